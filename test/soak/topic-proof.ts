import { Kafka, logLevel } from 'kafkajs';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { Verdict } from './proof.js';

/** What a topic is read without an event more for so long that it counts as complete, ms. */
const TIMEOUT_MS = 60_000;

export interface TopicVerdict extends Verdict {
  /** Messages that arrived a second time, recognised by their id. */
  readonly repeated: number;
}

interface Message {
  readonly id: string;
  readonly subject: string;
  readonly streamversion: number;
}

/**
 * Reads every topic of the prefix from its beginning, as an analyst does, until all events of the log were seen.
 * Complete after de-duplication by id, and in order per stream.
 */
export async function topicsEqualLog(
  brokers: readonly string[],
  prefix: string,
  events: readonly RecordedEvent[],
): Promise<TopicVerdict> {
  const kafka = new Kafka({ brokers: [...brokers], clientId: 'soak', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${prefix}.`));
  await admin.disconnect();

  const missing = new Set(events.map(({ metadata }) => metadata.eventId));
  const seen = new Set<string>();
  const versions = new Map<string, number>();
  const wrong: string[] = [];
  let repeated = 0;
  let heard = performance.now();
  const take = ({ id, subject, streamversion }: Message): void => {
    heard = performance.now();
    if (seen.has(id)) {
      repeated += 1;
      return;
    }
    seen.add(id);
    if (!missing.delete(id)) wrong.push(`${id} is in the topic and not in the log`);
    const before = versions.get(subject) ?? 0;
    if (streamversion !== before + 1) wrong.push(`${subject} version ${streamversion} comes after version ${before}`);
    versions.set(subject, streamversion);
  };

  const consumer = kafka.consumer({ groupId: `soak-${process.pid}-${Date.now()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => take(JSON.parse(message.value?.toString() ?? '{}') as Message),
    });
    while (missing.size > 0 && performance.now() - heard < TIMEOUT_MS)
      await new Promise((resolve) => setTimeout(resolve, 100));
  } finally {
    await consumer.disconnect();
  }
  if (missing.size > 0) wrong.push(`${missing.size} of ${events.length} events are not in the topics`);
  return { looked: events.length, repeated, wrong };
}
