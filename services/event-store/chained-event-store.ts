import { comparePositions, type Position } from '../platform/position.js';
import type { CommandContext, NewEvent, RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import {
  type Appended,
  type Batch,
  type EventStore,
  StoreUnavailable,
  type StreamRange,
  type SubscribeOptions,
  VersionConflict,
} from './event-store.js';
import { GENESIS_HASH } from './hash-chain.js';
import { KeyedMutex } from './keyed-mutex.js';
import { mapYielding } from './map-yielding.js';
import {
  type ChainedEvent,
  chainedAfter,
  checkContinuation,
  groupByStream,
  type OutgoingEvent,
  outgoingEvent,
  toChained,
} from './outgoing-events.js';
import { type StreamHead, StreamHeads } from './stream-heads.js';

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

export type StreamEvent = ChainedEvent & { readonly stream: string };

/**
 * What both stores have in common (docs/architecture.md, Event store port): each event is chained to the one before it by its
 * hash, so the appends of one stream wait for each other, repeated ones are recognised, and imports are checked.
 */
export abstract class ChainedEventStore<StoredEvent extends Stored> implements EventStore {
  /** How far into a page of a stream its reader is when the next one is read, 0 to 1. */
  protected abstract readonly readAhead: number;
  protected readonly closing = new AbortController();
  private readonly heads = new StreamHeads();
  private readonly mutex = new KeyedMutex();
  /** To be called when the log may have been restored from a backup. */
  protected readonly forgetHeads = (): void => this.heads.clear();

  protected constructor(protected readonly codec: EventCodec) {}

  abstract subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch>;
  abstract head(): Promise<Position>;
  abstract close(): Promise<void>;

  /** Called before each append; does nothing where a store does not need it. */
  protected prepareAppend(): void {}
  /**
   * Writes the events of one append.
   * @returns position of the last one; undefined when the stream has other events after version `after`
   */
  protected abstract write(
    stream: string,
    after: number,
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
  protected abstract recorded(stored: StoredEvent, asStored?: boolean): RecordedEvent;

  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const outgoing = await mapYielding(events, outgoingEvent(this.codec, stream, expected, events, context));
    this.prepareAppend();
    try {
      // One after the other, since the hash of an event covers that of the event before it.
      const position = await this.mutex.runExclusive(stream, () => this.appendAfter(stream, expected, outgoing));
      return {
        version: expected + outgoing.length,
        position: position ?? (await this.positionOfRepeat(stream, expected, outgoing)),
      };
    } catch (error) {
      if (error instanceof StoreUnavailable) this.forgetHeads();
      throw error;
    }
  }

  async *read(
    stream: string,
    { from = 1, to = Number.MAX_SAFE_INTEGER, asOf, asStored }: StreamRange = {},
  ): AsyncIterable<RecordedEvent> {
    const until = asOf === undefined ? Infinity : Date.parse(asOf);
    if (Number.isNaN(until)) throw new RangeError(`No moment: ${asOf}`);
    let next: Promise<StreamPage<StoredEvent>> | undefined = this.streamPage(stream, from, to, true);
    while (next) {
      const { events, full }: StreamPage<StoredEvent> = await next;
      const last = events.at(-1);
      const readNextAt = events[Math.floor(events.length * this.readAhead)];
      next = undefined;
      for (const event of events) {
        // Read the next page while the consumer works on the rest of this one; if it stops early, the page's error is ignored.
        if (full && last && event === readNextAt) {
          next = this.streamPage(stream, last.version + 1, to, false);
          next.catch(() => undefined);
        }
        if (asOf !== undefined && Date.parse(event.metadata.time) > until) return;
        yield this.recorded(event, asStored);
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
  protected *batchOf(
    after: Position,
    page: readonly StoredEvent[],
    upTo: Position | undefined,
    asStored: boolean | undefined,
  ): Generator<Batch, Position> {
    const events: RecordedEvent[] = [];
    let failure: { readonly error: unknown } | undefined;
    try {
      for (const event of page) events.push(this.recorded(event, asStored));
    } catch (error) {
      failure = { error };
    }
    const end = (failure ? events.at(-1)?.position : upTo) ?? after;
    if (comparePositions(end, after) > 0) yield { after, events, upTo: end };
    if (failure) throw failure.error;
    return end;
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

  /** @returns position of the last event; undefined when the stream is not at version `expected` */
  private async appendAfter(
    stream: string,
    expected: number,
    outgoing: readonly OutgoingEvent[],
  ): Promise<Position | undefined> {
    const previous = await this.hashAt(stream, expected);
    if (previous === undefined) return undefined;
    const events = await mapYielding(outgoing, chainedAfter(previous));
    const position = await this.write(stream, expected, events);
    const last = events.at(-1);
    if (position !== undefined && last) this.heads.set(stream, { version: last.version, hash: last.hash });
    return position;
  }

  /**
   * Hash of the last event of a stream that is at `version`. Half of the concurrency check: the hash proves that the version
   * before the new ones exists; the store detects a concurrent append.
   */
  private async hashAt(stream: string, version: number): Promise<string | undefined> {
    const known = this.heads.get(stream);
    if (version === 0) return known ? undefined : GENESIS_HASH;
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
