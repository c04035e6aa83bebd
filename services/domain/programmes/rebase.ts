import type { Conflict, Refusal } from '../../platform/problem.js';
import { pick } from '../pick.js';

/**
 * The fields of a form that differ from the version the sender saw: only these are the sender's edit (docs/architecture.md,
 * Concurrency).
 */
export function changedFields<Fields extends object>(seen: Fields, wanted: Partial<Fields>): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const key of Object.keys(wanted) as (keyof Fields)[]) {
    if (wanted[key] !== undefined && wanted[key] !== seen[key]) changed[key] = wanted[key];
  }
  return changed;
}

/** The current values of the fields that a change sets. */
export function valuesBefore<Fields extends object>(now: Fields, change: Partial<Fields>): Partial<Fields> {
  return pick(now, Object.keys(change) as (keyof Fields)[]);
}

/** Fields that somebody else set to another value after the version that the sender saw. */
export function collisions<Fields extends object>(
  seen: Fields,
  now: Fields,
  wanted: Partial<Fields>,
  by: Modified,
  path: (key: string) => string,
): Conflict[] {
  return (Object.keys(wanted) as (keyof Fields & string)[])
    .filter((key) => now[key] !== seen[key] && now[key] !== wanted[key])
    .map((key) => conflictAt(path(key), now[key], by));
}

type Modified = Pick<Conflict, 'modifiedBy' | 'modified'>;

/** @param theirs the value now; null for what was removed */
export const conflictAt = (field: string, theirs: unknown, { modifiedBy, modified }: Modified): Conflict => ({
  field,
  theirs,
  modifiedBy,
  modified,
});

export function staleRefusal(conflicts: readonly Conflict[]): Refusal {
  return {
    kind: 'stale',
    code: 'changed-meanwhile',
    title: 'Somebody else changed the same field meanwhile',
    detail: conflicts
      .map((c) => `${c.field} is now ${JSON.stringify(c.theirs)} (user ${c.modifiedBy}, ${c.modified})`)
      .join('; '),
    conflicts,
  };
}
