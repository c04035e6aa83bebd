import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';

/** A message as an analyst sees it. */
export interface ReadMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON of its value. */
  readonly value: {
    readonly id: string;
    readonly subject: string;
    readonly streamversion: number;
    readonly [attribute: string]: unknown;
  };
}

/** Everything that the topics hold at this moment, each partition in its order, with a plain consumer. */
export async function readTopics(brokers: readonly string[], topics: readonly string[]): Promise<ReadMessage[]> {
  const kafka = new Kafka({ brokers: [...brokers], clientId: 'reader', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const left = new Map<string, number>();
  try {
    for (const topic of topics) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        if (Number(high) > Number(low)) left.set(`${topic}/${partition}`, Number(high));
      }
    }
  } finally {
    await admin.disconnect();
  }
  const found: ReadMessage[] = [];
  if (left.size === 0) return found;
  const consumer = kafka.consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 50 });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
        if (!restart) reject(error); // a coordinator that is still loading is asked again
      });
      consumer
        .run({
          autoCommit: false,
          eachMessage: async ({ topic, partition, message }) => {
            const headers = Object.fromEntries(
              Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
            );
            found.push({
              topic,
              partition,
              offset: Number(message.offset),
              key: String(message.key),
              headers,
              value: JSON.parse(String(message.value)) as ReadMessage['value'],
            });
            if (Number(message.offset) + 1 >= (left.get(`${topic}/${partition}`) ?? Infinity))
              left.delete(`${topic}/${partition}`);
            if (left.size === 0) resolve();
          },
        })
        .catch(() => undefined);
    });
    return found;
  } finally {
    await consumer.disconnect();
  }
}
