/** The columns that material and labour lines share: the line's identity, and the days on which it is worked. */
import { type Day, formatDay } from '../../services/domain/quantities/day.js';
import type { ActivityLine } from '../../services/domain/quantities/part-quantities.js';

export const SHARED_COLUMNS = `
  programme_id integer NOT NULL,
  part_id integer NOT NULL,
  task_id integer NOT NULL,
  activity_id integer NOT NULL,
  line_id integer NOT NULL,
  material_id integer NOT NULL,
  -- The line's unit; null when neither the line nor a known material has one.
  unit_id integer,
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
 * Values of SHARED_COLUMNS in COPY's format, without `copyLine`: numbers need no quoting, and a rebuild writes millions of
 * them.
 */
export function sharedText(programmeId: number, line: ActivityLine): string {
  const { partId, taskId, activityId, lineId, materialId, from, to, workingDays } = line;
  const identity = `${programmeId}\t${partId}\t${taskId}\t${activityId}\t${lineId}\t${materialId}\t${orNull(line.unitId)}`;
  const span = `${dayText(from)}\t${dayText(to)}\t${workingDays}\t${line.spread === 'calendar'}`;
  return `${identity}\t${span}\t${orNull(line.note)}\t${orNull(line.warning)}`;
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
