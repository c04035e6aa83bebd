import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BEGINNING, comparePositions, type Position } from '../../platform/position.js';
import { DeliveryOrder } from '../delivery-order.js';
import { type CommandContext, isDropped, type NewEvent, type RecordedEvent } from '../event.js';
import { type EventCodec, eventCodec, upcastData } from '../event-codec.js';
import {
  type EventStore,
  InvalidAppend,
  MAX_EVENT_BYTES,
  StoreUnavailable,
  UnknownEventType,
  VersionConflict,
} from '../event-store.js';
import { type ChainBreak, verifyChain } from '../hash-chain.js';
import { StreamStates } from '../stream-states.js';
import {
  batchesToHead,
  command,
  eventsToHead,
  measured,
  newStream,
  nextBatch,
  placeOf,
  readAll,
  reading,
  sampleCodec,
  sizeOf,
} from './sample-log.js';

/** A log on a real server. */
export interface LogUnderTest {
  /** Another store on the same log, as in another process. The test closes it. */
  open(codec: EventCodec): Promise<EventStore>;
  /** Cuts the connections of all stores, like a restart of the server. */
  cutConnections(): Promise<void>;
  cleanup(): Promise<void>;
}

/** The suite that every adapter of the port passes (docs/architecture.md, Event store port). */
export function eventStoreContract(name: string, newLog: () => Promise<LogUnderTest>): void {
  describe(`${name}, contract of the event store`, () => {
    let log: LogUnderTest;
    let store: EventStore;
    let other: EventStore;

    beforeAll(async () => {
      log = await newLog();
      store = await log.open(sampleCodec);
      other = await log.open(sampleCodec);
    });
    afterAll(async () => {
      await store?.close();
      await other?.close();
      await log?.cleanup();
    });

    describe('append', () => {
      it('answers with the new version and the position of the last event', async () => {
        const stream = newStream();
        const answer = await store.append(stream, 0, [measured(1), measured(2)], command());
        const events = await readAll(store, stream);
        expect(placeOf(answer)).toEqual({ version: 2, position: events[1]?.position });
        expect(await store.head()).toBe(answer.position);
      });

      it('answers with the events as they are read, but for their positions, unless others are stored or they are large', async () => {
        const stream = newStream();
        const context = command();
        // What JSON does not keep is not recorded either.
        const events = [measured(1), { type: 'ZoneRenamed', data: { name: 'North', note: undefined } }];
        const { position, recorded } = await store.append(stream, 0, events, context);
        expect(recorded?.()).toEqual((await readAll(other, stream)).map((event) => ({ ...event, position })));
        expect(recorded?.()[1]?.data).toStrictEqual({ name: 'North' });
        const later = { ...context, time: '2027-06-10T08:00:05.000Z' };
        expect((await other.append(stream, 0, events, later)).recorded).toBeUndefined();
        const large = { type: 'ZoneRenamed', data: { name: 'x'.repeat(300_000) } };
        expect((await store.append(stream, 2, [large], command())).recorded).toBeUndefined();
      });

      it('after an event that is named by its hash is refused after any other one of that version', async () => {
        const stream = newStream();
        const { recorded = () => [] } = await store.append(stream, 0, [measured(1)], command());
        const hash = recorded()[0]?.metadata.hash ?? '';
        const wrong = { version: 1, hash: hash.replace(/./g, '0') };
        for (const writer of [store, other])
          expect(await failure(writer.append(stream, wrong, [measured(2)], command()))).toBeInstanceOf(VersionConflict);
        await other.append(stream, { version: 1, hash }, [measured(2)], command());
        expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 2]);
        expect(await chainBreaks(store, stream)).toEqual([]);
      });

      it('records who did it, why and when', async () => {
        const stream = newStream();
        const context = command({ userId: 42, time: '2027-01-31T23:59:59.999Z', undoes: command().commandId });
        await store.append(stream, 0, [measured(3.5)], context);
        expect(await readAll(store, stream)).toEqual([
          {
            stream,
            version: 1,
            position: await store.head(),
            type: 'PartMeasured',
            data: { size: 3.5 },
            metadata: {
              ...context,
              eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
              schema: 1,
              hash: expect.stringMatching(/^[0-9a-f]{64}$/),
            },
          },
        ]);
      });

      it('gives every event a unique id', async () => {
        const context = command();
        const [one, two] = [newStream(), newStream()];
        await store.append(one, 0, [measured(1), measured(1)], context);
        await store.append(one, 2, [measured(1)], context);
        await store.append(two, 0, [measured(1)], context);
        const events = [...(await readAll(store, one)), ...(await readAll(store, two))];
        expect(new Set(events.map(({ metadata }) => metadata.eventId)).size).toBe(4);
      });

      it('stores any JSON unchanged', async () => {
        await fc.assert(
          fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }).filter(hasNoNul), async (data) => {
            const stream = newStream();
            await store.append(stream, 0, [{ type: 'PartMeasured', data }], command());
            const [event] = await readAll(store, stream);
            expect(JSON.parse(JSON.stringify(event?.data))).toEqual(JSON.parse(JSON.stringify(data)));
            expect(await chainBreaks(store, stream)).toEqual([]);
          }),
          { numRuns: 50 },
        );
      });

      it.each([
        ["below the stream's version", 1],
        ["above the stream's version", 3],
        ['far beyond any stream', Number.MAX_SAFE_INTEGER],
        ['as if it were new', 0],
      ])('refuses an expected version %s and reports the actual one', async (_, expected) => {
        const stream = newStream();
        await store.append(stream, 0, [measured(1), measured(2)], command());
        const refused = await failure(store.append(stream, expected, [measured(3)], command()));
        expect(refused).toBeInstanceOf(VersionConflict);
        expect(refused).toMatchObject({ stream, expected, actual: 2 });
        expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 2]);
      });

      it('refuses to continue a stream that does not exist', async () => {
        expect(await failure(store.append(newStream(), 1, [measured(1)], command()))).toMatchObject({
          name: 'VersionConflict',
          actual: 0,
        });
      });

      it('sees what another process appended', async () => {
        const stream = newStream();
        await store.append(stream, 0, [measured(1)], command());
        await other.append(stream, 1, [measured(2)], command());
        expect(await failure(store.append(stream, 1, [measured(3)], command()))).toMatchObject({ actual: 2 });
        await store.append(stream, 2, [measured(3)], command());
        expect((await readAll(other, stream)).map(sizeOf)).toEqual([1, 2, 3]);
      });

      const stream = newStream();
      it.each<[string, string, number, readonly NewEvent[], Partial<CommandContext>]>([
        ['no events', stream, 0, [], {}],
        ['a stream without id', 'programme', 0, [measured(1)], {}],
        ['a stream without category', '-42', 0, [measured(1)], {}],
        ['a stream whose id is no number', 'programme-a9', 0, [measured(1)], {}],
        ['a stream of the server itself', '$settings-1', 0, [measured(1)], {}],
        ['a stream name with a NUL', 'program\0me-1', 0, [measured(1)], {}],
        ['a stream name of 10,000 characters', `${'p'.repeat(10_000)}-1`, 0, [measured(1)], {}],
        ['an empty type', stream, 0, [{ type: '', data: {} }], {}],
        ['a type that is not registered', stream, 0, [{ type: 'PartForgotten', data: {} }], {}],
        ['a negative version', stream, -1, [measured(1)], {}],
        ['a broken version', stream, 0.5, [measured(1)], {}],
        ['no version', stream, Number.NaN, [measured(1)], {}],
        ['a command id that is no UUID', stream, 0, [measured(1)], { commandId: 'command' }],
        ['a time that is none', stream, 0, [measured(1)], { time: 'today' }],
        ['a number that JSON has not', stream, 0, [measured(1), measured(Number.POSITIVE_INFINITY)], {}],
        ['a NUL in a text', stream, 0, [measured(1), { type: 'ZoneRenamed', data: { name: 'a\0b' } }], {}],
        ['a NUL in a name', stream, 0, [measured(1), { type: 'ZoneRenamed', data: { 'a\0b': 1 } }], {}],
        ['half a character', stream, 0, [measured(1), { type: 'ZoneRenamed', data: { name: '\ud83d' } }], {}],
        ['no data', stream, 0, [measured(1), { type: 'ZoneRenamed', data: undefined }], {}],
        ['a bigint', stream, 0, [measured(1), { type: 'ZoneRenamed', data: { id: 1n } }], {}],
      ])('refuses %s and stores nothing', async (_, name, expected, events, context) => {
        const before = await store.head();
        expect(await failure(store.append(name, expected, events, command(context)))).toBeInstanceOf(InvalidAppend);
        expect(await store.head()).toBe(before);
      });

      it('accepts a text that only looks like a NUL', async () => {
        const stream = newStream();
        await store.append(stream, 0, [{ type: 'ZoneRenamed', data: { name: '\\u0000' } }], command());
        expect((await readAll(store, stream))[0]?.data).toEqual({ name: '\\u0000' });
      });

      it('accepts an event of 512 KB and refuses one byte more', async () => {
        const stream = newStream();
        const frame = JSON.stringify({ name: '' }).length;
        const named = (bytes: number): NewEvent => ({ type: 'ZoneRenamed', data: { name: 'x'.repeat(bytes - frame) } });
        expect(await failure(store.append(stream, 0, [named(MAX_EVENT_BYTES + 1)], command()))).toBeInstanceOf(
          InvalidAppend,
        );
        expect(await store.append(stream, 0, [named(MAX_EVENT_BYTES)], command())).toMatchObject({ version: 1 });
      });
    });

    describe('a command of 3 MB', () => {
      const large = (n: number): NewEvent => ({
        type: 'ZoneRenamed',
        data: { n, name: String.fromCharCode(65 + n).repeat(250_000) },
      });
      const twelve = Array.from({ length: 12 }, (_, n) => large(n));

      it('is appended, read and delivered completely and in order', async () => {
        const stream = newStream();
        const before = await store.head();
        await store.append(stream, 0, [measured(1)], command());
        const answer = await store.append(stream, 1, twelve, command());
        expect(answer.version).toBe(13);
        expect(await store.head()).toBe(answer.position);
        const events = await readAll(other, stream);
        expect(events.map(({ version }) => version)).toEqual(upTo(13));
        expect(events.slice(1).map(({ data }) => data)).toEqual(twelve.map(({ data }) => data));
        expect(events.at(-1)?.position).toBe(answer.position);
        expect((await readAll(other, stream, { from: 6, to: 7 })).map(({ data }) => data)).toEqual(
          twelve.slice(4, 6).map(({ data }) => data),
        );
        expect(await eventsToHead(other, before, { batchSize: 5 })).toEqual(events);
        expect(await chainBreaks(store, stream)).toEqual([]);
      });

      it('is one append: its stream continues after it, a repeat gets the same answer, and other commands are conflicts', async () => {
        const stream = newStream();
        const context = command();
        const first = await store.append(stream, 0, twelve, context);
        await other.append(stream, 12, [measured(13)], command());
        expect(await store.append(stream, 0, twelve, context)).toEqual(placeOf(first));
        expect(await other.append(stream, 0, twelve, { ...context, time: '2027-06-10T08:00:05.000Z' })).toEqual(
          placeOf(first),
        );
        expect(await failure(store.append(stream, 0, twelve, command()))).toMatchObject({
          name: 'VersionConflict',
          actual: 13,
        });
        expect(await failure(other.append(stream, 12, twelve, command()))).toMatchObject({
          name: 'VersionConflict',
          actual: 13,
        });
        expect(await readAll(store, stream)).toHaveLength(13);
        expect(await chainBreaks(store, stream)).toEqual([]);
      });

      it('is never delivered in part', async () => {
        const stream = newStream();
        const reader = reading(other, await store.head(), { categories: ['programme'] });
        const appended = store.append(stream, 0, twelve, command());
        const found = [];
        while (found.length < 12) {
          found.push(...(await nextBatch(reader)).events);
          expect(await readAll(other, stream)).toHaveLength(12);
        }
        reader.abort();
        expect(found.at(-1)?.position).toBe((await appended).position);
      });
    });

    describe('the same command appended again', () => {
      it('returns the same result and stores nothing', async () => {
        const stream = newStream();
        const context = command();
        const first = await store.append(stream, 0, [measured(1), measured(2)], context);
        expect(await store.append(stream, 0, [measured(1), measured(2)], context)).toEqual(placeOf(first));
        expect(await store.head()).toBe(first.position);
      });

      it('returns the same result after later events and in another process', async () => {
        const stream = newStream();
        const context = command();
        await store.append(stream, 0, [measured(1)], command());
        const first = await store.append(stream, 1, [measured(2)], context);
        await store.append(stream, 2, [measured(3)], command());
        expect(await store.append(stream, 1, [measured(2)], context)).toEqual(placeOf(first));
        expect(await other.append(stream, 1, [measured(2)], context)).toEqual(placeOf(first));
        expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 2, 3]);
      });

      it('returns the same result when both arrive at once, here and in another process', async () => {
        const stream = newStream();
        const context = command();
        const answers = await Promise.all(
          [store, other, store, other].map((s) => s.append(stream, 0, [measured(1)], context)),
        );
        expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
        expect(await readAll(store, stream)).toHaveLength(1);
      });

      it('keeps the hash chain valid when it arrives at once in two processes whose clocks differ', async () => {
        const stream = newStream();
        const context = command();
        await store.append(stream, 0, [measured(1)], command());
        await Promise.all([store, other].map((s) => readAll(s, stream)));
        const answers = await Promise.all([
          store.append(stream, 1, [measured(2)], context),
          other.append(stream, 1, [measured(2)], { ...context, time: '2027-06-10T08:00:05.000Z' }),
        ]);
        expect(new Set(answers.map((answer) => JSON.stringify(placeOf(answer)))).size).toBe(1);
        for (const [n, writer] of [store, other].entries())
          await writer.append(stream, 2 + n, [measured(3 + n)], command());
        expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 2, 3, 4]);
        expect(await chainBreaks(store, stream)).toEqual([]);
      });

      it('is a conflict at another version or with more events', async () => {
        const stream = newStream();
        const context = command();
        await store.append(stream, 0, [measured(1)], command());
        await store.append(stream, 1, [measured(2)], context);
        expect(await failure(store.append(stream, 0, [measured(2)], context))).toMatchObject({
          name: 'VersionConflict',
          actual: 2,
        });
        expect(await failure(store.append(stream, 1, [measured(2), measured(3)], context))).toMatchObject({
          name: 'VersionConflict',
          actual: 2,
        });
      });
    });

    describe('read', () => {
      it('returns no events of a stream that does not exist', async () => {
        expect(await readAll(store, newStream())).toEqual([]);
      });

      it.each([
        [{}, [1, 2, 3, 4, 5]],
        [{ from: 3 }, [3, 4, 5]],
        [{ to: 2 }, [1, 2]],
        [{ from: 2, to: 4 }, [2, 3, 4]],
        [{ from: 5, to: 9 }, [5]],
        [{ from: 6 }, []],
        [{ from: 4, to: 3 }, []],
        [{ from: 5, to: Number.MAX_SAFE_INTEGER }, [5]],
      ])('gives the versions of %j', async (range, sizes) => {
        const stream = newStream();
        await store.append(stream, 0, [1, 2, 3, 4, 5].map(measured), command());
        const events = await readAll(store, stream, range);
        expect(events.map(sizeOf)).toEqual(sizes);
        expect(events.map(({ version }) => version)).toEqual(sizes);
      });

      it('ends before the first event decided after a given moment', async () => {
        const stream = newStream();
        const at = (minute: string) => command({ time: `2027-06-10T08:${minute}:00.000Z` });
        await store.append(stream, 0, [measured(1)], at('01'));
        await store.append(stream, 1, [measured(2)], at('03'));
        await store.append(stream, 2, [measured(3)], at('02')); // decided by a process whose clock is behind
        const sizesAt = async (asOf: string) => (await readAll(store, stream, { asOf })).map(sizeOf);
        expect(await sizesAt('2027-06-10T08:00:59.999Z')).toEqual([]);
        expect(await sizesAt('2027-06-10T08:01:00Z')).toEqual([1]);
        expect(await sizesAt('2027-06-10T08:02:30Z')).toEqual([1]);
        expect(await sizesAt('2027-06-10T10:03:00+02:00')).toEqual([1, 2, 3]);
        expect(await failure(sizesAt('yesterday'))).toBeInstanceOf(RangeError);
      });

      it('returns a long stream completely and in order, and another one meanwhile', async () => {
        const [stream, short] = [newStream(), newStream()];
        await store.append(short, 0, [measured(1)], command());
        for (let version = 0; version < 2_500; version += 500) {
          await store.append(
            stream,
            version,
            Array.from({ length: 500 }, (_, n) => measured(version + n + 1)),
            command(),
          );
        }
        let expected = 1;
        for await (const event of store.read(stream)) {
          expect(sizeOf(event)).toBe(expected++);
          if (event.version % 1_000 === 0) expect(await readAll(store, short)).toHaveLength(1);
        }
        expect(expected).toBe(2_501);
      });

      it('returns large events completely and in order', async () => {
        const stream = newStream();
        const before = await store.head();
        // Random letters, which the server cannot compress.
        const text = Array.from({ length: 80_000 }, (_, n) => ((n * 2_654_435_761) % 2 ** 31).toString(36))
          .join('')
          .slice(0, 500_000);
        for (let n = 0; n < 24; n++)
          await store.append(stream, n, [{ type: 'ZoneRenamed', data: { n, text } }], command());
        const numbers = (events: { data: unknown }[]) => events.map(({ data }) => (data as { n: number }).n);
        const all = Array.from({ length: 24 }, (_, n) => n);
        expect(numbers(await readAll(store, stream))).toEqual(all);
        expect(numbers(await eventsToHead(store, before))).toEqual(all);
      });

      it('can be stopped early any number of times', async () => {
        const stream = newStream();
        for (let version = 0; version < 1_500; version += 500) {
          await store.append(
            stream,
            version,
            Array.from({ length: 500 }, (_, n) => measured(n)),
            command(),
          );
        }
        for (let time = 0; time < 150; time++) {
          for await (const event of store.read(stream)) {
            expect(event.version).toBe(1);
            break;
          }
        }
        expect(await readAll(store, stream, { from: 1_500 })).toHaveLength(1);
      });
    });

    describe('concurrent writers', () => {
      it('give a version to exactly one of 32 writers', async () => {
        const stream = newStream();
        const answers = await Promise.allSettled(
          Array.from({ length: 32 }, (_, n) => (n % 2 ? store : other).append(stream, 0, [measured(n)], command())),
        );
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
        expect(reasons).toEqual(
          Array.from({ length: 31 }, () => expect.objectContaining({ name: 'VersionConflict', actual: 1 })),
        );
      });

      it("all finish when each retries at the stream's current version", async () => {
        const stream = newStream();
        await Promise.all(
          Array.from({ length: 32 }, async (_, n) => {
            for (let expected = 0; ; ) {
              try {
                return await (n % 2 ? store : other).append(stream, expected, [measured(n), measured(n)], command());
              } catch (error) {
                if (!(error instanceof VersionConflict)) throw error;
                expected = error.actual;
              }
            }
          }),
        );
        const events = await readAll(store, stream);
        expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 64 }, (_, n) => n + 1));
        for (let n = 0; n < 64; n += 2) expect(events[n]?.data).toEqual(events[n + 1]?.data);
        expect(await chainBreaks(store, stream)).toEqual([]);
      });

      it('keep the order of appends to one stream that do not wait for each other', async () => {
        const stream = newStream();
        await store.head();
        const answers = await Promise.all(
          [1, 2, 3, 4].map((size) => store.append(stream, size - 1, [measured(size)], command())),
        );
        expect(answers.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
        expect((await readAll(store, stream)).map(sizeOf)).toEqual([1, 2, 3, 4]);
      });

      it('get the result of their own append', async () => {
        const taken = newStream();
        await other.append(taken, 0, [measured(0)], command());
        const before = await store.head();
        const good = Array.from({ length: 20 }, () => newStream());
        const answers = await Promise.allSettled([
          ...good.map((stream, n) => store.append(stream, 0, [measured(n)], command())),
          store.append(taken, 0, [measured(1)], command()),
          store.append(taken, 7, [measured(1)], command()),
          store.append(newStream(), 0, [], command()),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([
          ...good.map(() => 'fulfilled'),
          'rejected',
          'rejected',
          'rejected',
        ]);
        const events = await eventsToHead(store, before);
        expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set(good));
        expect(
          events.every(({ stream, position }) => {
            const answer = answers[good.indexOf(stream)];
            return answer?.status === 'fulfilled' && answer.value.position === position;
          }),
        ).toBe(true);
      });
    });

    describe('subscribe', () => {
      it('yields the log from its beginning, in order and in batches of the requested size at most', async () => {
        for (let n = 0; n < 3; n++) await store.append(newStream(), 0, [1, 2, 3, 4].map(measured), command());
        const batches = await batchesToHead(store, BEGINNING, { batchSize: 5 });
        const events = batches.flatMap((batch) => batch.events);
        expect(Math.max(...batches.map((batch) => batch.events.length))).toBe(5);
        const positions = events.map(({ position }) => position);
        expect(positions.at(-1)).toBe(await store.head());
        expect(positions).toEqual([...new Set(positions)].sort(comparePositions));
      });

      it('continues after any position, with no event lost or duplicated', async () => {
        const before = await store.head();
        await store.append(newStream(), 0, [1, 2, 3, 4, 5, 6, 7].map(measured), command());
        for (const batchSize of [1, 2, 3, 7]) {
          const sizes: number[] = [];
          for (let after = before; comparePositions(after, await store.head()) < 0; ) {
            const reader = reading(store, after, { batchSize });
            const { events, upTo } = await nextBatch(reader);
            reader.abort();
            sizes.push(...events.map(sizeOf));
            after = upTo;
          }
          expect(sizes).toEqual([1, 2, 3, 4, 5, 6, 7]);
        }
      });

      it('gives each batch the position after which it begins, so that a reader can detect a missing one', async () => {
        const before = await store.head();
        for (let n = 0; n < 4; n++)
          await store.append(newStream(n % 2 ? 'programme' : 'material'), 0, [1, 2, 3].map(measured), command());
        for (const options of [{ batchSize: 2 }, { batchSize: 5 }, { batchSize: 1, categories: ['material'] }]) {
          const batches = await batchesToHead(store, before, options);
          expect(batches.map(({ after }) => after)).toEqual([
            before,
            ...batches.slice(0, -1).map(({ upTo: end }) => end),
          ]);
        }
      });

      it('yields new events of this process and of another one', async () => {
        const reader = reading(store, await store.head());
        for (const writer of [store, other]) {
          const next = reader.next();
          const stream = newStream();
          const { position } = await writer.append(stream, 0, [measured(1)], command());
          expect(await next).toMatchObject({ events: [{ stream, position }], upTo: position });
        }
        reader.abort();
      });

      it('loses no event while it catches up during appends', async () => {
        const before = await store.head();
        const streams = Array.from({ length: 8 }, () => newStream());
        const writing = streams.map(async (stream, n) => {
          for (let version = 0; version < 40; version++)
            await (n % 2 ? store : other).append(stream, version, [measured(version + 1)], command());
        });
        const [sizes] = await Promise.all([sizesByStream(store, before, streams, 40), ...writing]);
        expect(sizes).toEqual(streams.map(() => upTo(40)));
      });

      it('yields only the requested categories, and a position that covers the other ones', async () => {
        const before = await store.head();
        await store.append(newStream('programme'), 0, [measured(1)], command());
        await store.append(newStream('material'), 0, [measured(2)], command());
        await store.append(newStream('production-rate'), 0, [measured(3)], command());
        await store.append(newStream('programme'), 0, [measured(4)], command());
        await store.append(newStream('rate'), 0, [measured(5)], command());
        const batches = await batchesToHead(store, before, { categories: ['production-rate', 'programme'] });
        expect(batches.flatMap(({ events }) => events).map(sizeOf)).toEqual([1, 3, 4]);
        expect(batches.at(-1)?.upTo).toBe(await store.head());
        const small = await batchesToHead(store, before, { categories: ['material', 'rate'], batchSize: 1 });
        expect(small.flatMap(({ events }) => events).map(sizeOf)).toEqual([2, 5]);
      });

      it('yields a batch without events when the log grows by other categories', async () => {
        const after = await store.head();
        const reader = reading(store, after, { categories: ['vehicle'] });
        const next = reader.next();
        const { position } = await store.append(newStream(), 0, [measured(1)], command());
        expect(await next).toEqual({ after, events: [], upTo: position });
        reader.abort();
      });

      it('yields everything to each of several readers at its own pace', async () => {
        const before = await store.head();
        await store.append(
          newStream(),
          0,
          Array.from({ length: 50 }, (_, n) => measured(n)),
          command(),
        );
        const slow = reading(store, before, { batchSize: 10 });
        const sizes = (await nextBatch(slow)).events.map(sizeOf);
        const [quick, third] = await Promise.all([
          eventsToHead(store, before),
          eventsToHead(other, before, { batchSize: 3 }),
        ]);
        expect([quick.length, third.length]).toEqual([50, 50]);
        // The slow reader did not delay the others and was not dropped: it also gets the events appended meanwhile.
        await store.append(
          newStream(),
          0,
          Array.from({ length: 400 }, (_, n) => measured(50 + n)),
          command(),
        );
        while (sizes.length < 450) sizes.push(...(await nextBatch(slow)).events.map(sizeOf));
        slow.abort();
        expect(sizes).toEqual(Array.from({ length: 450 }, (_, n) => n));
      });

      it('ends at once when the signal aborts: before the first batch, while waiting or between batches', async () => {
        const waiting = reading(store, await store.head());
        const next = waiting.next();
        waiting.abort();
        expect(await next).toBeUndefined();

        const before = await store.head();
        await store.append(newStream(), 0, [1, 2, 3].map(measured), command());
        const working = reading(store, before, { batchSize: 1 });
        expect((await nextBatch(working)).events.map(sizeOf)).toEqual([1]);
        working.abort();
        expect(await working.next()).toBeUndefined();

        const gone = reading(store, before);
        gone.abort();
        expect(await gone.next()).toBeUndefined();
      });

      it('ends when the store is closed', async () => {
        const closing = await log.open(sampleCodec);
        const next = reading(closing, await closing.head()).next();
        await closing.close();
        expect(await next).toBeUndefined();
      });
    });

    describe('importRecorded', () => {
      let target: LogUnderTest;
      let copy: EventStore;
      let events: RecordedEvent[];
      const recorded = (given: readonly RecordedEvent[]) => given.map((event) => ({ ...event, position: BEGINNING })); // another log, other positions
      const copied = () => eventsToHead(copy, BEGINNING, { asStored: true });

      beforeAll(async () => {
        target = await newLog();
        const before = await store.head();
        const [one, two] = [newStream(), newStream('material')];
        await store.append(
          one,
          0,
          [measured(1), measured(2)],
          command({ time: '2026-01-31T23:59:59.999Z', userId: 42 }),
        );
        await store.append(
          two,
          0,
          [{ type: 'ZoneRenamed', data: { name: 'Nördlich', 10: [1e21], 9: null } }],
          command(),
        );
        await store.append(one, 2, [measured(3)], command());
        await store.append(
          two,
          1,
          Array.from({ length: 8 }, (_, n) => ({ type: 'ZoneRenamed', data: { n, name: 'x'.repeat(250_000) } })),
          command(),
        );
        events = await eventsToHead(store, before, { asStored: true });
      });
      beforeEach(async () => {
        copy = await target.open(sampleCodec);
      });
      afterEach(() => copy.close());
      afterAll(() => target.cleanup());

      it('refuses an event that was altered, or whose predecessor is missing, and stores nothing', async () => {
        const altered = events.map((event, n) => (n === 2 ? { ...event, data: { name: 'Southern' } } : event));
        expect(await failure(copy.importRecorded(altered))).toBeInstanceOf(InvalidAppend);
        expect(await failure(copy.importRecorded(events.toSpliced(1, 1)))).toBeInstanceOf(InvalidAppend);
        expect(await copy.head()).toBe(BEGINNING);
      });

      it('writes events as they were recorded, in the order of the log, and none of them twice', async () => {
        const first = await copy.importRecorded(events.slice(0, 2));
        expect(await copy.head()).toBe(first);
        const last = await copy.importRecorded(events);
        expect(recorded(await copied())).toEqual(recorded(events));
        expect(await copy.head()).toBe(last);
        expect(await copy.importRecorded(events)).toBe(last);
        expect(await copied()).toHaveLength(events.length);
      });

      it('produces a log that continues like the original one', async () => {
        const { stream } = events[0] as RecordedEvent;
        await copy.append(stream, 3, [measured(4)], command());
        expect(await chainBreaks(copy, stream)).toEqual([]);
      });

      it('refuses events for versions that have other events', async () => {
        const stream = newStream();
        const before = await store.head();
        await store.append(stream, 0, [measured(1), measured(2)], command());
        const theirs = await eventsToHead(store, before, { asStored: true });
        await copy.append(stream, 0, [measured(9)], command());
        expect(await failure(copy.importRecorded(theirs))).toBeInstanceOf(VersionConflict);
        expect((await readAll(copy, stream)).map(sizeOf)).toEqual([9]);
      });
    });

    describe('events of other versions of the product', () => {
      const older = eventCodec({ ZoneRenamed: { schema: 1 }, ZoneForgotten: { schema: 1 } });
      const newer = eventCodec({
        ZoneRenamed: {
          schema: 3,
          upcasters: [
            upcastData((data) => ({ ...data, names: [data.name] })),
            upcastData(({ names, ...data }) => ({ ...data, count: names.length })),
          ],
        },
      });
      it('are upcast step by step, and stay unchanged for the audit', async () => {
        const [then, now] = [await log.open(older), await log.open(newer)];
        const stream = newStream();
        await then.append(stream, 0, [{ type: 'ZoneRenamed', data: { name: 'North' } }], command());
        await now.append(stream, 1, [{ type: 'ZoneRenamed', data: { name: 'South', count: 2 } }], command());
        const events = await readAll(now, stream);
        expect(events.map(({ data }) => data)).toEqual([
          { name: 'North', count: 1 },
          { name: 'South', count: 2 },
        ]);
        expect(events.map(({ metadata }) => metadata.schema)).toEqual([1, 3]);
        const stored = await readAll(now, stream, { asStored: true });
        expect(stored.map(({ data }) => data)).toEqual([{ name: 'North' }, { name: 'South', count: 2 }]);
        expect(await chainBreaks(now, stream)).toEqual([]);
        expect(await failure(readAll(then, stream))).toMatchObject({
          name: 'UnknownEventType',
          type: 'ZoneRenamed',
          schema: 3,
        });
        await Promise.all([then.close(), now.close()]);
      });

      it('stop a reader that does not know them, after the events before them', async () => {
        const then = await log.open(older);
        const now = await log.open(newer);
        const before = await now.head();
        const stream = newStream();
        const { position } = await then.append(
          stream,
          0,
          [{ type: 'ZoneRenamed', data: { name: 'North' } }],
          command(),
        );
        await then.append(
          stream,
          1,
          [
            { type: 'ZoneForgotten', data: {} },
            { type: 'ZoneRenamed', data: { name: 'South' } },
          ],
          command(),
        );
        const reader = reading(now, before);
        expect(await reader.next()).toMatchObject({ events: [{ data: { name: 'North', count: 1 } }], upTo: position });
        expect(await failure(reader.next())).toBeInstanceOf(UnknownEventType);
        expect(await failure(reading(now, position).next())).toMatchObject({ type: 'ZoneForgotten' });
        expect(await readAll(now, stream, { asStored: true })).toHaveLength(3);
        const whole = await eventsToHead(now, before, { asStored: true });
        expect(whole.map(({ type, data }) => [type, data])).toEqual([
          ['ZoneRenamed', { name: 'North' }],
          ['ZoneForgotten', {}],
          ['ZoneRenamed', { name: 'South' }],
        ]);
        await Promise.all([then.close(), now.close()]);
      });
    });

    describe('events that are upcast to several, to another type or to none', () => {
      const earlier = eventCodec({ PartsMeasured: { schema: 1 }, ZoneForgotten: { schema: 1 } });
      /** Where parts were measured together, and zones were forgotten, which means nothing any more. */
      const later = eventCodec({
        PartMeasured: { schema: 1 },
        PartsMeasured: {
          schema: 'retired',
          upcasters: [({ data }) => (data as number[]).map((size) => ({ ...measured(size), schema: 1 }))],
        },
        ZoneForgotten: { schema: 'retired', upcasters: [() => []] },
      });
      const forgotten = { type: 'ZoneForgotten', data: {} };
      const written = [
        { type: 'PartsMeasured', data: [1, 2] },
        forgotten,
        { type: 'PartsMeasured', data: [3] },
        forgotten,
      ];

      async function logOfBoth(
        use: (now: EventStore, stream: string, before: Position) => Promise<void>,
      ): Promise<void> {
        const [then, now] = [await log.open(earlier), await log.open(later)];
        const before = await now.head();
        const stream = newStream();
        await then.append(stream, 0, written, command());
        await use(now, stream, before);
        await Promise.all([then.close(), now.close()]);
      }
      const places = (events: readonly RecordedEvent[]) =>
        events.map((event) => [event.version, event.index, isDropped(event) || sizeOf(event)]);

      it('are read and subscribed to as what they are today, with the place of the stored one', () =>
        logOfBoth(async (now, stream, before) => {
          const today = [
            [1, undefined, 1],
            [1, 1, 2],
            [3, undefined, 3],
          ];
          expect(places(await readAll(now, stream))).toEqual(today);
          expect(places(await eventsToHead(now, before))).toEqual(today);
          expect(places(await eventsToHead(now, before, { batchSize: 1 }))).toEqual(today);
          const counted = [...today.slice(0, 2), [2, undefined, true], ...today.slice(2), [4, undefined, true]];
          expect(places(await readAll(now, stream, { places: true }))).toEqual(counted);
          expect(places(await eventsToHead(now, before, { places: true }))).toEqual(counted);
          expect((await batchesToHead(now, before)).at(-1)?.upTo).toBe(await now.head());
        }));

      it('stay as they were for the audit, and are continued', () =>
        logOfBoth(async (now, stream) => {
          const { version } = await now.append(stream, written.length, [measured(4)], command());
          expect(version).toBe(5);
          expect((await readAll(now, stream)).map(sizeOf)).toEqual([1, 2, 3, 4]);
          expect((await readAll(now, stream, { asStored: true })).map(({ type, data }) => ({ type, data }))).toEqual([
            ...written,
            measured(4),
          ]);
          expect(await chainBreaks(now, stream)).toEqual([]);
        }));

      it('are folded once, whatever was folded before', () =>
        logOfBoth(async (now, stream) => {
          const states = new StreamStates(
            now,
            () => [] as number[],
            (sizes, event) => [...sizes, sizeOf(event)],
            { recordsIn: (sizes) => sizes.length, maxRecords: 100 },
          );
          expect(await states.latest(stream)).toMatchObject({ state: [1, 2, 3], version: 4 });
          expect(await states.latest(stream)).toMatchObject({ state: [1, 2, 3], version: 4 });
          await now.append(stream, 4, [measured(4)], command());
          expect(await states.latest(stream)).toMatchObject({ state: [1, 2, 3, 4], version: 5 });
          expect(await states.at(stream, { version: 1 })).toMatchObject({ state: [1, 2], version: 1 });
        }));

      it('are delivered once and in order', () =>
        logOfBoth(async (now, _, before) => {
          const order = new DeliveryOrder(before);
          const delivered = [];
          for (const batch of await batchesToHead(now, before, { places: true, batchSize: 1 })) {
            delivered.push(...order.accept(batch));
            expect(order.accept(batch)).toEqual([]);
          }
          expect(delivered.map(sizeOf)).toEqual([1, 2, 3]);
        }));
    });

    whenConnectionsAreCut(() => ({ log, store, other }));
  });
}

/** The part of the suite that cuts connections, for a server that is reached in another way. */
export function cutConnectionsContract(name: string, newLog: () => Promise<LogUnderTest>): void {
  describe(`${name}, contract of the event store`, () => {
    let opened: OpenLog;
    beforeAll(async () => {
      const log = await newLog();
      opened = { log, store: await log.open(sampleCodec), other: await log.open(sampleCodec) };
    });
    afterAll(async () => {
      await opened?.store.close();
      await opened?.other.close();
      await opened?.log.cleanup();
    });
    whenConnectionsAreCut(() => opened);
  });
}

interface OpenLog {
  readonly log: LogUnderTest;
  readonly store: EventStore;
  /** As in another process. */
  readonly other: EventStore;
}

function whenConnectionsAreCut(opened: () => OpenLog): void {
  describe('when connections are cut', () => {
    it('continues a subscription where it was', async () => {
      const { log, store, other } = opened();
      const reader = reading(store, await store.head());
      const stream = newStream();
      await other.append(stream, 0, [measured(1)], command());
      expect((await nextBatch(reader)).events.map(sizeOf)).toEqual([1]);
      const next = reader.next();
      await log.cutConnections();
      const context = command();
      await persistently(() => other.append(stream, 1, [measured(2)], context));
      expect((await next)?.events.map(sizeOf)).toEqual([2]);
      reader.abort();
    });

    it('has every acknowledged command once when the writers retry, and delivers each once', async () => {
      const { log, store, other } = opened();
      const before = await store.head();
      const streams = Array.from({ length: 8 }, () => newStream());
      const writing = streams.map(async (stream, n) => {
        for (let version = 0; version < 60; version++) {
          if (n === 0 && version % 20 === 10) await log.cutConnections();
          const context = command();
          await persistently(() => (n % 2 ? store : other).append(stream, version, [measured(version + 1)], context));
        }
      });
      const [sizes] = await Promise.all([sizesByStream(store, before, streams, 60), ...writing]);
      expect(sizes).toEqual(streams.map(() => upTo(60)));
      for (const stream of streams) {
        expect((await readAll(store, stream)).map(sizeOf)).toEqual(upTo(60));
        expect(await chainBreaks(store, stream)).toEqual([]);
      }
    });
  });
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** The events of each stream that a live subscription yields, until it has yielded the given number for every stream. */
async function sizesByStream(
  store: EventStore,
  after: Position,
  streams: readonly string[],
  count: number,
): Promise<number[][]> {
  const sizes = streams.map((): number[] => []);
  const reader = new AbortController();
  for await (const { events } of store.subscribe(after, { signal: reader.signal, batchSize: 7 })) {
    for (const event of events) sizes[streams.indexOf(event.stream)]?.push(sizeOf(event));
    if (sizes.every((found) => found.length >= count)) reader.abort();
  }
  return sizes;
}

async function chainBreaks(store: EventStore, stream: string): Promise<ChainBreak[]> {
  const breaks = [];
  for await (const found of verifyChain(store.read(stream, { asStored: true }))) breaks.push(found);
  return breaks;
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (result) => {
      throw new Error(`It should have failed, not answered ${JSON.stringify(result)}`);
    },
    (error: unknown) => error,
  );
}

/** Retries like a caller whose store cannot be reached for a moment. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

const hasNoNul = (value: unknown): boolean => !JSON.stringify(value).replaceAll('\\\\', '').includes('\\u0000');
