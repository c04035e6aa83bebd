import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';

const STEPS = [
  // One row per name ever taken: (programme, 'a9 dualling', programme-42, -infinity) says that programme-42 has the name unless the
  // log says otherwise; with a moment instead, that a command has begun then to take it.
  `CREATE TABLE names.reservation (
     scope text NOT NULL, key text NOT NULL, stream text NOT NULL, reserved_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (scope, key));`,
];

/** A command is appended well within this time after it reserved its name; an older reservation whose name is not in the log was cut off. */
const UNDER_WAY = '30 seconds';

/**
 * Names that are unique across streams are reserved before the event is appended, in a way that holds under concurrent
 * requests on any store (architecture.md, Rules of the write side).
 */
@Injectable()
export class NameReservations implements OnModuleInit {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.pool, 'names', STEPS);
  }

  /**
   * @param key the name as it compares
   * @param holds whether a stream really has the name, by the log; asked only when another one reserved it
   * @returns false when the name is taken
   */
  async reserve(scope: string, key: string, stream: string, holds: (stream: string) => Promise<boolean>): Promise<boolean> {
    // A retry meets its own reservation and renews it.
    const { rowCount } = await this.pool.query(
      `INSERT INTO names.reservation AS held (scope, key, stream) VALUES ($1, $2, $3)
       ON CONFLICT (scope, key) DO UPDATE SET reserved_at = now() WHERE held.stream = EXCLUDED.stream`, [scope, key, stream],
    );
    if (rowCount === 1) return true;
    const { rows } = await this.pool.query<{ stream: string; underWay: boolean }>(
      `SELECT stream, reserved_at > now() - interval '${UNDER_WAY}' AS "underWay" FROM names.reservation WHERE scope = $1 AND key = $2`, [scope, key],
    );
    const holder = rows[0];
    // Freed between the two statements.
    if (!holder) return this.reserve(scope, key, stream, holds);
    if (holder.underWay || (await holds(holder.stream))) return false;
    const { rowCount: freed } = await this.pool.query(
      `UPDATE names.reservation SET stream = $3, reserved_at = now()
       WHERE scope = $1 AND key = $2 AND stream = $4 AND reserved_at <= now() - interval '${UNDER_WAY}'`, [scope, key, stream, holder.stream],
    );
    return freed === 1;
  }

  /** The stream that reserved a name; whether it has it is for the log to say. */
  async holder(scope: string, key: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ stream: string }>('SELECT stream FROM names.reservation WHERE scope = $1 AND key = $2', [scope, key]);
    return rows[0]?.stream;
  }

  /** The event that takes the name is in the log, or never will be: from now on the log says whether the stream has it. */
  async settle(scope: string, key: string, stream: string): Promise<void> {
    await this.pool.query(`UPDATE names.reservation SET reserved_at = '-infinity' WHERE scope = $1 AND key = $2 AND stream = $3`, [scope, key, stream]);
  }
}
