import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { PG_POOL } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { type Refusal, Refused } from '../platform/problem.js';
import type { IdKind, IdRange } from './id-ranges.js';
import { patiently } from './patience.js';
import { COMMANDS_SCHEMA, COMMANDS_STEPS } from './tables.js';

export interface BegunCommand {
  readonly stream: string;
  /** Version of the stream before the first try: the command's events, if there are any, come after it. */
  readonly version: number;
  readonly ids: Partial<Record<IdKind, IdRange>>;
  /** Version at which there was nothing to change; null when that was not found. */
  readonly unchangedAt: number | null;
}

/** A command that the log has, as it stood before its first event. */
export interface CommandInLog {
  readonly commandId: string;
  readonly stream: string;
  readonly version: number;
  readonly time: string;
}

/** Remembers commands that may be repeated, with the ids kept for them, so that a retry after a crash goes on with its own (architecture.md, Idempotency). */
@Injectable()
export class CommandLedger implements OnModuleInit {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.pool, COMMANDS_SCHEMA, COMMANDS_STEPS);
  }

  /** What was begun under this id, if anything. @throws Refused 422 when it was another request */
  async find(commandId: string, fingerprint: string): Promise<BegunCommand | undefined> {
    const { rows } = await patiently(() =>
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

  /** Where a command was begun, whoever asks: its events, if there are any, come after that version. */
  async locate(commandId: string): Promise<{ stream: string; version: number } | undefined> {
    const { rows } = await patiently(() =>
      this.pool.query<{ stream: string; version: number }>(
        'SELECT stream, version FROM commands.begun WHERE command_id = $1',
        [commandId],
      ),
    );
    return rows[0];
  }

  /** Notes a first try. @returns what counts: this try, or the one that came first */
  async begin(
    commandId: string,
    fingerprint: string,
    { stream, version, ids }: Omit<BegunCommand, 'unchangedAt'>,
  ): Promise<BegunCommand> {
    const { rowCount } = await patiently(() =>
      this.pool.query(
        'INSERT INTO commands.begun (command_id, fingerprint, stream, version, ids) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [commandId, fingerprint, stream, version, JSON.stringify(ids)],
      ),
    );
    const first = { stream, version, ids, unchangedAt: null };
    return rowCount === 1 ? first : ((await this.find(commandId, fingerprint)) ?? first);
  }

  /** The stream stands before the first try: it came back from an older backup, and the command's events will come earlier than noted. */
  async standsAt(commandId: string, version: number): Promise<void> {
    await patiently(() =>
      this.pool.query('UPDATE commands.begun SET version = least(version, $2) WHERE command_id = $1', [
        commandId,
        version,
      ]),
    );
  }

  /** No event will carry the command's id: a repetition is answered of this version. */
  async changedNothing(commandId: string, version: number): Promise<void> {
    await patiently(() =>
      this.pool.query('UPDATE commands.begun SET unchanged_at = $2 WHERE command_id = $1', [commandId, version]),
    );
  }

  /** Notes commands of the log that are not noted; of which request is not known any more. @returns how many there were */
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

/** Tells one request from another under the same key: what is asked, of what, with which body. */
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
