import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ActivityDetails, P6ActivityFields, ScheduleProject } from '../../domain/schedules/events.js';
import { EVENT_STORE, type EventStore } from '../../event-store/event-store.js';
import { KeyedMutex } from '../../event-store/keyed-mutex.js';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { PG_POOL } from '../../platform/database.js';
import type { Answer } from '../../platform/http/answer-schema.js';
import type { ProgressContext } from '../../platform/http/answer-with-progress.js';
import { FileUploads } from '../../platform/http/file-uploads.js';
import { containing } from '../../platform/like-pattern.js';
import { invalidField, notFound, type Refusal, Refused } from '../../platform/problem.js';
import { ReadYourWrites } from '../../platform/read-your-writes.js';
import { rowsInPortions } from '../../platform/rows-in-portions.js';
import { storable } from '../../platform/storable-text.js';
import { transaction } from '../../platform/transaction.js';
import type { ReadingChoices } from '../readers/reading-choices.js';
import { type FileProject, readScheduleFile, type ScheduleFileFacts } from '../readers/schedule-file.js';
import { type ActivityTables, ScheduleActivities } from '../schedule-activities.js';
import { lacksMost, namedByFile, otherProject, projectFacts, usualFileProject, usualTarget } from './import-target.js';
import type { SCHEDULE_PREVIEW_ROW } from './preview-answer.js';
import {
  COPY_ROWS,
  COUNT_NAMES,
  type Counts,
  compareRowsQuery,
  concurrentChangesQuery,
  importedFields,
  numberOf,
  PREVIEW_COLUMNS,
  type RowStatus,
  rowsToImportQuery,
  SELECTABLE,
  STATUSES,
  type StoredPreview,
} from './preview-tables.js';

/** docs/product/schedules.md, Preview. */
const RETENTION = "interval '24 hours'";
const PURGE_EVERY_MS = 60 * 60 * 1_000;
/** How long the comparison waits for the current schedule: longer than a read of a user, since an import of 300,000 activities may just have been recorded. */
const CATCH_UP_TIMEOUT_MS = 15_000;
/** Groups of 200 rows. */
const FETCHED_AT_ONCE = 5;

export interface FileToPreview {
  readonly path: string;
  readonly fileName: string;
  readonly userId: number;
  readonly programmeId: number;
  readonly choices: ReadingChoices;
}

/** The rows to import: those of the statuses without the exceptions, and the exceptions of all other statuses. */
export interface Selection {
  readonly statuses: readonly RowStatus[];
  readonly except: readonly number[];
}

/** A row of the file whose activity is new or changed. */
export type RowToImport = Omit<P6ActivityFields, 'inFile' | 'project' | keyof ActivityDetails> &
  Partial<ActivityDetails>;

type Value = string | number | boolean | null;

/**
 * Goes through rows of a file once, and lets go of them on the way: 300,000 are not held beside what is made of them, and those that wait
 * are texts, which take half the room.
 */
function* rowsToImport(
  fields: readonly (keyof RowToImport)[],
  found: { readonly rows: string }[],
): Generator<RowToImport> {
  found.reverse();
  for (let group = found.pop(); group; group = found.pop()) {
    for (const values of JSON.parse(group.rows) as Value[][]) {
      const row: Partial<Record<keyof RowToImport, Value>> = {};
      for (let at = 0; at < fields.length; at++) row[fields[at]!] = values[at]!;
      yield row as unknown as RowToImport;
    }
  }
}

/** Newly chosen for a comparison. */
interface ChosenProjects {
  /** Key of a project of the file. */
  readonly project?: string | undefined;
  /** A project of the schedule; null for a new one. */
  readonly target?: number | null;
}

type ComparedPreview = Pick<StoredPreview, 'id' | 'programmeId'>;

type Comparable = Pick<StoredPreview, 'facts' | 'project' | 'target'> & {
  readonly targetChosen: boolean;
};

interface Compared {
  readonly version: number;
  /** By the number of the status. */
  readonly counts: Readonly<Record<string, number>>;
  /** Activities of the project that its last file had. */
  readonly inFile: number;
}

/** Where the activities of a file go, and what the file says of it. */
export interface ImportTarget {
  /** A project of the schedule; null for one that it does not have yet. */
  readonly project: number | null;
  /** Null where the file says nothing. */
  readonly facts: ScheduleProject | null;
}

/** What an import takes from a preview. */
export interface SelectedContents {
  /** Kind of file. */
  readonly format: string;
  readonly target: ImportTarget;
  /** The selected rows that change something by the latest comparison; can be gone through once. */
  readonly rows: Iterable<RowToImport>;
  /** Ids of activities of the last import that are missing from this file, and of missing ones that have returned. */
  readonly missing: readonly number[];
  readonly returned: readonly number[];
}

/** A row of the preview that conflicts with somebody else's change. */
export interface RowConflict {
  readonly row: number;
  readonly name: string;
  /** The current activity; null if it was removed. */
  readonly theirs: { readonly description: string; readonly start: string; readonly end: string } | null;
}

export interface RowSearch {
  readonly status: RowStatus | undefined;
  /** Words that must all be in the ID, the name or the WBS; case does not matter. */
  readonly words: readonly string[];
}

export interface PageRequest extends RowSearch {
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
}

type AnsweredAsStored = Exclude<
  keyof Answer<typeof SCHEDULE_PREVIEW_ROW>,
  'status' | 'isExisting' | 'hasChanges' | 'selected' | 'selectable' | 'hasError' | 'errorMessage' | 'changes'
>;

export interface PreviewRow extends Pick<Answer<typeof SCHEDULE_PREVIEW_ROW>, AnsweredAsStored> {
  readonly status: number;
  readonly problem: string | null;
  /** The activity as it was, of an Update or one that the file lacks. */
  readonly was: Partial<P6ActivityFields> | null;
}

/** What a schedule file would change, row by row (docs/product/schedules.md, Preview). Rows are compared in PostgreSQL, since there can be 300,000. */
@Injectable()
export class Previews implements OnModuleInit, OnModuleDestroy {
  private purgeTimer: NodeJS.Timeout | undefined;
  /** A process reads one file at a time, since each needs its share of memory. */
  private readonly mutex = new KeyedMutex();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: RunningConfig,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly activities: ScheduleActivities,
    private readonly readYourWrites: ReadYourWrites,
    private readonly uploads: FileUploads,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.purge();
    this.purgeTimer = setInterval(() => void this.purge().catch(() => undefined), PURGE_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.purgeTimer);
  }

  /**
   * Reads the file and compares it, unless the user has to choose one of its projects first. Nothing is stored of a file that cannot be
   * read, or whose user has left.
   * @throws FileRefused
   */
  async create(file: FileToPreview, progress: ProgressContext): Promise<StoredPreview> {
    const id = randomUUID();
    await this.mutex.runExclusive('reading', () => this.readAndStore(id, file, progress));
    await this.removeOldest(file.userId, id);
    try {
      const { facts } = await this.get(id, file.userId);
      const known = facts.projects.length > 1 ? await this.activities.projects(file.programmeId) : undefined;
      const usual = known && usualFileProject(facts.projects, known);
      if (!known || usual !== undefined)
        await this.compare({ id, programmeId: file.programmeId }, progress, { project: usual });
      return await this.get(id, file.userId);
    } catch (error) {
      await this.remove([id]).catch(() => undefined);
      throw error;
    }
  }

  /** @throws Refused 404, also for the preview of another user */
  async get(id: string, userId: number): Promise<StoredPreview> {
    if (!isUuid(id)) throw new Refused(previewNotFound);
    const {
      rows: [found],
    } = await this.pool.query<StoredPreview>(
      `SELECT ${PREVIEW_COLUMNS} FROM p6.preview WHERE id = $1 AND user_id = $2 AND made > now() - ${RETENTION}`,
      [id, userId],
    );
    if (!found) throw new Refused(previewNotFound);
    return found;
  }

  /** @throws Refused 422 for a project that is not in the file */
  async chooseProject(preview: StoredPreview, project: string, progress: ProgressContext): Promise<void> {
    if (!preview.facts.projects.some(({ key }) => key === project)) {
      throw new Refused(invalidField('project', 'This project is not in the file'));
    }
    await this.compare(preview, progress, { project });
  }

  /** @throws Refused 422 for a project that is not in the schedule */
  async chooseTarget(preview: StoredPreview, target: number | null, progress: ProgressContext): Promise<void> {
    if (target !== null && !preview.targets.some(({ id }) => id === target)) {
      throw new Refused(invalidField('target', 'This project is not in the schedule'));
    }
    await this.compare(preview, progress, { target });
  }

  /**
   * Reads the kept file of a preview in another way: a new preview takes the place of the one before, with what the user has chosen.
   * @throws Refused 409 where the file was not kept
   */
  async readAgain(preview: StoredPreview, choices: ReadingChoices, progress: ProgressContext): Promise<StoredPreview> {
    const { id, fileName, userId, programmeId } = preview;
    return this.uploads.withKept(this.keptFile(id), async (path) => {
      const again = await this.create({ path, fileName, userId, programmeId, choices }, progress);
      await this.remove([id]);
      const chosen = chosenBefore(preview, again);
      if (!chosen) return again;
      await this.compare(again, progress, chosen);
      return this.get(again.id, userId);
    });
  }

  /**
   * Compares with the current schedule.
   * @param chosen newly, a project of the file or of the schedule; absent: as stored
   */
  compare(preview: ComparedPreview, progress: ProgressContext, chosen: ChosenProjects = {}): Promise<void> {
    return this.mutex.runExclusive(preview.id, () => this.runComparison(preview, progress, chosen));
  }

  private async runComparison(
    { id, programmeId }: ComparedPreview,
    { signal, report }: ProgressContext,
    chosen: ChosenProjects,
  ): Promise<void> {
    const tables = await this.currentTables();
    const known = await this.activities.projects(programmeId);
    signal.throwIfAborted();
    report('comparing', 0);
    const compared = await transaction(this.pool, async (client) => {
      await planForLists(client);
      // Locked until the end: whoever removes the preview meanwhile waits, and then sees the rows that are added here.
      const {
        rows: [preview],
      } = await client.query<Comparable>(
        `SELECT facts, coalesce($2, project) AS project, target, target_chosen AS "targetChosen"
           FROM p6.preview WHERE id = $1 FOR NO KEY UPDATE`,
        [id, chosen.project ?? null],
      );
      if (!preview) throw new Refused(previewNotFound);
      const { facts, project } = preview;
      const file = fileProject(facts, project);
      const targetChosen = chosen.target !== undefined || (preview.targetChosen && chosen.project === undefined);
      const target =
        chosen.target !== undefined ? chosen.target : targetChosen ? preview.target : usualTarget(file, known);
      await client.query('DELETE FROM p6.compared_row WHERE preview_id = $1', [id]);
      report('comparing', 0.1);
      const { rows } = await client.query<Compared>(compareRowsQuery(tables, facts), [
        id,
        programmeId,
        project,
        target,
      ]);
      const { version, counts, inFile } = rows[0]!;
      signal.throwIfAborted();
      report('comparing', 0.9);
      const asks = [
        targetChosen ? undefined : otherProject(file, target, known),
        lacksMost(counts[numberOf('Not in file')] ?? 0, inFile),
      ].filter((ask) => ask !== undefined);
      await client.query(
        `UPDATE p6.preview SET project = $2, version = $3, counts = $4, target = $5, target_chosen = $6, targets = $7, asks = $8
          WHERE id = $1`,
        [
          id,
          project,
          version,
          JSON.stringify(countsFrom((status) => counts[numberOf(status)] ?? 0)),
          target,
          targetChosen,
          JSON.stringify(known.projects.filter(({ activities }) => activities > 0)),
          JSON.stringify(asks),
        ],
      );
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    });
    // Rows that were just written have no statistics yet: PostgreSQL would plan for a few rows instead of a hundred thousand, and join in
    // nested loops. A coarse count will do.
    if (compared > 1000)
      await transaction(this.pool, async (client) => {
        await client.query('SET LOCAL default_statistics_target = 10');
        await client.query('ANALYZE p6.file_row, p6.compared_row');
      });
    report('comparing', 1);
  }

  /** The rows of the file, or those of one status. */
  async rows(
    preview: StoredPreview,
    { order, offset: first, limit: most, ...search }: PageRequest,
  ): Promise<PreviewRow[]> {
    const { rows } = await this.pool.query<PreviewRow>(
      `SELECT c.id, f.row, coalesce(f.name, c.was->>'name') AS name, coalesce(f.description, c.was->>'description') AS description,
              ${shown('f.start_day', 'start', 'date')}, ${shown('f.end_day', 'end', 'date')}, f.raw_start AS "rawStart", f.raw_end AS "rawEnd",
              coalesce(f.milestone, (c.was->>'milestone')::boolean) AS milestone, ${shown('f.wbs', 'wbs')},
              ${shown('f.activity_type', 'activityType')}, ${shown('f.activity_status', 'status', 'text', 'activityStatus')},
              ${shown('f.percent_complete', 'percentComplete', 'real')}, ${shown('f.actual_start', 'actualStart', 'date')},
              ${shown('f.actual_end', 'actualEnd', 'date')}, c.status, c.existing_id AS "existingId", c.problem, c.was
         ${FOUND_ROWS} ORDER BY ${order}, abs(c.id) OFFSET $4 LIMIT $5`,
      [...searchParameters(preview, search), first, most],
    );
    return rows;
  }

  /** How many rows a search finds. */
  async found(preview: StoredPreview, search: RowSearch): Promise<number> {
    const { rows } = await this.pool.query<{ found: number }>(
      `SELECT count(*)::integer AS found ${FOUND_ROWS}`,
      searchParameters(preview, search),
    );
    return rows[0]!.found;
  }

  /** The number of rows of a selection by the latest comparison, and how many of them are new. */
  async count({ id }: StoredPreview, selection: Selection): Promise<{ selected: number; new: number }> {
    const { rows } = await this.pool.query<{ selected: number; new: number }>(
      `SELECT count(*)::integer AS selected, (count(*) FILTER (WHERE status = 2))::integer AS new FROM p6.compared_row WHERE ${SELECTED_ROWS}`,
      selectionParameters(id, selection),
    );
    return rows[0]!;
  }

  /** Ids of the selected rows, since another comparison can change their statuses. */
  async idsOf({ id }: StoredPreview, selection: Selection): Promise<number[]> {
    const { rows } = await this.pool.query<{ ids: number[] }>(
      `SELECT ARRAY(SELECT id FROM p6.compared_row WHERE ${SELECTED_ROWS}) AS ids`,
      selectionParameters(id, selection),
    );
    return rows[0]!.ids;
  }

  /**
   * What an import takes from a preview, as it is at one moment: a preview that is removed meanwhile would otherwise seem to have no rows.
   * @throws Refused 404 for a preview that is no longer there
   */
  async toImport({ id }: StoredPreview, selection: Selection): Promise<SelectedContents> {
    const { activities } = await this.activities.tables();
    return transaction(this.pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const {
        rows: [preview],
      } = await client.query<Pick<StoredPreview, 'programmeId' | 'project' | 'target' | 'targets' | 'facts'>>(
        'SELECT programme_id AS "programmeId", project, target, targets, facts FROM p6.preview WHERE id = $1',
        [id],
      );
      if (!preview) throw new Refused(previewNotFound);
      const { programmeId, project, target, targets, facts } = preview;
      const { rows: found } = await client.query<{ rows: string }>(
        rowsInPortions(
          rowsToImportQuery(
            facts.details,
            `SELECT preview_id, id FROM p6.compared_row WHERE ${SELECTED_ROWS} AND status IN (2, 3)`,
          ),
          selectionParameters(id, selection),
          FETCHED_AT_ONCE,
        ),
      );
      const rows = rowsToImport(importedFields(facts.details), found);
      const { rows: presence } = await client.query<Pick<SelectedContents, 'missing' | 'returned'>>(
        presenceChangesQuery(activities),
        [id, programmeId, project, target],
      );
      const told = projectFacts(fileProject(facts, project), targets.find(({ id: known }) => known === target)?.name);
      return { format: facts.kind, target: { project: target, facts: told }, rows, ...presence[0]! };
    });
  }

  /** Changes of others to the activities of the rows since the comparison, unless they match the file. */
  async concurrentChanges(
    { id, programmeId, facts, target }: StoredPreview,
    selected: readonly number[],
  ): Promise<RowConflict[]> {
    const tables = await this.currentTables();
    const query = concurrentChangesQuery(tables.activities, facts);
    const { rows } = await this.pool.query<RowConflict>(query, [id, programmeId, selected, target]);
    return rows;
  }

  async remove(ids: readonly string[]): Promise<void> {
    await transaction(this.pool, async (client) => {
      // A statement sees only what was committed when it began. This one waits for a comparison that is running, so the next one sees its rows.
      await client.query('SELECT FROM p6.preview WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids]);
      await client.query(
        `WITH compared AS (DELETE FROM p6.compared_row WHERE preview_id = ANY($1)),
              rows AS (DELETE FROM p6.file_row WHERE preview_id = ANY($1)),
              files AS (DELETE FROM p6.preview_file WHERE preview_id = ANY($1))
         DELETE FROM p6.preview WHERE id = ANY($1)`,
        [ids],
      );
    });
  }

  /** Rows of a preview can take as much room as a schedule: an account keeps the newest ones, and always the one just made, which alone keeps its file. */
  private async removeOldest(userId: number, justMade: string): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(
      'SELECT id FROM p6.preview WHERE user_id = $1 AND id <> $2 ORDER BY made DESC, id OFFSET $3',
      [userId, justMade, this.config.limits.previewsPerAccount - 1],
    );
    if (rows.length > 0) await this.remove(rows.map(({ id }) => id));
    await this.pool.query(
      `WITH without AS (UPDATE p6.preview SET has_file = false WHERE user_id = $1 AND id <> $2 AND has_file RETURNING id)
       DELETE FROM p6.preview_file WHERE preview_id IN (SELECT id FROM without)`,
      [userId, justMade],
    );
  }

  /** Removes what is too old. */
  async purge(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT id FROM p6.preview WHERE made <= now() - ${RETENTION}`,
    );
    if (rows.length > 0) await this.remove(rows.map(({ id }) => id));
    // Without a foreign key, which would cost the COPY of a file a look-up for each row, rows can stay without their preview: an operator's DELETE is enough.
    for (const table of ['p6.compared_row', 'p6.file_row', 'p6.preview_file'])
      await this.pool.query(removeOrphansQuery(table));
  }

  /** Tables of the activities, once they have caught up with the head of the log. */
  private async currentTables(): Promise<ActivityTables> {
    await this.readYourWrites.waitFor(['p6-activities'], await this.store.head(), CATCH_UP_TIMEOUT_MS);
    return this.activities.tables();
  }

  /** Stores the rows in one transaction, so that a file that is cut off or too long leaves none. */
  private async readAndStore(
    id: string,
    { path, fileName, userId, programmeId, choices }: FileToPreview,
    { signal, report }: ProgressContext,
  ): Promise<void> {
    signal.throwIfAborted();
    report('reading', 0);
    await transaction(this.pool, async (client) => {
      await client.query('SET LOCAL synchronous_commit = off');
      const read = await copyRows(client, (onLines) =>
        readScheduleFile(path, {
          previewId: id,
          onLines,
          onProgress: (done) => report('reading', done),
          signal,
          ...choices,
        }),
      );
      const facts = namedByFile(read, fileName);
      // Most files can be read in one way only.
      const hasFile = facts.dateOrder !== undefined || facts.codePage !== undefined;
      if (hasFile) await keepFile(client, id, path);
      await client.query(
        // Not the time at which the reading began: previews of shorter files that were made meanwhile are the older ones.
        `INSERT INTO p6.preview (id, user_id, programme_id, file_name, facts, choices, has_file, made)
         VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())`,
        [id, userId, programmeId, fileName, JSON.stringify(facts, storableTexts), JSON.stringify(choices), hasFile],
      );
    });
    report('reading', 1);
  }

  /** @throws Refused 409 where the file is not there any more */
  private async *keptFile(id: string): AsyncGenerator<Buffer> {
    const { rows: kept } = await this.pool.query<{ pieces: number }>(
      'SELECT count(*)::integer AS pieces FROM p6.preview_file WHERE preview_id = $1',
      [id],
    );
    const pieces = kept[0]?.pieces ?? 0;
    if (pieces === 0) throw new Refused(fileGone);
    for (let piece = 1; piece <= pieces; piece++) {
      const { rows } = await this.pool.query<{ bytes: Buffer }>(
        'SELECT bytes FROM p6.preview_file WHERE preview_id = $1 AND piece = $2',
        [id, piece],
      );
      // Another call has taken the file away meanwhile: what was read of it is not all.
      if (!rows[0]) throw new Refused(fileGone);
      yield rows[0].bytes;
    }
  }
}

async function copyRows(
  client: ClientBase,
  read: (onLines: (lines: Uint8Array) => Promise<void>) => Promise<ScheduleFileFacts>,
): Promise<ScheduleFileFacts> {
  const copy = client.query(copyFrom(COPY_ROWS));
  const ended = finished(copy);
  ended.catch(() => undefined);
  try {
    const facts = await read(async (lines) => {
      if (!copy.write(lines)) await Promise.race([once(copy, 'drain'), ended]);
    });
    copy.end();
    await ended;
    return facts;
  } catch (error) {
    copy.destroy(error instanceof Error ? error : new Error(String(error)));
    await ended.catch(() => undefined);
    throw error;
  }
}

const SELECTED_ROWS = 'preview_id = $1 AND status = ANY($2) AND (status = ANY($3)) <> (id = ANY($4))';
/** What is searched in a row of the preview. */
const SEARCHED = `(coalesce(f.name, c.was->>'name') || ' ' || coalesce(f.description, c.was->>'description') || ' ' || coalesce(f.wbs, c.was->>'wbs', ''))`;
const FOUND_ROWS = `
  FROM p6.compared_row c LEFT JOIN p6.file_row f USING (preview_id, id)
 WHERE c.preview_id = $1 AND CASE WHEN $2::smallint IS NULL THEN c.status <> 5 ELSE c.status = $2 END AND ${SEARCHED} ILIKE ALL ($3::text[])`;
const searchParameters = ({ id }: StoredPreview, { status, words }: RowSearch): unknown[] => [
  id,
  status === undefined ? null : numberOf(status),
  words.map(containing),
];

/** A value of the row, of an activity that the file lacks as the schedule has it. */
const shown = (column: string, field: keyof P6ActivityFields, type = 'text', name: string = field): string =>
  `CASE WHEN c.status = 5 THEN (c.was->>'${field}')::${type} ELSE ${column} END AS "${name}"`;

/** Keeps a file in pieces, since a database writes large values whole. */
async function keepFile(client: ClientBase, id: string, path: string): Promise<void> {
  let piece = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: 2 ** 20 }))
    await client.query('INSERT INTO p6.preview_file (preview_id, piece, bytes) VALUES ($1, $2, $3)', [
      id,
      ++piece,
      bytes,
    ]);
}

/** What was chosen in a preview and is not in the one that takes its place; undefined where there is nothing of it. */
function chosenBefore(
  { project, target, targetChosen }: StoredPreview,
  now: StoredPreview,
): ChosenProjects | undefined {
  const { projects } = now.facts;
  const sameProject = projects.length < 2 || projects.some(({ key }) => key === project);
  if (!sameProject) return undefined;
  const newProject = projects.length > 1 && project !== null && project !== now.project ? { project } : undefined;
  const isThere = target === null || now.targets.some(({ id }) => id === target);
  return targetChosen && isThere ? { ...newProject, target } : newProject;
}

/** What a file says of the project that is read of it. */
const fileProject = ({ projects }: ScheduleFileFacts, project: string | null): FileProject | null =>
  (project === null ? projects.length === 1 && projects[0] : projects.find(({ key }) => key === project)) || null;

/** Steps through the index from one preview to the next: there can be 300,000 rows of each. */
const removeOrphansQuery = (table: string): string => `
  WITH RECURSIVE stored AS (
    (SELECT preview_id FROM ${table} ORDER BY preview_id LIMIT 1)
    UNION ALL
    SELECT (SELECT r.preview_id FROM ${table} r WHERE r.preview_id > stored.preview_id ORDER BY r.preview_id LIMIT 1)
      FROM stored WHERE stored.preview_id IS NOT NULL)
  DELETE FROM ${table} WHERE preview_id IN (
    SELECT preview_id FROM stored WHERE preview_id IS NOT NULL AND NOT EXISTS (SELECT FROM p6.preview p WHERE p.id = stored.preview_id))`;
const presenceChangesQuery = (activities: string): string => `
  SELECT ARRAY(SELECT existing_id FROM p6.compared_row WHERE preview_id = $1 AND status = 5) AS missing,
         ARRAY(SELECT a.id FROM ${activities} a
                WHERE a.programme_id = $2 AND a.project = $4::integer AND NOT a.in_file
                  AND a.name IN (SELECT name FROM p6.file_row
                                  WHERE preview_id = $1 AND ($3::text IS NULL OR project = $3))) AS returned`;
const selectionParameters = (id: string, { statuses, except }: Selection): unknown[] => [
  id,
  SELECTABLE.map(numberOf),
  statuses.map(numberOf),
  except,
];

/** Sets the planner up to join large sets by hashing: new tables have no statistics, and it would choose nested loops, or sort all rows. */
const planForLists = (client: ClientBase): Promise<unknown> =>
  client.query(
    "SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off; SET LOCAL work_mem = '64MB'; SET LOCAL synchronous_commit = off",
  );

const storableTexts = (_: string, value: unknown): unknown => (typeof value === 'string' ? storable(value) : value);

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const fileGone: Refusal = {
  kind: 'conflict',
  code: 'file-gone',
  title: 'The file is not kept any more.',
  detail: 'Choose the file again.',
};
const previewNotFound = notFound('preview-not-found', 'A preview is kept for 24 hours. Choose the file again.');

export const statusOf = (status: number): RowStatus => STATUSES[status - 1] ?? 'Error';

const countsFrom = (count: (status: RowStatus) => number): Counts =>
  Object.fromEntries(STATUSES.map((status) => [COUNT_NAMES[status], count(status)])) as Counts;
export const countsOf = ({ counts }: StoredPreview): Counts => counts ?? countsFrom(() => 0);

/** How many rows can be imported. */
export function selectableOf(preview: StoredPreview): number {
  const counts = countsOf(preview);
  return counts.new + counts.update + counts.noChange;
}
