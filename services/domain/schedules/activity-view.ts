import { notFound } from '../../platform/problem.js';
import type { ActivityStatus, ActivityType, P6ActivityFacts } from './events.js';

/** An activity in the REST contract (docs/product/schedules.md, Activity). */
export interface ActivityView {
  readonly id: number;
  readonly p6ActivityName: string;
  readonly p6ActivityDescription: string;
  readonly p6StartDate: string;
  readonly p6EndDate: string;
  readonly milestone: boolean;
  readonly wbs: string;
  readonly activityType: ActivityType | null;
  readonly status: ActivityStatus | null;
  readonly percentComplete: number | null;
  readonly actualStartDate: string | null;
  readonly actualEndDate: string | null;
  /** False when the last import of its project did not contain it. */
  readonly inFile: boolean;
  /** Its project in the schedule, from 1; `projectId` is the programme. */
  readonly scheduleProject: number;
  readonly projectId: number;
}

export const activityView = (facts: P6ActivityFacts, projectId: number): ActivityView => ({
  id: facts.id,
  p6ActivityName: facts.name,
  p6ActivityDescription: facts.description,
  p6StartDate: facts.start,
  p6EndDate: facts.end,
  milestone: facts.milestone,
  wbs: facts.wbs,
  activityType: facts.activityType,
  status: facts.status,
  percentComplete: facts.percentComplete,
  actualStartDate: facts.actualStart,
  actualEndDate: facts.actualEnd,
  inFile: facts.inFile,
  scheduleProject: facts.project,
  projectId,
});

/** An activity with the programme to whose schedule it belongs. */
export type StoredActivity = P6ActivityFacts & { readonly programmeId: number };

export const activityNotFound = notFound('activity-not-found');
