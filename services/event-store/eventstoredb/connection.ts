import { setMaxListeners } from 'node:events';
import { type AppendResult, type EventData, EventStoreDBClient } from '@eventstore/db-client';
import pLimit from 'p-limit';
import { Backoff } from '../../platform/backoff.js';
import { withTimeLimit } from '../../platform/time-limit.js';
import { StoreUnavailable } from '../event-store.js';
import { isTransient, isUnanswered, StoreRefused, Unanswered } from './failures.js';

/** Appends and reads in flight. With more than about 100 streams open a client hangs, and subscriptions need some of them. */
const MAX_CONCURRENT_CALLS = 64;
/** An append that is not answered in this time is sent again, with the same ids at the same revision. */
const APPEND_TIMEOUT_MS = 3_000;
/** A read fails when no record arrives in this time: the client notices a frozen server only after 20 s. */
const READ_TIMEOUT_MS = 5_000;
/** Until a client that was replaced is closed: calls that have begun on it have ended by then. */
const REPLACED_CLOSE_MS = 30_000;
/** The client's own default, from which each next client differs by a millisecond. */
const KEEP_ALIVE_MS = 10_000;
/** Time for the client to end its streams. */
const CLOSE_TIMEOUT_MS = 1_000;
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;
/** The options of a URL that the client knows. Any other it ignores, and writes the URL to the console, with a password in it. */
const OPTION =
  /^(connectionName|defaultDeadline|discoveryInterval|gossipTimeout|keepAliveInterval|keepAliveTimeout|maxDiscoverAttempts|nodePreference|throwOnAppendFailure|tls|tlsCAFile|tlsVerifyCert(?!=false)|userCertFile|userKeyFile)=/i;

/** A read or subscription of the client. */
export type Stream<Record> = AsyncIterable<Record> & {
  on(event: 'error' | 'confirmation', listener: () => void): unknown;
  destroy(error?: Error): unknown;
  cancel?(): Promise<void>;
  unsubscribe?(): Promise<void>;
};

/**
 * A client whose appends are calls of their own (docs/eventstoredb.md, The unary append). It makes them so for a server without
 * batches. Credentials with each call would do the same, but there need not be any: a user's certificate has none.
 */
export function unaryClient(url: string): EventStoreDBClient {
  const client = clientOf(url);
  client['supports'] = () => Promise.resolve(false);
  return client;
}

/**
 * The same server in other words: clients with the same options share their connections, and would share a dead one.
 * @param nth from 1
 */
function apart(url: string, nth: number): string {
  const option = /([?&]keepAliveInterval=)(\d+)/i;
  const longer = (_: string, name: string, ms: string) => `${name}${Number(ms) + (nth % 1_000)}`;
  if (option.test(url)) return url.replace(option, longer);
  return `${url}${url.includes('?') ? '&' : '?'}keepAliveInterval=${KEEP_ALIVE_MS + (nth % 1_000)}`;
}

async function closed(client: EventStoreDBClient): Promise<void> {
  const ended = client
    .dispose()
    .then(() => client['getChannel']())
    .then((channel) => channel.close()); // private, but `dispose` leaves the channel open
  await withTimeLimit(CLOSE_TIMEOUT_MS, ended, () => undefined).catch(() => undefined);
}

function clientOf(url: string): EventStoreDBClient {
  // The client quotes a URL that it cannot read, and so a password in it; one that is not escaped could end up among the options.
  const unreadable = new StoreRefused('must read esdb://user:password@host:port?tls=true');
  if (/[?&].*@/.test(url)) throw unreadable;
  const ignored = url
    .split(/[?&]/)
    .slice(1)
    .find((option) => !OPTION.test(option));
  if (ignored !== undefined) throw new StoreRefused(`the client ignores the option ${ignored.replace(/=.*/, '')}`);
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw error instanceof Error && !('connectionString' in error) ? new StoreRefused(error.message) : unreadable;
  }
}

/** The connection of a log to its server. The client reconnects by itself; calls are repeated here until it has. */
export class EventStoreDbConnection {
  private client: EventStoreDBClient;
  /** Clients that were replaced and not closed yet, each with the timer that will. */
  private readonly replaced = new Map<EventStoreDBClient, NodeJS.Timeout>();
  private clients = 0;
  private readonly closing = new AbortController();
  private readonly limited = pLimit(MAX_CONCURRENT_CALLS);

  /** @param onLost called whenever the server may have been away: what was learnt from it may no longer be true */
  constructor(
    private readonly url: string,
    private readonly onLost: () => void,
  ) {
    this.client = unaryClient(url);
    setMaxListeners(0, this.closing.signal); // one for each read and each pause
  }

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
    const options = { expectedRevision: revision ?? 'no_stream', deadline: APPEND_TIMEOUT_MS } as const;
    return this.retry(retryMs, (client) => client.appendToStream(stream, [...events], options));
  }

  /**
   * Reads until the consumer returns false or there are no more records.
   * @param open starts the read
   * @param newConsumer called for each attempt; the consumer gets each record and returns whether it wants more
   * @throws StoreUnavailable when the server cannot be reached for longer than `retryMs`
   */
  read<Record>(
    retryMs: number,
    open: (client: EventStoreDBClient) => Stream<Record>,
    newConsumer: () => (record: Record) => boolean,
  ): Promise<void> {
    return this.retry(retryMs, (client) =>
      this.consume(open(client), newConsumer(), this.closing.signal, READ_TIMEOUT_MS),
    );
  }

  /**
   * Subscribes and calls `onRecord` without a record when the server confirms the subscription, then with every record. Ends
   * when the subscription ends, with or without an error, and throws when `ended` aborts.
   */
  listen<Record>(
    subscribe: (client: EventStoreDBClient) => Stream<Record>,
    onRecord: (record?: Record) => void,
    ended: AbortSignal,
  ): Promise<void> {
    const stream = subscribe(this.client);
    stream.on('confirmation', () => onRecord()); // the log may have grown before the subscription was there
    return this.consume(stream, (record) => (onRecord(record), true), AbortSignal.any([this.closing.signal, ended]));
  }

  async close(): Promise<void> {
    this.closing.abort(new Error('The log was closed'));
    for (const timer of this.replaced.values()) clearTimeout(timer);
    await Promise.all([this.client, ...this.replaced.keys()].map(closed));
  }

  /**
   * The server is asked over another connection from now on, unless another call has seen to that already. One that is dead without
   * a word (the machine is gone, a firewall has forgotten it) would be found out by the client's keepalive, after 20 s.
   */
  private replace(silent: EventStoreDBClient): void {
    if (silent !== this.client || this.closing.signal.aborted) return;
    this.clients += 1;
    this.client = unaryClient(apart(this.url, this.clients));
    const timer = setTimeout(() => {
      this.replaced.delete(silent);
      void closed(silent);
    }, REPLACED_CLOSE_MS);
    this.replaced.set(silent, timer.unref());
  }

  private async retry<Result>(retryMs: number, call: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> {
    const end = performance.now() + retryMs;
    const backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
    let triedAnew = false;
    for (;;) {
      let client = this.client;
      try {
        return await this.limited(() => {
          this.closing.signal.throwIfAborted(); // an append on a closed client would end the process
          client = this.client;
          return call(client);
        });
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.onLost();
        if (isUnanswered(error)) {
          this.replace(client);
          // It may have been the connection and not the server: once over the new one, whatever time is left.
          if (!triedAnew) {
            triedAnew = true;
            continue;
          }
        }
        if (this.closing.signal.aborted || performance.now() >= end) throw new StoreUnavailable(error);
      }
      await backoff.pause(this.closing.signal);
    }
  }

  /** @param timeoutMs longest time between two records; undefined for a subscription, which may be silent */
  private async consume<Record>(
    stream: Stream<Record>,
    consumer: (record: Record) => boolean,
    ended: AbortSignal,
    timeoutMs?: number,
  ): Promise<void> {
    stream.on('error', () => undefined); // without a listener an error after the last record would end the process
    // Before the client that is closed ends it: a consumer could not tell that from the end of the records.
    const end = () => void stream.destroy(ended.reason as Error);
    if (ended.aborted) end();
    ended.addEventListener('abort', end);
    const timer =
      timeoutMs &&
      setTimeout(() => stream.destroy(new Unanswered(`No answer from EventStoreDB in ${timeoutMs} ms`)), timeoutMs);
    try {
      for await (const record of stream) {
        if (!consumer(record)) return;
        if (timer) timer.refresh();
      }
    } finally {
      clearTimeout(timer);
      ended.removeEventListener('abort', end);
      // A read that is not cancelled keeps one of about 100 streams open. Not awaited: it never resolves while the server is away.
      (stream.cancel ?? stream.unsubscribe)?.call(stream).catch(() => undefined);
    }
  }
}
