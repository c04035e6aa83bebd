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
import { NO_DETAILS, type P6ActivityFacts } from '../../domain/schedules/events.js';
import { activityRowOf, exportedActivities } from './exported-activities.js';

const activity = (id: number, over: Partial<P6ActivityFacts> = {}): P6ActivityFacts => ({
  ...NO_DETAILS,
  id,
  name: `A${id}`,
  description: `Works ${id}`,
  start: '2027-03-01',
  end: '2027-03-05',
  milestone: false,
  inFile: true,
  ...over,
});
const byId = (...activities: P6ActivityFacts[]) => new Map(activities.map((one) => [one.id, one]));
const road = (...parts: Parameters<typeof partsCreated>[1][]) =>
  given(
    programmeCreated(),
    copied({
      ...copyOf(501, 1, 'Road'),
      tasks: [taskOf(61, { lagPercent: 0, durationPercent: 50, p6ActivityId: 30 }), taskOf(62)],
    }),
    partsCreated('Road', ...parts),
  );
const brief = (...[programme, activities, options]: Parameters<typeof exportedActivities>) =>
  exportedActivities(programme, activities, options).map(({ activityId, name, part, start, end }) => [
    activityId,
    name,
    part,
    start,
    end,
  ]);
const days = { start: '2027-03-01', end: '2027-03-10' };

describe('Parts as activities', () => {
  it('go out under the ID and name of their activity, and under their own where they have none', () => {
    const programme = road(
      partFacts(7, { ...days, partName: 'North', p6ActivityId: 18 }),
      partFacts(8, days),
      partFacts(9, { ...days, partName: 'Gone', p6ActivityId: 99 }),
    );
    const details = {
      wbs: 'Stage 2 › Earthworks',
      activityType: 'resource-dependent',
      status: 'in-progress',
      percentComplete: 40,
      actualStart: '2027-03-02',
      actualEnd: null,
    } as const;
    expect(exportedActivities(programme, byId(activity(18, details)), { withTasks: false })).toEqual([
      {
        ...details,
        activityId: 'A18',
        name: 'Works 18',
        part: 'Road · North',
        ...days,
        milestone: false,
        belowPart: false,
      },
      expect.objectContaining({ activityId: 'PL-8', name: 'Road', part: 'Road', wbs: 'Road', status: null }),
      expect.objectContaining({ activityId: 'PL-9', name: 'Road · Gone', wbs: 'Road' }),
    ]);
  });

  it('that share an activity are one row, from the earliest start to the latest finish', () => {
    const programme = road(
      partFacts(7, { partName: 'North', start: '2027-03-03', end: '2027-03-10', p6ActivityId: 18 }),
      partFacts(8, { partName: 'Middle', ...days }),
      partFacts(9, { partName: 'South', start: '2027-03-01', end: '2027-03-04', p6ActivityId: 18 }),
    );
    expect(brief(programme, byId(activity(18)), { withTasks: false })).toEqual([
      ['A18', 'Works 18', 'Road · North; Road · South', '2027-03-01', '2027-03-10'],
      ['PL-8', 'Road · Middle', 'Road · Middle', days.start, days.end],
    ]);
  });

  it('have their tasks below them, and a task with an activity goes where that is', () => {
    const programme = road(partFacts(7, { ...days, partName: 'North', p6ActivityId: 18 }));
    const rows = (wbs: string) =>
      exportedActivities(programme, byId(activity(18, { wbs: 'Stage 2' }), activity(30, { wbs })), {
        withTasks: true,
      }).map((row) => [row.activityId, row.name, row.part, row.wbs, row.belowPart]);
    expect(rows('Stage 2')).toEqual([
      ['A18', 'Works 18', 'Road · North', 'Stage 2', false],
      ['A30', 'Works 30', 'Road · North · Task 61', 'Stage 2', true],
      ['PL-7-62', 'Road · North · Task 62', 'Road · North · Task 62', 'Stage 2', true],
    ]);
    expect(rows('Stage 3')).toEqual([
      ['A18', 'Works 18', 'Road · North', 'Stage 2', false],
      ['PL-7-62', 'Road · North · Task 62', 'Road · North · Task 62', 'Stage 2', true],
      ['A30', 'Works 30', 'Road · North · Task 61', 'Stage 3', false],
    ]);
  });

  it('never share an ID: not with an activity of another project, nor with one that has an ID of ours', () => {
    const programme = road(
      partFacts(7, { ...days, p6ActivityId: 18 }),
      partFacts(8, { ...days, p6ActivityId: 19 }),
      partFacts(9, { ...days, p6ActivityId: 20 }),
      partFacts(10, days),
      partFacts(11, { ...days, p6ActivityId: 21 }),
    );
    const activities = byId(
      activity(18),
      activity(19, { name: 'A18', project: 2 }),
      activity(20, { name: 'PL-10' }),
      // An activity without an ID has its name for one, too long for a column of IDs.
      activity(21, { name: 'A'.repeat(101) }),
    );
    expect(brief(programme, activities, { withTasks: false }).map(([id]) => id)).toEqual([
      'A18',
      'PL-10',
      'PL-8',
      'PL-10-0',
      'PL-11',
    ]);
    expect(brief(programme, activities, { withTasks: false, project: 2 }).map(([id]) => id)).toEqual(['A18', 'PL-10']);
  });

  it('that last longer than their milestone are no milestone', () => {
    const milestone = activity(18, { end: '2027-03-01', milestone: true, activityType: 'start-milestone' });
    expect(activityRowOf(milestone, undefined)).toMatchObject({ milestone: true, activityType: 'start-milestone' });
    expect(activityRowOf(milestone, { part: 'Road', ...days })).toMatchObject({
      ...days,
      milestone: false,
      activityType: 'task',
    });
  });
});
