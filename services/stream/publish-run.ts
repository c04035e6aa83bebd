import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { DeliveryOrder } from '../event-store/delivery-order.js';
import { categoryOf, type RecordedEvent } from '../event-store/event.js';
import { type EventStore, UnknownEventType, UnknownPosition } from '../event-store/event-store.js';
import type { Log } from '../platform/log.js';
import { comparePositions, type Position } from '../platform/position.js';
import { Checkpoint, type Tail } from './checkpoint.js';
import type { CloudEvent } from './contracts/public-event.js';
import { PARTITIONS, topicOf } from './contracts/topics.js';
import type { MessageBroker, OutgoingMessage } from './message-broker.js';
import { partitionOfKey } from './partition-of-key.js';
import { TopicTails, TopicWentBack } from './topic-tails.js';

const BATCH_SIZE = 500;
/** Bytes per request: a broker accepts 1 MiB per partition (message.max.bytes), and one event can have half of that. */
const MAX_BATCH_BYTES = 768 * 1024;
/** How often the topics are checked, so that a deleted one is detected even when the log does not grow. */
const POLL_MS = 3_000;

/** An event cannot be published, and a retry would fail too. */
export class Poisoned extends Error {
  constructor(
    override readonly cause: unknown,
    readonly event?: RecordedEvent,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'Poisoned';
  }
}

export interface PublishRunParts {
  readonly store: EventStore;
  readonly broker: MessageBroker;
  /** The connection that holds the lock. */
  readonly client: ClientBase;
  /** Prefix of the topics, and the name of the publisher: of all publishers with one name only one is active. */
  readonly prefix: string;
  /** One topic for each. */
  readonly categories: readonly string[];
  readonly toPublic: (event: RecordedEvent) => CloudEvent;
  readonly log: Log;
  /** Called after each checkpoint, with the number of events published since the one before. */
  readonly onCheckpoint: (events: number) => void;
}

interface Outgoing {
  readonly event: RecordedEvent;
  readonly message: OutgoingMessage;
}

/** Publishes the log, batch by batch from the tails of the topics, while this process is the active publisher. */
export class PublishRun {
  /** Whether all events that were in the log when the run began are in the topics. */
  caughtUp = false;

  constructor(private readonly parts: PublishRunParts) {}

  /**
   * Runs until aborted, and finishes the current batch then.
   * @throws Poisoned, ForeignTopic, TopicWentBack, Fenced, and errors of broker and database
   */
  async run(signal: AbortSignal): Promise<void> {
    const { store, broker, client, prefix, categories, log } = this.parts;
    const topics = categories.map((category) => topicOf(prefix, category));
    await broker.ensureTopics(topics, PARTITIONS);
    const checkpoint = await Checkpoint.load(client, prefix);
    const tails = await TopicTails.load(topics, { store, broker, checkpoint, log });
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const ended = (work: Promise<void>): Promise<void> => work.finally(() => failed.abort());
    const works = [ended(this.publish(checkpoint, tails, either)), ended(this.checkTopics(tails, either))];
    try {
      await Promise.all(works);
    } finally {
      await Promise.allSettled(works);
    }
  }

  private async checkTopics(tails: TopicTails, signal: AbortSignal): Promise<void> {
    for (;;) {
      await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await tails.check();
    }
  }

  private async publish(checkpoint: Checkpoint, tails: TopicTails, signal: AbortSignal): Promise<void> {
    const { store } = this.parts;
    const target = await store.head();
    const order = new DeliveryOrder(checkpoint.position);
    const noteCaughtUp = (): void => {
      this.caughtUp ||= comparePositions(checkpoint.position, target) >= 0;
    };
    noteCaughtUp();
    if (this.caughtUp) this.parts.onCheckpoint(0);
    try {
      for await (const batch of store.subscribe(checkpoint.position, {
        signal,
        batchSize: BATCH_SIZE,
        asStored: true,
      })) {
        const { outgoing, poisoned } = this.toMessages(order.accept(batch), tails);
        for (const some of batchesOf(outgoing)) await this.send(some, checkpoint, tails);
        if (poisoned) throw poisoned;
        if (comparePositions(order.upTo, checkpoint.position) > 0) await checkpoint.move(order.upTo, []);
        this.parts.onCheckpoint(0);
        noteCaughtUp();
        if (signal.aborted) return;
      }
    } catch (error) {
      if (error instanceof UnknownEventType || error instanceof UnknownPosition) throw new Poisoned(error);
      throw error;
    }
  }

  /** Messages that their partitions do not have yet, up to the first event that cannot be published. */
  private toMessages(
    events: readonly RecordedEvent[],
    tails: TopicTails,
  ): { outgoing: Outgoing[]; poisoned?: Poisoned } {
    const outgoing: Outgoing[] = [];
    for (const event of events) {
      try {
        const message = this.messageOf(event, tails);
        if (!tails.has(message.topic, message.partition, event.position)) outgoing.push({ event, message });
      } catch (error) {
        return { outgoing, poisoned: new Poisoned(error, event) };
      }
    }
    return { outgoing };
  }

  /** CloudEvents in structured mode (Kafka Protocol Binding 1.0, section 3.3). */
  private messageOf(event: RecordedEvent, tails: TopicTails): OutgoingMessage {
    const topic = topicOf(this.parts.prefix, categoryOf(event.stream));
    const partitions = tails.partitionsOf(topic);
    if (partitions === 0) throw new RangeError(`No topic is provided for ${event.stream}`);
    return {
      topic,
      partition: partitionOfKey(event.stream, partitions),
      key: event.stream,
      value: JSON.stringify(this.parts.toPublic(event)),
      headers: {
        'content-type': 'application/cloudevents+json; charset=UTF-8',
        streamversion: String(event.version),
        position: event.position,
      },
    };
  }

  private async send(outgoing: readonly Outgoing[], checkpoint: Checkpoint, tails: TopicTails): Promise<void> {
    const moved = [];
    for (const { topic, partition, firstOffset } of await this.parts.broker.send(
      outgoing.map(({ message }) => message),
    )) {
      const sent = outgoing.filter(({ message }) => message.topic === topic && message.partition === partition);
      if (firstOffset < tails.tailOf(topic, partition).next) {
        await tails.startOver(topic);
        throw new TopicWentBack(topic);
      }
      const tail: Tail = { next: firstOffset + sent.length, position: lastPosition(sent) };
      moved.push({ topic, partition, ...tail });
      tails.set(topic, partition, tail);
    }
    await checkpoint.move(lastPosition(outgoing), moved);
    this.parts.onCheckpoint(outgoing.length);
  }
}

function lastPosition(outgoing: readonly Outgoing[]): Position {
  const last = outgoing.at(-1);
  if (last === undefined) throw new RangeError('Nothing was sent');
  return last.event.position;
}

/** Splits the messages, in order, into requests of at most MAX_BATCH_BYTES. */
function* batchesOf(outgoing: readonly Outgoing[]): Iterable<readonly Outgoing[]> {
  let batch: Outgoing[] = [];
  let bytes = 0;
  for (const one of outgoing) {
    const size = Buffer.byteLength(one.message.value);
    if (batch.length > 0 && bytes + size > MAX_BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(one);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
