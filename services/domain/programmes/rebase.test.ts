import { describe, expect, it } from '@jest/globals';
import { changedFields, collisions, conflictAt, staleRefusal, valuesBefore } from './rebase.js';

const [ANN, BOB] = [
  { modifiedBy: 3, modified: '2027-01-01T08:00:00.000Z' },
  { modifiedBy: 4, modified: '2027-01-01T09:00:00.000Z' },
];
interface Fields {
  readonly name: string;
  readonly size: number | null;
}

describe("A sender's edit", () => {
  it('is what differs from the version that the sender saw; what the form leaves out is unchanged', () => {
    const seen: Fields = { name: 'A', size: 1 };
    expect(changedFields(seen, { name: 'A', size: null })).toEqual({ size: null });
    expect(Object.keys(changedFields(seen, { name: undefined, size: 2 }))).toEqual(['size']);
    expect(valuesBefore<Fields>(seen, { size: 2 })).toEqual({ size: 1 });
  });

  it('collides with a field that somebody else has set to another value', () => {
    const collide = (seen: Fields, now: Fields, wanted: Partial<Fields>) =>
      collisions(seen, now, wanted, BOB, (key) => `part.${key}`);
    const seen: Fields = { name: 'A', size: 1 };
    expect(collide(seen, { name: 'B', size: 2 }, { name: 'C', size: 2 })).toEqual([
      { field: 'part.name', theirs: 'B', ...BOB },
    ]);
    expect(collide(seen, seen, { name: 'C' })).toEqual([]);
    expect(collide(seen, { ...seen, name: 'B' }, { size: 3 })).toEqual([]);
  });

  it('is refused with what is there now, and who set it when', () => {
    const conflicts = [conflictAt('name', 'B', ANN), conflictAt('parts.7', null, BOB)];
    expect(staleRefusal(conflicts)).toEqual({
      kind: 'stale',
      code: 'changed-meanwhile',
      title: 'Somebody else changed the same field meanwhile',
      detail:
        'name is now "B" (user 3, 2027-01-01T08:00:00.000Z); parts.7 is now null (user 4, 2027-01-01T09:00:00.000Z)',
      conflicts,
    });
  });
});
