import { describe, expect, it } from '@jest/globals';
import { activityStatusOf, activityTypeOf } from '../../p6/readers/activity-details.js';
import { statusOf, typeOf } from '../../p6/writers/activity-columns.js';
import type { ExportedActivity } from '../../p6/writers/exported-activities.js';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES, type ActivityStatus, type ActivityType } from './events.js';

const exported = (details: Partial<ExportedActivity>) => details as ExportedActivity;

describe('A file in the words of P6', () => {
  it.each<[ActivityType, string]>([
    ['task', 'Task Dependent'],
    ['resource-dependent', 'Resource Dependent'],
    ['start-milestone', 'Start Milestone'],
    ['finish-milestone', 'Finish Milestone'],
    ['level-of-effort', 'Level of Effort'],
    ['wbs-summary', 'WBS Summary'],
  ])('has an activity of type %s as %s, and is read as such', (activityType, words) => {
    expect(typeOf(exported({ activityType }))).toBe(words);
    expect(activityTypeOf(words)).toBe(activityType);
  });

  it.each<[ActivityStatus, string]>([
    ['not-started', 'Not Started'],
    ['in-progress', 'In Progress'],
    ['completed', 'Completed'],
  ])('has an activity whose status is %s as %s, and is read as such', (status, words) => {
    expect(statusOf(exported({ status }))).toBe(words);
    expect(activityStatusOf(words)).toBe(status);
  });

  it('says each type and status in other words, and nothing of an activity without them', () => {
    const words = [
      ...ACTIVITY_TYPES.map((activityType) => typeOf(exported({ activityType }))),
      ...ACTIVITY_STATUSES.map((status) => statusOf(exported({ status }))),
    ];
    expect(new Set(words).size).toBe(9);
    expect([typeOf(exported({ activityType: null })), statusOf(exported({ status: null }))]).toEqual(['', '']);
  });
});
