import { Backoff } from '../../platform/backoff.js';
import type { Position } from '../../platform/position.js';
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
import { EventStoreDbConnection } from './connection.js';
import { asRefusal, hasErrorType, mayMeanUnknownPosition } from './failures.js';
import { ForeignStreamSkipper } from './foreign-stream-skipper.js';
import { LogListener } from './log-listener.js';
import { type FoundPage, MAX_PAGE_BYTES, NoSuchRecord, PageReader } from './pages.js';
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
  /** How long an append is retried while the server cannot be reached, ms; ten seconds unless given. */
  readonly appendRetryMs?: number;
}

const APPEND_RETRY_MS = 10_000;
/** After so many refusals by a server that can be reached, the position does not exist. */
const MAX_REFUSALS = 3;

/**
 * The log in EventStoreDB (docs/architecture.md, Event store port; the server's behaviour: docs/eventstoredb.md). The stream
 * `programme-42` is the server's stream `<namespace>programme-42`; version = revision + 1; positions are `commit/prepare`.
 */
export class EventStoreDbEventStore extends ChainedEventStore<WholeEvent> {
  protected readonly readAhead = 0.5;
  protected readonly checksPredecessor = false;
  private readonly namespace: string;
  private readonly connection: EventStoreDbConnection;
  private readonly pages: PageReader;
  private readonly listener: LogListener;
  private readonly skipper: ForeignStreamSkipper;
  private readonly appendRetryMs: number;

  constructor({ codec, url, namespace, appendRetryMs = APPEND_RETRY_MS }: EventStoreDbLog) {
    super(codec, MAX_PAGE_BYTES);
    this.namespace = namespace;
    this.appendRetryMs = appendRetryMs;
    this.connection = new EventStoreDbConnection(url, () => this.forget());
    this.pages = new PageReader(this.connection, namespace);
    this.skipper = new ForeignStreamSkipper(this.connection, namespace);
    this.listener = new LogListener(this.connection, namespace);
  }

  /**
   * Opens the log and asks the server whether it lets this process in. A server that is away is no error here.
   * @throws StoreRefused
   */
  static async open(log: EventStoreDbLog): Promise<EventStoreDbEventStore> {
    const store = new EventStoreDbEventStore(log);
    const refused = await store.pages.readFirst().then(
      () => undefined,
      (error: unknown) => asRefusal(log.url, error),
    );
    if (!refused) return store;
    await store.close();
    throw refused;
  }

  protected async *logPages(after: Position, options: PageOptions): AsyncIterable<LogPage> {
    const { ended } = options;
    if (!isOfEventStoreDb(after))
      throw after.includes('/') ? new UnknownPosition(after, await this.head()) : new ForeignPosition(after);
    this.listener.listen();
    let position = after;
    let cursor = after;
    let polled = false;
    while (!ended.aborted) {
      const seen = this.listener.generation;
      cursor = this.skipper.skipKnown(cursor);
      const page = await this.pageAfter(position, cursor, options);
      if (!page) return;
      const onlyForeign = page.upTo === undefined && !page.last;
      cursor = onlyForeign ? await this.skipper.skip(page.cursor) : page.cursor;
      if (polled && page.upTo !== undefined && this.listener.generation === seen) this.listener.restart();
      yield page;
      position = page.upTo ?? position;
      if (page.last) await this.listener.wait(seen, POLL_MS, ended);
      polled = page.last && this.listener.generation === seen;
    }
  }

  head(): Promise<Position> {
    return this.skipper.head();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listener.close();
    await this.connection.close();
  }

  protected async write(
    stream: string,
    { version: after }: Predecessor,
    events: readonly ChainedEvent[],
  ): Promise<Position | undefined> {
    const end = performance.now() + this.appendRetryMs;
    let answer: { position: Position | undefined } | undefined;
    for (const request of appendRequests(this.namespace, stream, after, events)) {
      answer = await this.send(request, end - performance.now());
      if (!answer) return undefined;
    }
    const position = answer?.position ?? (await this.positionOf(stream, after + events.length));
    this.skipper.noteEvent(position);
    return position;
  }

  /** Each append waits for the one before it, so that both logs have the same order. */
  protected async writeRecorded(events: readonly StreamEvent[]): Promise<void> {
    for (const request of importRequests(this.namespace, events)) {
      if (await this.send(request, this.appendRetryMs)) continue;
      throw await this.conflict(request.stream.slice(this.namespace.length), request.after);
    }
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

  protected async lastOf(stream: string): Promise<StreamHead | undefined> {
    const last = await this.pages.lastEvent(stream, this.appendRetryMs);
    return last && { version: last.version, hash: last.metadata.hash };
  }

  protected async identities(stream: string, from: number, to: number): Promise<EventIdentity[]> {
    const found: EventIdentity[] = [];
    for await (const { version, position, metadata } of this.read(stream, { from, to, asStored: true }))
      found.push({ version, position, hash: metadata.hash, eventId: metadata.eventId });
    return found;
  }

  protected streamPage(stream: string, from: number, to: number, first: boolean): Promise<StreamPage<WholeEvent>> {
    return this.pages.streamPage(stream, from, to, first);
  }

  /**
   * Reads the events after a position, with retries while the server cannot be reached.
   * @param cursor last record of the server that was seen, at or after `position`
   * @returns undefined when `ended` aborts first
   */
  private async pageAfter(
    position: Position,
    cursor: Position,
    { batchSize, categories, ended }: PageOptions,
  ): Promise<FoundPage | undefined> {
    const pageOptions = { maxEvents: batchSize, categories };
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

  /** The server may have been restored from a backup while it was away. */
  private forget(): void {
    this.forgetHeads();
    this.skipper.forget();
  }

  protected recorded(event: WholeEvent): RecordedEvent {
    return event;
  }
}
