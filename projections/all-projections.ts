import { libraryProjection } from './library/library-projection.js';
import { notificationsProjection } from './notifications/notifications-projection.js';
import { p6ActivitiesProjection } from './p6-activities/p6-activities-projection.js';
import { partLines } from './part-lines/part-lines-projection.js';
import { programmeDetailProjection } from './programme-detail/programme-detail-projection.js';
import { programmeHistoryProjection } from './programme-history/history-projection.js';
import type { Projection } from './runner/projection.js';

/** Every read model of the product. */
export const allProjections: readonly Projection[] = [
  libraryProjection,
  programmeDetailProjection,
  p6ActivitiesProjection,
  partLines,
  notificationsProjection,
  programmeHistoryProjection,
];
