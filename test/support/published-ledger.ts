import type { RecordedEvent } from '../../services/event-store/event.js';
import type { KafkaConfig } from '../../services/platform/config.js';
import type { CloudEvent } from '../../services/stream/contracts/public-event.js';
import { KafkajsBroker } from '../../services/stream/kafkajs-broker.js';
import type { MessageBroker } from '../../services/stream/message-broker.js';
import { Publisher, type PublisherParts } from '../../services/stream/publisher.js';
import { wholeLogOf } from './arbitrary-log.js';
import { eventually } from './eventually.js';
import { type ReadMessage, readTopics } from './kafka/topic-reader.js';
import { type Ledger } from './ledger.js';

/** Of the ledger's streams. */
export const LEDGER_CATEGORIES = ['account', 'book'];

export const ledgerMessage = ({ stream, version, position, type, data, metadata }: RecordedEvent): CloudEvent => ({
  specversion: '1.0',
  id: metadata.eventId,
  source: '/plumbline',
  type: `ledger.${type}.v1`,
  subject: stream,
  time: metadata.time,
  datacontenttype: 'application/json',
  dataschema: '',
  data,
  streamversion: version,
  position,
  commandid: metadata.commandId,
  correlationid: metadata.correlationId,
  causationid: metadata.causationId,
  userid: metadata.userId,
});

export const kafkaAt = (brokers: readonly string[]): KafkaConfig => ({
  brokers,
  topicPrefix: '',
  tls: false,
  login: undefined,
});

/** The ledger's log and its topics, of a prefix of their own. */
export function publishedLedger(ledger: Ledger, brokers: readonly string[], prefix: string) {
  const publishers: Publisher[] = [];
  const openBroker = (): Promise<MessageBroker> => KafkajsBroker.open(kafkaAt(brokers), ledger.log);
  const topics = LEDGER_CATEGORIES.map((category) => `${prefix}.${category}`);

  return {
    topics,
    openBroker,

    /** A publisher as in a process of its own, but for what is given. */
    async publisher(parts: Partial<PublisherParts> = {}): Promise<Publisher> {
      const publisher = new Publisher({
        store: ledger.store,
        pool: ledger.pool,
        openBroker,
        prefix,
        categories: LEDGER_CATEGORIES,
        toPublic: ledgerMessage,
        log: ledger.log,
        onPublished: () => undefined,
        ...parts,
      });
      publishers.push(publisher);
      await publisher.start();
      return publisher;
    },

    /** Until everything that is in the log now is published, by whichever of them. */
    async published(publisher: Publisher): Promise<void> {
      const head = await ledger.store.head();
      await eventually(async () => (await publisher.position()) === head);
    },

    read: (): Promise<ReadMessage[]> => readTopics(brokers, topics),

    /**
     * What is wrong with the topics beside the log, for who de-duplicates by id: events lost or invented, streams out of order.
     * `repeated`: messages that came more than once.
     */
    async verdict(): Promise<{ missing: number; wrong: string[]; repeated: number }> {
      const events = await wholeLogOf(ledger.store);
      const missing = new Set(events.map(({ metadata }) => metadata.eventId));
      const all = new Set(missing);
      const versions = new Map<string, number>();
      const wrong: string[] = [];
      let repeated = 0;
      for (const { value, topic } of await readTopics(brokers, topics)) {
        if (!all.has(value.id)) wrong.push(`${topic} has ${value.id}, which the log does not have`);
        else if (missing.delete(value.id)) {
          const before = versions.get(value.subject) ?? 0;
          if (value.streamversion !== before + 1)
            wrong.push(`${value.subject}: ${value.streamversion} after ${before}`);
          versions.set(value.subject, value.streamversion);
        } else repeated += 1;
      }
      return { missing: missing.size, wrong, repeated };
    },

    async close(): Promise<void> {
      await Promise.all(publishers.map((publisher) => publisher.stop()));
    },
  };
}

export type PublishedLedger = ReturnType<typeof publishedLedger>;

/** Complete, in order, and every message there once. */
export const FAULTLESS = { missing: 0, wrong: [], repeated: 0 };
