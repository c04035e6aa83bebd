import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { programmeCreated } from '../../test/support/programme-history.js';
import { restoreLogTo } from '../../test/support/restored-log.js';
import { productCodec } from '../domain/product-codec.js';
import { openPool } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { BEGINNING } from '../platform/position.js';
import { GENESIS_HASH } from './hash-chain.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';
import { StreamStates } from './stream-states.js';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let store: PostgresEventStore;
let lastId = 0;

/** Names of added zones, folded in place; `folded` records the events that `evolve` got. */
const folded: string[] = [];
let failing = false;
const states = (maxRecords = 100) =>
  new StreamStates<string[]>(
    store,
    () => [],
    (names, event) => {
      if (failing) throw new Error('The fold fails');
      const { zoneName = '' } = event.data as { zoneName?: string };
      folded.push(`${event.stream}@${event.version}`);
      names.push(zoneName);
      return names;
    },
    { recordsIn: (names) => names.length, maxRecords },
  );

const newStream = () => `programme-${(lastId += 1)}`;
async function append(stream: string, expected: number, count = 1, time = '2027-01-01T08:00:00.000Z') {
  const commandId = randomUUID();
  const events = Array.from({ length: count }, (_, i) =>
    expected + i === 0
      ? programmeCreated()
      : { type: 'ZoneAdded', data: { zoneId: expected + i, zoneName: `Zone ${expected + i}` } },
  );
  return store.append(stream, expected, events, {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    userId: 1,
    time,
  });
}

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  store = new PostgresEventStore({ codec: productCodec, pool });
  await migrate(pool);
});
afterEach(() => {
  folded.length = 0;
  failing = false;
});
afterAll(async () => {
  await store?.close();
  await pool?.end();
  await database?.drop();
});

describe('The state of a stream', () => {
  it('that does not exist is the initial one, at version 0', async () => {
    const none = { state: [], version: 0, position: BEGINNING, hash: GENESIS_HASH };
    expect(await states().latest(newStream())).toEqual(none);
    expect(await states().at(newStream(), { version: 3 })).toEqual(none);
  });

  it('is folded once; after that only newer events are folded', async () => {
    const stream = newStream();
    await append(stream, 0, 3);
    const kept = states();
    await kept.latest(stream);
    const { position } = await append(stream, 3);
    expect(await kept.latest(stream)).toMatchObject({
      state: ['', 'Zone 1', 'Zone 2', 'Zone 3'],
      version: 4,
      position,
    });
    expect(folded).toEqual([1, 2, 3, 4].map((version) => `${stream}@${version}`));
  });

  it('is folded once for concurrent callers', async () => {
    const stream = newStream();
    await append(stream, 0, 5);
    const kept = states();
    const found = await Promise.all(Array.from({ length: 8 }, () => kept.latest(stream)));
    expect(found.map(({ version }) => version)).toEqual(Array(8).fill(5));
    expect(folded).toHaveLength(5);
  });

  it('is in memory with the events that were just appended to it, as if they had been read', async () => {
    const stream = newStream();
    const kept = states();
    let before = await kept.latest(stream);
    for (const count of [2, 1]) {
      const { recorded = () => [] } = await append(stream, before.version, count);
      const after = kept.append(stream, before, recorded());
      expect(after).toEqual(await states().latest(stream));
      expect(kept.cached(stream)).toBe(after);
      before = after ?? before;
    }
  });

  it('does not take events that were appended after another one than its last', async () => {
    const stream = newStream();
    const kept = states();
    await append(stream, 0, 2);
    const before = await kept.latest(stream);
    await append(stream, 2);
    const { recorded = () => [] } = await append(stream, 3);
    expect(kept.append(stream, { version: 3, hash: recorded()[0]?.metadata.hash ?? '' }, recorded())).toBeUndefined();
    expect(kept.cached(stream)).toEqual(before);
    expect(await kept.latest(stream)).toMatchObject({ version: 4 });
    expect(states().cached(stream)).toBeUndefined();
  });

  it('is evicted when it is the least recently used of too many', async () => {
    const [a, b, c] = [newStream(), newStream(), newStream()];
    for (const stream of [a, b, c]) await append(stream, 0);
    const kept = states(2);
    for (const stream of [a, b, a, c, a]) await kept.latest(stream);
    expect(folded).toEqual([`${a}@1`, `${b}@1`, `${c}@1`]);
    expect(await kept.latest(b)).toMatchObject({ version: 1 });
    expect(folded).toEqual([`${a}@1`, `${b}@1`, `${c}@1`, `${b}@1`]);
  });

  it('is weighed by its records, also those that it gained since', async () => {
    const [a, b] = [newStream(), newStream()];
    await append(a, 0, 2);
    await append(b, 0, 2);
    const kept = states(4);
    for (const stream of [a, b, a, b]) await kept.latest(stream);
    expect(folded).toHaveLength(4);
    await append(b, 2);
    await kept.latest(b);
    folded.length = 0;
    await kept.latest(b);
    await kept.latest(a);
    expect(folded).toEqual([`${a}@1`, `${a}@2`]);
  });

  it('is folded for every call when it is larger than the cache', async () => {
    const stream = newStream();
    await append(stream, 0, 3);
    const kept = states(2);
    for (let call = 0; call < 2; call++) expect(await kept.latest(stream)).toMatchObject({ version: 3 });
    expect(folded).toHaveLength(6);
  });

  it('is folded from the start after a fold that failed half way', async () => {
    const stream = newStream();
    await append(stream, 0, 3);
    const kept = states();
    await kept.latest(stream);
    await append(stream, 3);
    failing = true;
    const refused = await Promise.allSettled([kept.latest(stream), kept.latest(stream)]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failing = false;
    expect(await kept.latest(stream)).toMatchObject({ state: ['', 'Zone 1', 'Zone 2', 'Zone 3'], version: 4 });
  });
});

describe('The state of a stream of a log restored from an older backup', () => {
  // A new store: the cache inside the store is not under test here.
  const elsewhere = () => new PostgresEventStore({ codec: productCodec, pool });

  it('is the fold of the restored events', async () => {
    const stream = newStream();
    const { position } = await append(stream, 0, 2);
    const kept = states();
    await append(stream, 2, 3);
    await kept.latest(stream);
    await restoreLogTo(pool, position);
    expect(await kept.latest(stream)).toMatchObject({ state: ['', 'Zone 1'], version: 2, position });
  });

  it('has nothing of the lost events, even when the log has grown past them', async () => {
    const stream = newStream();
    const { position } = await append(stream, 0, 2);
    const kept = states();
    await append(stream, 2, 2);
    await kept.latest(stream);
    await restoreLogTo(pool, position);
    const later = elsewhere();
    const commandId = randomUUID();
    const others = Array.from({ length: 4 }, (_, i) => ({
      type: 'ZoneAdded',
      data: { zoneId: 100 + i, zoneName: `Other ${i}` },
    }));
    await later.append(stream, 2, others, {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      userId: 1,
      time: '2027-01-01T08:00:00.000Z',
    });
    await later.close();
    expect(await kept.latest(stream)).toMatchObject({
      state: ['', 'Zone 1', 'Other 0', 'Other 1', 'Other 2', 'Other 3'],
      version: 6,
    });
  });

  it('that no longer exists is the initial one', async () => {
    const position = await store.head();
    const stream = newStream();
    await append(stream, 0, 2);
    const kept = states();
    await kept.latest(stream);
    await restoreLogTo(pool, position);
    expect(await kept.latest(stream)).toMatchObject({ state: [], version: 0, position: BEGINNING });
  });
});

describe('An earlier state of a stream', () => {
  it('at each version is the fold of the events up to it, and is not shared', async () => {
    const stream = newStream();
    await append(stream, 0, 4);
    const kept = states();
    const latest = await kept.latest(stream);
    for (const version of [0, 1, 2, 3, 4]) {
      const { state, version: reached } = await kept.at(stream, { version });
      expect([state, reached]).toEqual([latest.state.slice(0, version), version]);
      state.push('mine');
    }
    expect((await kept.latest(stream)).state).toEqual(['', 'Zone 1', 'Zone 2', 'Zone 3']);
  });

  it('at a version that does not exist yet is the newest state', async () => {
    const stream = newStream();
    await append(stream, 0, 2);
    expect(await states().at(stream, { version: 9 })).toMatchObject({ version: 2 });
  });

  it('at a moment is the fold of the events decided up to it', async () => {
    const stream = newStream();
    await append(stream, 0, 2, '2027-01-01T08:00:00.000Z');
    await append(stream, 2, 1, '2027-01-01T09:00:00.000Z');
    const versions = await Promise.all(
      [
        '2027-01-01T07:59:59.999Z',
        '2027-01-01T08:00:00.000Z',
        '2027-01-01T08:59:59.999Z',
        '2027-01-01T09:00:00.000Z',
      ].map(async (asOf) => (await states().at(stream, { asOf })).version),
    );
    expect(versions).toEqual([0, 2, 2, 3]);
  });
});
