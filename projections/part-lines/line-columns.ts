/** The columns that material and labour lines share: the line's identity, and the days on which it is worked. */
import { type Day, formatDay } from '../../services/domain/quantities/day.js';
import type { ActivityLine } from '../../services/domain/quantities/part-quantities.js';

export const IDENTITY_COLUMNS = [
  'programme_id',
  'part_id',
  'task_id',
  'activity_id',
  'line_id',
  'material_id',
  'unit_id',
] as const;
export const SPAN_COLUMNS = ['from_day', 'to_day', 'working_days', 'every_day', 'note', 'warning'] as const;

export const IDENTITY_SQL = `
  programme_id integer NOT NULL,
  part_id integer NOT NULL,
  task_id integer NOT NULL,
  activity_id integer NOT NULL,
  line_id integer NOT NULL,
  material_id integer NOT NULL,
  -- The line's unit; null when neither the line nor a known material has one.
  unit_id integer`;

export const SPAN_SQL = `
  -- Worked on the programme's working days from from_day to the day before to_day, working_days in number;
  -- with every_day on all days, in a part without a working day.
  from_day date NOT NULL,
  to_day date NOT NULL,
  working_days integer NOT NULL,
  every_day boolean NOT NULL,
  -- docs/product/quantities.md, Working days and Warnings.
  note text,
  warning text`;

/**
 * Values of IDENTITY_COLUMNS in COPY's format, without `copyLine`: numbers need no quoting, and a rebuild writes millions of
 * them.
 */
export function identityText(programmeId: number, line: ActivityLine): string {
  return `${programmeId}\t${line.partId}\t${line.taskId}\t${line.activityId}\t${line.lineId}\t${line.materialId}\t${orNull(line.unitId)}`;
}

/** Values of SPAN_COLUMNS in COPY's format. */
export function spanText({ from, to, workingDays, spread, note, warning }: ActivityLine): string {
  return `${dayText(from)}\t${dayText(to)}\t${workingDays}\t${spread === 'calendar'}\t${orNull(note)}\t${orNull(warning)}`;
}

export const orNull = (value: number | string | null): number | string => value ?? '\\N';

/** Cache of formatted days, since many lines have the same days. */
const dayTexts = new Map<Day, string>();
const MAX_CACHED_DAYS = 50_000;

function dayText(day: Day): string {
  let text = dayTexts.get(day);
  if (text === undefined) {
    if (dayTexts.size > MAX_CACHED_DAYS) dayTexts.clear();
    text = formatDay(day);
    dayTexts.set(day, text);
  }
  return text;
}
