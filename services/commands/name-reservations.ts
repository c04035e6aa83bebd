import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { ClaimedName, UniqueName } from '../domain/reservations.js';
import { PG_POOL } from '../platform/database.js';
import { retry } from './retry.js';

/** A command is appended well within this time after it reserved its name. A reservation that is older and whose name is not in the log belongs to a command that was cut off. */
const UNDER_WAY = '30 seconds';

type ComparedName = Pick<UniqueName, 'scope' | 'key'>;

const compared = ({ scope, key }: ComparedName): string => `${scope} ${key}`;
const nameColumns = (names: readonly ComparedName[]): [string[], string[]] => [
  names.map(({ scope }) => scope),
  names.map(({ key }) => key),
];

/**
 * Names that are unique across streams are reserved before the event is appended, in a way that holds under concurrent
 * requests on any store (docs/architecture.md, Names).
 */
@Injectable()
export class NameReservations {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Reserves all of these names that are free, in one statement.
   * @param names as they compare
   * @param holds whether a stream really has a name, by the log; asked only when another one reserved it
   * @returns the first one that is taken; undefined when none is
   */
  async reserve<Name extends ComparedName>(
    stream: string,
    names: readonly Name[],
    holds: (stream: string, name: Name) => Promise<boolean>,
  ): Promise<Name | undefined> {
    // A retry meets its own reservation and renews it.
    const { rows } = await retry(() =>
      this.pool.query<ComparedName>(
        `INSERT INTO names.reservation AS held (scope, key, stream)
       SELECT scope, key, $3 FROM unnest($1::text[], $2::text[]) AS t (scope, key) ORDER BY scope, key
       ON CONFLICT (scope, key) DO UPDATE SET reserved_at = now() WHERE held.stream = EXCLUDED.stream RETURNING scope, key`,
        [...nameColumns(names), stream],
      ),
    );
    const reserved = new Set(rows.map(compared));
    for (const name of names) {
      if (!reserved.has(compared(name)) && !(await this.takeOver(stream, name, holds))) return name;
    }
    return undefined;
  }

  /** Takes a name from a stream that does not have it. @returns false when it has */
  private async takeOver<Name extends ComparedName>(
    stream: string,
    name: Name,
    holds: (stream: string, name: Name) => Promise<boolean>,
  ): Promise<boolean> {
    const { scope, key } = name;
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string; underWay: boolean }>(
        `SELECT stream, reserved_at > now() - interval '${UNDER_WAY}' AS "underWay" FROM names.reservation WHERE scope = $1 AND key = $2`,
        [scope, key],
      ),
    );
    const holder = rows[0];
    // Freed between the two statements.
    if (!holder) return (await this.reserve(stream, [name], holds)) === undefined;
    if (holder.underWay || (await holds(holder.stream, name))) return false;
    const { rowCount: freed } = await retry(() =>
      this.pool.query(
        `UPDATE names.reservation SET stream = $3, reserved_at = now()
       WHERE scope = $1 AND key = $2 AND stream = $4 AND reserved_at <= now() - interval '${UNDER_WAY}'`,
        [scope, key, stream, holder.stream],
      ),
    );
    // A first attempt whose answer was lost may have taken it.
    return freed === 1 || (await this.holder(name)) === stream;
  }

  /** The stream that reserved a name; only the log says whether it has the name. */
  async holder({ scope, key }: ComparedName): Promise<string | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string }>('SELECT stream FROM names.reservation WHERE scope = $1 AND key = $2', [
        scope,
        key,
      ]),
    );
    return rows[0]?.stream;
  }

  /** Ends the protection of reservations: their event is in the log or never will be, so from now on the log decides. */
  async settle(stream: string, names: readonly ComparedName[]): Promise<void> {
    await retry(() =>
      this.pool.query(
        `UPDATE names.reservation r SET reserved_at = '-infinity' FROM unnest($1::text[], $2::text[]) AS t (scope, key)
       WHERE r.scope = t.scope AND r.key = t.key AND r.stream = $3`,
        [...nameColumns(names), stream],
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
    const values = [...nameColumns(last), last.map(({ stream }) => stream)];
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
