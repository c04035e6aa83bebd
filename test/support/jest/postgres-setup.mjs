// One PostgreSQL for a whole run of jest (see postgres.ts). Jest runs this file untransformed in its first process; the processes
// of the tests take over its environment.
import '../../../scripts/typescript.mjs';
import { join } from 'node:path';
import { makeRunFolder, removeRunFolder, runFolders } from './run-folder.mjs';

const { startEmbeddedPostgres } = await import('../../../services/platform/embedded-postgres/embedded-postgres.ts');
const { clusterIn } = await import('../../../services/platform/embedded-postgres/cluster.ts');
const { findPostmaster, stopPostmaster } = await import('../../../services/platform/embedded-postgres/postmaster.ts');
const { lookUpProcess } = await import('../../../services/platform/embedded-postgres/process-table.ts');

export default async function start() {
  await removeLeftovers();
  const folder = await makeRunFolder();
  const server = await startEmbeddedPostgres({
    dataFolder: databaseIn(folder),
    log: () => {},
    // These data are thrown away; a test of durability starts a server of its own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '1000' },
  });
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_RUN_FOLDER = folder;
  process.env.TMPDIR = folder; // of every test and of all that it starts

  const stop = async () => {
    await server.stop();
    await removeRunFolder(folder);
  };
  globalThis.stopTestPostgres = stop;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(1)));
}

const databaseIn = (folder) => join(folder, 'database');

/** Servers and folders of runs that were killed. */
async function removeLeftovers() {
  for (const { owner, folder } of await runFolders()) {
    if ((await lookUpProcess(owner)) !== undefined) continue;
    const server = await findPostmaster(clusterIn(databaseIn(folder)).data).catch(() => undefined);
    if (server !== undefined) await stopPostmaster(server.pid);
    await removeRunFolder(folder).catch(() => {}); // another user's
  }
}
