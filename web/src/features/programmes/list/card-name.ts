import type { ProgrammeCard } from '../../../lib/api-types.js';

/** What a card is called and found by (spec 1, section 5, Scenario search): a base programme's name, a scenario's own. */
export function cardName({
  name,
  scenarioName,
  baseProjectId,
}: Pick<ProgrammeCard, 'name' | 'scenarioName' | 'baseProjectId'>): string {
  return baseProjectId === 0 ? name : scenarioName;
}

/** After a card's place: that it can only be read. Being a draft of the plan is usual and goes unsaid (spec 1, section 6). */
export function stateNote(status: ProgrammeCard['status']): string {
  return { draft: '', published: ' · Published', archived: ' · Archived' }[status];
}

/** Names compare trimmed and caseless, as on the server (api.md, Projects). */
export function isTaken(name: string, taken: readonly string[]): boolean {
  const same = (one: string) => one.trim().toLowerCase();
  return taken.some((one) => same(one) === same(name));
}

/** Of a programme's and a scenario's name, as the wizard has it. */
export const longestName = 200;

/** 'Name - copy' (spec 1, section 4), with a number where that is taken; a long name is cut to leave room. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' - copy' : ` - copy ${number}`;
    const candidate = name.slice(0, longestName - ending.length) + ending;
    if (!isTaken(candidate, taken)) return candidate;
  }
}
