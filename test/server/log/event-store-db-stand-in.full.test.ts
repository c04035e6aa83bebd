import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  BACKWARDS,
  binaryEvent,
  END,
  ErrorType,
  type EventStoreDBClient,
  type EventType,
  excludeSystemEvents,
  jsonEvent,
  NO_STREAM,
  type Position,
  type ReadRevision,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { unaryClient } from '../../../services/event-store/eventstoredb/connection.js';
import { isTransient } from '../../../services/event-store/eventstoredb/failures.js';
import { type StandIn, startStandIn } from '../../support/event-store-db/event-store-db.js';
import {
  type EventStoreDbForTests,
  eventStoreDbForTests,
  REAL_SERVER_GIVEN,
} from '../../support/event-store-db/for-tests.js';
import { itWhen } from '../../support/skipped.js';

const LIMIT = 1_048_576;
/** Nobody may kill, freeze or restart a server that others use. */
const itOnAStandIn = itWhen(!REAL_SERVER_GIVEN, 'EVENTSTOREDB_URL names a server that must not be killed');

let db: EventStoreDbForTests;
let client: EventStoreDBClient;
const clients: EventStoreDBClient[] = [];

beforeAll(async () => {
  db = await eventStoreDbForTests();
});

function connect(url = db.url): EventStoreDBClient {
  const connected = unaryClient(url);
  clients.push(connected);
  return connected;
}

/** A client whose first call is over: its connection stands. */
async function connectWarm(url = db.url): Promise<EventStoreDBClient> {
  const connected = connect(url);
  await connected.appendToStream(stream(), event(), { expectedRevision: NO_STREAM });
  return connected;
}

beforeAll(async () => {
  client = await connectWarm();
});
afterEach(async () => {
  for (const other of clients.splice(0)) if (other !== client) await other.dispose();
});
afterAll(async () => {
  await client.dispose();
  await db.close();
});

const stream = (): string => `page-${randomUUID()}`;

/** Begins an append of the stream, event by event, as a process that is killed before its end: the system closes its connection. */
async function appendInPart(name: string): Promise<void> {
  const { hostname, port } = new URL(db.url.replace('esdb:', 'http:'));
  const connections: Socket[] = [];
  const between = createServer((client) => {
    const server = connectTo(Number(port), hostname);
    connections.push(
      client.on('error', () => undefined),
      server.on('error', () => undefined),
    );
    client.pipe(server).pipe(client);
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  const address = between.address() as AddressInfo;
  const raw = new StreamsClient(`127.0.0.1:${address.port}`, credentials.createInsecure());
  const call = raw.append(() => undefined);
  const options = new streams.AppendReq.Options().setNoStream(new shared.Empty());
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(name).toString('base64')));
  call.write(new streams.AppendReq().setOptions(options));
  const message = new streams.AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(randomUUID()))
    .setData(Buffer.from('{}').toString('base64'));
  message.getMetadataMap().set('type', 'PageRead').set('content-type', 'application/json');
  call.write(new streams.AppendReq().setProposedMessage(message));
  call.on('error', () => undefined);
  await pause(100);
  for (const connection of connections) await once(connection.end(), 'close');
  raw.close();
  between.close();
  await once(between, 'close');
}

function event(n = 0, id: string = randomUUID()): ReturnType<typeof jsonEvent> {
  return jsonEvent({ id, type: 'PageRead', data: { n }, metadata: { by: 'test' } });
}

const events = (count: number): ReturnType<typeof event>[] => Array.from({ length: count }, (_, n) => event(n));

function bytes(length: number): ReturnType<typeof binaryEvent> {
  return binaryEvent({ type: 'PagePrinted', data: new Uint8Array(length) });
}

async function read(name: string, from: ReadRevision = START, reader = client): Promise<number[]> {
  const found: number[] = [];
  for await (const { event: one } of reader.readStream(name, { fromRevision: from }))
    if (one) found.push((one.data as unknown as { n: number }).n);
  return found;
}

async function rejection(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  return promise.then(
    () => {
      throw new Error('It went well');
    },
    (error: Error & Record<string, unknown>) => error,
  );
}

async function failure(reading: AsyncIterable<unknown>): Promise<Error & Record<string, unknown>> {
  return rejection(
    (async () => {
      for await (const _ of reading);
    })(),
  );
}

/** Takes events of one stream from a subscription until there are `count`, and ends it. */
async function take(subscription: AllStreamSubscription, name: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  for await (const { event: given } of subscription) {
    if (given?.streamId === name) taken.push((given.data as { n: number }).n);
    if (taken.length === count) break;
  }
  await subscription.unsubscribe();
  return taken;
}

/** Repeats the attempt while the server is starting. */
async function onceStarted<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!/Not Ready|UNAVAILABLE|ECONN|Dropped|INTERNAL/.test(String(error))) throw error;
    }
  }
}

describe('EventStoreDB as its page describes it', () => {
  describe('appends', () => {
    it('answer with the revision and the position of the last event, and give each event a position of its own', async () => {
      const name = stream();
      const appended = await client.appendToStream(name, events(3), { expectedRevision: NO_STREAM });
      expect(appended).toMatchObject({ success: true, nextExpectedRevision: 2n });
      const positions: Position[] = [];
      for await (const { event: given } of client.readStream(name)) if (given?.position) positions.push(given.position);
      expect(positions).toHaveLength(3);
      expect(positions.at(-1)).toEqual(appended.position);
      expect(new Set(positions.map(({ commit }) => commit)).size).toBe(3);
    });

    it('are refused with both revisions and no message when the stream stands elsewhere', async () => {
      const name = stream();
      expect(await rejection(client.appendToStream(name, event(), { expectedRevision: 4n }))).toMatchObject({
        type: 'wrong-expected-version',
        streamName: name,
        expectedVersion: 4n,
        actualVersion: 'no_stream',
        message: '',
      });
      await client.appendToStream(name, events(2), { expectedRevision: NO_STREAM });
      for (const expectedRevision of [0n, 7n]) {
        expect(await rejection(client.appendToStream(name, event(), { expectedRevision }))).toMatchObject({
          type: 'wrong-expected-version',
          expectedVersion: expectedRevision,
          actualVersion: 1n,
          message: '',
        });
      }
      expect(await read(name)).toEqual([0, 1]);
    });

    it('of no event "succeed" for a stream that is not there', async () => {
      const name = stream();
      expect(await client.appendToStream(name, [], { expectedRevision: NO_STREAM })).toMatchObject({
        success: true,
        nextExpectedRevision: 0n,
      });
      expect(await failure(client.readStream(name))).toMatchObject({ type: 'stream-not-found' });
    });

    it('take exactly 1,048,576 bytes of event data, and not one more', async () => {
      const [exactly, more] = [stream(), stream()];
      await client.appendToStream(exactly, [bytes(LIMIT - 10), bytes(10)], { expectedRevision: NO_STREAM });
      expect(
        await rejection(client.appendToStream(more, [bytes(LIMIT - 10), bytes(11)], { expectedRevision: NO_STREAM })),
      ).toMatchObject({ type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, maxAppendSize: LIMIT });
      expect(await failure(client.readStream(more))).toMatchObject({ type: 'stream-not-found' });
    });

    it('of which a client sent a part before it went away are not stored', async () => {
      const name = stream();
      await appendInPart(name);
      await client.appendToStream(name, events(2), { expectedRevision: NO_STREAM });
      expect(await read(name)).toEqual([0, 1]);
    });

    it('of the same ids at the same revision answer as the first time, also after other events', async () => {
      const name = stream();
      const first = events(2);
      const answer = await client.appendToStream(name, first, { expectedRevision: NO_STREAM });
      await client.appendToStream(name, event(2), { expectedRevision: 1n });
      expect(await client.appendToStream(name, first, { expectedRevision: NO_STREAM })).toEqual(answer);
      expect(await read(name)).toEqual([0, 1, 2]);
    });

    it('of the same ids and other content leave the content that is there', async () => {
      const name = stream();
      const id = randomUUID();
      await client.appendToStream(name, event(1, id), { expectedRevision: NO_STREAM });
      await client.appendToStream(name, event(2, id), { expectedRevision: NO_STREAM });
      expect(await read(name)).toEqual([1]);
    });

    it('of an old batch and one more event are a conflict', async () => {
      const name = stream();
      const first = events(2);
      await client.appendToStream(name, first, { expectedRevision: NO_STREAM });
      expect(
        await rejection(client.appendToStream(name, [...first, event(2)], { expectedRevision: NO_STREAM })),
      ).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
    });

    it('with ANY are known again while the server remembers them', async () => {
      const name = stream();
      const once = event(1);
      await client.appendToStream(name, once);
      await client.appendToStream(name, once);
      expect(await read(name)).toEqual([1]);
    });

    itOnAStandIn('of one stream that are sent at once overtake each other', async () => {
      const name = stream();
      const appended = await Promise.allSettled(
        events(50).map((one, n) =>
          client.appendToStream(name, one, { expectedRevision: n === 0 ? NO_STREAM : BigInt(n - 1) }),
        ),
      );
      expect(appended.filter(({ status }) => status === 'rejected')).not.toEqual([]);
    });

    it('far past the limit are refused with code 8, and disturb no other append of the client', async () => {
      const [waiting, after] = [stream(), stream()];
      const beside = client.appendToStream(waiting, event(1), { expectedRevision: NO_STREAM });
      const large = client.appendToStream(stream(), bytes(18 * 1024 * 1024), { expectedRevision: NO_STREAM });
      expect(await rejection(large)).toMatchObject({ code: 8 });
      await beside;
      await client.appendToStream(after, event(2), { expectedRevision: NO_STREAM });
      expect([await read(waiting), await read(after)]).toEqual([[1], [2]]);
    });

    it('of an invalid event, and to a stream without a name, reject as unknown errors, and nothing else happens', async () => {
      const name = stream();
      const invalid = [
        [name, event(1, 'no-uuid')],
        [name, { ...event(1), type: '' }],
        ['', event(1)],
      ] as const;
      for (const [to, one] of invalid) {
        expect(await rejection(client.appendToStream(to, one, { expectedRevision: NO_STREAM }))).toMatchObject({
          type: ErrorType.UNKNOWN,
          code: 2,
        });
      }
      await client.appendToStream(name, event(2), { expectedRevision: NO_STREAM });
      expect(await read(name)).toEqual([2]);
    });
  });

  describe('reads', () => {
    it('forwards begin with the event asked for, backwards over all before it, and subscriptions after it', async () => {
      const name = stream();
      await client.appendToStream(name, events(3), { expectedRevision: NO_STREAM });
      expect(await read(name, 1n)).toEqual([1, 2]);
      const [, second] = await positions(name);
      const forwards = client.readAll({ fromPosition: second, maxCount: 1 });
      for await (const { event: given } of forwards) expect(given).toMatchObject({ streamId: name, revision: 1n });
      const backwards = client.readAll({ fromPosition: second, direction: BACKWARDS, maxCount: 1 });
      for await (const { event: given } of backwards) expect(given).toMatchObject({ streamId: name, revision: 0n });
      expect(await take(client.subscribeToAll({ fromPosition: second }), name, 1)).toEqual([2]);
      const ofStream = client.subscribeToStream(name, { fromRevision: 0n });
      for await (const { event: given } of ofStream) {
        expect(given?.revision).toBe(1n);
        break;
      }
      await ofStream.unsubscribe();
    });

    it('fail for a stream that is not there, and are empty past the end', async () => {
      expect(await failure(client.readStream(stream()))).toMatchObject({ type: 'stream-not-found' });
      const name = stream();
      const { position } = await client.appendToStream(name, event(), { expectedRevision: NO_STREAM });
      expect(await read(name, 1n)).toEqual([]);
      const past = {
        commit: (position?.commit ?? 0n) + 1_000_000_000n,
        prepare: (position?.prepare ?? 0n) + 1_000_000_000n,
      };
      let given = 0;
      for await (const _ of client.readAll({ fromPosition: past })) given += 1;
      expect(given).toBe(0);
    });

    it('fail at a position where no record begins, and for no event at all', async () => {
      const name = stream();
      await client.appendToStream(name, events(2), { expectedRevision: NO_STREAM });
      const [first] = await positions(name);
      const within = { commit: (first?.commit ?? 0n) + 1n, prepare: (first?.prepare ?? 0n) + 1n };
      expect(await failure(client.readAll({ fromPosition: within, maxCount: 1 }))).toBeInstanceOf(Error);
      expect(await failure(client.readStream(name, { maxCount: 0 }))).toBeInstanceOf(Error);
    });

    it('backwards need to be told where to begin', async () => {
      const name = stream();
      await client.appendToStream(name, events(3), { expectedRevision: NO_STREAM });
      const revisions = async (fromRevision?: ReadRevision): Promise<(bigint | undefined)[]> => {
        const found = [];
        for await (const { event: given } of client.readStream(name, {
          direction: BACKWARDS,
          ...(fromRevision && { fromRevision }),
        }))
          found.push(given?.revision);
        return found;
      };
      expect(await revisions(END)).toEqual([2n, 1n, 0n]);
      expect(await revisions()).not.toContain(2n);
    });

    it('of everything meet the events that the server writes for itself', async () => {
      let system = 0;
      for await (const { event: given } of client.readAll({ maxCount: 3 }))
        if (given?.type.startsWith('$')) system += 1;
      expect(system).toBe(3);
    });

    it('beyond about 100 open streams hang, on Node 24 end with code 8, until one is cancelled', async () => {
      const crowded = await connectWarm();
      const name = stream();
      await crowded.appendToStream(name, event(7), { expectedRevision: NO_STREAM });
      const open = Array.from({ length: 105 }, () => crowded.subscribeToStream(stream()));
      let confirmed = 0;
      const refused: unknown[] = [];
      await new Promise<void>((enough) => {
        for (const one of open) {
          one.once('confirmation', () => {
            if ((confirmed += 1) === 95) enough();
          });
          one.once('error', (error) => refused.push(error));
        }
      });
      const crowdedOut = read(name, START, crowded).catch((error: unknown) => error);
      // An append is a stream too; where it hangs, at least its deadline ends it. The store tries again after either.
      const late = await rejection(
        crowded.appendToStream(stream(), event(), { expectedRevision: NO_STREAM, deadline: 500 }),
      );
      expect([ErrorType.DEADLINE_EXCEEDED, ErrorType.UNKNOWN]).toContain(late['type']);
      expect([4, 8]).toContain(late['code']);
      expect(isTransient(late)).toBe(true);
      expect(confirmed).toBeLessThan(105);
      for (const one of open) await one.unsubscribe();
      expect([[7], expect.objectContaining({ code: 8 })]).toContainEqual(await crowdedOut);
      expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 8 })));
      expect(await read(name, START, crowded)).toEqual([7]);
    });
  });

  describe('subscriptions', () => {
    it('say when they have caught up, and give what comes after', async () => {
      const subscription = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
      const name = stream();
      const taken = take(subscription, name, 2);
      await once(subscription, 'caughtUp');
      await client.appendToStream(name, events(2), { expectedRevision: NO_STREAM });
      expect(await taken).toEqual([0, 1]);
    });

    it('tell checkpoints of events that do not match, also while live, and go on from one without a gap', async () => {
      const checkpoints: Position[] = [];
      let reached: () => void = () => undefined;
      const wanted = stream();
      const subscription = client.subscribeToAll({
        fromPosition: END,
        filter: streamNameFilter({
          prefixes: [wanted],
          checkpointInterval: 2,
          async checkpointReached(_, position) {
            checkpoints.push(position);
            reached();
          },
        }),
      });
      subscription.resume();
      await once(subscription, 'caughtUp');
      const first = new Promise<void>((told) => {
        reached = told;
      });
      for (const one of events(70)) await client.appendToStream(stream(), one, { expectedRevision: NO_STREAM });
      await first;
      await client.appendToStream(wanted, event(8), { expectedRevision: NO_STREAM });
      await subscription.unsubscribe();
      // Others that write to the server meanwhile bring more of them; before the event wanted came the first.
      expect(await take(client.subscribeToAll({ fromPosition: checkpoints[0] }), wanted, 1)).toEqual([8]);
    });

    it('match nothing with a RegExp object', async () => {
      const name = stream();
      const from = (await client.appendToStream(stream(), event(), { expectedRevision: NO_STREAM })).position;
      await client.appendToStream(name, event(1), { expectedRevision: NO_STREAM });
      // The type wants a string; a program without types passes what it likes.
      const object = client.subscribeToAll({
        fromPosition: from,
        filter: streamNameFilter({ regex: /^page-/ as unknown as string }),
      });
      const given: string[] = [];
      object.on('data', ({ event: one }) => given.push(one?.streamId ?? ''));
      await once(object, 'caughtUp');
      expect(given).toEqual([]);
      await object.unsubscribe();
      expect(
        await take(
          client.subscribeToAll({ fromPosition: from, filter: streamNameFilter({ regex: '^page-' }) }),
          name,
          1,
        ),
      ).toEqual([1]);
    });

    it('are dropped when the consumer is slow, say nothing after the error, and lose nothing when taken up again', async () => {
      const name = stream();
      let last: Position | undefined = (await client.appendToStream(stream(), event(), { expectedRevision: NO_STREAM }))
        .position;
      const slow = client.subscribeToAll({ fromPosition: END });
      const after: string[] = [];
      const seen: number[] = [];
      slow.on('data', ({ event: given }) => {
        if (given?.streamId === name) seen.push((given.data as { n: number }).n);
        last = given?.position ?? last;
      });
      await once(slow, 'caughtUp');
      slow.pause();
      const dropped = new Promise<Error>((told) =>
        slow.once('error', (error) => {
          slow.removeAllListeners('data');
          for (const end of ['end', 'close']) slow.on(end, () => after.push(end));
          told(error);
        }),
      );
      await client.appendToStream(name, events(300), { expectedRevision: NO_STREAM });
      slow.resume();
      const error = await dropped;
      expect(error).toMatchObject({ type: ErrorType.TIMEOUT, code: 10 });
      expect(error.message).toContain('Consumer too slow');
      const rest = await take(client.subscribeToAll({ fromPosition: last ?? START }), name, 300 - seen.length);
      expect([...seen, ...rest]).toEqual(events(300).map((_, n) => n));
      expect(after).toEqual([]);
    });
  });

  describe('failures', () => {
    let standIn: StandIn;
    let own: EventStoreDBClient;
    beforeAll(async () => {
      if (REAL_SERVER_GIVEN) return;
      standIn = await startStandIn();
    });
    afterAll(async () => {
      if (!REAL_SERVER_GIVEN) await standIn.stop();
    });

    itOnAStandIn(
      'keep every acknowledged event exactly once, and each append whole, under kill -9 and retries',
      async () => {
        own = await connectWarm(standIn.url);
        const name = stream();
        for (let kill = 0; kill < 2; kill += 1) {
          const writers = Array.from({ length: 8 }, (_, writer) =>
            appendUntilDone(own, `${name}-${kill}-${writer}`, 10),
          );
          await own.appendToStream(stream(), event(), { expectedRevision: NO_STREAM }).catch(() => undefined);
          await standIn.kill();
          await standIn.start();
          await Promise.all(writers);
          for (let writer = 0; writer < 8; writer += 1) {
            expect(await onceStarted(() => read(`${name}-${kill}-${writer}`, START, own))).toEqual(
              events(20).map((_, n) => n),
            );
          }
        }
      },
    );

    itOnAStandIn(
      'reject an append under way with 14, a further one too, and one while starting as not ready',
      async () => {
        own = await connectWarm(standIn.url);
        standIn.freeze();
        const underWay = rejection(own.appendToStream(stream(), event(), { expectedRevision: NO_STREAM }));
        await standIn.kill();
        expect(await underWay).toMatchObject({ type: ErrorType.UNAVAILABLE, code: 14 });
        const meanwhile = await rejection(own.appendToStream(stream(), event(), { expectedRevision: NO_STREAM }));
        expect(meanwhile).toMatchObject({ code: 14 });
        await standIn.start();
        await onceStarted(() => own.appendToStream(stream(), event(), { expectedRevision: NO_STREAM }));
        await standIn.fault('notReady', 600_000);
        expect(await rejection(own.appendToStream(stream(), event(), { expectedRevision: NO_STREAM }))).toMatchObject({
          type: ErrorType.UNKNOWN,
          message: expect.stringContaining('Server Is Not Ready'),
        });
        expect(await failure(own.readAll({ maxCount: 1 }))).toMatchObject({
          message: expect.stringContaining('Server Is Not Ready'),
        });
        await standIn.fault('notReady', 0);
      },
    );

    itOnAStandIn(
      'leave none of 300 appends in flight without an answer at a kill, and none stored that was half sent',
      async () => {
        own = await connectWarm(standIn.url);
        const streams = Array.from({ length: 300 }, stream);
        const appends = streams.map((name) => own.appendToStream(name, events(2), { expectedRevision: NO_STREAM }));
        await Promise.race(appends);
        await standIn.kill();
        const answers = await Promise.allSettled(appends);
        for (const answer of answers)
          if (answer.status === 'rejected')
            expect(answer.reason).toMatchObject({ type: ErrorType.UNAVAILABLE, code: 14 });
        await standIn.start();
        for (const [at, name] of streams.entries()) {
          const found = await onceStarted(() => read(name, START, own)).catch((error: { type?: string }) => error.type);
          expect([[0, 1], answers[at]?.status === 'rejected' ? 'stream-not-found' : []]).toContainEqual(found);
        }
      },
    );

    itOnAStandIn('forget appends with ANY at a restart and store them again, never those with a revision', async () => {
      own = await connectWarm(standIn.url);
      const [any, explicit] = [stream(), stream()];
      const one = event(1);
      await own.appendToStream(any, one);
      const answer = await own.appendToStream(explicit, one, { expectedRevision: NO_STREAM });
      await standIn.kill();
      await standIn.start();
      await onceStarted(() => own.appendToStream(any, one));
      expect(await own.appendToStream(explicit, one, { expectedRevision: NO_STREAM })).toEqual(answer);
      expect(await read(any, START, own)).toEqual([1, 1]);
      expect(await read(explicit, START, own)).toEqual([1]);
    });

    itOnAStandIn('can store an append and not answer it', async () => {
      own = await connectWarm(standIn.url);
      const name = stream();
      const one = event(5);
      await standIn.fault('storeButDoNotAnswer', 1);
      expect(await rejection(own.appendToStream(name, one, { expectedRevision: NO_STREAM }))).toMatchObject({
        code: 14,
      });
      expect(await onceStarted(() => own.appendToStream(name, one, { expectedRevision: NO_STREAM }))).toMatchObject({
        success: true,
        nextExpectedRevision: 0n,
      });
      expect(await read(name, START, own)).toEqual([5]);
    });

    itOnAStandIn('can drop subscribers, and let one fall silent', async () => {
      own = await connectWarm(standIn.url);
      const dropped = own.subscribeToAll();
      dropped.resume();
      await once(dropped, 'caughtUp');
      const error = new Promise<Error>((told) => dropped.once('error', told));
      await standIn.fault('dropSubscribers');
      expect(await error).toMatchObject({
        type: ErrorType.TIMEOUT,
        message: expect.stringContaining('Consumer too slow'),
      });

      const silent = own.subscribeToAll({ fromPosition: END });
      const heard: unknown[] = [];
      for (const name of ['data', 'error', 'end', 'close']) silent.on(name, () => heard.push(name));
      await once(silent, 'caughtUp');
      await standIn.fault('endStreamsSilently');
      const other = own.subscribeToAll({ fromPosition: END });
      const name = stream();
      const taken = take(other, name, 1);
      await once(other, 'caughtUp');
      await own.appendToStream(name, event(3), { expectedRevision: NO_STREAM });
      expect(await taken).toEqual([3]);
      expect(heard).toEqual([]);
      await silent.unsubscribe();
    });

    itOnAStandIn('after SIGTERM acknowledge for a while, then end with code 13, on Node 24 with 14', async () => {
      const ending = await startStandIn();
      own = await connectWarm(ending.url);
      const subscription = own.subscribeToAll({ fromPosition: END });
      subscription.resume();
      await once(subscription, 'caughtUp');
      const error = new Promise<Error>((told) => subscription.once('error', told));
      const gone = ending.terminate();
      await own.appendToStream(stream(), event(), { expectedRevision: NO_STREAM });
      const ended = await error;
      expect([13, 14]).toContain((ended as { code?: number }).code);
      expect(isTransient(ended)).toBe(true);
      await gone;
      await ending.stop();
    });

    it('of a server that stands still are noticed by the deadline of an append, else after the client has asked twice', async () => {
      const waiting = await connectWarm();
      db.proxy.stall();
      const silent = failure(waiting.readAll({ maxCount: 1 }));
      const late = waiting.appendToStream(stream(), event(), { expectedRevision: NO_STREAM, deadline: 1_500 });
      expect(await rejection(late)).toMatchObject({ type: ErrorType.DEADLINE_EXCEEDED, code: 4 });
      expect(await silent).toMatchObject({ type: ErrorType.UNAVAILABLE, code: 14 });
      db.proxy.flow();
    });
  });
});

async function positions(name: string): Promise<(Position | undefined)[]> {
  const found: (Position | undefined)[] = [];
  for await (const { event: given } of client.readStream(name)) found.push(given?.position);
  return found;
}

/** Appends pairs of events, each until it is acknowledged, with the same ids and revision. */
async function appendUntilDone(own: EventStoreDBClient, name: string, pairs: number): Promise<void> {
  for (let pair = 0; pair < pairs; pair += 1) {
    const two = [event(2 * pair), event(2 * pair + 1)];
    const expectedRevision = pair === 0 ? NO_STREAM : BigInt(2 * pair - 1);
    await onceStarted(() => own.appendToStream<EventType>(name, two, { expectedRevision }));
  }
}
