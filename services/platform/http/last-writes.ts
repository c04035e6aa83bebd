import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { comparePositions, type Position } from '../../event-store/event.js';
import { PG_POOL } from '../database.js';
import { migrate } from '../migrations.js';

/** After so long the read models have a write, or are late for a reason that waiting for them on every read would not cure. */
const REMEMBERED = "interval '10 seconds'";

/**
 * One row per user, for all processes:   user_id 7 | position 1042 | written 2027-03-01 09:00:00+00
 * Unlogged: what a crash of the server empties would have been too old by its next start. Old rows are written over
 * whatever they say, so a log restored from a backup or moved to another store, with other positions, is no matter.
 */
const STEPS: readonly string[] = [
  `CREATE UNLOGGED TABLE http.last_write (
     user_id  integer PRIMARY KEY,
     position text NOT NULL,
     written  timestamptz NOT NULL
   ) WITH (fillfactor = 50)`,
];

/**
 * Where each user's last write stands in the log, for a client that does not say so itself (`X-Min-Position`): its next
 * request may reach another process. A table, not NOTIFY: who reads it after a write was answered sees it, always.
 */
@Injectable()
export class LastWrites implements OnModuleInit {
  private waiting = new Map<number, Position>();
  private current: Promise<void> = Promise.resolve();
  private following: Promise<void> | undefined;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.pool, 'http', STEPS);
  }

  /**
   * Resolves when every process can see it. Those who come while others are written go together.
   * Never rejects: the write that it is about was appended, and is answered as such.
   */
  note(userId: number, position: Position): Promise<void> {
    const before = this.waiting.get(userId);
    // Two writes of one user may be answered in another order than they were appended in.
    if (before === undefined || comparePositions(before, position) < 0) this.waiting.set(userId, position);
    this.following ??= this.current.then(() => {
      this.following = undefined;
      const positions = this.waiting;
      this.waiting = new Map();
      this.current = this.write(positions).catch(() => undefined);
      return this.current;
    });
    return this.following;
  }

  /** @returns undefined when the user has not written for a while, or that cannot be found out now */
  async of(userId: number): Promise<Position | undefined> {
    const found = this.pool.query<{ position: Position }>(
      `SELECT position FROM http.last_write WHERE user_id = $1 AND written > clock_timestamp() - ${REMEMBERED}`,
      [userId],
    );
    return found.then(
      ({ rows }) => rows[0]?.position,
      () => undefined,
    );
  }

  private async write(positions: ReadonlyMap<number, Position>): Promise<void> {
    // In the order of the users, or two processes could wait for each other's rows.
    const rows = [...positions].sort(([a], [b]) => a - b);
    await this.pool.query(
      `INSERT INTO http.last_write AS known (user_id, position, written)
       SELECT user_id, position, clock_timestamp() FROM unnest($1::integer[], $2::text[]) AS noted (user_id, position)
       ON CONFLICT (user_id) DO UPDATE SET position = excluded.position, written = excluded.written
        WHERE known.written <= clock_timestamp() - ${REMEMBERED}
           OR string_to_array(excluded.position, '/')::numeric[] > string_to_array(known.position, '/')::numeric[]`,
      [rows.map(([userId]) => userId), rows.map(([, position]) => position)],
    );
  }
}
