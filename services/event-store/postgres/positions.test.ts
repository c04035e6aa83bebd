import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { openPool } from '../../platform/database.js';
import { BEGINNING, type Position } from '../../platform/position.js';
import {
  batchesToHead,
  command,
  eventsToHead,
  measured,
  newStream,
  placeOf,
  readAll,
  reading,
  sampleCodec,
  sizeOf,
} from '../contract/sample-log.js';
import { StoreUnavailable, UnknownPosition } from '../event-store.js';
import { PostgresEventStore } from './postgres-event-store.js';

const upTo = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n + 1));

describe('positions of the log in PostgreSQL', () => {
  let log: PostgresLogUnderTest;
  let store: PostgresEventStore;
  beforeEach(async () => {
    log = await postgresLog();
    store = await log.open(sampleCodec);
  });
  afterEach(async () => {
    await store.close();
    await log.cleanup();
  });

  it('are BEGINNING for an empty log', async () => {
    expect(await store.head()).toBe(BEGINNING);
    expect(await batchesToHead(store, BEGINNING)).toEqual([]);
  });

  it('are contiguous in the order that readers see, with 16 writers in two processes, some of which fail', async () => {
    const other = await log.open(sampleCodec);
    const shared = newStream();
    const writing = Array.from({ length: 16 }, async (_, n) => {
      const own = newStream();
      for (let version = 0; version < 30; version++) {
        await (n % 2 ? store : other).append(own, version, [measured(version)], command());
        await (n % 2 ? store : other).append(shared, version, [measured(n)], command()).catch(() => undefined);
      }
    });
    const seen: Position[] = [];
    const reader = new AbortController();
    const reading = (async () => {
      for await (const { events } of store.subscribe(BEGINNING, { signal: reader.signal, batchSize: 10 })) {
        seen.push(...events.map(({ position }) => position));
      }
    })();
    await Promise.all(writing);
    reader.abort();
    await reading;
    const inLog = (await eventsToHead(other, BEGINNING)).map(({ position }) => position);
    expect(inLog.length).toBeGreaterThanOrEqual(16 * 30 + 1);
    expect(inLog).toEqual(upTo(inLog.length));
    expect(seen).toEqual(upTo(seen.length));
    await other.close();
  });

  it('have no gap after a group whose appends were written one by one', async () => {
    const taken = newStream();
    const other = await log.open(sampleCodec);
    await other.append(taken, 0, [measured(0)], command());
    await Promise.allSettled(
      [newStream(), taken, newStream()].map((stream) => store.append(stream, 0, [measured(1)], command())),
    );
    expect((await eventsToHead(store, BEGINNING)).map(({ position }) => position)).toEqual(['1', '2', '3']);
    await other.close();
  });

  it('take a reader of a rare category past any number of other events', async () => {
    for (let version = 0; version < 10_500; version += 500) {
      await store.append(
        'programme-1',
        version,
        Array.from({ length: 500 }, (_, n) => measured(n)),
        command(),
      );
    }
    await store.append('vehicle-1', 0, [measured(1)], command());
    const batches = await batchesToHead(store, BEGINNING, { categories: ['vehicle'] });
    expect(batches.map(({ events, upTo: position }) => [events.length, position])).toEqual([
      [0, '10000'],
      [1, '10501'],
    ]);
  });

  it('continue in a copy of the database that was made during appends', async () => {
    const dump = new pg.Client({ connectionString: log.url });
    await dump.connect();
    const stream = newStream();
    await store.append(stream, 0, [measured(1), measured(2)], command());
    // Like pg_dump: one snapshot for all tables.
    await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const head = await dump.query('SELECT * FROM log.head');
    await store.append(stream, 2, [measured(3)], command());
    const events = await dump.query(
      'SELECT position, stream, version, type, data::text, metadata::text, hash FROM log.events ORDER BY position',
    );
    await dump.end();

    const restored = await postgresLog();
    const copy = await restored.open(sampleCodec);
    await restored.sql('UPDATE log.head SET position = $1', [head.rows[0].position]);
    for (const row of events.rows) {
      await restored.sql(
        'INSERT INTO log.events (position, stream, version, type, data, metadata, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        Object.values(row),
      );
    }
    await expect(reading(copy, '3' as Position).next()).rejects.toBeInstanceOf(UnknownPosition); // of a reader of the original
    await copy.append(stream, 2, [measured(4)], command());
    expect((await eventsToHead(copy, '1' as Position)).map((event) => [event.position, sizeOf(event)])).toEqual([
      ['2', 2],
      ['3', 4],
    ]);
    await copy.close();
    await restored.cleanup();
  });

  it('of an EventStoreDB are refused with an instruction', async () => {
    await expect(reading(store, '3/3' as Position).next()).rejects.toMatchObject({
      name: 'ForeignPosition',
      message: '3/3 is a position of another store; move the log (npm run move-log) or rebuild',
    });
  });

  it('are text even when the pool returns numbers', async () => {
    const pool = openPool(log.url, () => {});
    const pooled = new PostgresEventStore({ pool, codec: sampleCodec });
    const stream = newStream();
    const context = command();
    const answer = await pooled.append(stream, 0, [measured(1)], context);
    expect(answer.position).toBe('1');
    expect(await pooled.append(stream, 0, [measured(1)], context)).toEqual(placeOf(answer));
    expect(await pooled.head()).toBe('1');
    expect((await readAll(pooled, stream))[0]?.position).toBe('1');
    expect(await batchesToHead(pooled, BEGINNING)).toMatchObject([{ upTo: '1' }]);
    await pooled.close();
    expect((await pool.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }]);
    await pool.end();
  });

  describe('while another transaction locks log.head', () => {
    let holder: pg.Client;
    beforeEach(async () => {
      holder = new pg.Client({ connectionString: log.url });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('UPDATE log.head SET position = position');
    });
    afterEach(() => holder.end());

    /** Resolves when an append has reached the server and waits for the lock on log.head. */
    async function appendWaits(): Promise<{ pid: number }> {
      for (;;) {
        const [waiting] = await log.sql<{ pid: number }>(
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%log.head%'",
        );
        if (waiting) return waiting;
      }
    }

    it('all waiting appends share the next transaction', async () => {
      const first = store.append(newStream(), 0, [measured(0)], command());
      await appendWaits();
      const waiting = Array.from({ length: 20 }, () => store.append(newStream(), 0, [measured(1)], command()));
      await holder.query('ROLLBACK');
      await Promise.all([first, ...waiting]);
      const transactions = await log.sql(
        'SELECT count(*)::integer AS events FROM log.events GROUP BY xmin::text ORDER BY min(position)',
      );
      expect(transactions).toEqual([{ events: 1 }, { events: 20 }]);
    });

    it('an append whose connection breaks throws StoreUnavailable, and is stored once when it is repeated', async () => {
      const stream = newStream();
      const context = command();
      const appended = store.append(stream, 0, [measured(1)], context).catch((error: unknown) => error);
      const { pid } = await appendWaits();
      const next = store.append(newStream(), 0, [measured(2)], command());
      await log.sql('SELECT pg_terminate_backend($1)', [pid]);
      expect(await appended).toBeInstanceOf(StoreUnavailable);
      await holder.query('ROLLBACK');
      await next; // was not in that group and takes another connection
      await store.append(stream, 0, [measured(1)], context);
      expect((await eventsToHead(store, BEGINNING)).map(sizeOf)).toEqual([2, 1]);
    });
  });
});
