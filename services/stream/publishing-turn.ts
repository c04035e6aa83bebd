import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { DeliveryOrder } from '../event-store/delivery-order.js';
import { categoryOf, comparePositions, type Position, type RecordedEvent } from '../event-store/event.js';
import { type EventStore, UnknownEventType, UnknownPosition } from '../event-store/event-store.js';
import type { Log } from '../platform/log.js';
import { Checkpoint, type Tail } from './checkpoint.js';
import type { CloudEvent } from './contracts/public-event.js';
import { PARTITIONS, topicOf } from './contracts/topics.js';
import type { MessageBroker, OutgoingMessage } from './message-broker.js';
import { partitionOfKey } from './partition-of-key.js';
import { TopicTails, type TopicTailsParts, TopicWentBack } from './topic-tails.js';

const BATCH_SIZE = 500;
/** Sent at a time, bytes: a broker takes 1 MiB per partition (message.max.bytes), and one event alone may have half of it. */
const SENT_BYTES = 768 * 1024;
/** How often the topics are looked at: one that was deleted shows also when nothing happens. */
const LOOK_MS = 3_000;

/** An event that cannot be published: it would be so again. */
export class Poisoned extends Error {
  constructor(
    override readonly cause: unknown,
    readonly event?: RecordedEvent,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'Poisoned';
  }
}

export interface TurnParts {
  readonly store: EventStore;
  readonly broker: MessageBroker;
  /** Connection that holds the lock. */
  readonly client: ClientBase;
  /** How the topics begin; also the name of the publisher. */
  readonly prefix: string;
  /** A topic each. */
  readonly categories: readonly string[];
  readonly toPublic: (event: RecordedEvent) => CloudEvent;
  readonly log: Log;
  /** After each checkpoint, with what was published since the one before. */
  readonly advanced: (events: number) => void;
}

interface Outgoing {
  readonly event: RecordedEvent;
  readonly message: OutgoingMessage;
}

/** One time as the active publisher: from the tails of the topics onwards, batch by batch. */
export class PublishingTurn {
  /** Whether what was in the log when the turn began is in the topics. */
  caughtUp = false;

  constructor(private readonly parts: TurnParts) {}

  /**
   * Until aborted; the messages at hand are finished.
   * @throws Poisoned, ForeignTopic, TopicWentBack, Fenced, and errors of broker and database
   */
  async run(signal: AbortSignal): Promise<void> {
    const { store, broker, client, prefix, categories, log } = this.parts;
    const topics = categories.map((category) => topicOf(prefix, category));
    await broker.provideTopics(topics, PARTITIONS);
    const checkpoint = await Checkpoint.of(client, prefix);
    const parts = { store, broker, checkpoint, log };
    const tails = await TopicTails.find(topics, parts);
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const ended = (work: Promise<void>): Promise<void> => work.finally(() => failed.abort());
    await all([ended(this.publish(checkpoint, tails, parts, either)), ended(this.look(tails, either))]);
  }

  private async look(tails: TopicTails, signal: AbortSignal): Promise<void> {
    for (;;) {
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await tails.check(this.parts.broker);
    }
  }

  private async publish(
    checkpoint: Checkpoint,
    tails: TopicTails,
    parts: TopicTailsParts,
    signal: AbortSignal,
  ): Promise<void> {
    const { store } = this.parts;
    const target = await store.head();
    const order = new DeliveryOrder(checkpoint.position);
    const noteCaughtUp = (): void => {
      this.caughtUp ||= comparePositions(checkpoint.position, target) >= 0;
    };
    noteCaughtUp();
    if (this.caughtUp) this.parts.advanced(0);
    try {
      for await (const batch of store.subscribe(checkpoint.position, { signal, batchSize: BATCH_SIZE })) {
        const { outgoing, poisoned } = this.mapped(order.accept(batch), tails);
        for (const some of inBites(outgoing)) await this.send(some, checkpoint, tails, parts);
        if (poisoned) throw poisoned;
        if (comparePositions(order.upTo, checkpoint.position) > 0) await checkpoint.move(order.upTo, []);
        this.parts.advanced(0);
        noteCaughtUp();
        if (signal.aborted) return;
      }
    } catch (error) {
      if (error instanceof UnknownEventType || error instanceof UnknownPosition) throw new Poisoned(error);
      throw error;
    }
  }

  /** What its partition does not have yet, up to the first event that cannot be published. */
  private mapped(events: readonly RecordedEvent[], tails: TopicTails): { outgoing: Outgoing[]; poisoned?: Poisoned } {
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

  private async send(
    outgoing: readonly Outgoing[],
    checkpoint: Checkpoint,
    tails: TopicTails,
    parts: TopicTailsParts,
  ): Promise<void> {
    const moved = [];
    for (const { topic, partition, firstOffset } of await parts.broker.send(outgoing.map(({ message }) => message))) {
      const sent = outgoing.filter(({ message }) => message.topic === topic && message.partition === partition);
      if (firstOffset < tails.tailOf(topic, partition).next) {
        await tails.startOver(topic, parts);
        throw new TopicWentBack(topic);
      }
      const tail: Tail = { next: firstOffset + sent.length, position: lastPosition(sent) };
      moved.push({ topic, partition, ...tail });
      tails.moved(topic, partition, tail);
    }
    await checkpoint.move(lastPosition(outgoing), moved);
    this.parts.advanced(outgoing.length);
  }
}

function lastPosition(outgoing: readonly Outgoing[]): Position {
  const last = outgoing.at(-1);
  if (last === undefined) throw new RangeError('Nothing was sent');
  return last.event.position;
}

/** In order, as much at a time as brokers take. */
function* inBites(outgoing: readonly Outgoing[]): Iterable<readonly Outgoing[]> {
  let bite: Outgoing[] = [];
  let bytes = 0;
  for (const one of outgoing) {
    const size = Buffer.byteLength(one.message.value);
    if (bite.length > 0 && bytes + size > SENT_BYTES) {
      yield bite;
      [bite, bytes] = [[], 0];
    }
    bite.push(one);
    bytes += size;
  }
  if (bite.length > 0) yield bite;
}

/** Waits for all of them, and throws the first error that one of them had. */
async function all(works: readonly Promise<void>[]): Promise<void> {
  let first: { error: unknown } | undefined;
  await Promise.all(
    works.map((work) =>
      work.catch((error: unknown) => {
        first ??= { error };
      }),
    ),
  );
  if (first) throw first.error;
}
