import { randomUUID } from 'node:crypto';
import { comparePositions, type Position } from '../../platform/position.js';
import { type CommandContext, type NewEvent, type RecordedEvent } from '../event.js';
import { eventCodec } from '../event-codec.js';
import type { Appended, Batch, EventStore, StreamRange, SubscribeOptions } from '../event-store.js';

/** Event types of the contract suite. */
export const sampleCodec = eventCodec({ PartMeasured: { schema: 1 }, ZoneRenamed: { schema: 1 } });

export const measured = (size: number): NewEvent => ({ type: 'PartMeasured', data: { size } });
export const sizeOf = ({ data }: RecordedEvent): number => (data as { size: number }).size;

export function command(given: Partial<CommandContext> = {}): CommandContext {
  const commandId = randomUUID();
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    userId: 7,
    time: '2027-06-10T08:00:00.000Z',
    ...given,
  };
}

/** What a repeated append answers too. */
export const placeOf = ({ version, position }: Appended) => ({ version, position });

let streams = Date.now();
/** A stream that no test has used, in this run or in another one on the same server. */
export const newStream = (category = 'programme'): string => `${category}-${streams++}`;

export async function readAll(
  store: Pick<EventStore, 'read'>,
  stream: string,
  range?: StreamRange,
): Promise<RecordedEvent[]> {
  const events = [];
  for await (const event of store.read(stream, range)) events.push(event);
  return events;
}

/** The batches after a position, up to the current end of the log. */
export async function batchesToHead(
  store: EventStore,
  after: Position,
  options: Partial<SubscribeOptions> = {},
): Promise<Batch[]> {
  const head = await store.head();
  const batches: Batch[] = [];
  if (comparePositions(after, head) >= 0) return batches;
  const reader = new AbortController();
  for await (const batch of store.subscribe(after, { ...options, signal: reader.signal })) {
    batches.push(batch);
    if (comparePositions(batch.upTo, head) >= 0) reader.abort();
  }
  return batches;
}

export async function eventsToHead(
  store: EventStore,
  after: Position,
  options?: Partial<SubscribeOptions>,
): Promise<RecordedEvent[]> {
  return (await batchesToHead(store, after, options)).flatMap(({ events }) => events);
}

/** A subscription that is pulled one batch at a time; undefined when it has ended. */
export function reading(store: EventStore, after: Position, options: Partial<SubscribeOptions> = {}) {
  const reader = new AbortController();
  const batches = store.subscribe(after, { ...options, signal: reader.signal })[Symbol.asyncIterator]();
  return {
    next: async (): Promise<Batch | undefined> => {
      const { done, value } = await batches.next();
      return done ? undefined : value;
    },
    abort: () => reader.abort(),
  };
}

/** The next batch; throws when the subscription has ended. */
export async function nextBatch(reader: ReturnType<typeof reading>): Promise<Batch> {
  const batch = await reader.next();
  if (!batch) throw new Error('The subscription has ended');
  return batch;
}
