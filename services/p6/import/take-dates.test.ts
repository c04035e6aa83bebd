import { describe, expect, it } from '@jest/globals';
import {
  asset,
  BOB,
  conflictsOf,
  copied,
  copyOf,
  eventsOf,
  given,
  later,
  partChanged,
  partFacts,
  partsCreated,
  programmeCreated,
  refusalOf,
} from '../../../test/support/programme-history.js';
import { takeDates } from './take-dates.js';

const linked = (id: number, p6ActivityId: number | null) =>
  partFacts(id, { start: '2027-03-01', end: '2027-03-31', p6ActivityId });
const start = [
  programmeCreated(),
  copied(copyOf(501, 1, 'Road')),
  partsCreated('Road', linked(1, 18), linked(2, null), linked(3, 19), linked(4, 20), linked(5, 21)),
  partsCreated(asset(2, 'Ramp'), linked(6, 18)),
];
const daysOf = new Map([
  [18, { start: '2027-04-01', end: '2027-04-30' }],
  [19, { start: '2027-03-01', end: '2027-05-31' }],
  [21, { start: '2027-03-01', end: '2027-03-31' }],
]);
const take = (...ids: readonly number[]) => takeDates(given(...start), ids, daysOf);

describe('Taking the dates of activities', () => {
  it('changes the dates that differ, in one event for each asset', () => {
    const before = { start: '2027-03-01', end: '2027-03-31' };
    expect(eventsOf(take(1, 3, 6, 5, 1))).toEqual([
      {
        type: 'AssetPartsChanged',
        data: {
          ...asset(1, 'Road'),
          created: [],
          removed: [],
          changed: [
            { partId: 1, before, after: daysOf.get(18) },
            { partId: 3, before: { end: before.end }, after: { end: '2027-05-31' } },
          ],
        },
      },
      {
        type: 'AssetPartsChanged',
        data: {
          ...asset(2, 'Ramp'),
          created: [],
          removed: [],
          changed: [{ partId: 6, before, after: daysOf.get(18) }],
        },
      },
    ]);
    expect(eventsOf(take(5))).toEqual([]);
  });

  it('is refused for parts that have no dates to take', () => {
    const invalid = (...ids: readonly number[]) => refusalOf(take(...ids)).errors;
    expect(invalid()).toEqual({ parts: ['Choose at least one part'] });
    expect(invalid(1, 99, 2, 4)).toEqual({
      'parts.1': ['This part is not in the programme'],
      'parts.2': ['This part has no P6 activity'],
      'parts.3': ['The P6 activity is no longer in the schedule'],
    });
    // The place of a part is the sender's, who may name a part twice.
    expect(invalid(1, 1, 99, 2, 99)).toEqual({
      'parts.2': ['This part is not in the programme'],
      'parts.3': ['This part has no P6 activity'],
    });
    const far = { start: '2027-01-01', end: '2200-01-01' };
    for (const days of [far, { start: '1899-12-31', end: '2027-01-01' }])
      expect(refusalOf(takeDates(given(...start), [1], new Map([[18, days]]))).errors).toEqual({
        'parts.0': ['The dates of the P6 activity are out of range'],
      });
  });

  it('is refused in a published programme', () => {
    const published = given(...start, {
      type: 'ProgrammeStatusChanged',
      data: { before: 'draft', after: 'published' },
    });
    expect(refusalOf(takeDates(published, [1], daysOf))).toMatchObject({ code: 'programme-read-only' });
  });

  it('is a conflict when somebody else has set other dates or another activity meanwhile', () => {
    const changed = (before: object, after: object) =>
      takeDates(later(start, partChanged('Road', 1, before, after)), [1], daysOf, given(...start));
    const conflict = { modifiedBy: BOB, modified: '2027-01-01T08:05:00.000Z' };
    expect(conflictsOf(changed({ start: '2027-03-01' }, { start: '2027-03-08' }))).toEqual([
      { field: 'parts.1.partAssetStart', theirs: '2027-03-08', ...conflict },
    ]);
    expect(conflictsOf(changed({ p6ActivityId: 18 }, { p6ActivityId: 21 }))).toEqual([
      { field: 'parts.1.p6ActivityId', theirs: 21, ...conflict },
    ]);
    expect(eventsOf(changed({ size: 700 }, { size: 800 }))).toHaveLength(1);
  });

  it('takes a part that the sender has not seen as it is', () => {
    const seen = given(...start.slice(0, 2));
    expect(eventsOf(takeDates(given(...start), [1], daysOf, seen))).toHaveLength(1);
  });
});
