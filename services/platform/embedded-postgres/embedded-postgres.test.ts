import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sql } from '../../../test/support/postgres.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { lookUpProcess } from './process-table.js';

it('The embedded PostgreSQL keeps its data across a stop and a start', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(dataFolder, 0o755); // as root, the server runs under another user
  const start = () => startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const first = await start();
  await sql(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(await lookUpProcess(first.pid)).toBeUndefined();

  const second = await start();
  expect(await sql(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});
