import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { CommandInLog, IdKind } from '../domain/reservations.js';
import { PG_POOL } from '../platform/database.js';
import { type Refusal, Refused } from '../platform/problem.js';
import type { IdRange } from './id-ranges.js';
import { retry } from './retry.js';

export interface BegunCommand {
  readonly stream: string;
  /** Version of the stream before the first try: the command's events, if there are any, come after it. */
  readonly version: number;
  readonly ids: Partial<Record<IdKind, IdRange>>;
  /** Version at which there was nothing to change; null when that was not found. */
  readonly unchangedAt: number | null;
}

/** Records commands that may be repeated, with their reserved ids, so that a retry after a crash uses the same ids (docs/architecture.md, Idempotency). */
@Injectable()
export class CommandLedger {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** What was begun under this id, if anything. @throws Refused 422 when it was another request */
  async find(commandId: string, fingerprint: string): Promise<BegunCommand | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<BegunCommand & { fingerprint: string | null }>(
        'SELECT fingerprint, stream, version, ids, unchanged_at AS "unchangedAt" FROM commands.begun WHERE command_id = $1',
        [commandId],
      ),
    );
    const [begun] = rows;
    if (!begun) return undefined;
    const { fingerprint: first, ...command } = begun;
    if (first !== null && first !== fingerprint) throw new Refused(keyReused);
    return command;
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

  /** Records a first attempt. @returns the one that counts: this one, or the one that came first */
  async begin(
    commandId: string,
    fingerprint: string,
    { stream, version, ids }: Omit<BegunCommand, 'unchangedAt'>,
  ): Promise<BegunCommand> {
    const { rowCount } = await retry(() =>
      this.pool.query(
        'INSERT INTO commands.begun (command_id, fingerprint, stream, version, ids) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [commandId, fingerprint, stream, version, JSON.stringify(ids)],
      ),
    );
    const first = { stream, version, ids, unchangedAt: null };
    return rowCount === 1 ? first : ((await this.find(commandId, fingerprint)) ?? first);
  }

  /** The stream is shorter than at the first attempt: it was restored from an older backup, so the command's events will come earlier. */
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
