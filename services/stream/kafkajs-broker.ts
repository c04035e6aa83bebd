import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Admin,
  type KafkaConfig as ClientConfig,
  type IHeaders,
  Kafka,
  logLevel,
  type Producer,
  type SASLOptions,
} from 'kafkajs';
import type { KafkaConfig } from '../platform/config.js';
import type { Log } from '../platform/log.js';
import type {
  MessageBroker,
  MessagePlace,
  OutgoingMessage,
  PartitionEnds,
  PlacedMessage,
  Sent,
} from './message-broker.js';

const CONNECT_MS = 3_000;
const REQUEST_MS = 8_000;
/** Longest for one call of the port, ms: kafkajs has calls that wait for ever on a broker that says nothing. */
const PATIENCE_MS = 20_000;
const GOODBYE_MS = 2_000;

/**
 * kafkajs as the broker of one turn of the publisher. After any error it is thrown away and another one is opened: kafkajs
 * keeps stale leaders and topics that are no more, and has errors after which it never sends again (architecture.md, Stream).
 */
export class KafkajsBroker implements MessageBroker {
  private constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly producer: Producer,
  ) {}

  /** @throws Error when no broker answers */
  static async open(config: KafkaConfig, log: Log): Promise<KafkajsBroker> {
    const kafka = new Kafka(clientConfig(config, log));
    const broker = new KafkajsBroker(
      kafka,
      kafka.admin(),
      kafka.producer({
        allowAutoTopicCreation: false,
        maxInFlightRequests: 1,
        // A part of a request may have arrived: sent again as a whole it would be there twice. The publisher looks first.
        retry: { retries: 0 },
        createPartitioner:
          () =>
          ({ message }) =>
            message.partition ?? 0,
      }),
    );
    try {
      await inTime(Promise.all([broker.admin.connect(), broker.producer.connect()]));
      return broker;
    } catch (error) {
      await broker.close();
      throw error;
    }
  }

  async provideTopics(topics: readonly string[], partitions: number): Promise<void> {
    const there = new Set(await inTime(this.admin.listTopics()));
    const missing = topics.filter((topic) => !there.has(topic));
    if (missing.length === 0) return;
    await inTime(
      this.admin.createTopics({
        topics: missing.map((topic) => ({
          topic,
          numPartitions: partitions,
          replicationFactor: -1, // the broker's default
          configEntries: [
            { name: 'cleanup.policy', value: 'delete' },
            { name: 'retention.ms', value: '-1' },
          ],
        })),
      }),
    );
    const impatient = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      try {
        await this.ends(missing);
        return;
      } catch (error) {
        // Brokers hear of a new topic one after the other.
        if (impatient.aborted) throw error;
        await delay(100);
      }
    }
  }

  async ends(topics: readonly string[]): Promise<ReadonlyMap<string, readonly PartitionEnds[]>> {
    const entries = topics.map(async (topic) => {
      const found = await this.admin.fetchTopicOffsets(topic);
      found.sort((a, b) => a.partition - b.partition);
      return [topic, found.map(({ low, high }) => ({ first: Number(low), next: Number(high) }))] as const;
    });
    return new Map(await inTime(Promise.all(entries)));
  }

  async messagesAt(places: readonly MessagePlace[]): Promise<readonly PlacedMessage[]> {
    const ends = await this.ends([...new Set(places.map(({ topic }) => topic))]);
    const kept = places
      .filter(({ topic, partition, offset }) => {
        const { first, next } = ends.get(topic)?.[partition] ?? { first: 0, next: 0 };
        return offset >= first && offset < next;
      })
      .sort((a, b) => a.offset - b.offset);
    return kept.length === 0 ? [] : this.readAt(kept);
  }

  async send(messages: readonly OutgoingMessage[]): Promise<readonly Sent[]> {
    const topics = new Map<string, OutgoingMessage[]>();
    for (const message of messages) topics.set(message.topic, [...(topics.get(message.topic) ?? []), message]);
    const topicMessages = [...topics].map(([topic, ofTopic]) => ({
      topic,
      messages: ofTopic.map(({ partition, key, value, headers }) => ({
        partition,
        key,
        value,
        headers: { ...headers },
      })),
    }));
    const answers = await inTime(this.producer.sendBatch({ acks: -1, timeout: REQUEST_MS, topicMessages }));
    return answers.map(({ topicName, partition, baseOffset }) => ({
      topic: topicName,
      partition,
      firstOffset: Number(baseOffset),
    }));
  }

  async empty(topic: string): Promise<void> {
    const ends = (await this.ends([topic])).get(topic) ?? [];
    const partitions = ends.flatMap(({ first, next }, partition) =>
      next > first ? [{ partition, offset: String(next) }] : [],
    );
    if (partitions.length > 0) await inTime(this.admin.deleteTopicRecords({ topic, partitions }));
  }

  async close(): Promise<void> {
    const goodbyes = Promise.allSettled([this.producer.disconnect(), this.admin.disconnect()]);
    await Promise.race([goodbyes, delay(GOODBYE_MS, undefined, { ref: false })]);
  }

  /**
   * kafkajs reads in consumer groups only; one of its own is made for the moment and commits nothing.
   * @param places in order per partition, all of them there
   */
  private async readAt(places: readonly MessagePlace[]): Promise<readonly PlacedMessage[]> {
    const wanted = new Map<string, MessagePlace[]>();
    for (const place of places) wanted.set(nameOf(place), [...(wanted.get(nameOf(place)) ?? []), place]);
    const found: PlacedMessage[] = [];
    const consumer = this.kafka.consumer({
      groupId: `plumbline-publisher-${randomUUID()}`,
      allowAutoTopicCreation: false,
      readUncommitted: true,
      maxWaitTimeInMs: 100,
      maxBytesPerPartition: 64 * 1024,
    });
    try {
      await inTime(consumer.connect());
      await inTime(consumer.subscribe({ topics: [...new Set(places.map(({ topic }) => topic))] }));
      const all = new Promise<void>((resolve, reject) => {
        consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
        const run = consumer.run({
          autoCommit: false,
          eachBatch: async ({ batch: { topic, partition, messages } }) => {
            const rest = wanted.get(nameOf({ topic, partition }));
            for (const { offset, key, headers } of messages) {
              if (rest?.[0]?.offset !== Number(offset)) continue;
              rest.shift();
              found.push({
                topic,
                partition,
                offset: Number(offset),
                key: String(key ?? ''),
                headers: textHeaders(headers),
              });
            }
            const next = rest?.[0];
            if (next !== undefined) consumer.seek({ topic, partition, offset: String(next.offset) });
            if (found.length === places.length) resolve();
          },
        });
        run.catch(reject);
        for (const [first] of wanted.values()) if (first) consumer.seek({ ...first, offset: String(first.offset) });
      });
      await inTime(all);
      return found;
    } finally {
      await Promise.race([consumer.disconnect().catch(() => undefined), delay(GOODBYE_MS, undefined, { ref: false })]);
    }
  }
}

const nameOf = ({ topic, partition }: Omit<MessagePlace, 'offset'>): string => `${topic}/${partition}`;

const textHeaders = (headers: IHeaders | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));

function clientConfig({ brokers, tls, login }: KafkaConfig, log: Log): ClientConfig {
  return {
    clientId: 'plumbline',
    brokers: [...brokers],
    ssl: tls,
    sasl: login && ({ ...login } as SASLOptions), // its union wants one literal mechanism each
    connectionTimeout: CONNECT_MS,
    requestTimeout: REQUEST_MS,
    // Enough to ask each broker that was named; what goes on for longer is the publisher's to tell.
    retry: { initialRetryTime: 50, maxRetryTime: 500, retries: Math.max(2, brokers.length) },
    logLevel: logLevel.INFO,
    // kafkajs calls each attempt an error. The publisher tells of an outage once; this is for who looks closer. No payloads.
    logCreator:
      () =>
      ({ namespace, log: { message, error, broker } }) =>
        log.debug(`kafkajs: ${message}`, { namespace, broker, reason: error }),
  };
}

/** @throws Error when it takes longer than anyone waits */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: done.signal }).then(
    () => {
      throw new Error(`Kafka did not answer in ${PATIENCE_MS} ms`);
    },
    () => undefined as never, // in time
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
