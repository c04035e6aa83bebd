// A table of all parts of all programmes, with sizes and dates, in a PostgreSQL of your own, built from Plumbline's public
// events: from the Kafka topic, or without Kafka from GET /api/events. README.md has the calls.
import { parseArgs } from 'node:util';
import { checkAgainstFeed } from './check.mjs';
import { takeFeed } from './feed.mjs';
import { PartsTable } from './parts.mjs';
import { takeTopic } from './topic.mjs';

// Print one line; kafkajs and fetch keep the reason in the cause.
process.on('uncaughtException', (error) => {
  console.error(error.cause?.message || error.message || error.code);
  process.exit(1);
});

const { values } = parseArgs({
  options: {
    'from-feed': { type: 'string' },
    check: { type: 'string' },
    topic: { type: 'string', default: 'plumbline.programme' },
    schema: { type: 'string', default: 'plumbline_parts' },
  },
});
const { DATABASE_URL, KAFKA_BROKERS = 'localhost:9092', PLUMBLINE_ACCESS_TOKEN } = process.env;
if (!DATABASE_URL) throw new Error('DATABASE_URL names the PostgreSQL that the table goes into.');
if ((values['from-feed'] || values.check) && !PLUMBLINE_ACCESS_TOKEN)
  throw new Error(
    'PLUMBLINE_ACCESS_TOKEN opens the feed: an access token of the scope read, from your profile in Plumbline.',
  );

const table = await PartsTable.open(DATABASE_URL, values.schema);
try {
  const taken = values['from-feed']
    ? await takeFeed(table, { address: values['from-feed'], token: PLUMBLINE_ACCESS_TOKEN })
    : await takeTopic(table, { topic: values.topic, brokers: KAFKA_BROKERS.split(',') });
  const { parts, programmes, events, streams } = await table.figures();
  console.log(`${parts} parts of ${programmes} programmes.`);
  console.log(
    `${events} events of ${streams} streams, ${taken} of them new; each stream is complete from version 1 to its last one.`,
  );
  if (values.check) {
    const { compared, missing, strange } = await checkAgainstFeed(
      table,
      { address: values.check, token: PLUMBLINE_ACCESS_TOKEN },
      () =>
        values['from-feed'] ? undefined : takeTopic(table, { topic: values.topic, brokers: KAFKA_BROKERS.split(',') }),
    );
    for (const one of missing) console.error(`Only in the feed: ${one.stream} version ${one.version}, ${one.id}`);
    for (const one of strange) console.error(`Not in the feed: ${one.stream} version ${one.version}, ${one.id}`);
    if (missing.length + strange.length > 0) process.exitCode = 1;
    else console.log(`The same ${compared} events as in the feed.`);
  }
} finally {
  await table.close();
}
