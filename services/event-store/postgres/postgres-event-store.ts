import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../platform/migrations.js';
import { untilAborted } from '../abortable.js';
import {
  type CommandContext,
  comparePositions,
  type EventMetadata,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '../event.js';
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
import { GroupedAppends, VersionTaken } from './grouped-appends.js';
import { LogBell } from './log-bell.js';
import { LogRinger } from './log-ringer.js';
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

/** Events of a stream read in one go. */
const STREAM_PAGE_EVENTS = 1_000;

/** The log in PostgreSQL (architecture.md, Event store port; tables: schema.ts). */
export class PostgresEventStore implements EventStore {
  private readonly codec: EventCodec;
  private readonly pool: pg.Pool;
  private readonly ownsPool: boolean;
  private readonly appends: GroupedAppends;
  private readonly bell: LogBell;
  private readonly ringer: LogRinger;
  private readonly heads = new StreamHeads();
  private readonly turns = new Turns();
  private readonly closing = new AbortController();
  private readonly forget = () => this.heads.clear();

  constructor(log: PostgresLog) {
    this.codec = log.codec;
    this.ownsPool = !('pool' in log);
    this.pool = 'pool' in log ? log.pool : new pg.Pool({ connectionString: log.url, connectionTimeoutMillis: 5_000 });
    this.ringer = new LogRinger(this.pool);
    this.appends = new GroupedAppends(this.pool, () => this.ringer.ring());
    this.bell = new LogBell(this.pool.options, this.forget);
    this.pool.on('error', this.forget);
  }

  /** Makes or brings up to date the tables; safe when several processes start at once. */
  async migrate(): Promise<void> {
    await migrate(this.pool, LOG_SCHEMA, LOG_STEPS);
  }

  async append(
    stream: string,
    expected: number,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const outgoing = await mapInTurns(events, outgoingEvent(this.codec, stream, expected, events, context));
    // Its connection is there when the pool has let go of all of its own: the one that sees the database go for sure.
    this.bell.listen();
    try {
      // One after the other, since the hash of an event needs that of the one before it.
      const position = await this.turns.take(stream, () => this.appendAfter(stream, expected, outgoing));
      return {
        version: expected + outgoing.length,
        position: position ?? (await this.repeated(stream, expected, outgoing)),
      };
    } catch (error) {
      if (error instanceof StoreUnavailable) this.forget();
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
      // The next page comes while this one is worked on; whoever stops early does not care what became of it.
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
    this.bell.listen();
    let position = after;
    while (!ended.aborted) {
      const heard = this.bell.rings;
      const page = await this.pageAfter(position, options, ended);
      if (!page) return;
      if (comparePositions(page.upTo, position) < 0) throw new UnknownPosition(position, page.upTo);
      const { events, failure } = decodedAsFarAsKnown(page.rows, (row) => this.recorded(row, options.asStored));
      const upTo = failure ? events.at(-1)?.position : page.upTo;
      if (upTo !== undefined && comparePositions(upTo, position) > 0) {
        yield { after: position, events, upTo };
        position = upTo;
      }
      if (failure) throw failure.error;
      if (page.last) await this.bell.wait(heard, LOOK_MS, ended);
    }
  }

  async head(): Promise<Position> {
    const [head] = await query<{ position: number | string }>(this.pool, {
      name: 'log-head',
      text: 'select position from log.head',
    });
    return asPosition(head?.position ?? 0);
  }

  async takeOver(events: readonly RecordedEvent[]): Promise<Position> {
    const stored = new Map<string, number>();
    for (const [stream, given] of byStream(events)) stored.set(stream, await this.storedUpTo(stream, given));
    const rows = events
      .filter(({ stream, version }) => version > (stored.get(stream) ?? 0))
      .map((event) => ({ ...asRecorded(event), stream: event.stream }));
    const last = events.at(-1);
    try {
      if (rows.length > 0) await this.appends.write(rows);
    } catch (error) {
      if (error instanceof VersionTaken && last)
        throw new VersionConflict(last.stream, last.version - 1, (await this.headOf(last.stream))?.version ?? 0);
      throw error;
    } finally {
      this.forget();
    }
    return last ? this.positionOf(last.stream, last.version) : this.head();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.bell.close();
    await this.ringer.close();
    // A pool of its own keeps the listener: a connection may still be lost while it ends, which would end the process.
    if (this.ownsPool) await this.pool.end();
    else this.pool.off('error', this.forget);
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
   * Hash of the last event of a stream that stands at `version`. Half of the concurrency check: who has it knows that the
   * version before the new ones is there; the unique (stream, version) sees that nobody else appends after it.
   */
  private async hashAt(stream: string, version: number): Promise<string | undefined> {
    const known = this.heads.get(stream);
    if (version === 0) return known ? undefined : BEFORE_FIRST;
    const head = known && known.version >= version ? known : await this.headOf(stream);
    return head?.version === version ? head.hash : undefined;
  }

  private async headOf(stream: string): Promise<StreamHead | undefined> {
    const [head] = await query<StreamHead>(this.pool, {
      name: 'log-stream-head',
      text: 'select version, hash from log.events where stream = $1 order by version desc limit 1',
      values: [stream],
    });
    if (head) this.heads.set(stream, head);
    return head;
  }

  /**
   * Position of the last of these events, when the log has just them after `expected`: the same command was appended before.
   * @throws VersionConflict when the log has others there, or none
   */
  private async repeated(stream: string, expected: number, outgoing: readonly OutgoingEvent[]): Promise<Position> {
    const stored = await query<{ position: number | string; eventId: string }>(this.pool, {
      name: 'log-events-after',
      text: `
        select position, metadata->>'eventId' as "eventId" from log.events
        where stream = $1 and version > $2::bigint order by version limit $3`,
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
   * How far a stream has these events already, which have to go on from what it has.
   * @returns version of the last one that is there
   * @throws VersionConflict when it has others there
   */
  private async storedUpTo(stream: string, given: readonly RecordedEvent[]): Promise<number> {
    const before = (given[0]?.version ?? 1) - 1;
    const rows = await query<StreamHead>(this.pool, {
      name: 'log-hashes',
      text: 'select version, hash from log.events where stream = $1 and version >= $2::bigint order by version limit $3',
      values: [stream, before, given.length + 1],
    });
    const previous = before === 0 ? { version: 0, hash: BEFORE_FIRST } : rows.shift();
    if (previous?.version !== before || rows.some(({ hash }, index) => hash !== given[index]?.metadata.hash)) {
      throw new VersionConflict(stream, before, (await this.headOf(stream))?.version ?? 0);
    }
    checkContinuation(previous, given);
    return before + rows.length;
  }

  private async positionOf(stream: string, version: number): Promise<Position> {
    const [found] = await query<{ position: number | string }>(this.pool, {
      name: 'log-position',
      text: 'select position from log.events where stream = $1 and version = $2',
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

  /** The events after a position, as soon as the database is there to give them; undefined when the reader went away first. */
  private async pageAfter(
    position: Position,
    options: SubscribeOptions,
    ended: AbortSignal,
  ): Promise<LogPage | undefined> {
    const most = options.batchSize ?? BATCH_EVENTS;
    const statement = { name: 'log-page', text: LOG_PAGE, values: [position, most, options.categories] };
    for (let pause = FIRST_RETRY_MS; !ended.aborted; pause = Math.min(2 * pause, LONGEST_RETRY_MS)) {
      try {
        const rows = await untilAborted(query<LogRow>(this.pool, statement), ended);
        return rows && logPage(rows, most);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      await setTimeout(pause, undefined, { signal: ended }).catch(() => undefined);
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
