import type { Blocker } from '../domain/programmes/undo/footprint.js';
import { notFound, type Refusal } from '../platform/problem.js';

/** Blockers named in the text: the planner reads the first few. */
const MAX_NAMED_BLOCKERS = 3;
/** Blockers in the answer: two imports may have 300,000 in common, a list that nobody reads. */
const MAX_BLOCKERS = 100;

export function undoBlocked(blockers: readonly Blocker[]): Refusal & { readonly blockers: readonly Blocker[] } {
  const distinct = [...new Map(blockers.map((one) => [`${one.field} ${one.commandId}`, one])).values()];
  const named = distinct
    .slice(0, MAX_NAMED_BLOCKERS)
    .map(({ field, modifiedBy, modified }) => `${field} (user ${modifiedBy}, ${modified})`);
  const more = distinct.length - named.length;
  return {
    kind: 'conflict',
    code: 'undo-blocked',
    title: 'Later changes stand on this one',
    detail: `Changed since: ${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}. Undo these first.`,
    blockers: distinct.slice(0, MAX_BLOCKERS),
  };
}

export const alreadyUndone: Refusal = {
  kind: 'conflict',
  code: 'already-undone',
  title: 'This has been undone already',
};

export const commandNotFound = notFound(
  'command-not-found',
  'There is no such command, or it changed nothing. One that was sent without an Idempotency-Key is found with the programme that it changed: add ?programmeId=.',
);
