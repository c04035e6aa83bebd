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
import { withTimeLimit } from '../platform/time-limit.js';
import type {
  MessageBroker,
  MessagePlace,
  OutgoingMessage,
  PartitionEnds,
  PlacedMessage,
  SentMessages,
} from './message-broker.js';

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 8_000;
/** Timeout of one call of the port, ms: some calls of kafkajs never end when a broker does not answer. */
const DELIVERY_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * kafkajs as the broker of one run of the publisher. After any error it is closed and a new one is opened: kafkajs caches stale
 * leaders and deleted topics, and after some errors it never sends again (docs/architecture.md, Stream).
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
        // No retries: a part of a failed request may have arrived and would be duplicated. The publisher checks first.
        retry: { retries: 0 },
        createPartitioner:
          () =>
          ({ message }) =>
            message.partition ?? 0,
      }),
    );
    try {
      await withTimeout(Promise.all([broker.admin.connect(), broker.producer.connect()]));
      return broker;
    } catch (error) {
      await broker.close();
      throw error;
    }
  }

  async ensureTopics(topics: readonly string[], partitions: number): Promise<void> {
    const there = new Set(await withTimeout(this.admin.listTopics()));
    const missing = topics.filter((topic) => !there.has(topic));
    if (missing.length === 0) return;
    await withTimeout(
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
    const timeout = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
    for (;;) {
      try {
        await this.ends(missing);
        return;
      } catch (error) {
        // Brokers learn of a new topic one after the other.
        if (timeout.aborted) throw error;
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
    return new Map(await withTimeout(Promise.all(entries)));
  }

  async readMessages(places: readonly MessagePlace[]): Promise<readonly PlacedMessage[]> {
    const ends = await this.ends([...new Set(places.map(({ topic }) => topic))]);
    const kept = places
      .filter(({ topic, partition, offset }) => {
        const { first, next } = ends.get(topic)?.[partition] ?? { first: 0, next: 0 };
        return offset >= first && offset < next;
      })
      .sort((a, b) => a.offset - b.offset);
    return kept.length === 0 ? [] : this.readAt(kept);
  }

  async send(messages: readonly OutgoingMessage[]): Promise<readonly SentMessages[]> {
    const topics = new Map<string, OutgoingMessage[]>();
    for (const message of messages) topics.set(message.topic, [...(topics.get(message.topic) ?? []), message]);
    const topicMessages = [...topics].map(([topic, ofTopic]) => ({ topic, messages: ofTopic }));
    const answers = await withTimeout(
      this.producer.sendBatch({ acks: -1, timeout: REQUEST_TIMEOUT_MS, topicMessages }),
    );
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
    if (partitions.length > 0) await withTimeout(this.admin.deleteTopicRecords({ topic, partitions }));
  }

  async close(): Promise<void> {
    await disconnected(this.producer, this.admin);
  }

  /**
   * kafkajs can read only in a consumer group, so this uses a temporary group that commits nothing.
   * @param places in order per partition; all of them must exist
   */
  private async readAt(places: readonly MessagePlace[]): Promise<readonly PlacedMessage[]> {
    const wanted = new Map<string, MessagePlace[]>();
    for (const place of places) wanted.set(keyOf(place), [...(wanted.get(keyOf(place)) ?? []), place]);
    const found: PlacedMessage[] = [];
    const consumer = this.kafka.consumer({
      groupId: `plumbline-publisher-${randomUUID()}`,
      allowAutoTopicCreation: false,
      readUncommitted: true,
      maxWaitTimeInMs: 100,
      maxBytesPerPartition: 64 * 1024,
    });
    try {
      await withTimeout(consumer.connect());
      await withTimeout(consumer.subscribe({ topics: [...new Set(places.map(({ topic }) => topic))] }));
      const all = new Promise<void>((resolve, reject) => {
        consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
        const run = consumer.run({
          autoCommit: false,
          eachBatch: async ({ batch: { topic, partition, messages } }) => {
            const rest = wanted.get(keyOf({ topic, partition }));
            for (const { offset, key, headers } of messages) {
              const place = rest?.[0];
              if (place?.offset !== Number(offset)) continue;
              rest?.shift();
              found.push({ ...place, key: String(key ?? ''), headers: textHeaders(headers) });
            }
            const next = rest?.[0];
            if (next !== undefined) consumer.seek({ topic, partition, offset: String(next.offset) });
            if (found.length === places.length) resolve();
          },
        });
        run.catch(reject);
        for (const [first] of wanted.values()) if (first) consumer.seek({ ...first, offset: String(first.offset) });
      });
      await withTimeout(all);
      return found;
    } finally {
      await disconnected(consumer);
    }
  }
}

/** Does not wait long for a broker that does not answer. */
const disconnected = (...clients: readonly Pick<Admin, 'disconnect'>[]): Promise<unknown> =>
  withTimeLimit(CLOSE_TIMEOUT_MS, Promise.allSettled(clients.map((client) => client.disconnect())), () => undefined);

const keyOf = ({ topic, partition }: Omit<MessagePlace, 'offset'>): string => `${topic}/${partition}`;

const textHeaders = (headers: IHeaders | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));

function clientConfig({ brokers, tls, login }: KafkaConfig, log: Log): ClientConfig {
  return {
    clientId: 'plumbline',
    brokers: [...brokers],
    ssl: tls,
    sasl: login && ({ ...login } as SASLOptions), // kafkajs's union type requires a literal mechanism
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Enough to try each configured broker; the publisher reports a longer outage.
    retry: { initialRetryTime: 50, maxRetryTime: 500, retries: Math.max(2, brokers.length) },
    logLevel: logLevel.INFO,
    // Debug level: kafkajs logs each attempt as an error, and the publisher reports an outage once. No payloads are logged.
    logCreator:
      () =>
      ({ namespace, log: { message, error, broker } }) =>
        log.debug(`kafkajs: ${message}`, { namespace, broker, reason: error }),
  };
}

/** @throws Error after DELIVERY_TIMEOUT_MS */
const withTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  withTimeLimit(DELIVERY_TIMEOUT_MS, work, () => {
    throw new Error(`Kafka did not answer in ${DELIVERY_TIMEOUT_MS} ms`);
  });
