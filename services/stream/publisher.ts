import type { ClientBase, Pool } from 'pg';
import { Backoff } from '../platform/backoff.js';
import { withLeaderLock } from '../platform/leader-lock.js';
import type { Position } from '../platform/position.js';
import { reasonOf } from '../platform/reason.js';
import { publishedUpTo } from './checkpoint.js';
import type { MessageBroker } from './message-broker.js';
import { Poisoned, PublishRun, type PublishRunParts } from './publish-run.js';
import { ForeignTopic, TopicWentBack } from './topic-tails.js';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 3_000;

/**
 * `standing-by`: another process publishes. `interrupted`: Kafka or the database cannot be reached, and the publisher retries.
 * `stopped`: until the next start, at an event or a topic that no retry cures.
 */
export const PUBLISHER_STATES = ['standing-by', 'catching-up', 'running', 'interrupted', 'stopped'] as const;
type PublisherState = (typeof PUBLISHER_STATES)[number];

export interface PublisherParts extends Omit<PublishRunParts, 'broker' | 'client' | 'onCheckpoint'> {
  readonly pool: Pool;
  /** Opens a connection to Kafka; a publisher uses it until its first error. */
  readonly openBroker: () => Promise<MessageBroker>;
  readonly onPublished: (events: number) => void;
}

/**
 * Publishes the log to Kafka (docs/architecture.md, Stream): every event at least once, and normally exactly once, in order per
 * stream. One process is active at a time; another one takes over when it ends.
 */
export class Publisher {
  /** Where or why it is `stopped`: names and numbers, no event data. */
  stopReason: string | undefined;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private active = false;
  private currentRun: PublishRun | undefined;
  private trouble: string | undefined;
  private readonly backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);

  constructor(private readonly parts: PublisherParts) {}

  /** Starts in the background, even when Kafka cannot be reached. */
  async start(): Promise<void> {
    this.running = this.run();
  }

  /** Finishes the current batch; then another process takes over at once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  get state(): PublisherState {
    if (this.stopReason !== undefined) return 'stopped';
    if (this.trouble !== undefined) return 'interrupted';
    if (!this.active) return 'standing-by';
    return this.currentRun?.caughtUp ? 'running' : 'catching-up';
  }

  /** Position up to which everything is published, by any process; undefined before the first run. */
  async position(): Promise<Position | undefined> {
    return publishedUpTo(this.parts.pool, this.parts.prefix);
  }

  private async run(): Promise<void> {
    const { pool, prefix } = this.parts;
    while (!this.stopping.signal.aborted) {
      try {
        await withLeaderLock(
          {
            pool,
            lock: `publisher ${prefix}`,
            sessionName: `publisher ${prefix} ${process.pid}`,
            stopping: this.stopping.signal,
            // Another process is active, which reports its own trouble.
            onStandby: () => (this.trouble = undefined),
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
    const { openBroker, onPublished: published, log } = this.parts;
    let broker: MessageBroker | undefined;
    this.active = true;
    try {
      broker = await openBroker();
      const turn = new PublishRun({
        ...this.parts,
        broker,
        client,
        onCheckpoint: (events) => {
          if (events > 0) published(events);
          if (this.trouble !== undefined) log.info('Publishing again');
          this.trouble = undefined;
          this.backoff.reset();
        },
      });
      this.currentRun = turn;
      await turn.run(signal);
    } finally {
      this.active = false;
      this.currentRun = undefined;
      await broker?.close();
    }
  }

  /** Logs an outage once, however long it lasts. */
  private async pause(error: unknown): Promise<void> {
    if (this.trouble === undefined) this.parts.log.warn('Publishing interrupted', { reason: reasonOf(error) });
    this.trouble = reasonOf(error);
    await this.backoff.pause(this.stopping.signal);
  }

  private stopFor(error: Poisoned | ForeignTopic): void {
    const event = error instanceof Poisoned ? error.event : undefined;
    this.stopReason = event ? `at ${event.stream} version ${event.version}` : error.message;
    this.parts.log.error('Publisher stopped', error instanceof Poisoned ? error.cause : error, {
      event: event && { stream: event.stream, version: event.version, position: event.position, type: event.type },
    });
  }
}
