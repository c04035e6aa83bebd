/** The two tables that material and labour views share; their third table contains the lines. */
import {
  DEFAULT_WORK_CALENDAR,
  type WorkCalendar,
  workCalendar,
} from '../../services/domain/quantities/work-calendar.js';
import type { ProjectionSql } from '../runner/projection.js';

export const PART_TABLES = ['programmes', 'parts'] as const;

export async function createPartTables(sql: ProjectionSql): Promise<void> {
  await sql.query(`
    CREATE TABLE ${sql.table('programmes')} (
      programme_id integer PRIMARY KEY,
      -- Version of its stream up to which events are applied.
      version integer NOT NULL,
      -- Number of events, of the programme and of the library, that changed what the view shows: readers compare it.
      revision integer NOT NULL,
      -- Drafts are recalculated when the library changes; published and archived programmes keep their figures.
      follows_library boolean NOT NULL,
      -- Its working week, by which a line is spread over months and days. Bit 0 = Monday.
      working_pattern smallint NOT NULL,
      non_working_days date[] NOT NULL,
      -- Its parts in building order: asset by asset.
      part_ids integer[] NOT NULL
    );
    CREATE TABLE ${sql.table('parts')} (
      programme_id integer NOT NULL,
      part_id integer NOT NULL,
      -- The programme's revision when the part's lines were last written.
      revision integer NOT NULL,
      asset_name text NOT NULL,
      part_name text NOT NULL,
      subprogramme_id integer NOT NULL,
      subprogramme text NOT NULL,
      -- By these ids a change of the library finds the part: the make-ups that its tasks have chosen, and its tasks that have
      -- chosen none, by their own ids and those of the tasks from which they were copied.
      makeup_ids integer[] NOT NULL,
      open_task_ids integer[] NOT NULL,
      -- {"tasks": {"12": "Earthworks"}, "activities": {"34": "Excavate"}, "uncounted": ["Drainage has no make-up: …"]}, as it was when
      -- the lines were written.
      names json NOT NULL,
      PRIMARY KEY (programme_id, part_id)
    );
    CREATE INDEX ON ${sql.table('parts')} USING gin (makeup_ids);
    CREATE INDEX ON ${sql.table('parts')} USING gin (open_task_ids);
  `);
}

/** What a line is spread by; `non_working_days` has to be read as text[]. */
export interface CalendarRow {
  working_pattern: number;
  non_working_days: string[];
}

/** Used for its days only: the hours of its shifts are already in the lines. */
export const calendarOfRow = ({ working_pattern, non_working_days }: CalendarRow): WorkCalendar =>
  workCalendar({
    ...DEFAULT_WORK_CALENDAR,
    workingPatternBitMask: working_pattern,
    nonWorkingDays: non_working_days,
  });
