import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import type { Account } from './server-account.js';

/** The cluster's superuser, as which the product connects. */
export const USER = 'plumbline';

const HOME = 'postgres';
const UNFINISHED = `${HOME}.initialising-`;

/** Paths of the cluster's files. */
export interface Cluster {
  /** Folder with data and password, owned by the account that the server runs under. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly data: string;
  /** File with the password of {@link USER}, readable by the cluster's owner only. */
  readonly password: string;
  /** Output of the server since its last start; outside `home`, because this process writes it, possibly as root. */
  readonly log: string;
}

/** The files of the cluster under `root`; they need not exist. */
export function clusterIn(root: string): Cluster {
  const home = join(root, HOME);
  return { home, data: join(home, 'cluster'), password: join(home, 'password'), log: join(root, 'postgres.log') };
}

/** Whether there is a cluster under `root`, even one of another user that this process cannot read. */
export async function holdsCluster(root: string): Promise<boolean> {
  return (await readdir(root)).includes(HOME);
}

/**
 * Creates the cluster under `root` atomically: under a temporary name, and then one rename puts data and password in place. A
 * start that is killed half-way leaves nothing that looks like a cluster, and of two concurrent starts the first one wins. Does
 * nothing when a cluster exists already.
 */
export async function createCluster(root: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const unfinished = await mkdtemp(join(root, UNFINISHED));
  try {
    const password = join(unfinished, 'password');
    await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    if (account !== undefined) for (const path of [unfinished, password]) await chown(path, account.uid, account.gid);
    await runInitdb(binaries.initdb, join(unfinished, 'cluster'), password, account);
    await rename(unfinished, clusterIn(root).home);
    await flushFolder(root);
  } catch (error) {
    if (!(await holdsCluster(root))) throw error;
  }
  await removeUnfinished(root);
}

/** Removes the folders of starts that were killed while they created the cluster, or that were second. */
async function removeUnfinished(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (name.startsWith(UNFINISHED)) await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInitdb(initdb: string, data: string, password: string, account: Account | undefined): Promise<void> {
  const settings = [
    `--pgdata=${data}`,
    `--username=${USER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The server's built-in sorting by code point: an update of the machine's libc or ICU cannot corrupt an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  await promisify(execFile)(initdb, settings, { ...account, cwd: '/', env: serverEnvironment() });
}

/** Environment of PostgreSQL's programs: without the PG… variables of the user who starts them, and with English messages. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** Flushes the folder, so that a rename in it survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
