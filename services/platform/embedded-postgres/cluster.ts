import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import type { Account } from './server-account.js';

/** Name of the cluster's superuser, the one that the product connects as. */
export const USER = 'plumbline';

const HOME = 'postgres';
const UNFINISHED = `${HOME}.initialising-`;

/** The files of the cluster under a place's root. */
export interface Cluster {
  /** Folder that holds data and password; the account that the server runs under owns it. */
  readonly home: string;
  /** PostgreSQL's data directory. */
  readonly data: string;
  /** File with the password of {@link USER}, readable by the cluster's owner only. */
  readonly password: string;
  /** What the server has to say since its last start; outside of the home, as this process writes it, maybe as root. */
  readonly log: string;
}

/** Names the files of the cluster under `root`; they need not exist. */
export function clusterIn(root: string): Cluster {
  const home = join(root, HOME);
  return { home, data: join(home, 'cluster'), password: join(home, 'password'), log: join(root, 'postgres.log') };
}

/** Whether there is a cluster under `root`, be it another user's that this process cannot look into. */
export async function holdsCluster(root: string): Promise<boolean> {
  return (await readdir(root)).includes(HOME);
}

/**
 * Makes the cluster under `root`, completely or not at all: it is made under another name, and one rename puts data and password
 * in place. So a start that was killed half-way leaves nothing that looks like a cluster, and of two starts at once the first
 * wins. When a cluster is there already, this does nothing.
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

/** Folders of starts that were killed while they made the cluster, or that came second. */
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
    // Sorting by code point, built into the server: an update of the machine's libc or ICU cannot make an index wrong.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  await promisify(execFile)(initdb, settings, { ...account, cwd: '/', env: serverEnvironment() });
}

/** Environment of PostgreSQL's programs: none of the PG… variables of the person who starts them, and messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** Makes a rename in the folder survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
