import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { ClaimedName } from '../domain/reservations.js';
import { PG_POOL } from '../platform/database.js';
import { retry } from './retry.js';

/** A command is appended well within this time after it reserved its name. A reservation that is older and whose name is not in the log belongs to a command that was cut off. */
const UNDER_WAY = '30 seconds';

/**
 * Names that are unique across streams are reserved before the event is appended, in a way that holds under concurrent
 * requests on any store (docs/architecture.md, Names).
 */
@Injectable()
export class NameReservations {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * @param key the name as it compares
   * @param holds whether a stream really has the name, by the log; asked only when another one reserved it
   * @returns false when the name is taken
   */
  async reserve(
    scope: string,
    key: string,
    stream: string,
    holds: (stream: string) => Promise<boolean>,
  ): Promise<boolean> {
    // A retry meets its own reservation and renews it.
    const { rowCount } = await retry(() =>
      this.pool.query(
        `INSERT INTO names.reservation AS held (scope, key, stream) VALUES ($1, $2, $3)
       ON CONFLICT (scope, key) DO UPDATE SET reserved_at = now() WHERE held.stream = EXCLUDED.stream`,
        [scope, key, stream],
      ),
    );
    if (rowCount === 1) return true;
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string; underWay: boolean }>(
        `SELECT stream, reserved_at > now() - interval '${UNDER_WAY}' AS "underWay" FROM names.reservation WHERE scope = $1 AND key = $2`,
        [scope, key],
      ),
    );
    const holder = rows[0];
    // Freed between the two statements.
    if (!holder) return this.reserve(scope, key, stream, holds);
    if (holder.underWay || (await holds(holder.stream))) return false;
    const { rowCount: freed } = await retry(() =>
      this.pool.query(
        `UPDATE names.reservation SET stream = $3, reserved_at = now()
       WHERE scope = $1 AND key = $2 AND stream = $4 AND reserved_at <= now() - interval '${UNDER_WAY}'`,
        [scope, key, stream, holder.stream],
      ),
    );
    // A first attempt whose answer was lost may have taken it.
    return freed === 1 || (await this.holder(scope, key)) === stream;
  }

  /** The stream that reserved a name; only the log says whether it has the name. */
  async holder(scope: string, key: string): Promise<string | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string }>('SELECT stream FROM names.reservation WHERE scope = $1 AND key = $2', [
        scope,
        key,
      ]),
    );
    return rows[0]?.stream;
  }

  /** Ends the protection of a reservation: its event is in the log or never will be, so from now on the log decides. */
  async settle(scope: string, key: string, stream: string): Promise<void> {
    await retry(() =>
      this.pool.query(
        `UPDATE names.reservation SET reserved_at = '-infinity' WHERE scope = $1 AND key = $2 AND stream = $3`,
        [scope, key, stream],
      ),
    );
  }

  /**
   * Reserves each of these names for the stream that has it.
   * @param names in the order of the log, in which the last one to take a name is the only one that can have it
   * @param holds whether a stream has a name now, by the log; asked only when the name is reserved for another stream
   * @returns how many were not
   */
  async cover(
    client: ClientBase,
    names: readonly ClaimedName[],
    holds: (name: ClaimedName) => Promise<boolean>,
  ): Promise<number> {
    const last = [...new Map(names.map((name) => [`${name.scope} ${name.key}`, name])).values()];
    const values = [last.map(({ scope }) => scope), last.map(({ key }) => key), last.map(({ stream }) => stream)];
    const { rowCount: added } = await client.query(
      `INSERT INTO names.reservation (scope, key, stream, reserved_at)
       SELECT scope, key, stream, '-infinity' FROM unnest($1::text[], $2::text[], $3::text[]) AS t (scope, key, stream)
       ON CONFLICT DO NOTHING`,
      values,
    );
    const { rows: others } = await client.query<ClaimedName & { keptFor: string; since: string }>(
      `SELECT t.scope, t.key, t.stream, r.stream AS "keptFor", r.reserved_at::text AS since
       FROM unnest($1::text[], $2::text[], $3::text[]) AS t (scope, key, stream) JOIN names.reservation r USING (scope, key) WHERE r.stream <> t.stream`,
      values,
    );
    let corrected = 0;
    for (const { keptFor, since, ...name } of others) {
      if (!(await holds(name))) continue;
      // The row is only corrected if nobody has changed it since the log was read.
      const { rowCount } = await client.query(
        `UPDATE names.reservation SET stream = $3, reserved_at = '-infinity' WHERE scope = $1 AND key = $2 AND stream = $4 AND reserved_at = $5::timestamptz`,
        [name.scope, name.key, name.stream, keptFor, since],
      );
      corrected += rowCount ?? 0;
    }
    return (added ?? 0) + corrected;
  }
}
