import type { ProgrammeCard } from '../../../lib/api-types.js';

/** * The name that a card shows and that the search matches: a base programme's name, a scenario's own. */
export function cardName({
  name,
  scenarioName,
  baseProjectId,
}: Pick<ProgrammeCard, 'name' | 'scenarioName' | 'baseProjectId'>): string {
  return baseProjectId === 0 ? name : scenarioName;
}

/** A card's note that it is read-only; a draft has none (docs/product/programmes.md, Status). */
export function stateNote(status: ProgrammeCard['status']): string {
  return { draft: '', published: ' · Published', archived: ' · Archived' }[status];
}

/** Names compare trimmed and caseless, as on the server (docs/product/programmes.md, Names). */
export function isNameTaken(name: string, taken: readonly string[]): boolean {
  const same = (one: string) => one.trim().toLowerCase();
  return taken.some((one) => same(one) === same(name));
}

export const MAX_NAME_LENGTH = 200;

/** * 'Name - copy', with a number where that is taken; a long name is cut to leave room. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' - copy' : ` - copy ${number}`;
    const candidate = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!isNameTaken(candidate, taken)) return candidate;
  }
}
