import { BEGINNING, comparePositions, type Position } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import type { Log } from '../platform/log.js';
import type { Checkpoint, Tail } from './checkpoint.js';
import type { MessageBroker, PartitionEnds, PlacedMessage } from './message-broker.js';

/** A topic has messages that the log does not have: it belongs to another log, or the log came back from an older backup. */
export class ForeignTopic extends Error {
  constructor({ topic, partition, offset, key }: PlacedMessage) {
    super(`${topic} has at ${partition}/${offset} an event of ${key} that the log does not have`);
    this.name = 'ForeignTopic';
  }
}

/** A topic ends before what was published to it: it was deleted and made anew, or its broker lost a part of it. */
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
 * What every partition holds, so that nothing is sent to it twice. The checkpoint says it, and the topic itself where a
 * publisher was killed between an acknowledgement and its checkpoint (architecture.md, Stream: resumed from the tail).
 * Partitions are those that the topic had when it was first published to: with a key's place counted over more of them, a
 * stream would go on in another partition and lose its order. Ones that are added later stay empty.
 */
export class TopicTails {
  private constructor(private readonly tails: Map<string, Tail[]>) {}

  /** Brings checkpoint and topics to one another; a topic that went back starts over, and the checkpoint with it. */
  static async find(topics: readonly string[], parts: TopicTailsParts): Promise<TopicTails> {
    const { broker, checkpoint } = parts;
    const [ends, noted] = [await broker.ends(topics), await checkpoint.tails()];
    const tails = new TopicTails(new Map());
    for (const topic of topics) {
      const ofTopic = ends.get(topic) ?? [];
      const known = noted.get(topic) ?? ofTopic.map(() => ({ position: BEGINNING, next: 0 }));
      const found = await caughtUp(topic, ofTopic, known, parts);
      tails.tails.set(topic, found ?? (await tails.startOver(topic, parts)));
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

  moved(topic: string, partition: number, tail: Tail): void {
    this.tails.get(topic)?.splice(partition, 1, tail);
  }

  /**
   * Looks whether the topics still are as they were left.
   * @throws TopicWentBack, and the broker's error when one is gone
   */
  async check(broker: MessageBroker): Promise<void> {
    // Before the question: meanwhile more may be published.
    const before = new Map([...this.tails].map(([topic, tails]) => [topic, [...tails]]));
    for (const [topic, ends] of await broker.ends([...before.keys()])) {
      if (wentBack(ends, before.get(topic) ?? [])) throw new TopicWentBack(topic);
    }
  }

  /**
   * Deletes what is in the topic and publishes it again from the beginning of the log; other topics skip what they have.
   * Messages go before the rows: killed in between, the topic still shows that it went back.
   */
  async startOver(topic: string, { broker, checkpoint, log }: TopicTailsParts): Promise<Tail[]> {
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

/** @returns what each partition holds; undefined when the topic is not the one that was published to */
async function caughtUp(
  topic: string,
  ends: readonly PartitionEnds[],
  known: readonly Tail[],
  { broker, store }: TopicTailsParts,
): Promise<Tail[] | undefined> {
  if (wentBack(ends, known)) return undefined;
  const grown = known.flatMap(({ next }, partition) => {
    const end = ends[partition]?.next ?? next;
    // The last one noted is looked at too: a topic made anew may have grown past it already.
    return end > next
      ? [
          { topic, partition, offset: next - 1 },
          { topic, partition, offset: end - 1 },
        ]
      : [];
  });
  if (grown.length === 0) return [...known];
  const tails = known.map(({ position, next }, partition) => ({ position, next: ends[partition]?.next ?? next }));
  for (const message of await broker.messagesAt(grown.filter(({ offset }) => offset >= 0))) {
    const position = await positionOf(message, store);
    const before = known[message.partition];
    const tail = tails[message.partition];
    if (!before || !tail) continue;
    if (message.offset === before.next - 1 && comparePositions(position, before.position) !== 0) return undefined;
    // A message that was on its way when its publisher was thought dead may have come after newer ones.
    if (comparePositions(position, tail.position) > 0) tail.position = position;
  }
  return tails;
}

/** By stream and version, not by the position that the message names: the log may have moved to another store since. */
async function positionOf(message: PlacedMessage, store: EventStore): Promise<Position> {
  const version = Number(message.headers.streamversion);
  if (Number.isSafeInteger(version) && version > 0) {
    for await (const { position } of store.read(message.key, { from: version, to: version, asStored: true }))
      return position;
  }
  throw new ForeignTopic(message);
}
