import type { ScheduleFileFacts } from '../readers/schedule-file.js';
import type { ActivityTables } from '../schedule-activities.js';

/** docs/product/schedules.md, Status of a row. The tables hold the numbers of this order, from 1. */
export const STATUSES = ['Error', 'New', 'Update', 'No Change', 'Not in file'] as const;
export type RowStatus = (typeof STATUSES)[number];
export const numberOf = (status: RowStatus): number => STATUSES.indexOf(status) + 1;

/** Statuses of rows that can be imported. */
export const SELECTABLE = ['New', 'Update', 'No Change'] as const satisfies readonly RowStatus[];
export const SELECTED_BY_DEFAULT = ['New', 'Update'] as const satisfies readonly RowStatus[];

/** What the contract calls the number of rows of a status. */
export const COUNT_NAMES = {
  Error: 'error',
  New: 'new',
  Update: 'update',
  'No Change': 'noChange',
  'Not in file': 'notInFile',
} as const satisfies Record<RowStatus, string>;
export type Counts = Readonly<Record<(typeof COUNT_NAMES)[RowStatus], number>>;

export interface StoredPreview {
  readonly id: string;
  readonly userId: number;
  readonly programmeId: number;
  readonly fileName: string;
  readonly facts: ScheduleFileFacts;
  /** Key of the chosen project, in a file with several. */
  readonly project: string | null;
  /** Version of the schedule that the file was compared with; null before a project was chosen. */
  readonly version: number | null;
  readonly counts: Counts | null;
}

/** Columns of {@link StoredPreview}. */
export const PREVIEW_COLUMNS =
  'id, user_id AS "userId", programme_id AS "programmeId", file_name AS "fileName", facts, project, version, counts';

/** Reads rows in PostgreSQL's text format. */
export const COPY_ROWS =
  'COPY p6.file_row (preview_id, id, row, project, name, description, start_day, end_day, raw_start, raw_end, milestone, problem) FROM STDIN';

/**
 * Compares the rows of a file with the schedule: $1 preview, $2 programme, $3 project or null for a file that holds one. Answers the version
 * of the schedule, and the number of rows of each status: in one statement, so that all come from the same moment.
 * The first row of an ID counts, later ones are Errors (docs/product/schedules.md, Rows that cannot be imported); a row is an Update if
 * its description or one of its days differs (Status of a row). Activities that are missing from the file come after its rows.
 */
export const compareRowsQuery = ({ activities, schedules }: ActivityTables): string => `
  WITH file AS MATERIALIZED (
    SELECT id, name, description, start_day, end_day, problem, first_value(row) OVER same AS first_row, row_number() OVER same AS nth
      FROM p6.file_row WHERE preview_id = $1 AND ($3::text IS NULL OR project = $3)
    WINDOW same AS (PARTITION BY name ORDER BY id)
  ), schedule AS MATERIALIZED (
    SELECT * FROM ${activities} WHERE programme_id = $2
  ), judged AS (
    SELECT f.id, a.id AS existing_id, a.name, a.description, a.start_day, a.end_day,
           CASE WHEN f.problem IS NOT NULL THEN f.problem
                WHEN f.name <> '' AND f.nth > 1 THEN format('The ID %s is already in row %s.', f.name, f.first_row) END AS problem,
           (a.description, a.start_day, a.end_day) IS DISTINCT FROM (f.description, f.start_day, f.end_day) AS differs
      FROM file f LEFT JOIN schedule a ON a.name = f.name
  ), compared AS (
  INSERT INTO p6.compared_row (preview_id, id, status, existing_id, problem, was_name, was_description, was_start, was_end)
  SELECT $1, id, CASE WHEN problem IS NOT NULL THEN 1 WHEN existing_id IS NULL THEN 2 WHEN differs THEN 3 ELSE 4 END, existing_id, problem,
         CASE WHEN differs THEN name END, CASE WHEN differs THEN description END, CASE WHEN differs THEN start_day END, CASE WHEN differs THEN end_day END
    FROM judged
  UNION ALL
  SELECT $1, -row_number() OVER (ORDER BY a.name), 5, a.id, NULL, a.name, a.description, a.start_day, a.end_day
    FROM schedule a WHERE a.in_file AND NOT EXISTS (SELECT FROM file f WHERE f.name = a.name)
  RETURNING status
  ), counted AS (
    SELECT status, count(*) AS count FROM compared GROUP BY status
  )
  SELECT coalesce((SELECT version FROM ${schedules} WHERE programme_id = $2), 0) AS version,
         (SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM counted) AS counts`;

/**
 * Rows whose activity somebody else has created, changed or removed since the comparison, to other values than those of the file.
 * $1 preview, $2 programme, $3 ids of the rows.
 */
export const concurrentChangesQuery = (activities: string): string => `
  SELECT f.row, f.name,
         CASE WHEN a.id IS NOT NULL THEN json_build_object('description', a.description, 'start', a.start_day, 'end', a.end_day) END AS theirs
    FROM p6.compared_row c
    JOIN p6.file_row f USING (preview_id, id)
    LEFT JOIN ${activities} a ON a.programme_id = $2 AND a.name = f.name
   WHERE c.preview_id = $1 AND c.id = ANY($3)
     AND (a.description, a.start_day, a.end_day) IS DISTINCT FROM (f.description, f.start_day, f.end_day)
     AND CASE c.status
           WHEN 2 THEN a.id IS NOT NULL
           WHEN 3 THEN (a.id, a.description, a.start_day, a.end_day) IS DISTINCT FROM (c.existing_id, c.was_description, c.was_start, c.was_end)
           ELSE true END
   ORDER BY c.id LIMIT 20`;
