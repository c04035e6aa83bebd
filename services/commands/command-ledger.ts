import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { CommandInLog, IdKind } from '../domain/reservations.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { type Refusable, type Refusal, refuse } from '../platform/problem.js';
import { type IdRange, idColumns, RESERVED } from './id-ranges.js';
import { retry } from './retry.js';

export interface BegunCommand {
  readonly stream: string;
  /** Version of the stream before the first try: the command's events, if there are any, come after it. */
  readonly version: number;
  readonly ids: Partial<Record<IdKind, IdRange>>;
  /** Version at which there was nothing to change; null when that was not found. */
  readonly unchangedAt: number | null;
}

/** A row of commands.begun. */
type BegunRow = BegunCommand & { readonly fingerprint: string | null };

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Rows that one statement of a purge removes: those who wait for one of them wait for milliseconds. */
const PURGED_AT_ONCE = 1_000;

/** Records commands that may be repeated, with their reserved ids, so that a retry after a crash uses the same ids (docs/architecture.md, Idempotency). */
@Injectable()
export class CommandLedger {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<RunningConfig, 'commandRetryDays'>,
  ) {}

  /** What was begun under this id, if anything; refused when it was another request. */
  async find(commandId: string, fingerprint: string): Promise<Refusable<BegunCommand> | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<BegunRow>(`SELECT ${BEGUN} FROM commands.begun WHERE command_id = $1`, [commandId]),
    );
    return rows[0] && ofRequest(rows[0], fingerprint);
  }

  /** Where a command was begun, regardless of who asks: its events, if there are any, come after that version. */
  async locate(commandId: string): Promise<{ stream: string; version: number } | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string; version: number }>(
        'SELECT stream, version FROM commands.begun WHERE command_id = $1',
        [commandId],
      ),
    );
    return rows[0];
  }

  /**
   * Records a first try and reserves its ids, in one statement.
   * @returns the try that counts: this one, or the one that came first; refused when that was another request
   */
  async begin(
    commandId: string,
    fingerprint: string,
    { stream, version, wantedIds = {} }: FirstTry,
  ): Promise<Refusable<{ readonly begun: BegunCommand; readonly isRepeated: boolean }>> {
    for (;;) {
      const { rows } = await retry(() =>
        this.pool.query<BegunRow & { isRepeated: boolean }>({
          name: 'begin-command',
          text: BEGIN,
          values: [stream, ...idColumns(wantedIds), commandId, fingerprint, version],
        }),
      );
      // None when the same request was begun at the same moment: the other row is there now.
      if (!rows[0]) continue;
      const { isRepeated, ...row } = rows[0];
      const begun = ofRequest(row, fingerprint);
      return 'refusal' in begun ? begun : { begun, isRepeated };
    }
  }

  /** The command's events come earlier than at its first attempt: the stream was restored from an older backup, or it was begun before that. */
  async standsAt(commandId: string, version: number): Promise<void> {
    await retry(() =>
      this.pool.query('UPDATE commands.begun SET version = least(version, $2) WHERE command_id = $1', [
        commandId,
        version,
      ]),
    );
  }

  /** No event will carry the command's id: a repetition is answered from the state at this version. */
  async changedNothing(commandId: string, version: number): Promise<void> {
    await retry(() =>
      this.pool.query('UPDATE commands.begun SET unchanged_at = $2 WHERE command_id = $1', [commandId, version]),
    );
  }

  /** Whether a command that was begun at a time is still known here, unless the log had to bring it back. */
  remembers(time: string, now: string): boolean {
    return Date.parse(now) - Date.parse(time) < this.config.commandRetryDays * DAY_MS;
  }

  /** Removes commands that were begun longer ago than they may be repeated, some at a time. @returns how many */
  async purge(signal?: AbortSignal): Promise<number> {
    for (let purged = 0; ; ) {
      const { rowCount } = await this.pool.query(PURGE, [this.config.commandRetryDays, PURGED_AT_ONCE]);
      purged += rowCount ?? 0;
      if ((rowCount ?? 0) < PURGED_AT_ONCE || signal?.aborted) return purged;
    }
  }

  /** Records commands of the log that are missing here, without their requests, which the log does not have. @returns how many */
  async cover(client: ClientBase, commands: readonly CommandInLog[]): Promise<number> {
    const { rowCount } = await client.query(
      `INSERT INTO commands.begun (command_id, stream, version, ids, begun_at)
       SELECT id, stream, version, '{}', time FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[]) AS c (id, stream, version, time)
       ON CONFLICT DO NOTHING`,
      [
        commands.map((one) => one.commandId),
        commands.map((one) => one.stream),
        commands.map((one) => one.version),
        commands.map((one) => one.time),
      ],
    );
    return rowCount ?? 0;
  }
}

interface FirstTry extends Pick<BegunCommand, 'stream' | 'version'> {
  /** Most ids that it may take, by kind. */
  readonly wantedIds?: Partial<Record<IdKind, number>>;
}

const BEGUN = 'fingerprint, stream, version, ids, unchanged_at AS "unchangedAt"';

// $1 to $3 as in RESERVED, $4 command, $5 fingerprint, $6 version. A repetition reserves nothing.
const BEGIN = `
  WITH earlier AS (SELECT ${BEGUN} FROM commands.begun WHERE command_id = $4),
  ${RESERVED('WHERE NOT EXISTS (SELECT FROM earlier)')},
  first AS (
    INSERT INTO commands.begun (command_id, fingerprint, stream, version, ids)
    SELECT $4, $5, $1, $6, (SELECT coalesce(jsonb_object_agg(kind, jsonb_build_object('first', first, 'last', last)), '{}') FROM reserved)
    WHERE NOT EXISTS (SELECT FROM earlier)
    ON CONFLICT DO NOTHING RETURNING ${BEGUN})
  SELECT *, true AS "isRepeated" FROM earlier UNION ALL SELECT *, false FROM first`;

// The condition is that of the index begun_purged. Several processes purge at once, each other rows.
export const PURGE = `
  DELETE FROM commands.begun WHERE command_id = ANY (ARRAY (
    SELECT command_id FROM commands.begun
    WHERE begun_at < now() - make_interval(days => $1) AND split_part(stream, '-', 1) IN ('programme', 'schedule', 'library', 'shifthours')
    ORDER BY begun_at LIMIT $2 FOR UPDATE SKIP LOCKED))`;

/** Of a command that was only found in the log, it is not known what it asked for. */
function ofRequest({ fingerprint: first, ...command }: BegunRow, fingerprint: string): Refusable<BegunCommand> {
  return first === null || first === fingerprint ? command : refuse(keyReused);
}

/** Distinguishes requests under the same key by method, path and body. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');

export const keyReused: Refusal = {
  kind: 'invalid',
  code: 'idempotency-key-reused',
  title: 'Validation failed',
  detail: 'This Idempotency-Key was used for another request.',
};
