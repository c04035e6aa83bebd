import { setTimeout } from 'node:timers/promises';
import { untilAborted } from '../abortable.js';
import type { CommandContext, NewEvent, Position, RecordedEvent } from '../event.js';
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
import { BEFORE_FIRST } from '../hash-chain.js';
import { mapInTurns } from '../in-turns.js';
import {
  asRecorded,
  byStream,
  chainedAfter,
  checkContinuation,
  type OutgoingEvent,
  outgoingEvent,
} from '../outgoing-events.js';
import { type StreamHead, StreamHeads } from '../stream-heads.js';
import { BATCH_EVENTS, decodedAsFarAsKnown, FIRST_RETRY_MS, LONGEST_RETRY_MS, LOOK_MS } from '../subscriptions.js';
import { Turns } from '../turns.js';
import { EventStoreDbConnection } from './connection.js';
import { isOfType, mayBeNoPosition } from './failures.js';
import { ForeignRecords } from './foreign-records.js';
import { LogBell } from './log-bell.js';
import { type LogPage, NoSuchRecord, Pages, type StreamPage } from './pages.js';
import { asPosition, isOfEventStoreDb, isPosition } from './position.js';
import { runsInAppends, type Sending, sendings } from './staging.js';
import type { WholeEvent } from './stored-event.js';

/** Where the log is on an EventStoreDB. */
export interface EventStoreDbLog {
  readonly codec: EventCodec;
  /** `esdb://host:port?tls=false`, `esdb+discover://…`. */
  readonly url: string;
  /** Set before the name of each stream, as in `north:`; empty where the server is the product's own. */
  readonly namespace: string;
}

/** An append goes on for so long while the server is away. */
const APPEND_PATIENCE_MS = 10_000;
/** A server that is there and refuses a place so often does not have it. */
const REFUSALS_BELIEVED = 3;

/**
 * The log in EventStoreDB (architecture.md, Event store port; what the server does: eventstoredb.md).
 * A stream `programme-42` is the server's stream `<namespace>programme-42`; version = revision + 1; positions are `commit/prepare`.
 */
export class EventStoreDbEventStore implements EventStore {
  private readonly codec: EventCodec;
  private readonly namespace: string;
  private readonly connection: EventStoreDbConnection;
  private readonly pages: Pages;
  private readonly bell: LogBell;
  private readonly turns = new Turns();
  private readonly closing = new AbortController();
  private readonly heads = new StreamHeads();
  private readonly others: ForeignRecords;
  private generation = 0;

  constructor({ codec, url, namespace }: EventStoreDbLog) {
    this.codec = codec;
    this.namespace = namespace;
    this.connection = EventStoreDbConnection.to(url);
    this.pages = new Pages(this.connection, namespace);
    this.others = new ForeignRecords(this.connection, namespace);
    this.bell = new LogBell(this.connection, namespace);
  }

  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const outgoing = await mapInTurns(events, outgoingEvent(this.codec, stream, expected, events, context));
    this.forgetWhatMayNoLongerHold();
    // One after the other, since the hash of an event needs that of the one before it.
    const position = await this.turns.take(stream, () => this.appendAfter(stream, expected, outgoing));
    return {
      version: expected + outgoing.length,
      position: position ?? (await this.repeated(stream, expected, outgoing)),
    };
  }

  async *read(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    const until = range.asOf === undefined ? undefined : Date.parse(range.asOf);
    if (Number.isNaN(until)) throw new RangeError(`No moment: ${range.asOf}`);
    let next: Promise<StreamPage> | undefined = this.pages.ofStream(stream, range.from ?? 1, range.to, true);
    while (next) {
      const { events, full }: StreamPage = await next;
      const last = events.at(-1);
      const half = events[events.length >> 1];
      next = undefined;
      for (const event of events) {
        // The next page comes while the rest of this one is worked on; whoever stops early does not care what became of it.
        if (full && last && event === half) {
          next = this.pages.ofStream(stream, last.version + 1, range.to);
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
    this.bell.listen();
    let position = after;
    let cursor = after;
    let lookedUnasked = false;
    while (!ended.aborted) {
      const heard = this.bell.rings;
      this.forgetWhatMayNoLongerHold();
      cursor = this.others.beyond(cursor);
      const page = await this.pageAfter(position, cursor, options, ended);
      if (!page) return;
      const onlyOthers = page.upTo === undefined && !page.last;
      cursor = onlyOthers ? await this.others.passedOver(page.cursor) : page.cursor;
      if (lookedUnasked && page.upTo !== undefined && this.bell.rings === heard) this.bell.missed();
      const { events, failure } = decodedAsFarAsKnown(page.events, (event) => this.recorded(event, options.asStored));
      const upTo = failure ? events.at(-1)?.position : page.upTo;
      if (upTo !== undefined) {
        yield { after: position, events, upTo };
        position = upTo;
      }
      if (failure) throw failure.error;
      if (page.last) await this.bell.wait(heard, LOOK_MS, ended);
      lookedUnasked = page.last && this.bell.rings === heard;
    }
  }

  async head(): Promise<Position> {
    for (;;) {
      this.forgetWhatMayNoLongerHold();
      const head = await this.others.head();
      // Found over a new connection, it was looked for with what was known of the old one's server.
      if (this.generation === this.connection.generation) return head;
    }
  }

  async takeOver(events: readonly RecordedEvent[]): Promise<Position> {
    const stored = new Map<string, number>();
    for (const [stream, given] of byStream(events)) stored.set(stream, await this.storedUpTo(stream, given));
    const missing = events.filter(({ stream, version }) => version > (stored.get(stream) ?? 0));
    // Each append waits for the one before it: the order of the log is that of the other log.
    const runs = runsInAppends(
      this.namespace,
      missing.map((event) => ({ ...asRecorded(event), stream: event.stream })),
    );
    try {
      for (const run of runs) {
        if (await this.send(run, APPEND_PATIENCE_MS)) continue;
        const stream = run.stream.slice(this.namespace.length);
        throw new VersionConflict(stream, run.after, (await this.headOf(stream))?.version ?? 0);
      }
    } finally {
      this.heads.clear();
    }
    const last = events.at(-1);
    return last ? this.positionOf(last.stream, last.version) : this.head();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.bell.close();
    await this.connection.close();
  }

  /** @returns position of the last event; undefined when the stream does not stand at `expected` */
  private async appendAfter(
    stream: string,
    expected: number,
    outgoing: readonly OutgoingEvent[],
  ): Promise<Position | undefined> {
    const previous = await this.hashAt(stream, expected);
    if (previous === undefined) return undefined;
    const events = await mapInTurns(outgoing, chainedAfter(previous));
    const last = events.at(-1);
    const end = performance.now() + APPEND_PATIENCE_MS;
    let answer: { position: Position | undefined } | undefined;
    for (const sending of sendings(this.namespace, stream, expected, events)) {
      answer = await this.send(sending, end - performance.now());
      if (!answer) return undefined;
    }
    if (last) this.heads.set(stream, last);
    const position = answer?.position ?? (await this.positionOf(stream, expected + outgoing.length));
    this.others.seen(position);
    return position;
  }

  /** @returns undefined when the stream has other events after `after`; without a position when the server did not say */
  private async send(
    { stream, after, events }: Sending,
    patienceMs: number,
  ): Promise<{ position: Position | undefined } | undefined> {
    try {
      const revision = after === 0 ? undefined : BigInt(after - 1);
      const { position } = await this.connection.append(
        stream,
        revision,
        events.map(({ event }) => event),
        patienceMs,
      );
      return { position: isPosition(position) ? asPosition(position) : undefined };
    } catch (error) {
      if (isOfType(error, 'wrong-expected-version')) return undefined;
      throw error;
    }
  }

  /**
   * Hash of the last event of a stream that stands at `version`: the new events are chained to it. That nobody else appends
   * meanwhile is the server's to see.
   */
  private async hashAt(stream: string, version: number): Promise<string | undefined> {
    const known = this.heads.get(stream);
    if (version === 0) return known ? undefined : BEFORE_FIRST;
    const head = known && known.version >= version ? known : await this.headOf(stream, APPEND_PATIENCE_MS);
    return head?.version === version ? head.hash : undefined;
  }

  private async headOf(stream: string, patienceMs?: number): Promise<StreamHead | undefined> {
    const last = await this.pages.lastOf(stream, patienceMs);
    if (!last) return undefined;
    const head = { version: last.version, hash: last.metadata.hash };
    this.heads.set(stream, head);
    return head;
  }

  /**
   * Position of the last of these events, when the log has just them after `expected`: the same command was appended before.
   * @throws VersionConflict when the log has others there, or none
   */
  private async repeated(stream: string, expected: number, outgoing: readonly OutgoingEvent[]): Promise<Position> {
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
   * How far a stream has these events already, which have to go on from what it has.
   * @returns version of the last one that is there
   * @throws VersionConflict when it has others there
   */
  private async storedUpTo(stream: string, given: readonly RecordedEvent[]): Promise<number> {
    const before = (given[0]?.version ?? 1) - 1;
    let previous: StreamHead | undefined = before === 0 ? { version: 0, hash: BEFORE_FIRST } : undefined;
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
    } = await this.pages.ofStream(stream, version, version);
    if (!event) throw new Error(`${stream} has no version ${version}, which it was said to have`);
    return event.position;
  }

  /**
   * What comes after a position, as soon as the server is there to give it; undefined when the reader went away first.
   * @param cursor record of the server that was seen last, at or after `position`
   */
  private async pageAfter(
    position: Position,
    cursor: Position,
    options: SubscribeOptions,
    ended: AbortSignal,
  ): Promise<LogPage | undefined> {
    const wanted = { most: options.batchSize ?? BATCH_EVENTS, categories: options.categories };
    let refusals = 0;
    for (let wait = FIRST_RETRY_MS; !ended.aborted; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
      try {
        return await untilAborted(this.pages.ofLog(cursor, wanted), ended);
      } catch (error) {
        if (error instanceof NoSuchRecord) refusals = REFUSALS_BELIEVED;
        else if (mayBeNoPosition(error)) refusals++;
        else if (!(error instanceof StoreUnavailable)) throw error;
      }
      if (refusals >= REFUSALS_BELIEVED) {
        // Records of others may be scavenged, those of the log never are.
        if (cursor === position) await this.refuse(position);
        cursor = position;
        refusals = 0;
      }
      await setTimeout(wait, undefined, { signal: ended }).catch(() => undefined);
    }
    return undefined;
  }

  /** @throws UnknownPosition when the server is there to say where the log ends */
  private async refuse(position: Position): Promise<void> {
    const head = await this.head().catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
    if (head !== undefined) throw new UnknownPosition(position, head);
  }

  /** The server that answers after a failure may be back from a backup. */
  private forgetWhatMayNoLongerHold(): void {
    if (this.generation === this.connection.generation) return;
    this.generation = this.connection.generation;
    this.heads.clear();
    this.others.forget();
  }

  private recorded(event: WholeEvent, asStored = false): RecordedEvent {
    return asStored ? event : { ...event, data: this.codec.decode(event.type, event.metadata.schema, event.data) };
  }
}
