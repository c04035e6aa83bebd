// A process that projects the ledger of the database LEDGER_URL until it is killed. Says so once it is the active one.
import { setTimeout as delay } from 'node:timers/promises';
import { ProjectionRunner } from '../../../projections/runner/runner.js';
import { PostgresEventStore } from '../../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../../services/platform/database.js';
import { jsonLog } from '../../../services/platform/log.js';
import { ledgerCodec, ledgerProjection } from '../ledger.js';

const url = process.env.LEDGER_URL;
if (url === undefined) throw new Error('LEDGER_URL is not set');
const pool = openPool(url, () => undefined);
const store = new PostgresEventStore({ codec: ledgerCodec, pool });
const runner = new ProjectionRunner({ store, pool, projections: [ledgerProjection()], log: jsonLog('error') });
await runner.start();
while (runner.status().some(({ state }) => state !== 'running')) await delay(10);
process.stdout.write('projecting\n');
