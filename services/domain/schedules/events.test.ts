import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { activityOf } from '../../../test/support/schedule-history.js';
import { canonicalJson } from '../../event-store/hash-chain.js';
import { below } from '../../p6/readers/wbs-path.js';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES, activityFacts, type P6ActivityFacts, recordedActivity } from './events.js';

const recorded = (activity: P6ActivityFacts) => recordedActivity(activity, activity);

describe('An activity in an event', () => {
  it('is short where nothing is said of it beside its name and dates', () => {
    expect(Object.keys(recorded(activityOf(18)))).toEqual([
      'description',
      'end',
      'id',
      'inFile',
      'milestone',
      'name',
      'start',
    ]);
  });

  it('tells all of an activity, with its keys in the order of canonical JSON', () => {
    const day = fc.option(fc.constantFrom('2027-03-02', '2027-03-26'));
    const details = fc.record({
      name: fc.string(),
      description: fc.string(),
      milestone: fc.boolean(),
      inFile: fc.boolean(),
      wbs: fc.constantFrom('', 'Deck'),
      activityType: fc.option(fc.constantFrom(...ACTIVITY_TYPES)),
      status: fc.option(fc.constantFrom(...ACTIVITY_STATUSES)),
      percentComplete: fc.option(fc.constantFrom(0, 40, 100)),
      actualStart: day,
      actualEnd: day,
      project: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(details, (facts) => {
        const activity = activityOf(18, facts);
        expect(activityFacts(recorded(activity))).toEqual(activity);
        expect(JSON.stringify(recorded(activity))).toBe(canonicalJson(recorded(activity)));
      }),
    );
  });

  it('has its place in the work breakdown structure from the top', () => {
    expect([below('', 'Bridge'), below('Bridge', 'Deck')]).toEqual(['Bridge', 'Bridge › Deck']);
  });
});
