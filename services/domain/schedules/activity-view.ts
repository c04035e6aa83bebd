import { notFound } from '../../platform/problem.js';
import type { P6ActivityFacts } from './events.js';

/** An activity in the REST contract (docs/product/schedules.md, Activity). */
export interface ActivityView {
  readonly id: number;
  readonly p6ActivityName: string;
  readonly p6ActivityDescription: string;
  readonly p6StartDate: string;
  readonly p6EndDate: string;
  readonly milestone: boolean;
  /** False when the last import did not contain it. */
  readonly inFile: boolean;
  readonly projectId: number;
}

export const activityView = (
  { id, name, description, start, end, milestone, inFile }: P6ActivityFacts,
  projectId: number,
): ActivityView => ({
  id,
  p6ActivityName: name,
  p6ActivityDescription: description,
  p6StartDate: start,
  p6EndDate: end,
  milestone,
  inFile,
  projectId,
});

/** An activity with the programme to whose schedule it belongs. */
export type StoredActivity = P6ActivityFacts & { readonly programmeId: number };

export const activityNotFound = notFound('activity-not-found');
