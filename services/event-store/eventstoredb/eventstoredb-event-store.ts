import { Backoff } from '../../platform/backoff.js';
import { type Position } from '../../platform/position.js';
import { type CommandContext, type NewEvent, type RecordedEvent } from '../event.js';
import type { EventCodec } from '../event-codec.js';
import {
  type Appended,
  type Batch,
  type EventStore,
  ForeignPosition,
  StoreUnavailable,
  type StreamRange,
  type SubscribeOptions,
  UnknownPosition,
  VersionConflict,
} from '../event-store.js';
import { GENESIS_HASH } from '../hash-chain.js';
import { KeyedMutex } from '../keyed-mutex.js';
import { mapYielding } from '../map-yielding.js';
import {
  chainedAfter,
  checkContinuation,
  groupByStream,
  type OutgoingEvent,
  outgoingEvent,
  toChained,
} from '../outgoing-events.js';
import { type StreamHead, StreamHeads } from '../stream-heads.js';
import { DEFAULT_BATCH_SIZE, decodeUntilUnknown, MAX_RETRY_MS, MIN_RETRY_MS, POLL_MS } from '../subscriptions.js';
import { untilAborted } from '../until-aborted.js';
import { EventStoreDbConnection } from './connection.js';
import { hasErrorType, mayMeanUnknownPosition } from './failures.js';
import { ForeignStreamSkipper } from './foreign-stream-skipper.js';
import { LogListener } from './log-listener.js';
import { type LogPage, NoSuchRecord, PageReader, type StreamPage } from './pages.js';
import { asPosition, isOfEventStoreDb, isPosition } from './position.js';
import { type AppendRequest, appendRequests, importRequests } from './staging.js';
import type { WholeEvent } from './stored-event.js';

/** Location of the log on an EventStoreDB server. */
export interface EventStoreDbLog {
  readonly codec: EventCodec;
  /** `esdb://host:port?tls=false`, `esdb+discover://…`. */
  readonly url: string;
  /** Prefix of each stream's name, such as `north:`; empty where no other application uses the server. */
  readonly namespace: string;
}

/** How long an append is retried while the server cannot be reached. */
const APPEND_RETRY_TIMEOUT_MS = 10_000;
/** After so many refusals by a server that can be reached, the position does not exist. */
const MAX_REFUSALS = 3;

/**
 * The log in EventStoreDB (docs/architecture.md, Event store port; the server's behaviour: docs/eventstoredb.md). The stream
 * `programme-42` is the server's stream `<namespace>programme-42`; version = revision + 1; positions are `commit/prepare`.
 */
export class EventStoreDbEventStore implements EventStore {
  private readonly codec: EventCodec;
  private readonly namespace: string;
  private readonly connection: EventStoreDbConnection;
  private readonly pages: PageReader;
  private readonly listener: LogListener;
  private readonly mutex = new KeyedMutex();
  private readonly closing = new AbortController();
  private readonly heads = new StreamHeads();
  private readonly skipper: ForeignStreamSkipper;
  private generation = 0;

  constructor({ codec, url, namespace }: EventStoreDbLog) {
    this.codec = codec;
    this.namespace = namespace;
    this.connection = EventStoreDbConnection.to(url);
    this.pages = new PageReader(this.connection, namespace);
    this.skipper = new ForeignStreamSkipper(this.connection, namespace);
    this.listener = new LogListener(this.connection, namespace);
  }

  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const outgoing = await mapYielding(events, outgoingEvent(this.codec, stream, expected, events, context));
    this.forgetAfterReconnect();
    // One after the other, since the hash of an event covers that of the event before it.
    const position = await this.mutex.runExclusive(stream, () => this.appendAfter(stream, expected, outgoing));
    return {
      version: expected + outgoing.length,
      position: position ?? (await this.positionOfRepeat(stream, expected, outgoing)),
    };
  }

  async *read(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    const until = range.asOf === undefined ? undefined : Date.parse(range.asOf);
    if (Number.isNaN(until)) throw new RangeError(`No moment: ${range.asOf}`);
    let next: Promise<StreamPage> | undefined = this.pages.streamPage(stream, range.from ?? 1, range.to, true);
    while (next) {
      const { events, full }: StreamPage = await next;
      const last = events.at(-1);
      const half = events[events.length >> 1];
      next = undefined;
      for (const event of events) {
        // Read the next page while the consumer works on the rest of this one; if it stops early, the page's error is ignored.
        if (full && last && event === half) {
          next = this.pages.streamPage(stream, last.version + 1, range.to);
          next.catch(() => undefined);
        }
        if (until !== undefined && Date.parse(event.metadata.time) > until) return;
        yield this.recorded(event, range.asStored);
      }
    }
  }

  async *subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch> {
    const ended = AbortSignal.any([options.signal, this.closing.signal]);
    if (!isOfEventStoreDb(after))
      throw after.includes('/') ? new UnknownPosition(after, await this.head()) : new ForeignPosition(after);
    this.listener.listen();
    let position = after;
    let cursor = after;
    let polled = false;
    while (!ended.aborted) {
      const seen = this.listener.generation;
      this.forgetAfterReconnect();
      cursor = this.skipper.skipKnown(cursor);
      const page = await this.pageAfter(position, cursor, options, ended);
      if (!page) return;
      const onlyForeign = page.upTo === undefined && !page.last;
      cursor = onlyForeign ? await this.skipper.skip(page.cursor) : page.cursor;
      if (polled && page.upTo !== undefined && this.listener.generation === seen) this.listener.restart();
      const { events, failure } = decodeUntilUnknown(page.events, (event) => this.recorded(event, options.asStored));
      const upTo = failure ? events.at(-1)?.position : page.upTo;
      if (upTo !== undefined) {
        yield { after: position, events, upTo };
        position = upTo;
      }
      if (failure) throw failure.error;
      if (page.last) await this.listener.wait(seen, POLL_MS, ended);
      polled = page.last && this.listener.generation === seen;
    }
  }

  async head(): Promise<Position> {
    for (;;) {
      this.forgetAfterReconnect();
      const head = await this.skipper.head();
      // After a reconnect the search is repeated: it began from facts about the old connection's server.
      if (this.generation === this.connection.generation) return head;
    }
  }

  async importRecorded(events: readonly RecordedEvent[]): Promise<Position> {
    const stored = new Map<string, number>();
    for (const [stream, given] of groupByStream(events))
      stored.set(stream, await this.lastStoredVersion(stream, given));
    const missing = events.filter(({ stream, version }) => version > (stored.get(stream) ?? 0));
    // Each append waits for the one before it, so that both logs have the same order.
    const requests = importRequests(
      this.namespace,
      missing.map((event) => ({ ...toChained(event), stream: event.stream })),
    );
    try {
      for (const request of requests) {
        if (await this.send(request, APPEND_RETRY_TIMEOUT_MS)) continue;
        const stream = request.stream.slice(this.namespace.length);
        throw new VersionConflict(stream, request.after, (await this.headOf(stream))?.version ?? 0);
      }
    } finally {
      this.heads.clear();
    }
    const last = events.at(-1);
    return last ? this.positionOf(last.stream, last.version) : this.head();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listener.close();
    await this.connection.close();
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
    const last = events.at(-1);
    const end = performance.now() + APPEND_RETRY_TIMEOUT_MS;
    let answer: { position: Position | undefined } | undefined;
    for (const request of appendRequests(this.namespace, stream, expected, events)) {
      answer = await this.send(request, end - performance.now());
      if (!answer) return undefined;
    }
    if (last) this.heads.set(stream, last);
    const position = answer?.position ?? (await this.positionOf(stream, expected + outgoing.length));
    this.skipper.noteEvent(position);
    return position;
  }

  /** @returns undefined when the stream has other events after `after`; no position when the server's answer has none */
  private async send(
    { stream, after, events }: AppendRequest,
    retryMs: number,
  ): Promise<{ position: Position | undefined } | undefined> {
    try {
      const revision = after === 0 ? undefined : BigInt(after - 1);
      const { position } = await this.connection.append(
        stream,
        revision,
        events.map(({ event }) => event),
        retryMs,
      );
      return { position: isPosition(position) ? asPosition(position) : undefined };
    } catch (error) {
      if (hasErrorType(error, 'wrong-expected-version')) return undefined;
      throw error;
    }
  }

  /**
   * Hash of the last event of a stream that is at `version`: the new events are chained to it. The server detects a concurrent
   * append by the expected revision.
   */
  private async hashAt(stream: string, version: number): Promise<string | undefined> {
    const known = this.heads.get(stream);
    if (version === 0) return known ? undefined : GENESIS_HASH;
    const head = known && known.version >= version ? known : await this.headOf(stream, APPEND_RETRY_TIMEOUT_MS);
    return head?.version === version ? head.hash : undefined;
  }

  private async headOf(stream: string, retryMs?: number): Promise<StreamHead | undefined> {
    const last = await this.pages.lastEvent(stream, retryMs);
    if (!last) return undefined;
    const head = { version: last.version, hash: last.metadata.hash };
    this.heads.set(stream, head);
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
    const ids = new Set<string>();
    for await (const { position, metadata, version } of this.read(stream, {
      from: expected + 1,
      to: expected + outgoing.length,
      asStored: true,
    })) {
      if (metadata.eventId !== outgoing[ids.size]?.eventId) break;
      ids.add(metadata.eventId);
      if (version === expected + outgoing.length) return position;
    }
    throw new VersionConflict(stream, expected, (await this.headOf(stream))?.version ?? 0);
  }

  /**
   * Finds out which of these events a stream has already; the others have to continue its hash chain.
   * @returns version of the last one that is stored
   * @throws VersionConflict when the stream has other events at these versions
   */
  private async lastStoredVersion(stream: string, given: readonly RecordedEvent[]): Promise<number> {
    const before = (given[0]?.version ?? 1) - 1;
    let previous: StreamHead | undefined = before === 0 ? { version: 0, hash: GENESIS_HASH } : undefined;
    let same = 0;
    for await (const { version, metadata } of this.read(stream, {
      from: Math.max(before, 1),
      to: before + given.length,
      asStored: true,
    })) {
      if (version === before) previous = { version, hash: metadata.hash };
      else if (metadata.hash === given[same]?.metadata.hash) same++;
      else previous = undefined;
    }
    if (!previous) throw new VersionConflict(stream, before, (await this.headOf(stream))?.version ?? 0);
    checkContinuation(previous, given);
    return before + same;
  }

  private async positionOf(stream: string, version: number): Promise<Position> {
    const {
      events: [event],
    } = await this.pages.streamPage(stream, version, version);
    if (!event) throw new Error(`${stream} has no version ${version}, though an append to it was confirmed`);
    return event.position;
  }

  /**
   * Reads the events after a position, with retries while the server cannot be reached.
   * @param cursor last record of the server that was seen, at or after `position`
   * @returns undefined when `ended` aborts first
   */
  private async pageAfter(
    position: Position,
    cursor: Position,
    options: SubscribeOptions,
    ended: AbortSignal,
  ): Promise<LogPage | undefined> {
    const pageOptions = { maxEvents: options.batchSize ?? DEFAULT_BATCH_SIZE, categories: options.categories };
    const backoff = new Backoff(MIN_RETRY_MS, MAX_RETRY_MS);
    let refusals = 0;
    while (!ended.aborted) {
      try {
        return await untilAborted(this.pages.logPage(cursor, pageOptions), ended);
      } catch (error) {
        if (error instanceof NoSuchRecord) refusals = MAX_REFUSALS;
        else if (mayMeanUnknownPosition(error)) refusals++;
        else if (!(error instanceof StoreUnavailable)) throw error;
      }
      if (refusals >= MAX_REFUSALS) {
        // The server may scavenge the record of another application at `cursor`, but never an event of the log.
        if (cursor === position) await this.throwUnknown(position);
        cursor = position;
        refusals = 0;
      }
      await backoff.pause(ended);
    }
    return undefined;
  }

  /** @throws UnknownPosition when the server can be reached; otherwise returns, and the caller tries again */
  private async throwUnknown(position: Position): Promise<void> {
    const head = await this.head().catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
    if (head !== undefined) throw new UnknownPosition(position, head);
  }

  /** The server may have been restored from a backup between a lost connection and the next one. */
  private forgetAfterReconnect(): void {
    if (this.generation === this.connection.generation) return;
    this.generation = this.connection.generation;
    this.heads.clear();
    this.skipper.forget();
  }

  private recorded(event: WholeEvent, asStored = false): RecordedEvent {
    return asStored ? event : { ...event, data: this.codec.decode(event.type, event.metadata.schema, event.data) };
  }
}
