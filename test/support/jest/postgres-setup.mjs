// One PostgreSQL for a whole run of jest (see postgres.ts). Jest runs this file untransformed in its first process; the processes
// of the tests take over its environment.
import '../../../scripts/typescript.mjs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { startEmbeddedPostgres } = await import('../../../services/platform/embedded-postgres/embedded-postgres.ts');
const { clusterIn } = await import('../../../services/platform/embedded-postgres/cluster.ts');
const { findPostmaster, stopPostmaster } = await import('../../../services/platform/embedded-postgres/postmaster.ts');
const { lookUpProcess } = await import('../../../services/platform/embedded-postgres/process-table.ts');

const FOLDER = /^plumbline-test-(\d+)-/;

export default async function start() {
  await removeLeftovers();
  const dataFolder = await mkdtemp(join(tmpdir(), `plumbline-test-${process.pid}-`));
  await chmod(dataFolder, 0o755); // as root, the server runs under another user
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: () => {},
    // These data are thrown away; a test of durability starts a server of its own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '1000' },
  });
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_RUN_FOLDER = dataFolder;

  const stop = async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  globalThis.stopTestPostgres = stop;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(1)));
}

/** Servers and folders of runs that were killed. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const owner = FOLDER.exec(name)?.[1];
    if (owner === undefined || (await lookUpProcess(Number(owner))) !== undefined) continue;
    const folder = join(tmpdir(), name);
    const server = await findPostmaster(clusterIn(folder).data).catch(() => undefined);
    if (server !== undefined) await stopPostmaster(server.pid);
    await rm(folder, { recursive: true, force: true }).catch(() => {}); // another user's
  }
}
