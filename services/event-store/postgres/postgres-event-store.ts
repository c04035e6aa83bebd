import type pg from 'pg';
import { Backoff } from '../../platform/backoff.js';
import { openPool } from '../../platform/database.js';
import { mapYielding } from '../../platform/giving-way.js';
import { Notifier } from '../../platform/notifier.js';
import { comparePositions, type Position } from '../../platform/position.js';
import {
  ChainedEventStore,
  type EventIdentity,
  type PageOptions,
  type Predecessor,
  type StreamEvent,
  type StreamPage,
} from '../chained-event-store.js';
import type { RecordedEvent } from '../event.js';
import type { EventCodec } from '../event-codec.js';
import { ForeignPosition, StoreUnavailable, UnknownPosition } from '../event-store.js';
import type { LogPage } from '../log-tail.js';
import type { ChainedEvent } from '../outgoing-events.js';
import type { StreamHead } from '../stream-heads.js';
import { MAX_RETRY_MS, MIN_RETRY_MS, POLL_MS } from '../subscriptions.js';
import { untilAborted } from '../until-aborted.js';
import { GroupedAppends } from './grouped-appends.js';
import { LOG_CHANNEL, LogListener } from './log-listener.js';
import {
  asPosition,
  type EventRow,
  type FoundPage,
  isFull,
  LOG_PAGE,
  type LogRow,
  logPage,
  MAX_PAGE_BYTES,
  STREAM_PAGE,
} from './pages.js';
import { query } from './query.js';

/** Where the log is: a database, or a pool that the caller owns and ends. */
export type PostgresLog = { readonly codec: EventCodec } & ({ readonly url: string } | { readonly pool: pg.Pool });

/** Events of a stream per query. */
const STREAM_PAGE_EVENTS = 1_000;

/** The log in PostgreSQL (docs/architecture.md, Event store port; tables: platform/migrations). */
export class PostgresEventStore extends ChainedEventStore<EventRow> {
  protected readonly readAhead = 0;
  protected readonly checksPredecessor = true;
  private readonly pool: pg.Pool;
  private readonly ownsPool: boolean;
  private readonly appends: GroupedAppends;
  private readonly listener: LogListener;
  private readonly notifier: Notifier;

  constructor(log: PostgresLog) {
    super(log.codec, MAX_PAGE_BYTES);
    this.ownsPool = !('pool' in log);
    this.pool = 'pool' in log ? log.pool : openPool(log.url, this.forgetHeads);
    this.notifier = new Notifier(this.pool, LOG_CHANNEL);
    this.appends = new GroupedAppends(this.pool, () => this.notifier.notify());
    this.listener = new LogListener(this.pool.options, this.forgetHeads);
    if (!this.ownsPool) this.pool.on('error', this.forgetHeads);
  }

  protected async *logPages(after: Position, options: PageOptions): AsyncIterable<LogPage> {
    const { ended } = options;
    if (!/^\d+$/.test(after)) throw new ForeignPosition(after);
    this.listener.listen();
    let position = after;
    while (!ended.aborted) {
      const seen = this.listener.generation;
      const page = await this.pageAfter(position, options);
      if (!page) return;
      const { rows, upTo, last } = page;
      if (comparePositions(upTo, position) < 0) throw new UnknownPosition(position, upTo);
      const events = await mapYielding(rows, (row) => this.recorded(row));
      yield { events, upTo, bytes: rows.at(-1)?.bytes ?? 0, last };
      position = upTo;
      if (last) await this.listener.wait(seen, POLL_MS, ended);
    }
  }

  async head(): Promise<Position> {
    const [head] = await query<{ position: number | string }>(this.pool, {
      name: 'log-head',
      text: 'SELECT position FROM log.head',
    });
    return asPosition(head?.position ?? 0);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listener.close();
    await this.notifier.close();
    if (this.ownsPool) await this.pool.end();
    else this.pool.off('error', this.forgetHeads);
  }

  /** The listener's connection stays open when the pool has closed all of its own, so it always notices a lost database. */
  protected override prepareAppend(): void {
    this.listener.listen();
  }

  protected write(
    stream: string,
    { version, hash }: Predecessor,
    events: readonly ChainedEvent[],
  ): Promise<Position | undefined> {
    const previous = version > 0 ? hash : undefined;
    return this.appends.write(
      events.map((event, index) => ({ ...event, stream, previous: index === 0 ? previous : undefined })),
    );
  }

  protected async writeRecorded(events: readonly StreamEvent[]): Promise<void> {
    const last = events.at(-1);
    if (last && !(await this.appends.write(events))) throw await this.conflict(last.stream, last.version - 1);
  }

  protected async lastOf(stream: string): Promise<StreamHead | undefined> {
    const [head] = await query<StreamHead>(this.pool, {
      name: 'log-stream-head',
      text: 'SELECT version, hash FROM log.events WHERE stream = $1 ORDER BY version DESC LIMIT 1',
      values: [stream],
    });
    return head;
  }

  protected identities(stream: string, from: number, to: number): Promise<EventIdentity[]> {
    return query<EventIdentity>(this.pool, {
      name: 'log-identities',
      text: `
        SELECT version, hash, position::text, metadata->>'eventId' AS "eventId" FROM log.events
        WHERE stream = $1 AND version BETWEEN $2::bigint AND $3::bigint ORDER BY version`,
      values: [stream, from, to],
    });
  }

  protected async streamPage(stream: string, from: number, to: number): Promise<StreamPage<EventRow>> {
    const events = await query<EventRow>(this.pool, {
      name: 'log-stream-page',
      text: STREAM_PAGE,
      values: [stream, from, to, STREAM_PAGE_EVENTS],
    });
    return { events, full: isFull(events, STREAM_PAGE_EVENTS) };
  }

  /**
   * Reads the events after a position, with retries while the database cannot be reached.
   * @returns undefined when `ended` aborts first
   */
  private async pageAfter(
    position: Position,
    { batchSize, categories, ended }: PageOptions,
  ): Promise<FoundPage | undefined> {
    const statement = { name: 'log-page', text: LOG_PAGE, values: [position, batchSize, categories] };
    const backoff = new Backoff(MIN_RETRY_MS, MAX_RETRY_MS);
    while (!ended.aborted) {
      try {
        const rows = await untilAborted(query<LogRow>(this.pool, statement), ended);
        return rows && logPage(rows, batchSize);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      await backoff.pause(ended);
    }
    return undefined;
  }

  protected recorded({ stream, version, position, type, data, metadata, hash }: EventRow): RecordedEvent {
    return {
      stream,
      version,
      position: asPosition(position),
      type,
      data: JSON.parse(data),
      metadata: Object.assign(metadata, { hash }),
    };
  }
}
