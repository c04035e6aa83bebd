import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../services/platform/embedded-postgres/embedded-postgres.js';

/** A PostgreSQL of the test's own, which it may kill: it is started again. `stop` removes its data. */
export async function ownPostgres(
  settings: Record<string, string> = {},
): Promise<Pick<EmbeddedPostgres, 'url' | 'pid' | 'stop'>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-own-postgres-'));
  await chmod(dataFolder, 0o755); // as root, the database server runs under another user
  const remove = () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined, settings });
    return {
      url: server.url,
      get pid() {
        return server.pid;
      },
      stop: () => server.stop().then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
