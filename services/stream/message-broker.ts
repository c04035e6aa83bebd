/** What the publisher needs of Kafka, and no more (architecture.md, Stream: kafkajs stands behind a port). */
export interface MessageBroker {
  /** Makes the topics that are missing, kept for ever; resolves when each can be written to. */
  provideTopics(topics: readonly string[], partitions: number): Promise<void>;

  /** Ends of every partition, by topic and number of the partition. */
  ends(topics: readonly string[]): Promise<ReadonlyMap<string, readonly PartitionEnds[]>>;

  /** The messages at these places; one that is no longer kept is left out. */
  messagesAt(places: readonly MessagePlace[]): Promise<readonly PlacedMessage[]>;

  /**
   * Sends the messages, in order per partition, and resolves when all replicas in sync have them. After an error any number
   * of partitions may have got theirs: look at `ends` and `messagesAt` before sending again.
   * @returns where they went, an entry per topic and partition
   */
  send(messages: readonly OutgoingMessage[]): Promise<readonly Sent[]>;

  /** Deletes every message that is in the topic now. */
  empty(topic: string): Promise<void>;

  /** Never throws, and never waits long for a broker that is silent. */
  close(): Promise<void>;
}

/** Offsets of a partition: of the first message kept, and of the next one to come. */
export interface PartitionEnds {
  readonly first: number;
  readonly next: number;
}

export interface MessagePlace {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

/** A message that is there, as far as it says which event it carries. */
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

export interface Sent {
  readonly topic: string;
  readonly partition: number;
  readonly firstOffset: number;
}
