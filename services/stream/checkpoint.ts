import type { ClientBase, Pool } from 'pg';
import { BEGINNING, type Position } from '../platform/position.js';
import { inTransaction } from '../platform/transaction.js';

/** End of what was published to one partition of a topic. */
export interface Tail {
  /** Position of the last event in the partition; BEGINNING before the first. */
  readonly position: Position;
  /** Offset after that event's message. */
  readonly next: number;
}

/** The checkpoint is not where this publisher left it: another publisher has moved it. */
export class Fenced extends Error {
  constructor(publisher: string, position: Position) {
    super(`Publisher ${publisher} no longer stands at ${position}`);
    this.name = 'Fenced';
  }
}

/** @returns undefined for a publisher that has never run */
export async function publishedUpTo(db: Pool | ClientBase, publisher: string): Promise<Position | undefined> {
  const { rows } = await db.query<{ position: Position }>(
    'SELECT position FROM stream.checkpoint WHERE publisher = $1',
    [publisher],
  );
  return rows[0]?.position;
}

/** Reads and moves a publisher's checkpoint, over the connection that holds the lock. */
export class Checkpoint {
  private constructor(
    private readonly client: ClientBase,
    private readonly publisher: string,
    private current: Position,
  ) {}

  static async load(client: ClientBase, publisher: string): Promise<Checkpoint> {
    await client.query('INSERT INTO stream.checkpoint (publisher, position) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      publisher,
      BEGINNING,
    ]);
    return new Checkpoint(client, publisher, (await publishedUpTo(client, publisher)) ?? BEGINNING);
  }

  /** Every event up to this position is in its topic. */
  get position(): Position {
    return this.current;
  }

  /** By topic and partition number; no entry for a topic that was never published to. */
  async tails(): Promise<Map<string, Tail[]>> {
    const { rows } = await this.client.query<Tail & { topic: string; next: number | string }>(
      'SELECT topic, position, next FROM stream.tail WHERE publisher = $1 ORDER BY topic, partition',
      [this.publisher],
    );
    const tails = new Map<string, Tail[]>();
    for (const { topic, position, next } of rows)
      tails.set(topic, [...(tails.get(topic) ?? []), { position, next: Number(next) }]);
    return tails;
  }

  /** Replaces the tails of all partitions of a topic; publishing continues after `position`. */
  async setTails(topic: string, tails: readonly Tail[], position: Position): Promise<void> {
    await this.moveFenced(position, async () => {
      await this.client.query('DELETE FROM stream.tail WHERE publisher = $1 AND topic = $2', [this.publisher, topic]);
      await this.client.query(
        `INSERT INTO stream.tail (publisher, topic, partition, position, next)
         SELECT $1, $2, nth - 1, position, next FROM unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS tail (position, next, nth)`,
        [this.publisher, topic, tails.map((tail) => tail.position), tails.map(({ next }) => next)],
      );
    });
  }

  /**
   * Advances after the messages were acknowledged.
   * @param moved the partitions that got messages
   * @throws Fenced
   */
  async move(
    to: Position,
    moved: readonly (Tail & { readonly topic: string; readonly partition: number })[],
  ): Promise<void> {
    await this.moveFenced(to, () =>
      this.client.query(
        `UPDATE stream.tail SET position = moved.position, next = moved.next
           FROM jsonb_to_recordset($2) AS moved (topic text, partition integer, position text, next bigint)
          WHERE tail.publisher = $1 AND tail.topic = moved.topic AND tail.partition = moved.partition`,
        [this.publisher, JSON.stringify(moved)],
      ),
    );
  }

  private async moveFenced(to: Position, moveTails: () => Promise<unknown>): Promise<void> {
    await inTransaction(this.client, async () => {
      // The fence comes first: a publisher that is not active any more fails before it changes a row.
      const { rowCount } = await this.client.query(
        'UPDATE stream.checkpoint SET position = $3, updated = clock_timestamp() WHERE publisher = $1 AND position = $2',
        [this.publisher, this.current, to],
      );
      if (rowCount !== 1) throw new Fenced(this.publisher, this.current);
      await moveTails();
    });
    this.current = to;
  }
}
