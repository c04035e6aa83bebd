import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { Refused } from '../platform/problem.js';
import type { IdKind, IdRange } from './id-ranges.js';

const STEPS = [
  // One row per request that carried an Idempotency-Key: (5c1…, 9f2…, programme-42, 16, {"part": {"first": 3, "last": 4}}, …)
  // says that command 5c1… with that body was tried on programme-42 when it stood at version 16, with parts 3 and 4 kept for it.
  `CREATE TABLE commands.begun (
     command_id uuid PRIMARY KEY, fingerprint text NOT NULL, stream text NOT NULL, version bigint NOT NULL, ids jsonb NOT NULL,
     begun_at timestamptz NOT NULL DEFAULT now());`,
];

export interface BegunCommand {
  readonly stream: string;
  /** Version of the stream before the first try: the command's events, if there are any, come after it. */
  readonly version: number;
  readonly ids: Partial<Record<IdKind, IdRange>>;
}

/** Remembers commands that may be repeated, with the ids kept for them, so that a retry after a crash goes on with its own (architecture.md, Idempotency). */
@Injectable()
export class CommandLedger implements OnModuleInit {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.pool, 'commands', STEPS);
  }

  /** What was begun under this id, if anything. @throws Refused 422 when it was another request */
  async find(commandId: string, fingerprint: string): Promise<BegunCommand | undefined> {
    const { rows } = await this.pool.query<BegunCommand & { fingerprint: string }>(
      'SELECT fingerprint, stream, version, ids FROM commands.begun WHERE command_id = $1', [commandId],
    );
    const begun = rows[0];
    if (begun && begun.fingerprint !== fingerprint) throw otherRequest();
    return begun;
  }

  /** Notes a first try. @returns what counts: this try, or the one that came first */
  async begin(commandId: string, fingerprint: string, begun: BegunCommand): Promise<BegunCommand> {
    const { rowCount } = await this.pool.query(
      'INSERT INTO commands.begun (command_id, fingerprint, stream, version, ids) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      [commandId, fingerprint, begun.stream, begun.version, JSON.stringify(begun.ids)],
    );
    return rowCount === 1 ? begun : ((await this.find(commandId, fingerprint)) ?? begun);
  }
}

/** Tells one request from another under the same key: what is asked, of what, with which body. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  createHash('sha256').update(`${method} ${path}\n${JSON.stringify(body ?? null)}`).digest('hex');

const otherRequest = () => new Refused({
  kind: 'invalid', code: 'idempotency-key-reused', title: 'Validation failed', detail: 'This Idempotency-Key was used for another request.',
});
