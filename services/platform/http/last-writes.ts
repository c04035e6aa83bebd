import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database.js';
import { comparePositions, type Position } from '../position.js';

/** After this time the read models show a write, or they are late for a reason that waiting on every read would not cure. */
const REMEMBERED = "interval '10 seconds'";

/**
 * The position of each user's last write, for a client that does not send it (`X-Min-Position`): its next request may reach
 * another process. A table and not NOTIFY, because a row is always visible once its write was answered.
 */
@Injectable()
export class LastWrites {
  private waiting = new Map<number, Position>();
  private current: Promise<void> = Promise.resolve();
  private following: Promise<void> | undefined;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Resolves when every process can see it. Positions that arrive during a statement are written together by the next one.
   * Never rejects: the user's write was appended and has to be answered.
   */
  note(userId: number, position: Position): Promise<void> {
    const before = this.waiting.get(userId);
    // Two writes of one user may be answered in another order than they were appended.
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

  /** @returns undefined when the user has not written recently, or the database does not answer */
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
    // In one order in all processes, so that two of them cannot deadlock on each other's rows.
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
