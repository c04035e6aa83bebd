import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../../test/support/programme-history.js';
import { activityOf } from '../../../test/support/schedule-history.js';
import { atOnce } from '../at-once.js';
import { activityView } from './activity-view.js';
import { differs, drifts, linkedActivities, taskDays } from './drift.js';
import type { P6ActivityFacts } from './events.js';

const activity = (id: number, start: string, end: string) =>
  activityOf(id, { description: `Activity ${id}`, start, end });

// Monday 1 March to Wednesday 10 March 2027; the tasks take its first half.
const days = { start: '2027-03-01', end: '2027-03-10' };
const tasks = [
  taskOf(61, { lagPercent: 0, durationPercent: 50, p6ActivityId: 18 }),
  taskOf(62, { p6ActivityId: null }),
];
const programme = given(
  programmeCreated({ nonWorkingDays: [{ date: '2027-03-08', description: 'Holiday' }] }),
  copied({ ...copyOf(501, 1, 'Road'), tasks }, copyOf(502, 1, 'Ramp')),
  partsCreated('Road', partFacts(7, { ...days, partName: 'North', p6ActivityId: 19 }), partFacts(8, days)),
  partsCreated('Ramp', partFacts(9, { ...days, subprogrammeId: 502, p6ActivityId: 99 })),
);
const activities = new Map([
  [18, activity(18, '2027-03-01', '2027-03-05')],
  [19, activity(19, '2027-03-09', '2027-03-04')],
]);

describe('The distance between parts and their activities', () => {
  it('is told in steps of a part each, between which others have their turn', () => {
    const steps = drifts(programme, activities, true);
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBe(programme.parts.size);
  });

  it('is none to an activity that the latest file does not have', () => {
    const renumbered = new Map([...activities].map(([id, one]) => [id, { ...one, inFile: false }]));
    const rows = atOnce(drifts(programme, renumbered, true));
    expect(rows.map(({ activity: found, activityStart }) => [found, activityStart])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(rows.every(differs)).toBe(true);
  });

  it('is in working days, negative to an earlier day, and null to an activity that is gone', () => {
    expect(atOnce(drifts(programme, activities, false))).toEqual([
      {
        assetName: 'Road',
        partId: 7,
        partName: 'North',
        taskId: null,
        taskName: null,
        ...days,
        activity: activities.get(19),
        activityStart: '2027-03-09',
        activityEnd: '2027-03-04',
        startIsActual: false,
        endIsActual: false,
        startDays: 5,
        endDays: -3,
        days: 7,
        activityDays: 0,
      },
      {
        assetName: 'Ramp',
        partId: 9,
        partName: '',
        taskId: null,
        taskName: null,
        ...days,
        activity: null,
        activityStart: null,
        activityEnd: null,
        startIsActual: false,
        endIsActual: false,
        startDays: null,
        endDays: null,
        days: 7,
        activityDays: null,
      },
    ]);
  });

  it('is told of a linked task for the part that its activity is meant for, and for no other', () => {
    const south = partFacts(8, { start: '2027-06-01', end: '2027-06-30' });
    const two = given(
      programmeCreated(),
      copied({ ...copyOf(501, 1, 'Road'), tasks }),
      partsCreated('Road', partFacts(7, { ...days, partName: 'North' }), south),
    );
    const told = (facts: P6ActivityFacts) =>
      atOnce(drifts(two, new Map([[18, facts]]), true)).map(({ partId, taskId }) => [partId, taskId]);
    expect(told(activity(18, '2027-03-01', '2027-03-05'))).toEqual([[7, 61]]);
    expect(told(activity(18, '2027-06-20', '2027-07-05'))).toEqual([[8, 61]]);
    // One that is gone is gone for both.
    expect(told({ ...activity(18, '2027-03-01', '2027-03-05'), inFile: false })).toEqual([
      [7, 61],
      [8, 61],
    ]);
  });

  it('is told of linked tasks too, for each part with the days that they take in it', () => {
    const rows = atOnce(drifts(programme, activities, true));
    expect(rows.map(({ partId, taskId, taskName }) => [partId, taskId, taskName])).toEqual([
      [7, null, null],
      [7, 61, 'Task 61'],
      [8, 61, 'Task 61'],
      [9, null, null],
    ]);
    expect(rows[1]).toMatchObject({ start: '2027-03-01', end: '2027-03-04', startDays: 0, endDays: 1 });
  });

  it('is none on the same days', () => {
    const isApart = (facts: P6ActivityFacts | null) =>
      atOnce(drifts(programme, new Map(facts ? [[19, facts]] : []), false)).map(differs)[0];
    const same = activity(19, days.start, days.end);
    expect([
      isApart(same),
      isApart(null),
      isApart({ ...same, start: '2027-03-02' }),
      isApart({ ...same, end: '2027-03-11' }),
    ]).toEqual([false, true, true, true]);
  });

  it('is that to the actual days of the activity where it has some', () => {
    const begun = { ...activity(19, days.start, days.end), actualStart: '2027-03-03' };
    const [row] = atOnce(drifts(programme, new Map([[19, begun]]), false));
    expect(row).toMatchObject({
      activityStart: '2027-03-03',
      activityEnd: days.end,
      startIsActual: true,
      endIsActual: false,
      startDays: 2,
      endDays: 0,
      activityDays: 5,
    });
    expect(row && differs(row)).toBe(true);
  });

  it('needs the activities of all parts and tasks, each once', () => {
    const twice = given(
      programmeCreated(),
      copied({ ...copyOf(501, 1, 'Road'), tasks: [...tasks, taskOf(63, { p6ActivityId: 21 })] }),
      partsCreated('Road', partFacts(7, { p6ActivityId: 19 }), partFacts(8, { p6ActivityId: 18 }), partFacts(9)),
    );
    expect(linkedActivities(twice)).toEqual([19, 18, 21]);
  });

  it('is none for tasks of a part without its subprogramme', () => {
    const lost = given(programmeCreated(), partsCreated('Road', partFacts(7, { ...days, p6ActivityId: 19 })));
    expect(atOnce(drifts(lost, activities, true)).map(({ partId, taskId }) => [partId, taskId])).toEqual([[7, null]]);
  });
});

describe('The days of a task in its part', () => {
  it('begin after its lag', () => {
    expect(taskDays(days, { lagPercent: 50, durationPercent: 25 })).toEqual({ start: '2027-03-05', end: '2027-03-06' });
  });
});

describe('The view of an activity', () => {
  it('has the names of the contract', () => {
    expect(activityView(activity(18, '2027-03-01', '2027-03-05'), 42)).toEqual({
      id: 18,
      p6ActivityName: 'A18',
      p6ActivityDescription: 'Activity 18',
      p6StartDate: '2027-03-01',
      p6EndDate: '2027-03-05',
      milestone: false,
      wbs: '',
      activityType: null,
      status: null,
      percentComplete: null,
      actualStartDate: null,
      actualEndDate: null,
      inFile: true,
      scheduleProject: 1,
      projectId: 42,
    });
  });
});
