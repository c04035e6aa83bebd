import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Pool } from 'pg';
import { LibraryCommands, type LibraryIds } from '../../commands/library-commands.js';
import { LibraryReads } from '../../commands/library-reads.js';
import { retry } from '../../commands/retry.js';
import { type InputKind, libraryStream } from '../../domain/library/inputs/input-kinds.js';
import { KeyedMutex } from '../../event-store/keyed-mutex.js';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { PG_POOL } from '../../platform/database.js';
import { notFound, Refused } from '../../platform/problem.js';
import { rowsInPortions } from '../../platform/rows-in-portions.js';
import { storable } from '../../platform/storable-text.js';
import { transaction } from '../../platform/transaction.js';
import { type FileRecord, recordName } from './file-record.js';
import { planImport } from './plan-import.js';
import { IMPORT_STATUSES, type ImportStatus, type PlannedInput } from './planned-input.js';
import { readLibraryFile } from './read-library-file.js';

/** docs/product/custom-inputs.md, Import and export. */
const RETENTION = "interval '24 hours'";
const PURGE_EVERY_MS = 60 * 60 * 1_000;
const ROWS_AT_A_TIME = 500;
/** An input may be 1,500 rows of the file. */
const INPUTS_READ_AT_ONCE = 10;

export interface ImportPreview {
  readonly id: string;
  readonly fileName: string;
  readonly notices: readonly string[];
}

/** An input of the file with what it does, as the preview told it. */
export interface PreviewedInput extends PlannedInput {
  readonly id: number;
  readonly kind: InputKind;
  readonly row: number;
  readonly name: string;
}

export interface StoredInput extends PreviewedInput {
  readonly record: FileRecord;
}

export type StatusCounts = Readonly<Record<ImportStatus, number>>;

/** What files of custom inputs would change in their uploaders' libraries, kept for a day. */
@Injectable()
export class ImportPreviews implements OnModuleInit, OnModuleDestroy {
  private purgeTimer: NodeJS.Timeout | undefined;
  /** A process reads one file at a time, since each needs its share of memory. */
  private readonly mutex = new KeyedMutex();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: RunningConfig,
    private readonly commands: LibraryCommands,
    private readonly library: LibraryReads,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.purge();
    this.purgeTimer = setInterval(() => void this.purge().catch(() => undefined), PURGE_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.purgeTimer);
  }

  /** Reads a file and compares it with its uploader's library. @throws FileRefused */
  create(file: { readonly path: string; readonly fileName: string }, userId: number): Promise<ImportPreview> {
    return this.mutex.runExclusive('reading', async () => {
      const { records, notices } = await readLibraryFile(file.path, file.fileName);
      const shared = await retry(() => this.library.latest());
      const { state: own } = await retry(() => this.commands.states.latest(libraryStream(userId)));
      const { planned } = await planImport(records, { own, shared, ids: previewIds(), createdBy: userId });
      const preview = { id: randomUUID(), fileName: file.fileName, notices };
      await this.store(preview, userId, records, planned);
      await this.removeOldest(userId, preview.id);
      return preview;
    });
  }

  /** @throws Refused 404, also for the preview of another user */
  async get(id: string, userId: number): Promise<ImportPreview> {
    if (!isUUID(id)) throw new Refused(previewNotFound);
    const {
      rows: [found],
    } = await this.pool.query<ImportPreview>(
      `SELECT id, file_name AS "fileName", notices FROM custom_inputs.import_preview
       WHERE id = $1 AND user_id = $2 AND made > now() - ${RETENTION}`,
      [id, userId],
    );
    if (!found) throw new Refused(previewNotFound);
    return found;
  }

  async counts({ id }: ImportPreview): Promise<ReadonlyMap<InputKind, StatusCounts>> {
    const { rows } = await this.pool.query<{ kind: InputKind; status: ImportStatus; count: number }>(
      'SELECT kind, status, count(*)::integer AS count FROM custom_inputs.import_row WHERE preview_id = $1 GROUP BY kind, status',
      [id],
    );
    const counts = new Map<InputKind, StatusCounts>();
    for (const { kind, status, count } of rows)
      counts.set(kind, { ...(counts.get(kind) ?? NO_COUNTS), [status]: count });
    return counts;
  }

  /** A page of the inputs, those that are wrong first. */
  async rows(
    { id }: ImportPreview,
    { kind, status }: { readonly kind: InputKind | undefined; readonly status: ImportStatus | undefined },
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<PreviewedInput[]> {
    const { rows } = await this.pool.query<PreviewedInput>(
      `SELECT id, kind, row, name, status, changes, problems, remarks FROM custom_inputs.import_row
       WHERE preview_id = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR status = $3)
       ORDER BY array_position($4::text[], status), id OFFSET $5 LIMIT $6`,
      [id, kind ?? null, status ?? null, IMPORT_STATUSES, offset, limit],
    );
    return rows;
  }

  /** All inputs, in the order of the file. */
  async all({ id }: ImportPreview): Promise<StoredInput[]> {
    const { rows } = await this.pool.query<StoredInput>(
      rowsInPortions(
        'SELECT id, kind, row, name, status, changes, problems, remarks, record FROM custom_inputs.import_row WHERE preview_id = $1 ORDER BY id',
        [id],
        INPUTS_READ_AT_ONCE,
      ),
    );
    return rows;
  }

  /** Removes what is too old. */
  async purge(): Promise<void> {
    await this.pool.query(`DELETE FROM custom_inputs.import_preview WHERE made <= now() - ${RETENTION}`);
  }

  private async store(
    { id, fileName, notices }: ImportPreview,
    userId: number,
    records: readonly FileRecord[],
    planned: readonly PlannedInput[],
  ): Promise<void> {
    const rows = records.map((record, place) => {
      const plan = planned[place] ?? WITHOUT_PLAN;
      const { kind, rows: fileRows } = record;
      return { id: place + 1, kind, row: fileRows[0].row, name: recordName(record), ...plan, record };
    });
    await transaction(this.pool, async (client) => {
      await client.query('SET LOCAL synchronous_commit = off');
      await client.query(
        'INSERT INTO custom_inputs.import_preview (id, user_id, file_name, notices) VALUES ($1, $2, $3, $4)',
        [id, userId, fileName, json(notices)],
      );
      for (const some of inPortions(rows, ({ record }) => record.rows.length, ROWS_AT_A_TIME))
        await client.query(
          `INSERT INTO custom_inputs.import_row (preview_id, id, kind, row, name, status, changes, problems, remarks, record)
           SELECT $1, r.id, r.kind, r.row, r.name, r.status, r.changes, r.problems, r.remarks, r.record
             FROM jsonb_to_recordset($2) AS r
               (id integer, kind text, row integer, name text, status text, changes jsonb, problems jsonb, remarks jsonb, record jsonb)`,
          [id, json(some)],
        );
    });
  }

  /** An account keeps the newest ones, and always the one just made. */
  private async removeOldest(userId: number, justMade: string): Promise<void> {
    await this.pool.query(
      `DELETE FROM custom_inputs.import_preview WHERE id IN (
         SELECT id FROM custom_inputs.import_preview WHERE user_id = $1 AND id <> $2 ORDER BY made DESC, id OFFSET $3)`,
      [userId, justMade, this.config.limits.previewsPerAccount - 1],
    );
  }
}

/** @param sizeOf an input may be a thousand rows of the file, and what is written at once keeps others waiting */
function* inPortions<Item>(items: readonly Item[], sizeOf: (item: Item) => number, max: number): Generator<Item[]> {
  let portion: Item[] = [];
  let size = 0;
  for (const item of items) {
    portion.push(item);
    size += sizeOf(item);
    if (size < max) continue;
    yield portion;
    [portion, size] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

const NO_COUNTS: StatusCounts = { Error: 0, New: 0, Update: 0, 'No Change': 0 };
const WITHOUT_PLAN: PlannedInput = { status: 'No Change', changes: [], problems: [], remarks: [] };

const json = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one));

/** A preview hands out no ids of the log: these are larger than any that a library has. */
const FIRST_PREVIEW_ID = 2_000_000_000;

function previewIds(): LibraryIds {
  let next = FIRST_PREVIEW_ID;
  const id = (): number => next++;
  return {
    material: id,
    productionrate: id,
    elementmakeup: id,
    workactivity: id,
    materialline: id,
    task: id,
    subprogramme: id,
    vehicle: id,
  };
}

const previewNotFound = notFound('preview-not-found', 'A preview is kept for 24 hours. Choose the file again.');
