import type { Refusal } from '../platform/problem.js';

/** A later change that stands on what an undo would take back. */
export interface Blocker {
  /** `part 17.size`, `zone 8`: what both touched (touched.ts). */
  readonly field: string;
  readonly commandId: string;
  readonly modifiedBy: number;
  readonly modified: string;
}

/** Named in the text: a planner reads the first few. */
const MOST_NAMED = 3;
/** Of two imports there may be 300,000: more than these are in no list that anybody reads. */
const MOST_TOLD = 100;

export function undoBlocked(blockers: readonly Blocker[]): Refusal & { readonly blockers: readonly Blocker[] } {
  const told = [...new Map(blockers.map((one) => [`${one.field} ${one.commandId}`, one])).values()];
  const named = told
    .slice(0, MOST_NAMED)
    .map(({ field, modifiedBy, modified }) => `${field} (user ${modifiedBy}, ${modified})`);
  const more = told.length - named.length;
  return {
    kind: 'conflict',
    code: 'undo-blocked',
    title: 'Later changes stand on this one',
    detail: `Changed since: ${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}. Undo these first.`,
    blockers: told.slice(0, MOST_TOLD),
  };
}

export const alreadyUndone: Refusal = {
  kind: 'conflict',
  code: 'already-undone',
  title: 'This has been undone already',
};

export const commandNotFound: Refusal = {
  kind: 'missing',
  code: 'command-not-found',
  title: 'Resource not found',
  detail: 'There is no such command, or it changed nothing.',
};
