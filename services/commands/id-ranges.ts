import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { ClaimedId, IdKind } from '../domain/reservations.js';
import { PG_POOL } from '../platform/database.js';
import { retry } from './retry.js';

export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Hands out ids and records their streams before anything is appended: an id is never handed out twice, and the stream of a
 * part or zone is known without waiting for a read model.
 */
@Injectable()
export class IdRanges {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @returns a range for each kind that `wanted` asks at least one of */
  async reserve(stream: string, wanted: Partial<Record<IdKind, number>>): Promise<Partial<Record<IdKind, IdRange>>> {
    const [kinds, counts] = idColumns(wanted);
    if (kinds.length === 0) return {};
    const { rows } = await retry(() =>
      this.pool.query<{ kind: IdKind; first: number; last: number }>(RESERVE, [stream, kinds, counts]),
    );
    return Object.fromEntries(rows.map(({ kind, first, last }) => [kind, { first, last }]));
  }

  /** One id whose stream is its own, such as a programme's. */
  async next(kind: IdKind): Promise<number> {
    const { rows } = await retry(() =>
      this.pool.query<{ last: number }>('UPDATE ids.counter SET last = last + 1 WHERE kind = $1 RETURNING last', [
        kind,
      ]),
    );
    const last = rows[0]?.last;
    if (last === undefined) throw new Error(`There are no ids of the kind ${kind}`);
    return last;
  }

  /** Stream that an id was handed out for; undefined for one that never was. */
  async ownerOf(kind: IdKind, id: number): Promise<string | undefined> {
    const { rows } = await retry(() =>
      this.pool.query<{ stream: string; last: number }>(
        'SELECT stream, last FROM ids.range WHERE kind = $1 AND first <= $2 ORDER BY first DESC LIMIT 1',
        [kind, id],
      ),
    );
    const range = rows[0];
    return range && id <= range.last ? range.stream : undefined;
  }

  /** The streams that ids were handed out for, by id; without those that never were. */
  async ownersOf(kind: IdKind, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await retry(() =>
      this.pool.query<{ id: number; stream: string }>(
        `SELECT a.id, r.stream FROM unnest($2::bigint[]) AS a (id)
        CROSS JOIN LATERAL (SELECT stream, last FROM ids.range WHERE kind = $1 AND first <= a.id ORDER BY first DESC LIMIT 1) r
        WHERE a.id <= r.last`,
        [kind, ids],
      ),
    );
    return new Map(rows.map(({ id, stream }) => [id, stream]));
  }

  /** Those of the ids that were handed out for the stream. */
  async ownedBy(kind: IdKind, ids: readonly number[], stream: string): Promise<number[]> {
    if (ids.length === 0) return [];
    const { rows } = await retry(() =>
      this.pool.query<{ id: number }>(
        `SELECT a.id FROM unnest($2::bigint[]) AS a (id)
        CROSS JOIN LATERAL (SELECT stream, last FROM ids.range WHERE kind = $1 AND first <= a.id ORDER BY first DESC LIMIT 1) r
        WHERE a.id <= r.last AND r.stream = $3`,
        [kind, ids, stream],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /** Raises the counters above the ids of the log and records their streams. @returns how many counters were behind */
  async cover(client: ClientBase, ids: readonly ClaimedId[]): Promise<number> {
    const values = [ids.map(({ kind }) => kind), ids.map(({ id }) => id), ids.map(({ stream }) => stream)];
    const { rowCount } = await client.query(RAISE, values.slice(0, 2));
    await client.query(OWN, values);
    return rowCount ?? 0;
  }
}

/** The kinds of which at least one is wanted, and how many of each. */
export function idColumns(wanted: Partial<Record<IdKind, number>>): [IdKind[], number[]] {
  const asked = (Object.entries(wanted) as [IdKind, number][]).filter(([, count]) => count > 0);
  return [asked.map(([kind]) => kind), asked.map(([, count]) => count)];
}

// $3 ids of each kind $2 for the stream $1. Counters are locked in the order of their names, so that two commands that need several kinds
// cannot wait for each other.
const RESERVE = `
  WITH asked AS (SELECT kind, count FROM unnest($2::text[], $3::bigint[]) AS a (kind, count)),
  locked AS (SELECT c.kind, c.last, a.count FROM ids.counter c JOIN asked a USING (kind) ORDER BY c.kind FOR UPDATE OF c),
  counted AS (UPDATE ids.counter c SET last = l.last + l.count FROM locked l WHERE c.kind = l.kind RETURNING c.kind, l.last + 1 AS first, c.last)
  INSERT INTO ids.range (kind, first, last, stream) SELECT kind, first, last, $1 FROM counted RETURNING kind, first, last`;

// In the order of the names, as above.
const RAISE = `
  WITH seen AS (SELECT kind, max(id) AS last FROM unnest($1::text[], $2::bigint[]) AS t (kind, id) GROUP BY kind),
  behind AS (SELECT c.kind, s.last FROM ids.counter c JOIN seen s USING (kind) WHERE c.last < s.last ORDER BY c.kind FOR UPDATE OF c)
  UPDATE ids.counter c SET last = greatest(c.last, b.last) FROM behind b WHERE c.kind = b.kind`;

// Ids that no range has, as ranges: (part, 1202), (part, 1203), (part, 1206) of programme-42 become 1202 to 1203 and 1206. Ranges never
// overlap. A stream's own id needs none.
const OWN = `
  WITH seen AS (SELECT DISTINCT kind, id, stream FROM unnest($1::text[], $2::bigint[], $3::text[]) AS t (kind, id, stream) WHERE stream <> kind || '-' || id),
  missing AS (
    SELECT kind, id, stream, id - row_number() OVER (PARTITION BY kind, stream ORDER BY id) AS run FROM seen s
    WHERE id > coalesce((SELECT last FROM ids.range r WHERE r.kind = s.kind AND r.first <= s.id ORDER BY r.first DESC LIMIT 1), 0))
  INSERT INTO ids.range (kind, first, last, stream) SELECT kind, min(id), max(id), stream FROM missing GROUP BY kind, stream, run`;

/** Hands out the ids of a range in order. @throws Error when the range is used up */
export function takeFrom(range: IdRange | undefined): () => number {
  let next = range?.first ?? 0;
  const last = range?.last ?? -1;
  return () => {
    if (next > last) throw new Error('More ids are taken than were reserved');
    return next++;
  };
}
