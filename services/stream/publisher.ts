import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Position, RecordedEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { exclusively } from '../platform/exclusively.js';
import type { Log } from '../platform/log.js';
import { reasonOf } from '../platform/reason.js';
import { migrateCheckpoint, publishedUpTo } from './checkpoint.js';
import type { CloudEvent } from './contracts/public-event.js';
import type { MessageBroker } from './message-broker.js';
import { Poisoned, PublishingTurn } from './publishing-turn.js';
import { ForeignTopic, TopicWentBack } from './topic-tails.js';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;

/**
 * `standing-by`: another process publishes. `interrupted`: Kafka or the database is away, it tries again and again.
 * `stopped`: at an event or a topic that waiting does not cure, until the next start.
 */
export type PublisherState = 'standing-by' | 'catching-up' | 'running' | 'interrupted' | 'stopped';
export const PUBLISHER_STATES: readonly PublisherState[] = [
  'standing-by',
  'catching-up',
  'running',
  'interrupted',
  'stopped',
];

export interface PublisherParts {
  readonly store: EventStore;
  readonly pool: Pool;
  /** A new connection to Kafka; a publisher uses one until its first error. */
  readonly openBroker: () => Promise<MessageBroker>;
  /** How the topics begin; also the name of the publisher: those of one name publish in turns. */
  readonly prefix: string;
  readonly categories: readonly string[];
  readonly toPublic: (event: RecordedEvent) => CloudEvent;
  readonly log: Log;
  readonly published: (events: number) => void;
}

/**
 * Brings the log to Kafka (architecture.md, Stream): every event once per topic in the normal course, at least once whatever
 * happens, in order per stream. One process at a time; the others take over when it ends.
 */
export class Publisher {
  /** Where or why it stopped for good: names and numbers, no event data. */
  stopReason: string | undefined;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private active = false;
  private turn: PublishingTurn | undefined;
  private trouble: string | undefined;
  private pauseMs = SHORTEST_PAUSE_MS;

  constructor(private readonly parts: PublisherParts) {}

  /** Begins; Kafka need not be there. */
  async start(): Promise<void> {
    await migrateCheckpoint(this.parts.pool);
    this.running = this.run();
  }

  /** Finishes the messages at hand; another process takes over at once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  get state(): PublisherState {
    if (this.stopReason !== undefined) return 'stopped';
    if (this.trouble !== undefined) return 'interrupted';
    if (!this.active) return 'standing-by';
    return this.turn?.caughtUp ? 'running' : 'catching-up';
  }

  /** Position up to which everything is published, by whichever process; undefined before the first time. */
  async position(): Promise<Position | undefined> {
    return publishedUpTo(this.parts.pool, this.parts.prefix);
  }

  private async run(): Promise<void> {
    const { pool, prefix } = this.parts;
    while (!this.stopping.signal.aborted) {
      try {
        await exclusively(
          {
            pool,
            lock: `publisher ${prefix}`,
            session: `publisher ${prefix} ${process.pid}`,
            stopping: this.stopping.signal,
            // Whatever it was is for the one at work to tell.
            standingBy: () => (this.trouble = undefined),
          },
          (client, signal) => this.publish(client, signal),
        );
      } catch (error) {
        if (error instanceof Poisoned || error instanceof ForeignTopic) return this.stopFor(error);
        if (!(error instanceof TopicWentBack)) await this.pause(error);
      }
    }
  }

  private async publish(client: ClientBase, signal: AbortSignal): Promise<void> {
    const { openBroker, published, log } = this.parts;
    let broker: MessageBroker | undefined;
    this.active = true;
    try {
      broker = await openBroker();
      const turn = new PublishingTurn({
        ...this.parts,
        broker,
        client,
        advanced: (events) => {
          if (events > 0) published(events);
          if (this.trouble !== undefined) log.info('Publishing again');
          this.trouble = undefined;
          this.pauseMs = SHORTEST_PAUSE_MS;
        },
      });
      this.turn = turn;
      await turn.run(signal);
    } finally {
      this.active = false;
      this.turn = undefined;
      await broker?.close();
    }
  }

  /** Tells of an outage once, however long it lasts. */
  private async pause(error: unknown): Promise<void> {
    if (this.trouble === undefined) this.parts.log.warn('Publishing interrupted', { reason: reasonOf(error) });
    this.trouble = reasonOf(error);
    await delay(this.pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private stopFor(error: Poisoned | ForeignTopic): void {
    const event = error instanceof Poisoned ? error.event : undefined;
    this.stopReason = event ? `at ${event.stream} version ${event.version}` : error.message;
    this.parts.log.error('Publisher stopped', error instanceof Poisoned ? error.cause : error, {
      event: event && { stream: event.stream, version: event.version, position: event.position, type: event.type },
    });
  }
}
