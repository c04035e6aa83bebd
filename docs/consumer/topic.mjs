// The Kafka topic. Offsets are kept with the table, not with Kafka, so that both move together.
import kafkajs from 'kafkajs';

/** Continues where the table stands, up to the present end of the topic. @returns how many events were new */
export async function takeTopic(table, { topic, brokers }) {
  const kafka = new kafkajs.Kafka({ clientId: 'plumbline-parts-table', brokers, logLevel: kafkajs.logLevel.NOTHING }); // what it cannot recover from, it throws
  const ends = await endsOf(kafka, { topic, brokers });
  const open = new Map();
  for (const { partition, low, high } of ends) {
    const noted = await table.next(sourceOf(topic, partition));
    // A topic that was made anew ends before the recorded offset: it is read again, and known events are skipped.
    const next = noted === undefined || Number(noted) > Number(high) ? low : noted;
    if (Number(next) < Number(high)) open.set(partition, { next, high: Number(high) });
  }
  if (open.size === 0) return 0;

  const consumer = kafka.consumer({ groupId: `plumbline-parts-table-${process.pid}-${Date.now()}` });
  let taken = 0;
  let done;
  let failed;
  const finished = new Promise((resolve, reject) => ([done, failed] = [resolve, reject]));
  consumer.on(consumer.events.CRASH, ({ payload }) => payload.restart || failed(payload.error));
  // Also after a crash that kafkajs recovers from: Kafka keeps no offsets of this group.
  consumer.on(consumer.events.GROUP_JOIN, () => {
    for (const [partition, { next }] of open) consumer.seek({ topic, partition, offset: next });
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    const running = consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch: { partition, messages } }) => {
        try {
          const next = String(Number(messages.at(-1).offset) + 1);
          taken += await table.take(
            sourceOf(topic, partition),
            messages.map(({ value }) => JSON.parse(value.toString('utf8'))),
            next,
          );
          const reading = open.get(partition);
          if (reading) reading.next = next;
          if (reading && Number(next) >= reading.high) open.delete(partition);
          if (open.size === 0) done();
        } catch (error) {
          failed(error);
          throw error; // if the error were swallowed, the batch would count as done
        }
      },
    });
    await Promise.all([running, finished]);
  } finally {
    await consumer.disconnect();
  }
  return taken;
}

const sourceOf = (topic, partition) => `${topic}/${partition}`;

async function endsOf(kafka, { topic, brokers }) {
  const admin = kafka.admin();
  await admin.connect();
  try {
    if (!(await admin.listTopics()).includes(topic))
      throw new Error(`There is no topic ${topic} at ${brokers.join(',')}.`);
    return await admin.fetchTopicOffsets(topic);
  } finally {
    await admin.disconnect();
  }
}
