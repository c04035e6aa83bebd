import pg from 'pg';
import { Backoff } from '../../platform/backoff.js';
import { migrate } from '../../platform/migrations.js';
import { comparePositions, type Position } from '../../platform/position.js';
import { type CommandContext, type EventMetadata, type NewEvent, type RecordedEvent } from '../event.js';
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
import { GroupedAppends, VersionTaken } from './grouped-appends.js';
import { LogListener } from './log-listener.js';
import { LogNotifier } from './log-notifier.js';
import {
  asPosition,
  type EventRow,
  isFull,
  LOG_PAGE,
  type LogPage,
  type LogRow,
  logPage,
  STREAM_PAGE,
} from './pages.js';
import { query } from './query.js';
import { LOG_SCHEMA, LOG_STEPS } from './schema.js';

/** Where the log is: a database, or a pool that the caller owns and ends. */
export type PostgresLog = { readonly codec: EventCodec } & ({ readonly url: string } | { readonly pool: pg.Pool });

/** Events of a stream per query. */
const STREAM_PAGE_EVENTS = 1_000;

/** The log in PostgreSQL (docs/architecture.md, Event store port; tables: schema.ts). */
export class PostgresEventStore implements EventStore {
  private readonly codec: EventCodec;
  private readonly pool: pg.Pool;
  private readonly ownsPool: boolean;
  private readonly appends: GroupedAppends;
  private readonly listener: LogListener;
  private readonly notifier: LogNotifier;
  private readonly heads = new StreamHeads();
  private readonly mutex = new KeyedMutex();
  private readonly closing = new AbortController();
  private readonly forgetHeads = () => this.heads.clear();

  constructor(log: PostgresLog) {
    this.codec = log.codec;
    this.ownsPool = !('pool' in log);
    this.pool = 'pool' in log ? log.pool : new pg.Pool({ connectionString: log.url, connectionTimeoutMillis: 5_000 });
    this.notifier = new LogNotifier(this.pool);
    this.appends = new GroupedAppends(this.pool, () => this.notifier.notify());
    this.listener = new LogListener(this.pool.options, this.forgetHeads);
    this.pool.on('error', this.forgetHeads);
  }

  /** Creates or upgrades the tables; safe when several processes start at once. */
  async migrate(): Promise<void> {
    await migrate(this.pool, LOG_SCHEMA, LOG_STEPS);
  }

  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const outgoing = await mapYielding(events, outgoingEvent(this.codec, stream, expected, events, context));
    // The listener's connection stays open when the pool has closed all of its own, so it always notices a lost database.
    this.listener.listen();
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

  async *read(stream: string, range: StreamRange = {}): AsyncIterable<RecordedEvent> {
    const until = range.asOf === undefined ? undefined : Date.parse(range.asOf);
    if (Number.isNaN(until)) throw new RangeError(`No moment: ${range.asOf}`);
    let next: Promise<EventRow[]> | undefined = this.streamPage(stream, range.from ?? 1, range);
    while (next) {
      const rows: EventRow[] = await next;
      const last = rows.at(-1);
      // Read the next page while the consumer works on this one; if it stops early, the page's error is ignored.
      next = last && isFull(rows, STREAM_PAGE_EVENTS) ? this.streamPage(stream, last.version + 1, range) : undefined;
      next?.catch(() => undefined);
      for (const row of rows) {
        if (until !== undefined && Date.parse(row.metadata.time) > until) return;
        yield this.recorded(row, range.asStored);
      }
    }
  }

  async *subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch> {
    const ended = AbortSignal.any([options.signal, this.closing.signal]);
    if (!/^\d+$/.test(after)) throw new ForeignPosition(after);
    this.listener.listen();
    let position = after;
    while (!ended.aborted) {
      const seen = this.listener.generation;
      const page = await this.pageAfter(position, options, ended);
      if (!page) return;
      if (comparePositions(page.upTo, position) < 0) throw new UnknownPosition(position, page.upTo);
      const { events, failure } = decodeUntilUnknown(page.rows, (row) => this.recorded(row, options.asStored));
      const upTo = failure ? events.at(-1)?.position : page.upTo;
      if (upTo !== undefined && comparePositions(upTo, position) > 0) {
        yield { after: position, events, upTo };
        position = upTo;
      }
      if (failure) throw failure.error;
      if (page.last) await this.listener.wait(seen, POLL_MS, ended);
    }
  }

  async head(): Promise<Position> {
    const [head] = await query<{ position: number | string }>(this.pool, {
      name: 'log-head',
      text: 'SELECT position FROM log.head',
    });
    return asPosition(head?.position ?? 0);
  }

  async importRecorded(events: readonly RecordedEvent[]): Promise<Position> {
    const stored = new Map<string, number>();
    for (const [stream, given] of groupByStream(events))
      stored.set(stream, await this.lastStoredVersion(stream, given));
    const rows = events
      .filter(({ stream, version }) => version > (stored.get(stream) ?? 0))
      .map((event) => ({ ...toChained(event), stream: event.stream }));
    const last = events.at(-1);
    try {
      if (rows.length > 0) await this.appends.write(rows);
    } catch (error) {
      if (error instanceof VersionTaken && last)
        throw new VersionConflict(last.stream, last.version - 1, (await this.headOf(last.stream))?.version ?? 0);
      throw error;
    } finally {
      this.forgetHeads();
    }
    return last ? this.positionOf(last.stream, last.version) : this.head();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listener.close();
    await this.notifier.close();
    // The store's own pool keeps its 'error' listener: a connection may still be lost while the pool ends, and without a
    // listener that would end the process.
    if (this.ownsPool) await this.pool.end();
    else this.pool.off('error', this.forgetHeads);
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
    try {
      const position = await this.appends.write(events.map((event) => ({ ...event, stream })));
      const last = events.at(-1);
      if (last) this.heads.set(stream, last);
      return position;
    } catch (error) {
      if (error instanceof VersionTaken) return undefined;
      throw error;
    }
  }

  /**
   * Hash of the last event of a stream that is at `version`. Half of the concurrency check: the hash proves that the version
   * before the new ones exists; the unique constraint on (stream, version) detects a concurrent append.
   */
  private async hashAt(stream: string, version: number): Promise<string | undefined> {
    const known = this.heads.get(stream);
    if (version === 0) return known ? undefined : GENESIS_HASH;
    const head = known && known.version >= version ? known : await this.headOf(stream);
    return head?.version === version ? head.hash : undefined;
  }

  private async headOf(stream: string): Promise<StreamHead | undefined> {
    const [head] = await query<StreamHead>(this.pool, {
      name: 'log-stream-head',
      text: 'SELECT version, hash FROM log.events WHERE stream = $1 ORDER BY version DESC LIMIT 1',
      values: [stream],
    });
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
    const stored = await query<{ position: number | string; eventId: string }>(this.pool, {
      name: 'log-events-after',
      text: `
        SELECT position, metadata->>'eventId' AS "eventId" FROM log.events
        WHERE stream = $1 AND version > $2::bigint ORDER BY version LIMIT $3`,
      values: [stream, expected, outgoing.length],
    });
    const last = stored.at(-1);
    if (
      last &&
      stored.length === outgoing.length &&
      stored.every(({ eventId }, index) => eventId === outgoing[index]?.eventId)
    ) {
      return asPosition(last.position);
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
    const rows = await query<StreamHead>(this.pool, {
      name: 'log-hashes',
      text: 'SELECT version, hash FROM log.events WHERE stream = $1 AND version >= $2::bigint ORDER BY version LIMIT $3',
      values: [stream, before, given.length + 1],
    });
    const previous = before === 0 ? { version: 0, hash: GENESIS_HASH } : rows.shift();
    if (previous?.version !== before || rows.some(({ hash }, index) => hash !== given[index]?.metadata.hash)) {
      throw new VersionConflict(stream, before, (await this.headOf(stream))?.version ?? 0);
    }
    checkContinuation(previous, given);
    return before + rows.length;
  }

  private async positionOf(stream: string, version: number): Promise<Position> {
    const [found] = await query<{ position: number | string }>(this.pool, {
      name: 'log-position',
      text: 'SELECT position FROM log.events WHERE stream = $1 AND version = $2',
      values: [stream, version],
    });
    return asPosition(found?.position ?? 0);
  }

  private streamPage(stream: string, from: number, { to = Number.MAX_SAFE_INTEGER }: StreamRange): Promise<EventRow[]> {
    return query<EventRow>(this.pool, {
      name: 'log-stream-page',
      text: STREAM_PAGE,
      values: [stream, from, to, STREAM_PAGE_EVENTS],
    });
  }

  /**
   * Reads the events after a position, with retries while the database cannot be reached.
   * @returns undefined when `ended` aborts first
   */
  private async pageAfter(
    position: Position,
    options: SubscribeOptions,
    ended: AbortSignal,
  ): Promise<LogPage | undefined> {
    const maxEvents = options.batchSize ?? DEFAULT_BATCH_SIZE;
    const statement = { name: 'log-page', text: LOG_PAGE, values: [position, maxEvents, options.categories] };
    const backoff = new Backoff(MIN_RETRY_MS, MAX_RETRY_MS);
    while (!ended.aborted) {
      try {
        const rows = await untilAborted(query<LogRow>(this.pool, statement), ended);
        return rows && logPage(rows, maxEvents);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      await backoff.pause(ended);
    }
    return undefined;
  }

  private recorded(row: EventRow, asStored = false): RecordedEvent {
    const { stream, version, type } = row;
    const metadata: EventMetadata = Object.assign(row.metadata, { hash: row.hash });
    const data = asStored ? row.data : this.codec.decode(type, metadata.schema, row.data);
    return { stream, version, position: asPosition(row.position), type, data, metadata };
  }
}
