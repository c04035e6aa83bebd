import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type StandIn, startStandIn } from '../../../test/support/event-store-db/event-store-db.js';
import {
  type EventStoreDbLogUnderTest,
  eventStoreDbLog,
  newNamespace,
} from '../../../test/support/eventstoredb-log.js';
import { runs } from '../../../test/support/runs.js';
import { tcpProxy } from '../../../test/support/tcp-proxy.js';
import { BEGINNING, type Position } from '../../platform/position.js';
import {
  command,
  eventsToHead,
  measured,
  newStream,
  nextBatch,
  readAll,
  reading,
  sampleCodec,
  sizeOf,
} from '../contract/sample-log.js';
import { AppendTooLarge, ForeignPosition, StoreUnavailable, UnknownPosition } from '../event-store.js';
import { verifyChain } from '../hash-chain.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

const KILLS = runs(4, 14);
/** A server's restart takes longer than the product waits for it where many other processes run. */
const HOWEVER_LONG_A_RESTART_TAKES_MS = 200_000;

/** Always on the stand-in server, which the tests can kill and make faulty, even when the other tests use a real server. */
describe('the log in EventStoreDB when the server fails', () => {
  let server: StandIn;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    server = await startStandIn();
    store = new EventStoreDbEventStore({
      url: server.url,
      namespace: 'north:',
      codec: sampleCodec,
      appendRetryMs: HOWEVER_LONG_A_RESTART_TAKES_MS,
    });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
  });

  const size = (n: number) => [measured(n)];
  const all = () => eventsToHead(store, BEGINNING);

  async function chainBreaks() {
    const found = [];
    for await (const one of verifyChain(await eventsToHead(store, BEGINNING, { asStored: true }))) found.push(one);
    return found;
  }

  it('completes an append across a kill and a restart', async () => {
    const stream = newStream();
    await store.append(stream, 0, size(1), command());
    const reader = reading(store, await store.head());
    const next = reader.next();
    await server.kill();
    const appended = store.append(stream, 1, size(2), command());
    await server.start();
    expect((await appended).version).toBe(2);
    expect((await next)?.events.map(sizeOf)).toEqual([2]);
    expect((await all()).map(sizeOf)).toEqual([1, 2]);
    reader.abort();
  });

  it(`has every acknowledged append once after ${KILLS} kills with 20 writers, and delivers each once to a reader`, async () => {
    const streams = Array.from({ length: 20 }, () => newStream());
    const acknowledged = streams.map(() => 0);
    let killing = true;
    const told: string[] = [];
    const reader = new AbortController();
    const listening = (async () => {
      for await (const { events } of store.subscribe(BEGINNING, { signal: reader.signal })) {
        for (const { stream, version } of events) told.push(`${stream}@${version}`);
      }
    })();
    const writing = streams.map(async (stream, n) => {
      for (let version = 0; killing; version++) {
        const context = command();
        await persistently(() => store.append(stream, version, size(version + 1), context));
        acknowledged[n] = version + 1;
      }
    });
    for (let kill = 0; kill < KILLS; kill++) {
      const before = acknowledged.reduce((sum, one) => sum + one, 0);
      if (kill % 2) await server.fault('storeButDoNotAnswer', 3);
      await until(() => acknowledged.reduce((sum, one) => sum + one, 0) > before + 10);
      await server.kill();
      await server.start();
    }
    killing = false;
    await Promise.all(writing);
    const events = await all();
    for (const [n, stream] of streams.entries()) {
      expect(events.filter((event) => event.stream === stream).map(sizeOf)).toEqual(
        Array.from({ length: acknowledged[n] ?? 0 }, (_, i) => i + 1),
      );
    }
    await until(() => told.length >= events.length);
    reader.abort();
    await listening;
    expect(told).toEqual(events.map(({ stream, version }) => `${stream}@${version}`));
    expect(await chainBreaks()).toEqual([]);
  });

  it('waits for a server that is not ready yet', async () => {
    const stream = newStream();
    await server.fault('notReady', 1_000);
    expect((await store.append(stream, 0, size(1), command())).version).toBe(1);
    await server.fault('notReady', 500);
    expect((await nextBatch(reading(store, BEGINNING))).events.map(sizeOf)).toEqual([1]);
  });

  it('gives up an append to a frozen server in time, and has stored it once when it is repeated', async () => {
    const asUsual = new EventStoreDbEventStore({ url: server.url, namespace: 'north:', codec: sampleCodec });
    const stream = newStream();
    await asUsual.append(stream, 0, size(1), command());
    const context = command();
    server.freeze();
    await expect(asUsual.append(stream, 1, size(2), context)).rejects.toBeInstanceOf(StoreUnavailable);
    await asUsual.close();
    await expect(readAll(store, stream)).rejects.toBeInstanceOf(StoreUnavailable);
    server.thaw();
    await persistently(() => store.append(stream, 1, size(2), context));
    expect((await persistently(all)).map(sizeOf)).toEqual([1, 2]);
  });

  it('goes on over another connection where the one that it has is dead and nobody has said so', async () => {
    const { hostname, port } = new URL(server.url.replace('esdb:', 'http:'));
    const line = await tcpProxy(hostname, Number(port));
    // As long as a command has.
    const there = new EventStoreDbEventStore({
      url: server.url.replace(port, String(line.port)),
      namespace: 'north:',
      codec: sampleCodec,
    });
    try {
      const stream = newStream();
      await there.append(stream, 0, size(1), command());
      line.freeze();
      await expect(there.append(stream, 1, size(1), command())).resolves.toMatchObject({ version: 2 });
      line.freeze();
      expect(await readAll(there, stream)).toHaveLength(2);
    } finally {
      await there.close();
      await line.close();
    }
  });

  it('answers appends that a stopping server still accepts, and completes the others after its restart', async () => {
    await store.head();
    const streams = Array.from({ length: 20 }, () => newStream());
    const ending = server.terminate();
    const appended = streams.map((stream, n) => store.append(stream, 0, size(n), command()));
    await ending;
    await server.start();
    await Promise.all(appended);
    expect((await all()).map(sizeOf).toSorted((a, b) => a - b)).toEqual(streams.map((_, n) => n));
  });

  it.each(['dropSubscribers', 'endStreamsSilently'] as const)('continues its subscriptions after %s', async (fault) => {
    const stream = newStream();
    const reader = reading(store, BEGINNING);
    for (let version = 0; version < 3; version++) {
      const next = reader.next();
      await server.fault(fault);
      await store.append(stream, version, size(version), command());
      expect((await next)?.events.map(sizeOf)).toEqual([version]);
    }
    reader.abort();
  });

  it('shows no event of a large append whose server was killed during staging, and all of them after the repeat', async () => {
    const stream = newStream();
    await store.append(stream, 0, size(1), command());
    const large = Array.from({ length: 12 }, (_, n) => ({
      type: 'ZoneRenamed',
      data: { n, name: 'x'.repeat(250_000) },
    }));
    const context = command();
    await server.fault('storeButDoNotAnswer', 1); // of the first piece
    const appended = store.append(stream, 1, large, context);
    appended.catch(() => undefined);
    await until(() => server.kill().then(() => true));
    const again = new EventStoreDbEventStore({ url: server.url, namespace: 'north:', codec: sampleCodec });
    await server.start();
    await Promise.allSettled([appended]);
    await persistently(() => again.append(stream, 1, large, context));
    expect((await readAll(again, stream)).map(({ version }) => version)).toEqual(
      Array.from({ length: 13 }, (_, n) => n + 1),
    );
    expect((await all()).length).toBe(13);
    expect(await chainBreaks()).toEqual([]);
    await again.close();
  });

  it('refuses more events than fit into one append even as stubs, and stores nothing', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => measured(n));
    await expect(store.append(newStream(), 0, many, command())).rejects.toBeInstanceOf(AppendTooLarge);
    expect(await store.head()).toBe(BEGINNING);
  });

  it('reconnects at once after a long outage', async () => {
    const stream = newStream();
    await store.append(stream, 0, size(1), command());
    const reader = reading(store, await store.head());
    const next = reader.next();
    await server.kill();
    // Enough attempts for the longest pauses: they must not delay the first answer after the outage.
    for (let time = 0; time < 6; time++) await store.head().catch(() => undefined);
    await server.start();
    expect((await store.append(stream, 1, size(2), command())).version).toBe(2);
    expect((await next)?.events.map(sizeOf)).toEqual([2]);
    reader.abort();
  });

  it("throws UnknownPosition when a restored server does not have the reader's position", async () => {
    const { position } = await store.append(newStream(), 0, size(1), command());
    const restored = await startStandIn();
    const copy = new EventStoreDbEventStore({ url: restored.url, namespace: 'north:', codec: sampleCodec });
    try {
      await copy.append(newStream(), 0, size(1), command());
      const [commit = '0'] = position.split('/');
      const elsewhere = [
        `${BigInt(commit) + 1_000_000n}/${BigInt(commit) + 1_000_000n}`,
        `${BigInt(commit) + 1n}/${BigInt(commit) + 1n}`,
      ] as Position[];
      for (const unknown of elsewhere)
        await expect(reading(copy, unknown).next()).rejects.toBeInstanceOf(UnknownPosition);
    } finally {
      await copy.close();
      await restored.stop();
    }
  });
});

describe('positions that the log does not have', () => {
  let log: EventStoreDbLogUnderTest;
  let store: EventStoreDbEventStore;
  beforeAll(async () => {
    log = await eventStoreDbLog();
    store = await log.open(sampleCodec);
  });
  afterAll(async () => {
    await store.close();
    await log.cleanup();
  });

  it.each([
    ['between two records', (at: bigint) => `${at + 1n}/${at + 1n}`],
    ['past the end', (at: bigint) => `${at + 1_000_000_000n}/${at + 1_000_000_000n}`],
    ['of no record that could be', (at: bigint) => `${at}/${at + 1n}`],
    ['larger than any', () => '9999999999999999999/9999999999999999999'],
  ])('are refused when they are %s, and disturb nobody else', async (_, position) => {
    const stream = newStream();
    const { position: here } = await store.append(stream, 0, size(1), command());
    await store.append(stream, 1, size(2), command());
    const reader = reading(store, await store.head());
    const next = reader.next();
    const writing = Array.from({ length: 20 }, (_, n) => store.append(newStream(), 0, size(n), command()));
    await expect(reading(store, position(BigInt(here.split('/')[0] ?? 0)) as Position).next()).rejects.toMatchObject({
      name: 'UnknownPosition',
    });
    await Promise.all(writing);
    expect((await next)?.events.length).toBeGreaterThan(0);
    reader.abort();
  });

  it('are refused with an instruction when they are PostgreSQL positions', async () => {
    const refused = reading(store, '34' as Position).next();
    await expect(refused).rejects.toBeInstanceOf(ForeignPosition);
    await expect(refused).rejects.toThrow(
      '34 is a position of another store; move the log (npm run move-log) or rebuild',
    );
  });

  const size = (n: number) => [measured(n)];
});

describe('logs on one EventStoreDB', () => {
  let log: EventStoreDbLogUnderTest;
  beforeEach(async () => {
    log = await eventStoreDbLog();
  });
  afterEach(() => log.cleanup());

  it('of different namespaces are independent of each other', async () => {
    const store = await log.open(sampleCodec);
    const another = () => new EventStoreDbEventStore({ url: log.url, namespace: newNamespace(), codec: sampleCodec });
    const [mine, theirs] = [another(), another()];
    const stream = newStream();
    const end = await store.head();
    await mine.append(stream, 0, [measured(1)], command());
    await theirs.append(stream, 0, [measured(2)], command());
    const { position } = await mine.append(stream, 1, [measured(3)], command());
    for (let n = 0; n < 20; n++) await theirs.append(newStream(), 0, [measured(n)], command());
    expect((await eventsToHead(mine, BEGINNING)).map(sizeOf)).toEqual([1, 3]);
    expect(await mine.head()).toBe(position);
    expect(await store.head()).toBe(end);
    expect((await readAll(theirs, stream)).map(sizeOf)).toEqual([2]);
    await Promise.all([store, mine, theirs].map((one) => one.close()));
  });

  it('are found among many foreign records: after, before and between them', async () => {
    const [store, crowd] = [
      await log.open(sampleCodec),
      new EventStoreDbEventStore({ url: log.url, namespace: newNamespace(), codec: sampleCodec }),
    ];
    const others = async () => {
      for (let n = 0; n < 4; n++)
        await crowd.append(
          newStream(),
          0,
          Array.from({ length: 1_000 }, (_, size) => measured(size)),
          command(),
        );
    };
    await others();
    expect(await store.head()).toBe(BEGINNING);
    const reader = reading(store, BEGINNING);
    const stream = newStream();
    const first = await store.append(stream, 0, [measured(1)], command());
    expect(await nextBatch(reader)).toMatchObject({
      after: BEGINNING,
      events: [{ stream, version: 1 }],
      upTo: first.position,
    });
    await others();
    const again = await log.open(sampleCodec); // knows nothing yet
    expect(await again.head()).toBe(first.position);
    const next = reader.next();
    const { position } = await store.append(stream, 1, [measured(2)], command());
    expect((await next)?.events.map(sizeOf)).toEqual([2]);
    expect(await again.head()).toBe(position);
    expect((await eventsToHead(again, BEGINNING, { batchSize: 1 })).map(sizeOf)).toEqual([1, 2]);
    reader.abort();
    await Promise.all([store, crowd, again].map((one) => one.close()));
  });

  it('are read by many at once, even after many have stopped early', async () => {
    const store = await log.open(sampleCodec);
    const stream = newStream();
    await store.append(
      stream,
      0,
      Array.from({ length: 300 }, (_, n) => measured(n)),
      command(),
    );
    for (let time = 0; time < 150; time++) {
      for await (const event of store.read(stream)) {
        if (event.version === 2) break;
      }
    }
    const reads = await Promise.all(Array.from({ length: 150 }, () => readAll(store, stream)));
    expect(reads.map((events) => events.length)).toEqual(reads.map(() => 300));
    await store.close();
  });

  it('keep the order of appends that a store sends before its first answer', async () => {
    const stream = newStream();
    const cold = await log.open(sampleCodec);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((size) => cold.append(stream, size - 1, [measured(size)], command())),
    );
    expect(answers.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    await cold.close();
  });
});

async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}
