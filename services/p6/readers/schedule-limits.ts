import { FileRefused } from '../../platform/tables/file-refused.js';
import type { ReadingLimits } from '../../platform/tables/reading-limits.js';

/** Limits of a schedule file (docs/product/schedules.md, Limits). */
export interface ScheduleLimits extends ReadingLimits {
  readonly activities: number;
  readonly smaller: string;
}

export const SCHEDULE_LIMITS: ScheduleLimits = {
  called: 'A schedule file',
  smaller: 'Export only this project, or only its activities, or to Excel.',
  fileBytes: 52_428_800,
  inflatedBytes: 2 ** 30,
  inflatedPerByte: 250,
  ratioFrom: 2 ** 26,
  entries: 10_000,
  activities: 300_000,
  rows: 1_048_576,
  textLength: 2 ** 22,
  sharedTexts: 3_000_000,
  sharedCharacters: 2 ** 26,
};

/** Longer names and IDs cannot be imported; P6 itself allows 120 and 40 characters. */
export const MAX_NAME_LENGTH = 500;
export const MAX_ID_LENGTH = 100;
/** A longer path of the WBS is cut. */
export const MAX_WBS_LENGTH = 1_000;

export const tooManyActivitiesInFile = ({ activities }: ScheduleLimits): FileRefused =>
  new FileRefused(
    'too-many-rows',
    'The file has too many rows.',
    `A schedule may have up to ${activities.toLocaleString('en-GB')} activities.`,
  );
