/** The port to Kafka with the calls that the publisher needs (docs/architecture.md, Stream). */
export interface MessageBroker {
  /** Creates missing topics, with unlimited retention; resolves when each can be written to. */
  ensureTopics(topics: readonly string[], partitions: number): Promise<void>;

  /** Ends of every partition, by topic and partition number. */
  ends(topics: readonly string[]): Promise<ReadonlyMap<string, readonly PartitionEnds[]>>;

  /** The messages at these places; a message that was deleted is left out. */
  readMessages(places: readonly MessagePlace[]): Promise<readonly PlacedMessage[]>;

  /**
   * Sends the messages, in order per partition, and resolves when all in-sync replicas have them. After an error any number
   * of partitions may have got theirs: check `ends` and `readMessages` before sending again.
   * @returns one entry per topic and partition
   */
  send(messages: readonly OutgoingMessage[]): Promise<readonly SentMessages[]>;

  /** Deletes all current messages of the topic. */
  empty(topic: string): Promise<void>;

  /** Never throws, and does not wait long for a broker that does not answer. */
  close(): Promise<void>;
}

/** Offsets of a partition: of its first message, and of the next one to be written. */
export interface PartitionEnds {
  readonly first: number;
  readonly next: number;
}

export interface MessagePlace {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

/** A stored message without its value; key and headers identify its event. */
export interface PlacedMessage extends MessagePlace {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OutgoingMessage {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SentMessages {
  readonly topic: string;
  readonly partition: number;
  readonly firstOffset: number;
}
