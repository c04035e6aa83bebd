import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BOB,
  conflictsOf,
  eventsOf,
  given,
  later,
  programmeCreated,
  refusalOf,
} from '../../../test/support/programme-history.js';
import type { LabourLimit, ProgrammeEvent } from '../../domain/programmes/events.js';
import { limitKey } from '../../domain/programmes/labour/labour-limits.js';
import type { Programme } from '../../domain/programmes/programme.js';
import { setLabourLimits } from './set-labour-limits.js';

const all = (limit: number): LabourLimit => ({ kind: 'allLabour', id: 0, limit });
const labour = (limit: number): LabourLimit => ({ kind: 'labourType', id: 1, limit });
const kerbs = (limit: number): LabourLimit => ({ kind: 'activity', id: 37, limit });
const changed = (added: LabourLimit[], removed: LabourLimit[] = []): ProgrammeEvent => ({
  type: 'LabourLimitsChanged',
  data: { added, removed },
});
/** Activities above 100 are not there. */
const set = (programme: Programme, limits: readonly LabourLimit[], seen?: Programme) =>
  setLabourLimits(programme, limits, ({ id }) => id < 100, seen);
const limited = [programmeCreated(), changed([labour(40), kerbs(3)])];

describe('Labour limits', () => {
  it('are set, changed and taken away in one event, in one order', () => {
    expect(eventsOf(set(given(programmeCreated()), [kerbs(3), labour(40)]))).toEqual([changed([labour(40), kerbs(3)])]);
    expect(eventsOf(set(given(...limited), [all(60), labour(48)]))).toEqual([
      changed([all(60), labour(48)], [labour(40), kerbs(3)]),
    ]);
    expect(given(...limited, changed([all(60), labour(48)], [labour(40), kerbs(3)])).labourLimits).toEqual([
      all(60),
      labour(48),
    ]);
  });

  it('that stay as they are record no event', () => {
    expect(eventsOf(set(given(...limited), [kerbs(3), labour(40)]))).toEqual([]);
  });

  it.each([0, -1, 2.5, 100_000, Number.NaN])('are not %d', (limit) => {
    expect(refusalOf(set(given(...limited), [kerbs(3), labour(limit)]))).toMatchObject({
      kind: 'invalid',
      errors: { 'limits.1.limit': ['Give a whole number from 1 to 99999'] },
    });
  });

  it('are one for each labour type or activity that exists', () => {
    expect(
      refusalOf(set(given(...limited), [labour(40), labour(50), { kind: 'activity', id: 101, limit: 2 }])),
    ).toMatchObject({
      kind: 'invalid',
      errors: { 'limits.1.id': ['There is a limit for this already'], 'limits.2.id': ['There is no such activity'] },
    });
    expect(refusalOf(set(given(...limited), [{ kind: 'labourType', id: 101, limit: 2 }])).errors).toEqual({
      'limits.0.id': ['There is no such labour type'],
    });
  });

  it('of an activity that its make-up has lost stay until they are taken away', () => {
    const lost: LabourLimit = { kind: 'activity', id: 101, limit: 2 };
    const programme = given(programmeCreated(), changed([lost]));
    expect(eventsOf(set(programme, [lost, labour(40)]))).toEqual([changed([labour(40)])]);
    expect(eventsOf(set(programme, []))).toEqual([changed([], [lost])]);
  });

  it('of an archived programme stay, and a missing one has none', () => {
    const archived = given(...limited, {
      type: 'ProgrammeStatusChanged',
      data: { before: 'draft', after: 'archived' },
    });
    expect(refusalOf(set(archived, [])).code).toBe('programme-read-only');
    expect(refusalOf(set(given(), [])).code).toBe('programme-not-found');
  });

  it('collide one by one with what somebody else set meanwhile', () => {
    const bobs = later(limited, changed([labour(50)], [labour(40)]));
    const seen = given(...limited);
    expect(conflictsOf(set(bobs, [labour(60), kerbs(3)], seen))).toEqual([
      expect.objectContaining({ field: 'limits.labourType-1', theirs: 50, modifiedBy: BOB }),
    ]);
    expect(conflictsOf(set(bobs, [kerbs(3)], seen))).toMatchObject([{ field: 'limits.labourType-1', theirs: 50 }]);
    // What the sender left as it was is no edit.
    expect(eventsOf(set(bobs, [labour(40), kerbs(4)], seen))).toEqual([changed([kerbs(4)], [kerbs(3)])]);
    expect(eventsOf(set(bobs, [labour(50), kerbs(3)], seen))).toEqual([]);
    const removed = later(limited, changed([], [kerbs(3)]));
    expect(conflictsOf(set(removed, [labour(40), kerbs(4)], seen))).toMatchObject([
      { field: 'limits.activity-37', theirs: null },
    ]);
  });

  it('of two planners come to one whoever is first, unless they set one to two values', () => {
    const edits = fc.record(
      { all: fc.constantFrom(60, 70, null), labour: fc.constantFrom(41, 42, null), kerbs: fc.constantFrom(4, 5, null) },
      { requiredKeys: [] },
    );
    type Edits = typeof edits extends fc.Arbitrary<infer E> ? E : never;
    const asked = (edit: Edits): LabourLimit[] => {
      const { all: a = null, labour: l = 40, kerbs: k = 3 } = edit;
      return [...(a === null ? [] : [all(a)]), ...(l === null ? [] : [labour(l)]), ...(k === null ? [] : [kerbs(k)])];
    };
    const inTurn = (first: Edits, second: Edits) => {
      const seen = given(...limited);
      const events = eventsOf(set(given(...limited), asked(first)));
      const decision = set(later(limited, ...events), asked(second), seen);
      return 'refusal' in decision ? null : later(limited, ...events, ...decision.events).labourLimits;
    };
    fc.assert(
      fc.property(edits, edits, (anns, bobs) => {
        const [a, b, was] = [asked(anns), asked(bobs), given(...limited).labourLimits];
        const of = (limits: readonly LabourLimit[], key: string) => limits.find((one) => limitKey(one) === key)?.limit;
        const collide = ['allLabour', 'labourType-1', 'activity-37'].some(
          (key) => of(a, key) !== of(was, key) && of(b, key) !== of(was, key) && of(a, key) !== of(b, key),
        );
        const [annFirst, bobFirst] = [inTurn(anns, bobs), inTurn(bobs, anns)];
        expect([annFirst === null, bobFirst === null]).toEqual([collide, collide]);
        expect(annFirst).toEqual(bobFirst);
      }),
    );
  });
});
