/** The table of lines: one row per part, task and activity line, with its days and its figures (docs/decisions/0001). */
import type { Day } from '../../services/domain/quantities/day.js';
import type { ActivityLine, LineLabour } from '../../services/domain/quantities/part-quantities.js';
import type { ProjectionSql } from '../runner/projection.js';

export const LINES = 'lines';

export async function createLines(sql: ProjectionSql): Promise<void> {
  await sql.query(`
    CREATE TABLE ${sql.table(LINES)} (
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
      warning text,
      -- Q, in the line's unit; null when the part's unit does not measure its asset type.
      quantity float8,
      -- Null without a usable rate.
      implied_gangs float8,
      -- Null for a kind of which the gang has no heads. Heads per day worked are these divided by working_days.
      labour_man_days float8,
      foreman_man_days float8,
      PRIMARY KEY (programme_id, part_id, task_id, line_id)
    )
  `);
}

/** A row in COPY's format, without `copyLine`: numbers need no quoting, and a rebuild writes millions of them. */
export function lineRow(programmeId: number, line: ActivityLine): string {
  const { partId, taskId, activityId, lineId, materialId, from, to, workingDays } = line;
  const identity = `${programmeId}\t${partId}\t${taskId}\t${activityId}\t${lineId}\t${materialId}\t${orNull(line.unitId)}`;
  const span = `${dayText(from)}\t${dayText(to)}\t${workingDays}\t${line.spread === 'calendar'}`;
  const figures = `${orNull(line.quantity)}\t${orNull(line.impliedGangs)}\t${manDaysOf(line, 1)}\t${manDaysOf(line, 2)}`;
  return `${identity}\t${span}\t${orNull(line.note)}\t${orNull(line.warning)}\t${figures}\n`;
}

function manDaysOf({ labour }: ActivityLine, labourId: LineLabour['labourId']): number | string {
  for (const kind of labour) if (kind.labourId === labourId) return kind.manDays;
  return orNull(null);
}

const orNull = (value: number | string | null): number | string => value ?? '\\N';

/** As a Julian day (PostgreSQL's manual, Date/Time Input), which needs no calendar on this side. */
const dayText = (day: Day): string => `J${day + 2_440_588}`;
