import type { IdKind } from '../../domain/reservations.js';
import type { BegunCommand } from '../command-ledger.js';
import type { Step } from '../pipeline-context.js';

/**
 * Reserves the ids that the decision may take and that are not reserved yet: all of a command that cannot be repeated, and more
 * when what the command copies has grown. Two tries at once may each reserve their own: only one of them is appended.
 */
export const reserveIds: Step = async (context) => {
  const missing = missingIds(context.ids, context.wantedIds);
  context.ids = { ...context.ids, ...(await context.tools.ranges.reserve(context.stream, missing)) };
  return undefined;
};

/** The kinds of which too few were reserved: a range is replaced as a whole. */
function missingIds(
  reserved: BegunCommand['ids'],
  wanted: Partial<Record<IdKind, number>>,
): Partial<Record<IdKind, number>> {
  const isEnough = (kind: IdKind, count: number): boolean => {
    const range = reserved[kind];
    return count <= (range ? range.last - range.first + 1 : 0);
  };
  return Object.fromEntries((Object.entries(wanted) as [IdKind, number][]).filter(([kind, n]) => !isEnough(kind, n)));
}
