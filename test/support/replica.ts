import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../services/platform/embedded-postgres/embedded-postgres.js';

const run = promisify(execFile);

/** A streaming replica of an embedded PostgreSQL, on this machine. */
export interface RunningReplica {
  readonly url: string;
  /** Of the server, which is started again when it is killed. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Copies a running server and starts the copy as its hot standby (PostgreSQL's manual, "Making a Base Backup Using the Low Level API":
 * the package with the programs has no pg_basebackup).
 * @param primary its connection string, of a superuser
 */
export async function startReplica(primary: string, settings: Record<string, string> = {}): Promise<RunningReplica> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-replica-'));
  const remove = () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await copyOf(primary, dataFolder);
    const server: EmbeddedPostgres = await startEmbeddedPostgres({
      dataFolder,
      log: () => undefined,
      settings: { primary_conninfo: conninfo(primary), hot_standby_feedback: 'on', ...settings },
    });
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

async function copyOf(primary: string, dataFolder: string): Promise<void> {
  // As root the server runs under another user, who has to come through.
  await run('chmod', ['755', dataFolder]);
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const from = rows[0]?.data_directory ?? '';
    // What the replica has yet to fetch stays until it has.
    await client.query("ALTER SYSTEM SET wal_keep_size = '1GB'");
    await client.query('SELECT pg_reload_conf()');
    await client.query("SELECT pg_backup_start('replica', true)");
    const data = join(dataFolder, 'postgres', 'cluster');
    await mkdir(dirname(data));
    // Files may go while they are copied: the log that is replayed knows.
    await run('cp', ['-a', from, data]).catch(() => undefined);
    await run('cp', ['-a', join(dirname(from), 'password'), dirname(data)]);
    const { rows: stopped } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(data, name), { force: true });
    await writeFile(join(data, 'backup_label'), stopped[0]?.labelfile ?? '');
    await writeFile(join(data, 'standby.signal'), '');
    await run('chown', ['-R', `--reference=${dirname(from)}`, dirname(data)]);
    await readFile(join(data, 'PG_VERSION')); // the copy is there
  } finally {
    await client.end();
  }
}

function conninfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}
