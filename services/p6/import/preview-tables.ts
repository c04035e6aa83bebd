import type { ReadingChoices } from '../readers/reading-choices.js';
import { ROW_COLUMNS } from '../readers/row-lines.js';
import type { DetailName, ScheduleFileFacts } from '../readers/schedule-file.js';
import type { ActivityTables } from '../schedule-activities.js';
import type { Ask, KnownProject } from './import-target.js';

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
  /** How the file was read. */
  readonly choices: ReadingChoices;
  /** Whether the file itself was kept, so that it can be read in another way. */
  readonly hasFile: boolean;
  /** Key of the chosen project, in a file with several. */
  readonly project: string | null;
  /** The project of the schedule that the file was compared with; null for a new one. */
  readonly target: number | null;
  /** Whether the user has chosen it. */
  readonly targetChosen: boolean;
  /** Projects that the schedule has. */
  readonly targets: readonly KnownProject[];
  /** What the user has to confirm before the import. */
  readonly asks: readonly Ask[];
  /** Version of the schedule that the file was compared with; null before a project was chosen. */
  readonly version: number | null;
  readonly counts: Counts | null;
}

/** Columns of {@link StoredPreview}. */
export const PREVIEW_COLUMNS =
  'id, user_id AS "userId", programme_id AS "programmeId", file_name AS "fileName", facts, choices, has_file AS "hasFile", project, target, target_chosen AS "targetChosen", targets, asks, version, counts';

/** Reads the lines of {@link RowLines}. */
export const COPY_ROWS = `COPY p6.file_row (${ROW_COLUMNS.join(', ')}) FROM STDIN`;

/** A field that is compared: its column in the file's rows (f) and in the schedule (a). */
interface ComparedField {
  readonly file: string;
  readonly activity: string;
}

/** By the names of an activity's fields. */
const COMPARED: Readonly<Record<'description' | 'start' | 'end' | 'milestone' | DetailName, ComparedField>> = {
  description: { file: 'f.description', activity: 'a.description' },
  start: { file: 'f.start_day', activity: 'a.start_day' },
  end: { file: 'f.end_day', activity: 'a.end_day' },
  milestone: { file: 'f.milestone', activity: 'a.milestone' },
  wbs: { file: "coalesce(f.wbs, '')", activity: 'a.wbs' },
  activityType: { file: 'f.activity_type', activity: 'a.activity_type' },
  status: { file: 'f.activity_status', activity: 'a.status' },
  percentComplete: { file: 'f.percent_complete', activity: 'a.percent_complete' },
  actualStart: { file: 'f.actual_start', activity: 'a.actual_start' },
  actualEnd: { file: 'f.actual_end', activity: 'a.actual_end' },
};
const ALWAYS_COMPARED = ['description', 'start', 'end', 'milestone'] as const;
const comparedFields = (details: readonly DetailName[]): readonly (keyof typeof COMPARED)[] => [
  ...ALWAYS_COMPARED,
  ...details,
];

/** Rows of the file that one row of {@link rowsToImportQuery} holds. */
const ROWS_AT_ONCE = 200;

/** The fields that an import takes from a row: a detail that the file does not tell is left out. */
export const importedFields = (details: readonly DetailName[]) => ['name', ...comparedFields(details)] as const;

/**
 * Rows of the file, as JSON arrays of their {@link importedFields}, many in one text: a third of the time that it takes to read their
 * values one by one.
 * @param compared the rows of p6.compared_row that are wanted
 */
export const rowsToImportQuery = (details: readonly DetailName[], compared: string): string => `
  SELECT json_agg(fields ORDER BY id)::text AS rows
    FROM (SELECT id, json_build_array(${['f.name', ...comparedFields(details).map((field) => COMPARED[field].file)].join(', ')}) AS fields
            FROM (${compared}) c JOIN p6.file_row f USING (preview_id, id)) found
   GROUP BY id / ${ROWS_AT_ONCE} ORDER BY id / ${ROWS_AT_ONCE}`;

/** Whether row f of the file differs from activity a in what the file tells. */
function differ(details: readonly DetailName[]): string {
  const fields = comparedFields(details).map((field) => COMPARED[field]);
  return `(${fields.map(({ activity }) => activity).join(', ')}) IS DISTINCT FROM (${fields.map(({ file }) => file).join(', ')})`;
}

/** Activity a, as the preview shows what it was. */
const AS_IT_IS = `jsonb_build_object('name', a.name, ${Object.entries(COMPARED)
  .map(([field, { activity }]) => `'${field}', ${activity}`)
  .join(', ')})`;

/**
 * Compares the rows of a file with a project of the schedule: $1 preview, $2 programme, $3 key of the file's project or null for a file
 * that holds one, $4 the schedule's project, or null for one that it does not have. Answers the version of the schedule, the number of
 * rows of each status, and how many activities of the project were in its last file: in one statement, so that all come from the same
 * moment. The first row of an ID counts, later ones are Errors (docs/product/schedules.md, Rows that cannot be imported); a row is an
 * Update if something that the file tells differs (Status of a row). Activities that are missing from the file come after its rows. Rows are
 * written in the order of their ids, which is that of the indexes: half the time of any other one.
 */
export const compareRowsQuery = (
  { activities, schedules }: ActivityTables,
  { details, namesAsIds }: ScheduleFileFacts,
): string => `
  WITH file AS NOT MATERIALIZED (
    SELECT * FROM p6.file_row WHERE preview_id = $1 AND ($3::text IS NULL OR project = $3)
  ), repeated AS MATERIALIZED (
    SELECT name, min(id) AS first_id, min(row) AS first_row FROM file WHERE name <> '' GROUP BY name HAVING count(*) > 1
  ), schedule AS MATERIALIZED (
    SELECT * FROM ${activities} WHERE programme_id = $2 AND project = $4::integer
  ), judged AS (
    SELECT f.id, a.id AS existing_id,
           CASE WHEN f.problem IS NOT NULL THEN f.problem
                WHEN f.id > r.first_id THEN format('${namesAsIds ? 'The name %s is already in row %s; the file has no Activity ID column.' : 'The ID %s is already in row %s.'}', f.name, r.first_row) END AS problem,
           CASE WHEN a.id IS NULL THEN NULL WHEN ${differ(details)} THEN ${AS_IT_IS} END AS was
      FROM file f LEFT JOIN repeated r ON r.name = f.name LEFT JOIN schedule a ON a.name = f.name
  ), compared AS (
  INSERT INTO p6.compared_row (preview_id, id, status, existing_id, problem, was)
  (SELECT $1::uuid, id, CASE WHEN problem IS NOT NULL THEN 1 WHEN existing_id IS NULL THEN 2 WHEN was IS NOT NULL THEN 3 ELSE 4 END, existing_id, problem, was
    FROM judged ORDER BY id)
  UNION ALL
  SELECT $1, -row_number() OVER (ORDER BY a.name), 5, a.id, NULL, ${AS_IT_IS}
    FROM schedule a WHERE a.in_file AND NOT EXISTS (SELECT FROM file f WHERE f.name = a.name)
  RETURNING status
  ), counted AS (
    SELECT status, count(*) AS count FROM compared GROUP BY status
  )
  SELECT coalesce((SELECT version FROM ${schedules} WHERE programme_id = $2), 0) AS version,
         (SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM counted) AS counts,
         (SELECT count(*)::integer FROM schedule WHERE in_file) AS "inFile"`;

/**
 * Rows whose activity somebody else has created, changed or removed since the comparison, to other values than those of the file.
 * $1 preview, $2 programme, $3 ids of the rows, $4 the schedule's project or null.
 */
export const concurrentChangesQuery = (activities: string, { details }: ScheduleFileFacts): string => `
  SELECT f.row, f.name,
         CASE WHEN a.id IS NOT NULL THEN json_build_object('description', a.description, 'start', a.start_day, 'end', a.end_day) END AS theirs
    FROM p6.compared_row c
    JOIN p6.file_row f USING (preview_id, id)
    LEFT JOIN ${activities} a ON a.programme_id = $2 AND a.project = $4::integer AND a.name = f.name
   WHERE c.preview_id = $1 AND c.id = ANY($3)
     AND (a.id IS NULL OR ${differ(details)})
     AND CASE c.status
           WHEN 2 THEN a.id IS NOT NULL
           WHEN 3 THEN a.id IS DISTINCT FROM c.existing_id OR ${AS_IT_IS} IS DISTINCT FROM c.was
           ELSE true END
   ORDER BY c.id LIMIT 20`;
