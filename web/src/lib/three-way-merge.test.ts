import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeFields, mergeItems, outcomeOf } from './three-way-merge.js';

type Form = { name: number; week: number; shifts: number };
const fields = ['name', 'week', 'shifts'] as const;
// Few values, so that the versions often agree.
const value = fc.integer({ min: 0, max: 2 });
const form = fc.record<Form>({ name: value, week: value, shifts: value });
const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
const sorted = (items: readonly number[]) => items.toSorted((a, b) => a - b);
const itself = (item: number) => item;

describe('one value', () => {
  it.each([
    [1, 1, 1, 'agreed'],
    [1, 2, 2, 'agreed'],
    [1, 2, 1, 'mine'],
    [1, 1, 2, 'theirs'],
    [1, 2, 3, 'conflict'],
  ])('that was %s, is %s to me and %s to them: %s', (base, mine, theirs, outcome) => {
    expect(outcomeOf({ base, mine, theirs })).toBe(outcome);
  });

  it('is compared as the caller says', () => {
    const trimmed = (a: string, b: string) => a.trim() === b.trim();
    expect(outcomeOf({ base: 'A9', mine: 'A9 ', theirs: 'A82' }, trimmed)).toBe('theirs');
  });
});

describe('merged fields', () => {
  it('are theirs where I changed nothing, and mine where they changed nothing', () => {
    fc.assert(
      fc.property(form, form, (base, edited) => {
        expect(mergeFields({ base, mine: base, theirs: edited }, fields)).toEqual({ merged: edited, conflicts: [] });
        expect(mergeFields({ base, mine: edited, theirs: base }, fields)).toEqual({ merged: edited, conflicts: [] });
      }),
    );
  });

  it('are the same from both sides but for the conflicts, where each side keeps its own', () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const [one, other] = [
          mergeFields({ base, mine, theirs }, fields),
          mergeFields({ base, mine: theirs, theirs: mine }, fields),
        ];
        expect(one.conflicts).toEqual(other.conflicts);
        for (const field of fields) {
          if (one.conflicts.includes(field)) {
            expect([one.merged[field], other.merged[field]]).toEqual([mine[field], theirs[field]]);
            expect(new Set([base[field], mine[field], theirs[field]]).size).toBe(3);
          } else expect(one.merged[field]).toBe(other.merged[field]);
        }
      }),
    );
  });
});

describe('merged lists', () => {
  it('hold what either added and lack what either removed', () => {
    fc.assert(
      fc.property(days, days, days, (base, mine, theirs) => {
        const merged = mergeItems({ base, mine, theirs }, itself);
        const expected = [...Array(7).keys()].filter((day) =>
          base.includes(day) ? mine.includes(day) && theirs.includes(day) : mine.includes(day) || theirs.includes(day),
        );
        expect(sorted(merged)).toEqual(expected);
      }),
    );
  });
});
