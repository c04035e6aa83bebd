import { parseDay as dayNumber, formatDay } from '../../domain/quantities/day.js';
import type { ActivityDetails } from '../../domain/schedules/events.js';
import { parseDay } from './schedule-dates.js';
import type { ScheduleRow } from './schedule-file.js';
import { MAX_ID_LENGTH, MAX_NAME_LENGTH } from './schedule-limits.js';

/** The raw content of one row, as a reader found it. */
export interface FoundActivity {
  readonly row: number;
  readonly project: string | null;
  readonly id: string;
  readonly name: string;
  /** '' if empty. */
  readonly start: string;
  readonly end: string;
  /** The days of these texts, where the order of day and month had to be found out. */
  readonly days?: { readonly start: string | null; readonly end: string | null };
  /** Set if the file marks it as a milestone, whatever its dates; 'end' for a finish milestone. */
  readonly milestone?: 'start' | 'end' | null;
  /** Hours of work that the file plans; null or absent where it does not say. */
  readonly hours?: number | null;
  /** Why the reader could not interpret the row. */
  readonly problem?: string | null;
  /** What the row says beside that; absent where it says nothing. */
  readonly details?: Partial<ActivityDetails>;
}

/** The row as the preview shows it, with the reason if it cannot be imported (docs/product/schedules.md, Rows that cannot be imported). */
export function activityRow(found: FoundActivity): ScheduleRow {
  const { details } = found;
  const id = oneLine(found.id);
  const name = oneLine(found.name);
  let { start, end } = found.days ?? { start: dayOf(found.start), end: dayOf(found.end) };
  if (end !== null && isOverAtMidnight(found)) end = formatDay(dayNumber(end) - 1);
  const startUnreadable = found.start !== '' && start === null;
  const endUnreadable = found.end !== '' && end === null;
  let milestone = false;
  const hasOneDate = !startUnreadable && !endUnreadable && (start === null) !== (end === null);
  const lacksDate = hasOneDate && (found.hours ?? 0) > 0;
  if (hasOneDate && !lacksDate) {
    milestone = true;
    start = end = start ?? end;
  } else if (found.milestone && start !== null && end !== null) {
    milestone = true;
    start = end = found.milestone === 'end' ? end : start;
  }
  return {
    row: found.row,
    project: found.project,
    activityId: truncated(id, MAX_ID_LENGTH),
    name: truncated(name, MAX_NAME_LENGTH),
    start,
    end,
    milestone,
    wbs: details?.wbs,
    activityType: details?.activityType,
    status: details?.status,
    percentComplete: details?.percentComplete,
    actualStart: details?.actualStart,
    actualEnd: details?.actualEnd,
    problem: found.problem ?? problemOf(),
    ...(startUnreadable ? { rawStart: truncated(oneLine(found.start), MAX_ID_LENGTH) } : {}),
    ...(endUnreadable ? { rawEnd: truncated(oneLine(found.end), MAX_ID_LENGTH) } : {}),
  };

  function problemOf(): string | null {
    if (name === '') return 'The activity has no name.';
    if (name.length > MAX_NAME_LENGTH) return `The name is longer than ${MAX_NAME_LENGTH} characters.`;
    if (id.length > MAX_ID_LENGTH) return `The ID is longer than ${MAX_ID_LENGTH} characters.`;
    if (startUnreadable)
      return `Invalid start date. The cell reads “${truncated(oneLine(found.start), MAX_ID_LENGTH)}”.`;
    if (endUnreadable) return `Invalid end date. The cell reads “${truncated(oneLine(found.end), MAX_ID_LENGTH)}”.`;
    if (lacksDate)
      return `There is a duration and no ${start === null ? 'start' : 'finish'}, so it is not known which days it takes.`;
    if (start === null || end === null) return 'Date parsing error. There is neither a start nor a finish.';
    if (start > end) return 'Start date is after end date.';
    return null;
  }
}

/**
 * Whether the finish is the midnight behind the last day, as that of work round the clock is: no hour lies between start and finish in which
 * nobody works. A finish without a duration, or an actual one, may be a day that was written without its time.
 */
function isOverAtMidnight({ start, end, hours, details }: FoundActivity): boolean {
  if (!hours || details?.actualEnd || !/[T ]00:00(?::00(?:\.0+)?)?$/.test(end)) return false;
  return momentOf(end) - momentOf(start) === hours * HOUR;
}

const HOUR = 3_600_000;
/** NaN for what is no date and time that begins with the year. */
const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

const dayOf = (text: string): string | null => (text === '' ? null : parseDay(text, null).day);

/** Puts a name or ID on one line; PostgreSQL can hold neither NUL nor half of a surrogate pair. */
export function oneLine(text: string): string {
  return CONTROL_CHARACTERS.test(text)
    ? text
        .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
        .replace(/\p{Surrogate}/gu, '\ufffd')
        .trim()
    : text.trim();
}
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/;

export function truncated(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
