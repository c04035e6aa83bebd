/** How many can stand side by side (spec 1, section 5). */
const fewestCompared = 2;
export const mostCompared = 5;

/** Why so many cannot be compared, or null. */
export function refusalOf(chosen: number): string | null {
  if (chosen < fewestCompared)
    return 'A valid comparison requires at least two scenarios. Please select more to continue.';
  if (chosen > mostCompared) return 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.';
  return null;
}

/** The programmes in the address, `[4,7]`; null where it is not two to five different ids. */
export function comparedIn(query: string | null): number[] | null {
  let given: unknown;
  try {
    given = JSON.parse(query ?? '');
  } catch {
    return null;
  }
  if (!Array.isArray(given) || !given.every((id): id is number => Number.isSafeInteger(id) && id > 0)) return null;
  return refusalOf(given.length) === null && new Set(given).size === given.length ? given : null;
}
