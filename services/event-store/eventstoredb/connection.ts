import { setTimeout as pause } from 'node:timers/promises';
import { type AppendResult, BACKWARDS, END, type EventData, EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.js';
import { Interrupted, NoAnswer, passes } from './failures.js';
import { Lanes } from './lanes.js';

/**
 * Appends on their way at once. The client's gRPC stream takes 16 messages; those after it wait in a queue of the client's own,
 * and when the stream breaks then, it rejects for each of them a promise that nobody can catch, which ends the process.
 */
const MOST_APPENDS = 15;
/** Reads on their way at once: beyond about 100 streams a client hangs, and subscriptions need some. */
const MOST_READS = 64;
/** An append without an answer for so long is sent again, with the same ids at the same revision. */
const APPEND_ANSWER_MS = 3_000;
/** A read that brings nothing for so long is given up. */
const READ_ANSWER_MS = 5_000;
/** A server that was found away is asked so long whether it is back. */
const PROBE_ANSWER_MS = 2_000;
/** An old client has so long to let go of its streams. */
const GOODBYE_MS = 1_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** A read or subscription of the client. */
export type Stream<Record> = AsyncIterable<Record> & {
  on(event: 'error' | 'confirmation', listener: () => void): unknown;
  destroy(error?: Error): unknown;
  cancel?(): Promise<void>;
  unsubscribe?(): Promise<void>;
};

/**
 * The process's connection to one EventStoreDB: a client that is replaced by a new one whenever anything is wrong with it, since
 * a broken one never heals for sure (it remembers a failed look at the server's features for ever, and its streams end without
 * a word).
 *
 * All stores of a process on one server share it. All clients of a process share one table of pending appends, which a broken
 * stream of any of them empties; an answer that another one gets after that ends the process. So there is one client, and after
 * a failure nothing is sent until everything that was on its way has failed, and a first call has been answered: on a cold
 * client appends overtake each other.
 */
export class EventStoreDbConnection {
  private static readonly open = new Map<string, { connection: EventStoreDbConnection; users: number }>();

  /** The connection to a server; whoever gets it calls `close` once. */
  static to(url: string): EventStoreDbConnection {
    const found = this.open.get(url) ?? { connection: new EventStoreDbConnection(url), users: 0 };
    found.users++;
    this.open.set(url, found);
    return found.connection;
  }

  private client: EventStoreDBClient | undefined;
  /** Resolves with the client once it has been answered. */
  private warm: Promise<EventStoreDBClient> | undefined;
  private pauseMs = 0;
  private closed = false;
  /** How many clients there have been: what was known about the server before another one may no longer hold. */
  generation = 0;
  private readonly streams = new Set<Stream<unknown>>();
  private readonly appends = new Lanes(MOST_APPENDS);
  private readonly reads = new Lanes(MOST_READS);

  private constructor(private readonly url: string) {}

  /**
   * Appends, as often as it takes: the same ids at the same explicit revision are stored once (eventstoredb.md, Append).
   * @param revision of the event before the first; undefined when the stream must not exist
   * @param patienceMs how long to go on when the server is away
   * @throws StoreUnavailable after that: they may be stored or not
   */
  append(
    stream: string,
    revision: bigint | undefined,
    events: readonly EventData[],
    patienceMs: number,
  ): Promise<AppendResult> {
    return this.patiently(patienceMs, (client) =>
      this.appends.take(async () => {
        if (client !== this.client) throw new Interrupted(); // while it waited for its turn
        const answer = client.appendToStream(stream, [...events], { expectedRevision: revision ?? 'no_stream' });
        return within(APPEND_ANSWER_MS, answer);
      }),
    );
  }

  /**
   * Reads until `take` wants no more or there is no more.
   * @param open starts the read
   * @param refused errors that are an answer: thrown at once, and nothing is wrong with the connection
   * @throws StoreUnavailable when the server is away for longer than `patienceMs`
   */
  read<Record>(
    patienceMs: number,
    open: (client: EventStoreDBClient) => Stream<Record>,
    take: () => (record: Record) => boolean,
    refused: (error: unknown) => boolean = () => false,
  ): Promise<void> {
    return this.patiently(
      patienceMs,
      (client) =>
        this.reads.take(() => {
          if (client !== this.client) throw new Interrupted();
          return this.drain(open(client), take(), READ_ANSWER_MS);
        }),
      refused,
    );
  }

  /**
   * Gives what a subscription brings to `heard`: that it stands, then every record. Ends when the subscription does, however it
   * does, or when `ended` aborts (with Interrupted).
   */
  async listen<Record>(
    subscribe: (client: EventStoreDBClient) => Stream<Record>,
    heard: (record?: Record) => void,
    ended: AbortSignal,
  ): Promise<void> {
    const stream = subscribe(await this.ready());
    const leave = () => void stream.destroy(new Interrupted());
    if (ended.aborted) leave();
    ended.addEventListener('abort', leave);
    stream.on('confirmation', () => heard()); // for what came before it listened
    try {
      await this.drain(stream, (record) => (heard(record), true));
    } finally {
      ended.removeEventListener('abort', leave);
    }
  }

  /** Ends the client when its last user has closed. */
  async close(): Promise<void> {
    const found = EventStoreDbConnection.open.get(this.url);
    if (found?.connection !== this || --found.users > 0) return;
    EventStoreDbConnection.open.delete(this.url);
    this.closed = true;
    await this.giveUp();
  }

  private async patiently<Result>(
    patienceMs: number,
    work: (client: EventStoreDBClient) => Promise<Result>,
    refused: (error: unknown) => boolean = () => false,
  ): Promise<Result> {
    const end = performance.now() + patienceMs;
    for (;;) {
      let client: EventStoreDBClient | undefined;
      try {
        client = await within(Math.max(end - performance.now(), 1), this.ready());
        return await work(client);
      } catch (error) {
        if (!passes(error) || (client && refused(error))) throw error;
        if (client && client === this.client) this.warm = undefined;
        if (this.closed || performance.now() >= end) throw new StoreUnavailable(error);
      }
    }
  }

  /** One try to reach the server, shared by all who wait. */
  private ready(): Promise<EventStoreDBClient> {
    this.warm ??= this.connect().catch((error: unknown) => {
      this.warm = undefined;
      throw error;
    });
    return this.warm;
  }

  private async connect(): Promise<EventStoreDBClient> {
    await this.giveUp();
    if (this.pauseMs > 0) await pause(this.pauseMs, undefined, { ref: false });
    this.pauseMs = Math.min(Math.max(2 * this.pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    const client = EventStoreDBClient.connectionString(this.url);
    this.client = client;
    this.generation++;
    await this.drain(
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
      () => true,
      PROBE_ANSWER_MS,
    );
    // Protected: the first append would ask for them, without any limit of time.
    await within(PROBE_ANSWER_MS, client['capabilities']);
    if (this.closed) await this.giveUp();
    this.pauseMs = 0;
    return client;
  }

  private async giveUp(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    // Before the client ends them, which would look like the end of what they read.
    for (const stream of this.streams) stream.destroy(new Interrupted());
    if (!client) return;
    const ended = client
      .dispose()
      .then(() => client['getChannel']())
      .then((channel) => channel.close()); // private: `dispose` leaves it open
    await within(GOODBYE_MS, ended).catch(() => undefined);
  }

  /** @param answerMs the longest between two records; undefined for a subscription, which may be silent */
  private async drain<Record>(
    stream: Stream<Record>,
    take: (record: Record) => boolean,
    answerMs?: number,
  ): Promise<void> {
    this.streams.add(stream);
    stream.on('error', () => undefined); // one that comes after the last record was taken would end the process
    const late =
      answerMs === undefined ? undefined : setTimeout(() => stream.destroy(new NoAnswer(answerMs)), answerMs);
    try {
      for await (const record of stream) {
        if (!take(record)) return;
        late?.refresh();
      }
    } finally {
      clearTimeout(late);
      this.streams.delete(stream);
      // Left early, a read keeps one of about 100 streams for ever. Not awaited: while the server is away it has no end.
      (stream.cancel ?? stream.unsubscribe)?.call(stream).catch(() => undefined);
    }
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
