import { validate as isUuid } from 'uuid';
import type { Position } from '../platform/position.js';
import type { CommandContext, EventMetadata, NewEvent, RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import { eventIdOf } from './event-id.js';
import { InvalidAppend, MAX_EVENT_BYTES, UnknownEventType } from './event-store.js';
import { canonicalJson, chainHash } from './hash-chain.js';

/** An event as a store writes it, before it has its hash. */
export interface OutgoingEvent {
  readonly eventId: string;
  readonly version: number;
  readonly type: string;
  /** Canonical JSON. */
  readonly data: string;
  /** Canonical JSON of all metadata except the hash. */
  readonly metadata: string;
}

export interface ChainedEvent extends OutgoingEvent {
  readonly hash: string;
}

/** `programme-42`, `production-rate-7`: a name that `categoryOf` and `idOf` can parse. */
const STREAM = /^[a-z][a-zA-Z0-9]*(-[a-z][a-zA-Z0-9]*)*-\d{1,15}$/;
const MAX_STREAM_NAME = 100;
/** Whether it is a valid name for a stream of the log. */
export const isStreamName = (name: string): boolean => name.length <= MAX_STREAM_NAME && STREAM.test(name);
/** Finds an escaped NUL, which PostgreSQL's text type cannot store; `\\u0000` is an escaped backslash followed by text. */
const NUL = /(^|[^\\])(\\\\)*\\u0000/;

/**
 * Validates one append and returns the function that turns each of its events, in order, into what both stores write.
 * @throws InvalidAppend, also from the returned function, for everything that the port refuses (event-store.ts), so that no
 * invalid event is sent
 */
export function outgoingEvent(
  codec: EventCodec,
  stream: string,
  expected: number,
  events: readonly NewEvent[],
  context: CommandContext,
): (event: NewEvent, index: number) => OutgoingEvent {
  if (!isStreamName(stream)) throw new InvalidAppend(`Bad stream name ${JSON.stringify(stream)}`);
  if (!Number.isSafeInteger(expected) || expected < 0) throw new InvalidAppend(`Bad expected version ${expected}`);
  if (events.length === 0) throw new InvalidAppend(`Nothing to append to ${stream}`);
  if (!isUuid(context.commandId)) throw new InvalidAppend('The command id is not a UUID');
  if (Number.isNaN(Date.parse(context.time))) throw new InvalidAppend(`Bad time ${JSON.stringify(context.time)}`);

  return (event, index) => {
    const version = expected + index + 1;
    const eventId = eventIdOf(context.commandId, stream, version);
    // In the order of canonical JSON, which is then written in half the time.
    const metadata: Omit<EventMetadata, 'hash'> = {
      causationId: context.causationId,
      commandId: context.commandId,
      correlationId: context.correlationId,
      eventId,
      schema: schemaOf(codec, event.type),
      time: context.time,
      undoes: context.undoes,
      userId: context.userId,
    };
    const outgoing = {
      eventId,
      version,
      type: event.type,
      data: json(event.type, event.data),
      metadata: json(event.type, metadata),
    };
    if (Buffer.byteLength(outgoing.data) > MAX_EVENT_BYTES) {
      throw new InvalidAppend(`${event.type} is larger than ${MAX_EVENT_BYTES} bytes`);
    }
    return outgoing;
  };
}

/** Returns the function that gives each event, in order, its hash; the first one continues `previous` (or GENESIS_HASH). */
export const chainedAfter =
  (previous: string) =>
  (event: OutgoingEvent): ChainedEvent => ({ ...event, hash: (previous = chainHash(previous, event)) });

/** An event as a reader gets it. Parsed from what was written: the decision's own object may have more than JSON keeps. */
export const recordedAt = (
  stream: string,
  position: Position,
  { version, type, data, metadata, hash }: ChainedEvent,
): RecordedEvent => ({
  stream,
  version,
  position,
  type,
  data: JSON.parse(data),
  metadata: { ...JSON.parse(metadata), hash },
});

/** An event of another log as `importRecorded` writes it: id, time and hash stay the same. */
export function toChained({ version, type, data, metadata }: RecordedEvent): ChainedEvent {
  const { hash, ...hashed } = metadata;
  return { eventId: metadata.eventId, version, type, data: json(type, data), metadata: json(type, hashed), hash };
}

export function groupByStream(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const found = streams.get(event.stream);
    if (found) found.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

/** @throws InvalidAppend when the events of one stream do not continue `previous` and each other without a break */
export function checkContinuation(
  previous: { readonly version: number; readonly hash: string },
  events: readonly RecordedEvent[],
): void {
  for (const event of events) {
    const { version, type, data, metadata, hash } = toChained(event);
    if (version !== previous.version + 1 || hash !== chainHash(previous.hash, { type, data, metadata })) {
      throw new InvalidAppend(
        `${event.stream} does not go on with version ${version} after version ${previous.version}`,
      );
    }
    previous = { version, hash };
  }
}

function schemaOf(codec: EventCodec, type: string): number {
  try {
    return codec.schemaOf(type);
  } catch (error) {
    if (error instanceof UnknownEventType) throw new InvalidAppend(error.message);
    throw error;
  }
}

function json(type: string, value: unknown): string {
  let text: string;
  try {
    text = canonicalJson(value);
  } catch (error) {
    throw new InvalidAppend(`${type} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (text.includes('\\u0000') && NUL.test(text)) throw new InvalidAppend(`${type} has a NUL character`);
  return text;
}
