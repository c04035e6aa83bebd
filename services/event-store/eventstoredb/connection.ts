import { setTimeout as pause } from 'node:timers/promises';
import { type AppendResult, BACKWARDS, END, type EventData, EventStoreDBClient } from '@eventstore/db-client';
import { withTimeLimit } from '../../platform/time-limit.js';
import { StoreUnavailable } from '../event-store.js';
import { Interrupted, isTransient, ResponseTimeout } from './failures.js';
import { Semaphore } from './semaphore.js';

/**
 * The client's gRPC stream buffers 16 messages and queues the rest itself. When the stream breaks, the client rejects a promise
 * for each queued message that no caller can catch, and the unhandled rejection ends the process.
 */
const MAX_CONCURRENT_APPENDS = 15;
/** With more than about 100 streams open a client hangs, and subscriptions need some of them. */
const MAX_CONCURRENT_READS = 64;
/** An append that is not answered in this time is sent again, with the same ids at the same revision. */
const APPEND_TIMEOUT_MS = 3_000;
/** A read fails when no record arrives in this time. */
const READ_TIMEOUT_MS = 5_000;
/** Time for the first answer over a new connection. */
const PROBE_TIMEOUT_MS = 2_000;
/** Time for an old client to close its streams. */
const CLOSE_TIMEOUT_MS = 1_000;
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;
const never = (): boolean => false;

/** A read or subscription of the client. */
export type Stream<Record> = AsyncIterable<Record> & {
  on(event: 'error' | 'confirmation', listener: () => void): unknown;
  destroy(error?: Error): unknown;
  cancel?(): Promise<void>;
  unsubscribe?(): Promise<void>;
};

/**
 * The process's connection to one EventStoreDB. Its client is replaced by a new one after every failure, since a client may
 * not recover: it caches a failed query of the server's features permanently, and its streams end without an error.
 *
 * All stores of a process on one server share the connection, because all clients of a process share one table of pending
 * appends: a broken stream of any client empties the table, and an answer that another client gets after that ends the process.
 * So there is one client. After a failure nothing is sent until every call in flight has failed and the new client's first
 * call has been answered: on a client that is not connected yet, appends overtake each other.
 */
export class EventStoreDbConnection {
  private static readonly open = new Map<string, { connection: EventStoreDbConnection; users: number }>();

  /** The connection to a server; each caller closes it once. */
  static to(url: string): EventStoreDbConnection {
    const found = this.open.get(url) ?? { connection: new EventStoreDbConnection(url), users: 0 };
    found.users++;
    this.open.set(url, found);
    return found.connection;
  }

  private client: EventStoreDBClient | undefined;
  /** Resolves with the client once the server has answered it. */
  private connected: Promise<EventStoreDBClient> | undefined;
  private pauseMs = 0;
  private closed = false;
  /** Number of clients made so far: facts about the server learnt over an earlier one may no longer be true. */
  generation = 0;
  private readonly streams = new Set<Stream<unknown>>();
  private readonly appends = new Semaphore(MAX_CONCURRENT_APPENDS);
  private readonly reads = new Semaphore(MAX_CONCURRENT_READS);

  private constructor(private readonly url: string) {}

  /**
   * Appends with retries: the same ids at the same explicit revision are stored once (docs/eventstoredb.md, Append).
   * @param revision of the event before the first; undefined when the stream must not exist
   * @param retryMs how long to retry while the server cannot be reached
   * @throws StoreUnavailable after that time: the events may or may not be stored
   */
  append(
    stream: string,
    revision: bigint | undefined,
    events: readonly EventData[],
    retryMs: number,
  ): Promise<AppendResult> {
    return this.retry(retryMs, (client) =>
      this.appends.run(async () => {
        if (client !== this.client) throw new Interrupted(); // replaced while this append waited for the semaphore
        const answer = client.appendToStream(stream, [...events], { expectedRevision: revision ?? 'no_stream' });
        return withTimeout(APPEND_TIMEOUT_MS, answer);
      }),
    );
  }

  /**
   * Reads until the consumer returns false or there are no more records.
   * @param open starts the read
   * @param newConsumer called for each attempt; the consumer gets each record and returns whether it wants more
   * @param isAnswer whether an error is the server's answer: then it is thrown at once, and the connection is kept
   * @throws StoreUnavailable when the server cannot be reached for longer than `retryMs`
   */
  read<Record>(
    retryMs: number,
    open: (client: EventStoreDBClient) => Stream<Record>,
    newConsumer: () => (record: Record) => boolean,
    isAnswer: (error: unknown) => boolean = never,
  ): Promise<void> {
    return this.retry(
      retryMs,
      (client) =>
        this.reads.run(() => {
          if (client !== this.client) throw new Interrupted();
          return this.consume(open(client), newConsumer(), READ_TIMEOUT_MS);
        }),
      isAnswer,
    );
  }

  /**
   * Subscribes and calls `onRecord` without a record when the server confirms the subscription, then with every record. Ends
   * when the subscription ends, with or without an error, and throws Interrupted when `ended` aborts.
   */
  async listen<Record>(
    subscribe: (client: EventStoreDBClient) => Stream<Record>,
    onRecord: (record?: Record) => void,
    ended: AbortSignal,
  ): Promise<void> {
    const stream = subscribe(await this.ready());
    const interrupt = () => void stream.destroy(new Interrupted());
    if (ended.aborted) interrupt();
    ended.addEventListener('abort', interrupt);
    stream.on('confirmation', () => onRecord()); // the log may have grown before the subscription was there
    try {
      await this.consume(stream, (record) => (onRecord(record), true));
    } finally {
      ended.removeEventListener('abort', interrupt);
    }
  }

  /** Ends the client when the last store that uses it has called this. */
  async close(): Promise<void> {
    const found = EventStoreDbConnection.open.get(this.url);
    if (found?.connection !== this || --found.users > 0) return;
    EventStoreDbConnection.open.delete(this.url);
    this.closed = true;
    await this.dispose();
  }

  private async retry<Result>(
    retryMs: number,
    work: (client: EventStoreDBClient) => Promise<Result>,
    isAnswer: (error: unknown) => boolean = never,
  ): Promise<Result> {
    const end = performance.now() + retryMs;
    for (;;) {
      let client: EventStoreDBClient | undefined;
      try {
        client = await withTimeout(Math.max(end - performance.now(), 1), this.ready());
        return await work(client);
      } catch (error) {
        if (!isTransient(error) || (client && isAnswer(error))) throw error;
        if (client && client === this.client) this.connected = undefined;
        if (this.closed || performance.now() >= end) throw new StoreUnavailable(error);
      }
    }
  }

  /** All callers share one attempt to reach the server. */
  private ready(): Promise<EventStoreDBClient> {
    this.connected ??= this.connect().catch((error: unknown) => {
      this.connected = undefined;
      throw error;
    });
    return this.connected;
  }

  private async connect(): Promise<EventStoreDBClient> {
    await this.dispose();
    if (this.pauseMs > 0) await pause(this.pauseMs, undefined, { ref: false });
    this.pauseMs = Math.min(Math.max(2 * this.pauseMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
    const client = EventStoreDBClient.connectionString(this.url);
    this.client = client;
    this.generation++;
    await this.consume(
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
      () => true,
      PROBE_TIMEOUT_MS,
    );
    // Protected, but called here: the first append would query the server's features without a timeout.
    await withTimeout(PROBE_TIMEOUT_MS, client['capabilities']);
    if (this.closed) await this.dispose();
    this.pauseMs = 0;
    return client;
  }

  private async dispose(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    // Before the client ends them: a consumer could not tell that from the end of its records.
    for (const stream of this.streams) stream.destroy(new Interrupted());
    if (!client) return;
    const ended = client
      .dispose()
      .then(() => client['getChannel']())
      .then((channel) => channel.close()); // private, but `dispose` leaves the channel open
    await withTimeout(CLOSE_TIMEOUT_MS, ended).catch(() => undefined);
  }

  /** @param timeoutMs longest time between two records; undefined for a subscription, which may be silent */
  private async consume<Record>(
    stream: Stream<Record>,
    consumer: (record: Record) => boolean,
    timeoutMs?: number,
  ): Promise<void> {
    this.streams.add(stream);
    stream.on('error', () => undefined); // without a listener an error after the last record would end the process
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => stream.destroy(new ResponseTimeout(timeoutMs)), timeoutMs);
    try {
      for await (const record of stream) {
        if (!consumer(record)) return;
        timer?.refresh();
      }
    } finally {
      clearTimeout(timer);
      this.streams.delete(stream);
      // A read that is not cancelled keeps one of about 100 streams open. Not awaited: it never resolves while the server is away.
      (stream.cancel ?? stream.unsubscribe)?.call(stream).catch(() => undefined);
    }
  }
}

const withTimeout = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  withTimeLimit(ms, work, () => {
    throw new ResponseTimeout(ms);
  });
