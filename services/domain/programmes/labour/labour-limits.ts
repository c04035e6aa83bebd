import type { Conflict, FieldErrors } from '../../../platform/problem.js';
import type { LabourLimit, LimitedKind, ProgrammeEvent } from '../events.js';
import { conflictAt } from '../rebase.js';

// What a planner has of labour at most (docs/product/programmes.md, Labour limits).

/** More activities than a programme has. */
export const MAX_LABOUR_LIMITS = 500;
const MAX_LIMIT = 99_999;

const PLACES: Readonly<Record<LimitedKind, number>> = { allLabour: 0, labourType: 1, activity: 2 };

/** What a limit is about: there is one limit of each. */
export const limitKey = ({ kind, id }: Pick<LabourLimit, 'kind' | 'id'>): string =>
  kind === 'allLabour' ? kind : `${kind}-${id}`;

/** All labour, its types, activities by their ids, whatever the order in which they were set. */
export const inOrder = (limits: readonly LabourLimit[]): LabourLimit[] =>
  [...limits].sort((a, b) => PLACES[a.kind] - PLACES[b.kind] || a.id - b.id);

/** None when nothing changes. */
export const limitEvents = (added: readonly LabourLimit[], removed: readonly LabourLimit[]): ProgrammeEvent[] =>
  added.length + removed.length === 0 ? [] : [{ type: 'LabourLimitsChanged', data: { added, removed } }];

/**
 * One whole number for each labour type or activity.
 * @param knows whether there is something with this kind and id, also a retired one, which may still be in use
 */
export function checkLabourLimits(
  limits: readonly LabourLimit[],
  knows: (limit: LabourLimit) => boolean,
  errors: FieldErrors,
): void {
  const keys = new Set<string>();
  limits.forEach((one, i) => {
    if (keys.has(limitKey(one))) errors.add(`limits.${i}.id`, 'There is a limit for this already');
    else if (!knows(one))
      errors.add(
        `limits.${i}.id`,
        one.kind === 'labourType' ? 'There is no such labour type' : 'There is no such activity',
      );
    keys.add(limitKey(one));
    if (!Number.isInteger(one.limit) || one.limit < 1 || one.limit > MAX_LIMIT)
      errors.add(`limits.${i}.limit`, `Give a whole number from 1 to ${MAX_LIMIT}`);
  });
}

/**
 * What the sender added, changed and removed, unless it is so already. A limit that somebody else has set to something else is a
 * conflict.
 * @param seen the limits at the sender's version
 */
export function limitChanges(
  seen: readonly LabourLimit[],
  wanted: readonly LabourLimit[],
  {
    labourLimits: now,
    ...by
  }: { readonly labourLimits: readonly LabourLimit[] } & Pick<Conflict, 'modifiedBy' | 'modified'>,
): { added: LabourLimit[]; removed: LabourLimit[]; conflicts: Conflict[] } {
  const [seenBy, wantedBy, nowBy] = [byKey(seen), byKey(wanted), byKey(now)];
  const added: LabourLimit[] = [];
  const removed: LabourLimit[] = [];
  const conflicts: Conflict[] = [];
  for (const key of new Set([...wantedBy.keys(), ...seenBy.keys()])) {
    const [was, asked, is] = [seenBy.get(key), wantedBy.get(key), nowBy.get(key)];
    if (asked?.limit === was?.limit || asked?.limit === is?.limit) continue;
    if (was?.limit !== is?.limit) conflicts.push(conflictAt(`limits.${key}`, is?.limit ?? null, by));
    if (is) removed.push(is);
    if (asked) added.push(asked);
  }
  return { added: inOrder(added), removed: inOrder(removed), conflicts };
}

const byKey = (limits: readonly LabourLimit[]): Map<string, LabourLimit> =>
  new Map(limits.map((one) => [limitKey(one), one]));
