import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ACTIVITIES, SCHEDULES } from '../../projections/p6-activities/p6-activities-projection.js';
import type { ServingSql } from '../../projections/runner/projection.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { Turns } from '../event-store/turns.js';
import { PG_POOL } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { type Refusal, Refused } from '../platform/problem.js';
import { transaction } from '../platform/transaction.js';
import {
  COPY_ROWS,
  type Counts,
  changedMeanwhile,
  compareRows,
  NO_COUNTS,
  numberOf,
  PREVIEW_COLUMNS,
  PREVIEW_STEPS,
  type RowStatus,
  SELECTABLE,
  STATUSES,
  type StoredPreview,
} from './preview-tables.js';
import { type DateOrder, readScheduleFile, type ScheduleFileFacts, type ScheduleRow } from './schedule-file.js';

/** A preview is kept for a day (api.md, P6Activities). */
const KEPT = "interval '24 hours'";
const PURGE_EVERY_MS = 60 * 60 * 1_000;
/** The comparison wants the schedule as it stands: longer than a planner's read, since an import of 300,000 may just have been recorded. */
const PATIENCE_MS = 15_000;

export interface FileToPreview {
  readonly path: string;
  readonly fileName: string;
  readonly userId: number;
  readonly programmeId: number;
  readonly dateOrder?: DateOrder | undefined;
}

interface Progress {
  readonly signal: AbortSignal;
  tell(step: string, done: number): void;
}

/** Rows that are to be imported: those of the statuses, but for the exceptions, which are the other way round. */
export interface Selection {
  readonly statuses: readonly RowStatus[];
  readonly except: readonly number[];
}

/** A row of the file that changes the schedule, or is new in it. */
export interface RowToImport {
  readonly name: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  readonly milestone: boolean;
}

/** Somebody else's value that speaks against a row of the preview. */
export interface RowConflict {
  readonly row: number;
  readonly name: string;
  /** The activity as it stands now; null for one that is gone. */
  readonly theirs: { readonly description: string; readonly start: string; readonly end: string } | null;
}

export interface PageWanted {
  readonly status: RowStatus | undefined;
  readonly order: string;
  readonly first: number;
  readonly most: number;
}

export interface PreviewRow {
  readonly id: number;
  readonly row: number | null;
  readonly name: string;
  readonly description: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly rawStart: string | null;
  readonly rawEnd: string | null;
  readonly milestone: boolean;
  readonly status: number;
  readonly existingId: number | null;
  readonly problem: string | null;
  readonly wasDescription: string | null;
  readonly wasStart: string | null;
  readonly wasEnd: string | null;
}

/** What a schedule file would change, row by row, in PostgreSQL: it can be 300,000 rows (api.md, P6Activities). */
@Injectable()
export class Previews implements OnModuleInit, OnModuleDestroy {
  private purging: NodeJS.Timeout | undefined;
  /** One file is read at a time in a process: each takes its share of the memory. */
  private readonly turns = new Turns();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.pool, 'p6', PREVIEW_STEPS);
    await this.purge();
    this.purging = setInterval(() => void this.purge().catch(() => undefined), PURGE_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.purging);
  }

  /**
   * Reads the file and compares it, or waits for the choice of its project. Nothing is left of one that cannot be read, or whose user has gone.
   * @throws ScheduleFileRefused
   */
  async make(file: FileToPreview, progress: Progress): Promise<StoredPreview> {
    const id = randomUUID();
    await this.turns.take('reading', () => this.read(id, file, progress));
    try {
      const { facts } = await this.get(id, file.userId);
      if (facts.projects.length <= 1) await this.compare(id, progress);
      return await this.get(id, file.userId);
    } catch (error) {
      await this.remove([id]).catch(() => undefined);
      throw error;
    }
  }

  /** @throws Refused 404, also for the preview of another user */
  async get(id: string, userId: number): Promise<StoredPreview> {
    const found = isUuid(id) ? await this.find(id) : undefined;
    if (found?.userId !== userId) throw new Refused(previewNotFound);
    return found;
  }

  /** @throws Refused 422 for a project that the file has not */
  async choose(preview: StoredPreview, project: string, progress: Progress): Promise<void> {
    if (!preview.facts.projects.some(({ key }) => key === project)) {
      throw new Refused({
        kind: 'invalid',
        code: 'invalid-fields',
        title: 'This project is not in the file',
        errors: { project: ['This project is not in the file'] },
      });
    }
    await this.compare(preview.id, progress, project);
  }

  /**
   * Compares with the schedule as it stands.
   * @param project of the file, where another one is chosen than before: what is shown is always of the one that is stored
   */
  compare(id: string, progress: Progress, project?: string): Promise<void> {
    return this.turns.take(id, () => this.compareInTurn(id, progress, project));
  }

  private async compareInTurn(id: string, { signal, tell }: Progress, project?: string): Promise<void> {
    const sql = await this.current();
    signal.throwIfAborted();
    tell('comparing', 0);
    const compared = await transaction(this.pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await forLists(client);
      const {
        rows: [preview],
      } = await client.query<{ programmeId: number; project: string | null }>(
        'SELECT programme_id AS "programmeId", coalesce($2, project) AS project FROM p6.preview WHERE id = $1',
        [id, project],
      );
      if (!preview) throw new Refused(previewNotFound);
      const {
        rows: [schedule],
      } = await client.query<{ version: number }>(
        `SELECT version FROM ${sql.table(SCHEDULES)} WHERE programme_id = $1`,
        [preview.programmeId],
      );
      await client.query('DELETE FROM p6.compared_row WHERE preview_id = $1', [id]);
      tell('comparing', 0.1);
      await client.query(compareRows(sql.table(ACTIVITIES)), [id, preview.programmeId, preview.project]);
      signal.throwIfAborted();
      tell('comparing', 0.9);
      const { rows: counted } = await client.query<{ status: number; count: number }>(
        'SELECT status, count(*)::integer AS count FROM p6.compared_row WHERE preview_id = $1 GROUP BY status',
        [id],
      );
      const count = (status: RowStatus): number => counted.find((one) => one.status === numberOf(status))?.count ?? 0;
      const counts: Counts = {
        error: count('Error'),
        new: count('New'),
        update: count('Update'),
        noChange: count('No Change'),
        notInFile: count('Not in file'),
      };
      await client.query('UPDATE p6.preview SET project = $2, version = $3, counts = $4 WHERE id = $1', [
        id,
        preview.project,
        schedule?.version ?? 0,
        JSON.stringify(counts),
      ]);
      return counted.reduce((sum, one) => sum + one.count, 0);
    });
    // What was written so quickly has no statistics yet: PostgreSQL would take a hundred thousand rows for a few, and join each with each.
    if (compared > 1000) await this.pool.query('ANALYZE p6.file_row, p6.compared_row');
    tell('comparing', 1);
  }

  /** The rows of the file, or those of one status. */
  async rows({ id }: StoredPreview, { status, order, first, most }: PageWanted): Promise<PreviewRow[]> {
    const { rows } = await this.pool.query<PreviewRow>(
      `SELECT c.id, f.row, coalesce(f.name, c.was_name) AS name, coalesce(f.description, c.was_description) AS description,
              CASE WHEN c.status = 5 THEN c.was_start ELSE f.start_day END AS start, CASE WHEN c.status = 5 THEN c.was_end ELSE f.end_day END AS "end",
              f.raw_start AS "rawStart", f.raw_end AS "rawEnd", coalesce(f.milestone, false) AS milestone, c.status, c.existing_id AS "existingId", c.problem,
              c.was_description AS "wasDescription", c.was_start AS "wasStart", c.was_end AS "wasEnd"
         FROM p6.compared_row c LEFT JOIN p6.file_row f USING (preview_id, id)
        WHERE c.preview_id = $1 AND CASE WHEN $2::smallint IS NULL THEN c.status <> 5 ELSE c.status = $2 END
        ORDER BY ${order}, abs(c.id) OFFSET $3 LIMIT $4`,
      [id, status === undefined ? null : numberOf(status), first, most],
    );
    return rows;
  }

  /** How many rows a selection means as the preview was compared last, and how many of them are new. */
  async count({ id }: StoredPreview, selection: Selection): Promise<{ selected: number; new: number }> {
    const {
      rows: [found],
    } = await this.pool.query<{ selected: number; new: number }>(
      `SELECT count(*)::integer AS selected, (count(*) FILTER (WHERE status = 2))::integer AS new FROM p6.compared_row WHERE ${SELECTED}`,
      selected(id, selection),
    );
    return found ?? { selected: 0, new: 0 };
  }

  /** Which rows these are: as they are compared anew, their statuses may be others. */
  async idsOf({ id }: StoredPreview, selection: Selection): Promise<number[]> {
    const {
      rows: [found],
    } = await this.pool.query<{ ids: number[] | null }>(
      `SELECT array_agg(id) AS ids FROM p6.compared_row WHERE ${SELECTED}`,
      selected(id, selection),
    );
    return found?.ids ?? [];
  }

  /** Rows among the selected that change something as the preview is compared now. */
  async rowsToImport({ id }: StoredPreview, selection: Selection): Promise<RowToImport[]> {
    const { rows } = await this.pool.query<RowToImport>(
      `SELECT f.name, f.description, f.start_day AS start, f.end_day AS "end", f.milestone
         FROM (SELECT * FROM p6.compared_row WHERE ${SELECTED} AND status IN (2, 3)) c JOIN p6.file_row f USING (preview_id, id) ORDER BY c.id`,
      selected(id, selection),
    );
    return rows;
  }

  /** Activities that the last import had and this file lacks, and those that are back. */
  async flagged({ id, programmeId, project }: StoredPreview): Promise<{ gone: number[]; back: number[] }> {
    const sql = await this.readModels.of('p6-activities');
    const { rows: gone } = await this.pool.query<{ id: number }>(
      'SELECT existing_id AS id FROM p6.compared_row WHERE preview_id = $1 AND status = 5',
      [id],
    );
    const { rows: back } = await this.pool.query<{ id: number }>(
      `SELECT a.id FROM ${sql.table(ACTIVITIES)} a
        WHERE a.programme_id = $2 AND NOT a.in_file
          AND a.name IN (SELECT name FROM p6.file_row WHERE preview_id = $1 AND ($3::text IS NULL OR project = $3))`,
      [id, programmeId, project],
    );
    return { gone: gone.map((one) => one.id), back: back.map((one) => one.id) };
  }

  /** What others changed of the rows' activities since they were compared, unless it is what the file says. */
  async changedMeanwhile({ id, programmeId }: StoredPreview, selected: readonly number[]): Promise<RowConflict[]> {
    const sql = await this.current();
    const { rows } = await this.pool.query<{
      row: number;
      name: string;
      there: boolean;
      description: string;
      start: string;
      end: string;
    }>(changedMeanwhile(sql.table(ACTIVITIES)), [id, programmeId, selected]);
    return rows.map(({ row, name, there, description, start, end }) => ({
      row,
      name,
      theirs: there ? { description, start, end } : null,
    }));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await transaction(this.pool, async (client) => {
      for (const [table, column] of [
        ['compared_row', 'preview_id'],
        ['file_row', 'preview_id'],
        ['preview', 'id'],
      ] as const) {
        await client.query(`DELETE FROM p6.${table} WHERE ${column} = ANY($1)`, [ids]);
      }
    });
  }

  private async find(id: string): Promise<StoredPreview | undefined> {
    const { rows } = await this.pool.query<StoredPreview>(
      `SELECT ${PREVIEW_COLUMNS} FROM p6.preview WHERE id = $1 AND made > now() - ${KEPT}`,
      [id],
    );
    return rows[0];
  }

  private async purge(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(`SELECT id FROM p6.preview WHERE made <= now() - ${KEPT}`);
    if (rows.length > 0) await this.remove(rows.map(({ id }) => id));
  }

  /** The activities as the log has them at this moment, or later. */
  private async current(): Promise<ServingSql> {
    await this.readModels.waitFor(['p6-activities'], await this.store.head(), PATIENCE_MS);
    return this.readModels.of('p6-activities');
  }

  /** In one transaction: a file that breaks off half way, or is too long, leaves no rows. */
  private async read(
    id: string,
    { path, fileName, userId, programmeId, dateOrder }: FileToPreview,
    { signal, tell }: Progress,
  ): Promise<void> {
    signal.throwIfAborted();
    tell('reading', 0);
    await transaction(this.pool, async (client) => {
      await client.query('SET LOCAL synchronous_commit = off');
      const facts = await this.copy(client, id, (onRows) =>
        readScheduleFile(path, {
          onRows,
          onProgress: (done) => tell('reading', done),
          signal,
          ...(dateOrder && { dateOrder }),
        }),
      );
      await client.query(
        'INSERT INTO p6.preview (id, user_id, programme_id, file_name, facts) VALUES ($1, $2, $3, $4, $5)',
        [id, userId, programmeId, fileName, JSON.stringify(facts)],
      );
    });
    tell('reading', 1);
  }

  private async copy(
    client: ClientBase,
    id: string,
    read: (onRows: (rows: readonly ScheduleRow[]) => Promise<void>) => Promise<ScheduleFileFacts>,
  ): Promise<ScheduleFileFacts> {
    const copy = client.query(copyFrom(COPY_ROWS));
    const ended = finished(copy);
    ended.catch(() => undefined);
    let count = 0;
    try {
      const facts = await read(async (rows) => {
        const lines = rows.map((row) => copyLine(id, ++count, row)).join('');
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
}

const SELECTED = 'preview_id = $1 AND status = ANY($2) AND (status = ANY($3)) <> (id = ANY($4))';
const selected = (id: string, { statuses, except }: Selection): unknown[] => [
  id,
  SELECTABLE.map(numberOf),
  statuses.map(numberOf),
  except,
];

/** A new table has no statistics, and lists are joined as lists. */
const forLists = (client: ClientBase): Promise<unknown> =>
  client.query("SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'; SET LOCAL synchronous_commit = off");

/** Without an ID of its own an activity has its name for one (api.md, P6Activities). */
function copyLine(
  previewId: string,
  id: number,
  { row, project, activityId, name, start, end, rawStart, rawEnd, milestone, problem }: ScheduleRow,
): string {
  const key = activityId.trim() || name.trim();
  return `${[previewId, id, row, text(project), text(key), text(name.trim()), text(start), text(end), text(rawStart), text(rawEnd), milestone, text(problem)].join('\t')}\n`;
}

/** A value of COPY's text format. */
function text(value: string | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  const plain = value.replace(/\p{Surrogate}/gu, '\ufffd');
  // eslint-disable-next-line no-control-regex -- NUL is what PostgreSQL cannot hold
  return /[\\\t\n\r\u0000]/.test(plain) ? plain.replace(/[\\\t\n\r\u0000]/g, (one) => ESCAPED[one] ?? '') : plain;
}
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const previewNotFound: Refusal = {
  kind: 'missing',
  code: 'preview-not-found',
  title: 'Resource not found',
  detail: 'A preview is kept for 24 hours. Choose the file again.',
};

export const statusOf = (status: number): RowStatus => STATUSES[status - 1] ?? 'Error';
export const countsOf = ({ counts }: StoredPreview): Counts => counts ?? NO_COUNTS;
