import type { LabourLimit, LabourLimitBody, LabourLimits } from '../../lib/api-types.js';

/** A line of the dialog: something that can be limited, with the limit as it is now in the field. */
export interface LimitRow extends Pick<LabourLimit, 'kind' | 'id' | 'name' | 'makeUp'> {
  key: string;
  /** null: none. */
  limit: number | null;
  /** As it is saved. */
  saved: number | null;
}

/** What was typed, by the key of the row: null where a limit is taken away. */
export type LimitEdits = ReadonlyMap<string, number | null>;

const labour: readonly Pick<LimitRow, 'kind' | 'id' | 'name' | 'makeUp'>[] = [
  { kind: 'allLabour', id: 0, name: 'All labour', makeUp: null },
  { kind: 'labourType', id: 1, name: 'Labour', makeUp: null },
  { kind: 'labourType', id: 2, name: 'Foreman', makeUp: null },
];

export const limitKey = ({ kind, id }: Pick<LimitRow, 'kind' | 'id'>): string => `${kind} ${id}`;
export const activityKey = (id: number): string => limitKey({ kind: 'activity', id });

/** All labour and its types always, activities once they are limited or were chosen. */
export function limitRows(
  { limits, activities }: LabourLimits,
  edits: LimitEdits,
  asked?: { id: number; name: string },
): LimitRow[] {
  const saved = new Map(limits.map((limit) => [limitKey(limit), limit]));
  const unknown = asked && !activities.some(({ id }) => id === asked.id) ? [{ ...asked, makeUp: '' }] : [];
  const chosen = [...activities, ...unknown]
    .map((activity) => ({ kind: 'activity' as const, ...activity }))
    .filter((activity) => edits.has(limitKey(activity)) && !saved.has(limitKey(activity)));
  return [...labour, ...limits.filter(({ kind }) => kind === 'activity'), ...chosen].map(
    ({ kind, id, name, makeUp }): LimitRow => {
      const key = limitKey({ kind, id });
      const was = saved.get(key)?.limit ?? null;
      const edit = edits.get(key);
      return { key, kind, id, name, makeUp, saved: was, limit: edit === undefined ? was : edit };
    },
  );
}

/** What is sent: all limits that there are to be. */
export const limitsOf = (rows: readonly LimitRow[]): LabourLimitBody[] =>
  rows.flatMap(({ kind, id, limit }) => (limit === null ? [] : [{ kind, id, limit }]));

export const isChanged = (rows: readonly LimitRow[]): boolean => rows.some(({ limit, saved }) => limit !== saved);

const highest = 99_999;

/** What is wrong with what was typed, before it is sent. */
export function limitError(limit: number | null): string | null {
  return limit !== null && (!Number.isInteger(limit) || limit < 1 || limit > highest)
    ? 'Give a whole number from 1 to 99 999'
    : null;
}
