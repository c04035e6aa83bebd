// A process that publishes the ledger of the database LEDGER_URL to KAFKA_BROKERS until it is killed. Says so once it has begun.
import { PostgresEventStore } from '../../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../../services/platform/database.js';
import { jsonLog } from '../../../services/platform/log.js';
import { KafkajsBroker } from '../../../services/stream/kafkajs-broker.js';
import { Publisher } from '../../../services/stream/publisher.js';
import { ledgerCodec } from '../ledger.js';
import { kafkaAt, LEDGER_CATEGORIES, ledgerMessage } from '../published-ledger.js';

const { LEDGER_URL: url, KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix } = process.env;
if (url === undefined || brokers === undefined || prefix === undefined)
  throw new Error('LEDGER_URL, KAFKA_BROKERS or KAFKA_TOPIC_PREFIX is not set');
const pool = openPool(url, () => undefined);
const log = jsonLog('error');
const publisher = new Publisher({
  store: new PostgresEventStore({ codec: ledgerCodec, pool }),
  pool,
  prefix,
  categories: LEDGER_CATEGORIES,
  toPublic: ledgerMessage,
  log,
  openBroker: () => KafkajsBroker.open(kafkaAt(brokers.split(',')), log),
  onPublished: () => undefined,
});
await publisher.start();
process.stdout.write('publishing\n');
