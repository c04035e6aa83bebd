/** Logs of any content, as PostgreSQL's store records them: for tests of what reads and writes whole logs. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RecordedEvent } from '../../services/event-store/event.js';
import { eventCodec } from '../../services/event-store/event-codec.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { GENESIS_HASH } from '../../services/event-store/hash-chain.js';
import { chainedAfter, outgoingEvent } from '../../services/event-store/outgoing-events.js';
import { recordedLog } from '../../services/history/audit/recorded-log.js';
import { BEGINNING, type Position } from '../../services/platform/position.js';

export const anyCodec = eventCodec({ Told: { schema: 1 }, Retold: { schema: 1 } });

/** Text without what the log refuses: NUL and lone surrogates. With the line ends that JSON lets through. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u2028', '\u2029', '\u0085', '\n', '\r', '"', '\\', 'é', '😀'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});
const data = fc.dictionary(
  text,
  fc.oneof(
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer()),
  ),
  { maxKeys: 4 },
);

/** One command each: a stream, and the data of its events. */
export const arbitraryCommands = fc.array(
  fc.record({
    stream: fc.integer({ min: 1, max: 4 }).map((id) => `programme-${id}`),
    facts: fc.array(data, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 12 },
);
export type Commands = typeof arbitraryCommands extends fc.Arbitrary<infer Value> ? Value : never;

/** The events that these commands leave in an empty log, at the positions 1 to n. */
export function logOfCommands(commands: Commands): RecordedEvent[] {
  const heads = new Map<string, { version: number; hash: string }>();
  const log: RecordedEvent[] = [];
  for (const { stream, facts } of commands) {
    const head = heads.get(stream) ?? { version: 0, hash: GENESIS_HASH };
    const context = { ...contextOf(randomUUID()) };
    const told = facts.map((fact, index) => ({ type: index ? 'Retold' : 'Told', data: fact }));
    for (const { version, type, data: written, metadata, hash } of told
      .map(outgoingEvent(anyCodec, stream, head.version, told, context))
      .map(chainedAfter(head.hash))) {
      log.push({
        stream,
        version,
        type,
        position: String(log.length + 1) as Position,
        data: JSON.parse(written) as unknown,
        metadata: { ...(JSON.parse(metadata) as RecordedEvent['metadata']), hash },
      });
      heads.set(stream, { version, hash });
    }
  }
  return log;
}

const contextOf = (commandId: string) => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  userId: 7,
  time: '2027-06-10T08:00:00.000Z',
});

/** A store's whole log. */
export async function wholeLogOf(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const stretch of recordedLog(store, new AbortController().signal)) events.push(...stretch.events);
  return events;
}

/** Events as a log to be read, in stretches of so many. */
export async function* inBatches(
  events: readonly RecordedEvent[],
  size = 3,
): AsyncIterable<{ events: readonly RecordedEvent[]; part: number }> {
  for (let from = 0; from < events.length; from += size) {
    yield { events: events.slice(from, from + size), part: Math.min(1, (from + size) / events.length) };
  }
}

/** Without the positions, which are each log's own. */
export const contents = (events: readonly RecordedEvent[]): object[] =>
  events.map((event) => ({ ...event, position: BEGINNING }));
