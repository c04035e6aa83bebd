/** How many can be compared (docs/product/comparison.md, Choice). */
const MIN_COMPARED = 2;
export const MAX_COMPARED = 5;

/** Why so many cannot be compared, or null. */
export function comparisonError(chosen: number): string | null {
  if (chosen < MIN_COMPARED)
    return 'A valid comparison requires at least two scenarios. Please select more to continue.';
  if (chosen > MAX_COMPARED) return 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.';
  return null;
}

/** The programmes in the URL, `[4,7]`; null where it is not two to five different ids. */
export function comparedIn(query: string | null): number[] | null {
  let given: unknown;
  try {
    given = JSON.parse(query ?? '');
  } catch {
    return null;
  }
  if (!Array.isArray(given) || !given.every((id): id is number => Number.isSafeInteger(id) && id > 0)) return null;
  return comparisonError(given.length) === null && new Set(given).size === given.length ? given : null;
}
