import type { EventStore } from '../event-store/event-store.js';
import type { Log } from '../platform/log.js';
import { BEGINNING, comparePositions, type Position } from '../platform/position.js';
import type { Checkpoint, Tail } from './checkpoint.js';
import type { MessageBroker, PartitionEnds, PlacedMessage } from './message-broker.js';

/** A topic has messages of events that the log does not have: it belongs to another log, or an older backup was restored. */
export class ForeignTopic extends Error {
  constructor({ topic, partition, offset, key }: PlacedMessage) {
    super(`${topic} has at ${partition}/${offset} an event of ${key} that the log does not have`);
    this.name = 'ForeignTopic';
  }
}

/** A topic ends before what was published to it: it was deleted and created again, or its broker lost messages. */
export class TopicWentBack extends Error {
  constructor(readonly topic: string) {
    super(`${topic} went back: it is published again from the beginning`);
    this.name = 'TopicWentBack';
  }
}

export interface TopicTailsParts {
  readonly store: EventStore;
  readonly broker: MessageBroker;
  readonly checkpoint: Checkpoint;
  readonly log: Log;
}

/**
 * The tail of every partition, so that nothing is sent to it twice. It comes from the checkpoint, and from the topic itself when
 * a publisher was killed between an acknowledgement and its checkpoint (docs/architecture.md, Stream). The partitions are those
 * that the topic had when it was first published to: with more partitions a key would get another one, and its stream would
 * lose its order. Partitions that are added later stay empty.
 */
export class TopicTails {
  private readonly tails = new Map<string, Tail[]>();

  private constructor(private readonly parts: TopicTailsParts) {}

  /** Reconciles checkpoint and topics; for a topic that went back, the topic and the checkpoint start from the beginning. */
  static async load(topics: readonly string[], parts: TopicTailsParts): Promise<TopicTails> {
    const { broker, checkpoint } = parts;
    const [ends, noted] = [await broker.ends(topics), await checkpoint.tails()];
    const tails = new TopicTails(parts);
    for (const topic of topics) {
      const ofTopic = ends.get(topic) ?? [];
      const known = noted.get(topic) ?? ofTopic.map(() => ({ position: BEGINNING, next: 0 }));
      const found = await findTails(topic, ofTopic, known, parts);
      tails.tails.set(topic, found ?? (await tails.startOver(topic)));
      if (
        found !== undefined &&
        (found.length !== noted.get(topic)?.length || found.some(({ next }, i) => next !== known[i]?.next))
      ) {
        await checkpoint.setTails(topic, found, checkpoint.position);
      }
    }
    return tails;
  }

  partitionsOf(topic: string): number {
    return this.tails.get(topic)?.length ?? 0;
  }

  has(topic: string, partition: number, position: Position): boolean {
    return comparePositions(position, this.tailOf(topic, partition).position) <= 0;
  }

  tailOf(topic: string, partition: number): Tail {
    const tail = this.tails.get(topic)?.[partition];
    if (tail === undefined) throw new RangeError(`${topic} has no partition ${partition}`);
    return tail;
  }

  set(topic: string, partition: number, tail: Tail): void {
    this.tails.get(topic)?.splice(partition, 1, tail);
  }

  /**
   * Checks that the topics still have what was published to them.
   * @throws TopicWentBack, and the broker's error when a topic does not exist
   */
  async check(): Promise<void> {
    // Copied before the call: more may be published meanwhile.
    const before = new Map([...this.tails].map(([topic, tails]) => [topic, [...tails]]));
    for (const [topic, ends] of await this.parts.broker.ends([...before.keys()])) {
      if (wentBack(ends, before.get(topic) ?? [])) throw new TopicWentBack(topic);
    }
  }

  /**
   * Deletes the topic's messages, so that they are published again from the beginning of the log; other topics skip what they
   * have. Messages are deleted before the rows change: after a kill in between, the topic is still detected as gone back.
   */
  async startOver(topic: string): Promise<Tail[]> {
    const { broker, checkpoint, log } = this.parts;
    log.warn('A topic is not what was published to it: it is filled again from the log', { topic });
    await broker.empty(topic);
    const ends = (await broker.ends([topic])).get(topic) ?? [];
    const tails = ends.map(({ next }) => ({ position: BEGINNING, next }));
    await checkpoint.setTails(topic, tails, BEGINNING);
    return tails;
  }
}

const wentBack = (ends: readonly PartitionEnds[], tails: readonly Tail[]): boolean =>
  tails.some(({ next }, partition) => (ends[partition]?.next ?? -1) < next);

/** @returns the tail of each partition; undefined when the topic is not the one that was published to */
async function findTails(
  topic: string,
  ends: readonly PartitionEnds[],
  known: readonly Tail[],
  { broker, store }: TopicTailsParts,
): Promise<Tail[] | undefined> {
  if (wentBack(ends, known)) return undefined;
  const grown = known.flatMap(({ next }, partition) => {
    const end = ends[partition]?.next ?? next;
    // Check the last recorded message too: a topic that was created again may already be longer.
    return end > next
      ? [
          { topic, partition, offset: next - 1 },
          { topic, partition, offset: end - 1 },
        ]
      : [];
  });
  if (grown.length === 0) return [...known];
  const tails = known.map(({ position, next }, partition) => ({ position, next: ends[partition]?.next ?? next }));
  for (const message of await broker.readMessages(grown.filter(({ offset }) => offset >= 0))) {
    const position = await positionOf(message, store);
    const before = known[message.partition];
    const tail = tails[message.partition];
    if (!before || !tail) continue;
    if (message.offset === before.next - 1 && comparePositions(position, before.position) !== 0) return undefined;
    // A message of a publisher that was replaced may have arrived after newer ones.
    if (comparePositions(position, tail.position) > 0) tail.position = position;
  }
  return tails;
}

/** Found by stream and version, not by the message's position: the log may have been moved to another store since. */
async function positionOf(message: PlacedMessage, store: EventStore): Promise<Position> {
  const version = Number(message.headers.streamversion);
  if (Number.isSafeInteger(version) && version > 0) {
    for await (const { position } of store.read(message.key, { from: version, to: version, asStored: true }))
      return position;
  }
  throw new ForeignTopic(message);
}
