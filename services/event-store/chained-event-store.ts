import { LRUCache } from 'lru-cache';
import { mapYielding, Slice } from '../platform/giving-way.js';
import { comparePositions, type Position } from '../platform/position.js';
import { type CommandContext, categoryOf, droppedEvent, type NewEvent, type RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import {
  type Appended,
  type Batch,
  type EventStore,
  type Expected,
  eventsOf,
  StoreUnavailable,
  type StreamRange,
  type SubscribeOptions,
  VersionConflict,
} from './event-store.js';
import { GENESIS_HASH } from './hash-chain.js';
import { KeyedMutex } from './keyed-mutex.js';
import { type LogPage, LogTail } from './log-tail.js';
import {
  type ChainedEvent,
  chainedAfter,
  checkContinuation,
  groupByStream,
  type OutgoingEvent,
  outgoingEvent,
  recordedAt,
  toChained,
} from './outgoing-events.js';
import type { StreamHead } from './stream-heads.js';
import { DEFAULT_BATCH_SIZE } from './subscriptions.js';

/** An event as a store returns it, before it is decoded. */
interface Stored {
  readonly version: number;
  readonly metadata: { readonly time: string };
}

/** Consecutive events of one stream. */
export interface StreamPage<Event> {
  readonly events: readonly Event[];
  /** Whether the page ended because it was full: there may be more. */
  readonly full: boolean;
}

/** What tells an event from any other one at its place. */
export interface EventIdentity extends StreamHead {
  readonly position: Position;
  readonly eventId: string;
}

/** What a subscription reads alone. */
export interface PageOptions {
  readonly ended: AbortSignal;
  /** Maximum number of events in a page. */
  readonly batchSize: number;
  readonly categories?: readonly string[] | undefined;
}

/** The form in which a reader gets events. */
type EventForm = Pick<StreamRange, 'asStored' | 'places'>;

const MAX_CACHED_HEADS = 10_000;
/** Full pages at the end of the log that are kept for slow readers. */
const MAX_TAIL_PAGES = 2;

/** The event that an append comes after: by its hash too where the caller named it. */
export type Predecessor = Pick<StreamHead, 'version'> & Partial<StreamHead>;

export type StreamEvent = ChainedEvent & { readonly stream: string };

/** Whatever a caller gives, it is refused as a version unless it is one. */
const isHead = (expected: Expected): expected is StreamHead => typeof expected === 'object' && expected !== null;

/** Characters of data up to which an append returns its events; parsing more would keep other requests waiting. */
const MAX_RETURNED = 256 * 1024;
/** Events of a stream that are parsed at once: whoever needs the first few of a page does not pay for all of it. */
const MAX_PORTION = 100;

/**
 * What both stores have in common (docs/architecture.md, Event store port): each event is chained to the one before it by its
 * hash, so the appends of one stream wait for each other, repeated ones are recognised, and imports are checked.
 */
export abstract class ChainedEventStore<StoredEvent extends Stored> implements EventStore {
  /** How far into a page of a stream its reader is when the next one is read, 0 to 1. */
  protected abstract readonly readAhead: number;
  /** Whether `write` itself looks for a predecessor that is named by its hash. */
  protected abstract readonly checksPredecessor: boolean;
  protected readonly closing = new AbortController();
  /** Of the streams appended to last, some 200 bytes each. */
  private readonly heads = new LRUCache<string, StreamHead>({ max: MAX_CACHED_HEADS });
  private readonly mutex = new KeyedMutex();
  /** To be called when the log may have been restored from a backup. */
  protected readonly forgetHeads = (): void => this.heads.clear();

  private readonly tail: LogTail;

  /** @param maxPageBytes size at which a page of the log ends, as `logPages` counts it */
  protected constructor(
    protected readonly codec: EventCodec,
    maxPageBytes: number,
  ) {
    this.tail = new LogTail(
      (after, ended) => this.logPages(after, { ended, batchSize: DEFAULT_BATCH_SIZE }),
      MAX_TAIL_PAGES * maxPageBytes,
    );
  }

  abstract head(): Promise<Position>;
  abstract close(): Promise<void>;

  /** Called before each append; does nothing where a store does not need it. */
  protected prepareAppend(): void {}
  /**
   * Writes the events of one append, if the event that they come after is there (`checksPredecessor`).
   * @returns position of the last one; undefined when the stream has other events after `after`
   */
  protected abstract write(
    stream: string,
    after: Predecessor,
    events: readonly ChainedEvent[],
  ): Promise<Position | undefined>;
  /** Writes events of another log in order; at least one. @throws VersionConflict */
  protected abstract writeRecorded(events: readonly StreamEvent[]): Promise<void>;
  protected abstract lastOf(stream: string): Promise<StreamHead | undefined>;
  /** The events of a stream from one version to another, as far as they are stored. */
  protected abstract identities(stream: string, from: number, to: number): Promise<EventIdentity[]>;
  /** @param first whether it is the first of several pages */
  protected abstract streamPage(
    stream: string,
    from: number,
    to: number,
    first: boolean,
  ): Promise<StreamPage<StoredEvent>>;
  /** The event as it was stored. */
  protected abstract recorded(stored: StoredEvent): RecordedEvent;
  /**
   * The log after a position, page by page, endlessly: after the last page it waits until the log has grown.
   * @throws UnknownPosition, ForeignPosition
   */
  protected abstract logPages(after: Position, options: PageOptions): AsyncIterable<LogPage>;

  async append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const { version: after, hash } = isHead(expected) ? expected : { version: expected, hash: undefined };
    const outgoing = await mapYielding(events, outgoingEvent(this.codec, stream, after, events, context));
    this.prepareAppend();
    try {
      // One after the other, since the hash of an event covers that of the event before it.
      const written = await this.mutex.runExclusive(stream, () => this.appendAfter(stream, after, hash, outgoing));
      return {
        version: after + outgoing.length,
        ...(written ?? { position: await this.positionOfRepeat(stream, after, outgoing) }),
      };
    } catch (error) {
      if (error instanceof StoreUnavailable) this.forgetHeads();
      throw error;
    }
  }

  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent> {
    return eventsOf(this.readPortions(stream, range));
  }

  async *readPortions(
    stream: string,
    { from = 1, to = Number.MAX_SAFE_INTEGER, asOf, ...form }: StreamRange = {},
  ): AsyncIterable<readonly RecordedEvent[]> {
    const until = asOf === undefined ? Infinity : Date.parse(asOf);
    if (Number.isNaN(until)) throw new RangeError(`No moment: ${asOf}`);
    let next: Promise<StreamPage<StoredEvent>> | undefined = this.streamPage(stream, from, to, true);
    while (next) {
      const { events, full }: StreamPage<StoredEvent> = await next;
      const last = events.at(-1);
      const readNextAt = events[Math.floor(events.length * this.readAhead)];
      next = undefined;
      let slice = new Slice();
      let portion: RecordedEvent[] = [];
      for (const event of events) {
        // Read the next page while the consumer works on the rest of this one; if it stops early, the page's error is ignored.
        if (full && last && event === readNextAt) {
          next = this.streamPage(stream, last.version + 1, to, false);
          next.catch(() => undefined);
        }
        if (asOf !== undefined && Date.parse(event.metadata.time) > until) {
          yield portion;
          return;
        }
        if (slice.isOver || portion.length >= MAX_PORTION) {
          if (slice.isOver) await slice.rest();
          yield portion;
          portion = [];
          slice = new Slice();
        }
        try {
          portion.push(...this.decoded(this.recorded(event), form));
        } catch (error) {
          yield portion;
          throw error;
        }
      }
      yield portion;
    }
  }

  async *subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch> {
    const ended = AbortSignal.any([options.signal, this.closing.signal]);
    const { categories, batchSize = DEFAULT_BATCH_SIZE } = options;
    let position = after;
    while (!ended.aborted) {
      // Alone to the end of the log, where only the requested categories are read; then with everybody else who is there.
      for await (const { events, upTo, last } of this.logPages(position, { ended, batchSize, categories })) {
        position = yield* this.batchOf(position, events, upTo, options);
        if (last) break;
      }
      if (ended.aborted) return;
      for await (const { events, upTo } of this.tail.follow(position, ended)) {
        const wanted = categories ? events.filter(({ stream }) => categories.includes(categoryOf(stream))) : events;
        for (const [portion, end] of portions(wanted, batchSize, upTo))
          position = yield* this.batchOf(position, portion, end, options);
      }
    }
  }

  async importRecorded(events: readonly RecordedEvent[]): Promise<Position> {
    const stored = new Map<string, number>();
    for (const [stream, given] of groupByStream(events))
      stored.set(stream, await this.lastStoredVersion(stream, given));
    const missing = events
      .filter(({ stream, version }) => version > (stored.get(stream) ?? 0))
      .map((event) => ({ ...toChained(event), stream: event.stream }));
    try {
      if (missing.length > 0) await this.writeRecorded(missing);
    } finally {
      this.forgetHeads();
    }
    const last = events.at(-1);
    return last ? this.positionOf(last.stream, last.version) : this.head();
  }

  /**
   * Yields what a subscription has read, as far as it can be decoded.
   * @param upTo end of the page; undefined when nothing that counts was found
   * @returns where the subscription goes on
   * @throws UnknownEventType, after all events before the unknown one were yielded
   */
  private *batchOf(
    after: Position,
    page: readonly RecordedEvent[],
    upTo: Position | undefined,
    form: EventForm,
  ): Generator<Batch, Position> {
    const events: RecordedEvent[] = [];
    let failure: { readonly error: unknown } | undefined;
    try {
      for (const event of page) events.push(...this.decoded(event, form));
    } catch (error) {
      failure = { error };
    }
    const end = (failure ? events.at(-1)?.position : upTo) ?? after;
    if (comparePositions(end, after) > 0) yield { after, events, upTo: end };
    if (failure) throw failure.error;
    return end;
  }

  /** The events that a stored event is in the current schema versions. @throws UnknownEventType */
  private decoded(event: RecordedEvent, { asStored = false, places = false }: EventForm): readonly RecordedEvent[] {
    if (asStored || this.codec.isCurrent(event.type, event.metadata.schema)) return [event];
    const decoded = this.codec.decode(event.type, event.metadata.schema, event.data);
    if (decoded.length === 0) return places ? [droppedEvent(event)] : [];
    return decoded.map((one, index) => ({ ...event, ...one, ...(index > 0 && { index }) }));
  }

  /** What to throw when the stream is not at version `expected`. */
  protected async conflict(stream: string, expected: number): Promise<VersionConflict> {
    return new VersionConflict(stream, expected, (await this.headOf(stream))?.version ?? 0);
  }

  protected async positionOf(stream: string, version: number): Promise<Position> {
    const [event] = await this.identities(stream, version, version);
    if (!event) throw new Error(`${stream} has no version ${version}, though an append to it was confirmed`);
    return event.position;
  }

  /** @returns undefined when the stream is not at version `expected`, or its event there has another hash */
  private async appendAfter(
    stream: string,
    expected: number,
    hash: string | undefined,
    outgoing: readonly OutgoingEvent[],
  ): Promise<Omit<Appended, 'version'> | undefined> {
    const previous = await this.hashAt(stream, expected, hash);
    if (previous === undefined || (hash !== undefined && hash !== previous)) return undefined;
    const events = await mapYielding(outgoing, chainedAfter(previous));
    const position = await this.write(stream, { version: expected, hash }, events);
    const last = events.at(-1);
    if (position === undefined || !last) return undefined;
    this.heads.set(stream, { version: last.version, hash: last.hash });
    const size = events.reduce((sum, { data }) => sum + data.length, 0);
    return {
      position,
      ...(size <= MAX_RETURNED && { recorded: () => events.map((event) => recordedAt(stream, position, event)) }),
    };
  }

  /**
   * Hash of the last event of a stream that is at `version`. Half of the concurrency check: the hash proves that the version
   * before the new ones exists; the store detects a concurrent append.
   * @param claimed what the caller takes for it: not looked up where the store checks it
   */
  private async hashAt(stream: string, version: number, claimed: string | undefined): Promise<string | undefined> {
    const known = this.heads.get(stream);
    if (version === 0) return known ? undefined : GENESIS_HASH;
    if (claimed !== undefined && this.checksPredecessor && (known?.version ?? 0) < version) return claimed;
    const head = known && known.version >= version ? known : await this.headOf(stream);
    return head?.version === version ? head.hash : undefined;
  }

  private async headOf(stream: string): Promise<StreamHead | undefined> {
    const head = await this.lastOf(stream);
    if (head) this.heads.set(stream, head);
    return head;
  }

  /**
   * Position of the last of these events when the log has exactly them after `expected`: the same command was appended before.
   * @throws VersionConflict when the log has other events there, or none
   */
  private async positionOfRepeat(
    stream: string,
    expected: number,
    outgoing: readonly OutgoingEvent[],
  ): Promise<Position> {
    const stored = await this.identities(stream, expected + 1, expected + outgoing.length);
    const last = stored.at(-1);
    const isRepeat =
      stored.length === outgoing.length && stored.every(({ eventId }, index) => eventId === outgoing[index]?.eventId);
    if (!last || !isRepeat) throw await this.conflict(stream, expected);
    return last.position;
  }

  /**
   * Finds out which of these events a stream has already; the others have to continue its hash chain.
   * @returns version of the last one that is stored
   * @throws VersionConflict when the stream has other events at these versions
   */
  private async lastStoredVersion(stream: string, given: readonly RecordedEvent[]): Promise<number> {
    const before = (given[0]?.version ?? 1) - 1;
    const stored = await this.identities(stream, Math.max(before, 1), before + given.length);
    const previous = before === 0 ? { version: 0, hash: GENESIS_HASH } : stored.shift();
    if (previous?.version !== before || stored.some(({ hash }, index) => hash !== given[index]?.metadata.hash))
      throw await this.conflict(stream, before);
    checkContinuation(previous, given);
    return before + stored.length;
  }
}

/** Divides what was read up to a position. */
function* portions(
  events: readonly RecordedEvent[],
  size: number,
  upTo: Position,
): Generator<readonly [events: readonly RecordedEvent[], upTo: Position]> {
  let from = 0;
  for (; from + size < events.length; from += size) {
    const portion = events.slice(from, from + size);
    yield [portion, portion.at(-1)?.position ?? upTo];
  }
  yield [events.slice(from), upTo];
}
