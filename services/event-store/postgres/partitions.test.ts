import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { type PostgresLogUnderTest, postgresLog } from '../../../test/support/postgres-log.js';
import { BEGINNING, type Position } from '../../platform/position.js';
import { command, eventsToHead, measured, newStream, readAll, sampleCodec, sizeOf } from '../contract/sample-log.js';
import { VersionConflict } from '../event-store.js';
import type { PostgresEventStore } from './postgres-event-store.js';

const FIRST_END = 20_000_000;

describe('the partitions of the log in PostgreSQL', () => {
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

  /** As if so many events had been appended: the next one gets the position after. */
  const leapTo = (position: number) => log.sql('UPDATE log.head SET position = $1', [position]);
  const partitions = async () =>
    (
      await log.sql<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'log.events'::regclass ORDER BY 1`,
      )
    ).map(({ name }) => name);
  const placesOf = (stream: string) =>
    log.sql(
      'SELECT version, tableoid::regclass::text AS partition FROM log.events WHERE stream = $1 ORDER BY version',
      [stream],
    );

  it('are made one ahead of need, whichever process appends', async () => {
    expect(await partitions()).toEqual(['log.events_to_20000000']);
    await leapTo(12_345_678);
    await store.append(newStream(), 0, [measured(1)], command());
    await eventually(async () => (await partitions()).length === 2);
    await leapTo(FIRST_END);
    const other = await log.open(sampleCodec);
    await Promise.all([store, other].map((one) => one.append(newStream(), 0, [measured(1)], command())));
    await eventually(async () => (await partitions()).length === 3);
    expect(await partitions()).toEqual(['log.events_to_20000000', 'log.events_to_30000000', 'log.events_to_40000000']);
    await other.close();
  });

  it('are made while other transactions read and append, without holding them up', async () => {
    await leapTo(12_345_678);
    const busy = new pg.Client({ connectionString: log.url });
    await busy.connect();
    await busy.query('BEGIN; SELECT FROM log.events; UPDATE log.head SET position = position + 1');
    await busy.query(
      `INSERT INTO log.events SELECT position, 'programme-1', 1, 'PartMeasured', '{}', '{}', '' FROM log.head`,
    );
    await log.sql('SELECT log.ensure_next_partition()');
    expect(await partitions()).toEqual(['log.events_to_20000000', 'log.events_to_30000000']);
    await busy.query('COMMIT');
    await busy.end();
  });

  it('continue each other: streams, positions, one append across the end', async () => {
    const stream = newStream();
    await store.append(stream, 0, [measured(1), measured(2)], command());
    await log.sql('SELECT log.ensure_next_partition()');
    await leapTo(FIRST_END - 2);
    await log.sql('SELECT log.ensure_next_partition()');
    const appended = await store.append(stream, 2, [3, 4, 5].map(measured), command());
    expect(appended).toMatchObject({ version: 5, position: String(FIRST_END + 1) });
    expect(await placesOf(stream)).toEqual(
      [20, 20, 20, 20, 30].map((millions, at) => ({ version: at + 1, partition: `log.events_to_${millions}000000` })),
    );
    expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 2, 3, 4, 5]);
    expect((await readAll(store, stream, { from: 4 })).map(sizeOf)).toEqual([4, 5]);
    const after = String(FIRST_END - 5) as Position;
    expect((await eventsToHead(store, after)).map(({ version }) => version)).toEqual([3, 4, 5]);
    expect(await store.head()).toBe(String(FIRST_END + 1));
  });

  describe('hold the version of a stream that an earlier partition has', () => {
    /** Two processes that know a stream at version 1; then the log goes on in the next partition. */
    async function acrossTheEnd(events: number) {
      const stream = newStream();
      const stale = await log.open(sampleCodec);
      await store.append(stream, 0, [measured(1)], command());
      await readAll(stale, stream);
      await expect(stale.append(stream, 0, [measured(9)], command())).rejects.toThrow(VersionConflict); // and so knows its hash
      for (let version = 1; version < events; version++) await store.append(stream, version, [measured(0)], command());
      await leapTo(FIRST_END - 1);
      await log.sql('SELECT log.ensure_next_partition()');
      await store.append(newStream(), 0, [measured(0)], command());
      return { stream, stale };
    }

    it('against a process that has not heard of the append that took it', async () => {
      const { stream, stale } = await acrossTheEnd(2);
      const head = await store.head();
      await expect(stale.append(stream, 1, [measured(7)], command())).rejects.toThrow(VersionConflict);
      expect(await store.head()).toBe(head);
      await stale.append(stream, 2, [measured(7)], command());
      expect((await placesOf(stream)).map((row) => row.version)).toEqual([1, 2, 3]);
      await stale.close();
    });

    it('against one that believes the stream to be new, alone and within a group whose others succeed', async () => {
      const { stream, stale } = await acrossTheEnd(2);
      const late = await log.open(sampleCodec);
      const others = [newStream(), newStream()];
      const outcomes = await Promise.allSettled(
        [others[0] as string, stream, others[1] as string].map((one) =>
          late.append(one, 0, [1, 2].map(measured), command()),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await placesOf(stream)).toHaveLength(2);
      await Promise.all([late.close(), stale.close()]);
    });

    it('against one that waited for the lock while it was taken at the end of the partition before', async () => {
      const stream = newStream();
      const stale = await log.open(sampleCodec);
      await store.append(stream, 0, [measured(1)], command());
      await expect(stale.append(stream, 0, [measured(9)], command())).rejects.toThrow(VersionConflict);
      await leapTo(FIRST_END - 1);
      await log.sql('SELECT log.ensure_next_partition()');
      // The last position of the partition is taken in a transaction that commits while the other append waits for it.
      const holder = new pg.Client({ connectionString: log.url });
      await holder.connect();
      await holder.query('BEGIN; UPDATE log.head SET position = position + 1');
      await holder.query(
        `INSERT INTO log.events SELECT position, '${stream}', 2, 'PartMeasured', '{"size":2}', '{}', '' FROM log.head`,
      );
      const waiting = stale.append(stream, 1, [measured(7)], command()).catch((error: unknown) => error);
      await eventually(async () => {
        const found = await log.sql(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%log.head%'`,
        );
        return found.length > 0;
      });
      await holder.query('COMMIT');
      expect(await waiting).toBeInstanceOf(VersionConflict);
      expect(await placesOf(stream)).toHaveLength(2);
      await holder.end();
      await stale.close();
    });

    it('with many writers in two processes over the end of a partition', async () => {
      const other = await log.open(sampleCodec);
      await leapTo(FIRST_END - 200);
      await log.sql('SELECT log.ensure_next_partition()');
      const streams = Array.from({ length: 4 }, newStream);
      await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          const own = n % 2 ? store : other;
          for (let round = 0; Number(await own.head()) < FIRST_END + 40; round++) {
            const stream = streams[(n + round) % 4] as string;
            const version = (await readAll(own, stream)).length;
            await own.append(stream, version, [measured(n)], command()).catch((error: unknown) => {
              expect(error).toBeInstanceOf(VersionConflict);
            });
          }
        }),
      );
      const twice = await log.sql('SELECT stream, version FROM log.events GROUP BY 1, 2 HAVING count(*) > 1');
      expect(twice).toEqual([]);
      const events = await eventsToHead(store, String(FIRST_END - 200) as Position);
      expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, at) => FIRST_END - 199 + at));
      expect(Number(await store.head())).toBeGreaterThan(FIRST_END);
      for (const stream of streams) {
        const versions = (await readAll(store, stream)).map(({ version }) => version);
        expect(versions).toEqual(versions.map((_, at) => at + 1));
      }
      await other.close();
    });
  });

  it('are append-only each, also one that was added', async () => {
    await log.sql('SELECT log.ensure_next_partition()');
    await leapTo(FIRST_END - 1);
    await log.sql('SELECT log.ensure_next_partition()');
    for (const statement of [
      'TRUNCATE log.events_to_30000000',
      'DELETE FROM log.events_to_30000000',
      'TRUNCATE log.events',
    ])
      await expect(log.sql(statement)).rejects.toThrow('The log is append-only');
    expect(await eventsToHead(store, BEGINNING)).toEqual([]);
  });
});
