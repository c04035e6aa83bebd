import { describe, expect, it } from '@jest/globals';
import { activityOf as activity, activitiesChanged as changes } from '../../../test/support/schedule-history.js';
import type { RecordedP6Event } from './events.js';
import { activityFootprint, invertSchedule } from './invert-schedule.js';

const rename = { id: 3, before: { name: 'A3' }, after: { name: ' B3 ', end: '2027-04-30' } };
const move = { id: 4, before: { start: '2027-03-01' }, after: { start: '2027-03-08' } };

describe('The inverse of a change of a schedule', () => {
  it('takes back its events from the last to the first', () => {
    const events = [changes({ created: [activity(1)] }), changes({ changed: [rename], removed: [activity(2)] })];
    expect(invertSchedule(events as RecordedP6Event[])).toEqual([
      changes({ created: [activity(2)], changed: [{ id: 3, before: rename.after, after: rename.before }] }),
      changes({ removed: [activity(1)] }),
    ]);
  });
});

describe('What a change of a schedule touches', () => {
  it('is the activities that it makes or removes, the fields that it sets, and their names before and after', () => {
    expect(
      activityFootprint(changes({ created: [activity(1)], changed: [rename, move], removed: [activity(2)] })),
    ).toEqual({
      written: [
        'activity 1',
        'activity 2',
        'activity name of project 1: A1',
        'activity name of project 1: A2',
        'activity 3.name',
        'activity 3.end',
        'activity 4.start',
        'activity name A3',
        'activity name B3',
      ],
      createdOrDeleted: ['activity 1', 'activity 2', 'activity name A3', 'activity name B3'],
      referenced: ['activity name A1', 'activity name A2'],
    });
  });
});
