// A process that does nothing but fill the part lines, or help with it: `DATABASE_URL=… node --import ./scripts/typescript.mjs …`.
import { partLines } from '../../projections/part-lines/part-lines-projection.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../services/platform/database.js';
import { jsonLog } from '../../services/platform/log.js';

const pool = openPool(process.env.DATABASE_URL ?? '', () => undefined);
const store = new PostgresEventStore({ pool, codec: productCodec });
const log = jsonLog('error', (line) => process.stderr.write(`${line}\n`));
const runner = new ProjectionRunner({ store, pool, projections: [partLines], log });
await runner.start();
process.stdout.write('started\n');
