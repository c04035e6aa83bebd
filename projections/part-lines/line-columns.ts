/** The columns that material and labour lines have alike: which line, and the days that it is worked on. */
import { type Day, formatDay } from '../quantities/day.js';
import type { ActivityLine } from '../quantities/part-quantities.js';

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
  -- Of the line; null where neither the line nor a known material names one.
  unit_id integer`;

export const SPAN_SQL = `
  -- Worked are the programme's working days from from_day to the day before to_day, working_days of them;
  -- every_day: all days, in a part without a working day.
  from_day date NOT NULL,
  to_day date NOT NULL,
  working_days integer NOT NULL,
  every_day boolean NOT NULL,
  -- calculation.md, Working days and Labour.
  note text,
  warning text`;

/** Values of IDENTITY_COLUMNS, written for COPY: numbers need no quoting, and a rebuild makes millions of them. */
export function identityText(programmeId: number, line: ActivityLine): string {
  return `${programmeId}\t${line.partId}\t${line.taskId}\t${line.activityId}\t${line.lineId}\t${line.materialId}\t${orNull(line.unitId)}`;
}

/** Values of SPAN_COLUMNS, written for COPY. */
export function spanText({ from, to, workingDays, spread, note, warning }: ActivityLine): string {
  return `${dayText(from)}\t${dayText(to)}\t${workingDays}\t${spread === 'calendar'}\t${orNull(note)}\t${orNull(warning)}`;
}

export const orNull = (value: number | string | null): number | string => value ?? '\\N';

/** Days of a few decades, written once: lines share them. */
const dayTexts = new Map<Day, string>();

function dayText(day: Day): string {
  let text = dayTexts.get(day);
  if (text === undefined) {
    if (dayTexts.size > 50_000) dayTexts.clear();
    text = formatDay(day);
    dayTexts.set(day, text);
  }
  return text;
}
