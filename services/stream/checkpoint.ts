import type { ClientBase, Pool } from 'pg';
import { BEGINNING, type Position } from '../event-store/event.js';
import { migrate } from '../platform/migrations.js';
import { inTransaction } from '../platform/transaction.js';

/** How far one partition of a topic was published. */
export interface Tail {
  /** Of the last event that is in the partition; BEGINNING before the first. */
  readonly position: Position;
  /** Offset after that event's message. */
  readonly next: number;
}

/** The checkpoint is not where this publisher left it: another one has moved it. */
export class Fenced extends Error {
  constructor(publisher: string, position: Position) {
    super(`Publisher ${publisher} no longer stands at ${position}`);
    this.name = 'Fenced';
  }
}

/**
 * stream.checkpoint, one row per publisher (which is called as its topics begin); stream.tail, one row per partition of its
 * topics. The number of a topic's rows is the number of partitions that keys are spread over.
 *
 *   checkpoint: publisher | position        tail: publisher | topic               | partition | position | next
 *               plumbline | 1042                  plumbline | plumbline.programme | 0         | 1038     | 173
 *                                                 plumbline | plumbline.programme | 1         | 1042     | 180
 *
 * Rows are rewritten with every batch: room left in their pages keeps that cheap (HOT updates).
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE stream.checkpoint (
    publisher text PRIMARY KEY,
    position text NOT NULL,
    updated timestamptz NOT NULL DEFAULT clock_timestamp()
  ) WITH (fillfactor = 50);
  CREATE TABLE stream.tail (
    publisher text NOT NULL REFERENCES stream.checkpoint ON DELETE CASCADE,
    topic text NOT NULL,
    partition integer NOT NULL,
    position text NOT NULL,
    next bigint NOT NULL,
    PRIMARY KEY (publisher, topic, partition)
  ) WITH (fillfactor = 50);
  `,
];

/** Makes the tables; safe with several processes starting at once. */
export async function migrateCheckpoint(pool: Pool): Promise<void> {
  await migrate(pool, 'stream', STEPS);
}

/** @returns undefined for a publisher that has not begun */
export async function publishedUpTo(db: Pool | ClientBase, publisher: string): Promise<Position | undefined> {
  const { rows } = await db.query<{ position: Position }>(
    'SELECT position FROM stream.checkpoint WHERE publisher = $1',
    [publisher],
  );
  return rows[0]?.position;
}

/** A publisher's own hold on its rows, on the connection that has the lock. */
export class Checkpoint {
  private constructor(
    private readonly client: ClientBase,
    private readonly publisher: string,
    private current: Position,
  ) {}

  static async of(client: ClientBase, publisher: string): Promise<Checkpoint> {
    await client.query('INSERT INTO stream.checkpoint (publisher, position) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      publisher,
      BEGINNING,
    ]);
    return new Checkpoint(client, publisher, (await publishedUpTo(client, publisher)) ?? BEGINNING);
  }

  /** Every event up to here is in its topic. */
  get position(): Position {
    return this.current;
  }

  /** By topic and number of the partition; none for a topic that was never published to. */
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

  /** Notes all partitions of a topic as they are: what follows is published from `position` on. */
  async setTails(topic: string, tails: readonly Tail[], position: Position): Promise<void> {
    await inTransaction(this.client, async () => {
      await this.fenced(position);
      await this.client.query('DELETE FROM stream.tail WHERE publisher = $1 AND topic = $2', [this.publisher, topic]);
      await this.client.query(
        `INSERT INTO stream.tail (publisher, topic, partition, position, next)
         SELECT $1, $2, nth - 1, position, next FROM unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS tail (position, next, nth)`,
        [this.publisher, topic, tails.map((tail) => tail.position), tails.map(({ next }) => next)],
      );
    });
    this.current = position;
  }

  /**
   * Moves on after the messages were acknowledged.
   * @param moved the partitions that got some
   * @throws Fenced
   */
  async move(
    to: Position,
    moved: readonly (Tail & { readonly topic: string; readonly partition: number })[],
  ): Promise<void> {
    await inTransaction(this.client, async () => {
      // The fence comes first: a publisher that is behind is turned away before it touches a row.
      await this.fenced(to);
      await this.client.query(
        `UPDATE stream.tail SET position = moved.position, next = moved.next
           FROM unnest($2::text[], $3::integer[], $4::text[], $5::bigint[]) AS moved (topic, partition, position, next)
          WHERE tail.publisher = $1 AND tail.topic = moved.topic AND tail.partition = moved.partition`,
        [
          this.publisher,
          moved.map(({ topic }) => topic),
          moved.map(({ partition }) => partition),
          moved.map(({ position }) => position),
          moved.map(({ next }) => next),
        ],
      );
    });
    this.current = to;
  }

  private async fenced(to: Position): Promise<void> {
    const { rowCount } = await this.client.query(
      'UPDATE stream.checkpoint SET position = $3, updated = clock_timestamp() WHERE publisher = $1 AND position = $2',
      [this.publisher, this.current, to],
    );
    if (rowCount !== 1) throw new Fenced(this.publisher, this.current);
  }
}
