import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOnce } from '../write-once.js';
import { clusterIn, holdsCluster } from './cluster.js';
import { type Account, accountForNewCluster, accountOfCluster, canEnter } from './server-account.js';

/** Folder of the cluster and the account that runs its server. */
export interface Place {
  readonly root: string;
  /** undefined: the account of this process. */
  readonly account: Account | undefined;
}

/**
 * Finds the place of the cluster of a data folder (which exists), or chooses one for a new cluster: the data folder itself,
 * unless the server runs under another account (because this process is root) that cannot enter it. Then the place is a folder
 * outside, and the file `postgres-place` in the data folder names it.
 * @throws Error when the named place no longer exists or belongs to another user.
 */
export async function findPlace(dataFolder: string): Promise<Place> {
  const pointer = pointerIn(dataFolder);
  const root = await namedPlace(dataFolder);
  if (await holdsCluster(root)) return { root, account: await accountOfCluster(clusterIn(root).home) };

  const account = await accountForNewCluster();
  if (account === undefined || (await canEnter(account, root))) return { root, account };
  const outside = await makePlaceOutside(dataFolder, account);
  if (await writeOnce(pointer, `${outside}\n`)) return { root: outside, account };
  await rm(outside, { recursive: true }); // another start at the same moment has named its place first
  return findPlace(dataFolder);
}

/**
 * Folder of the cluster of a data folder, existing or not: the data folder itself, or the folder that it names.
 * @throws Error when the named folder no longer exists
 */
export async function namedPlace(dataFolder: string): Promise<string> {
  const pointer = pointerIn(dataFolder);
  const named = (await readFile(pointer, 'utf8').catch(() => undefined))?.trim();
  if (named !== undefined && (await stat(named).catch(() => undefined)) === undefined) {
    throw new Error(
      `${pointer} says that the data are in ${named}, but that folder is gone. Bring it back, or delete ${pointer} to start with no data.`,
    );
  }
  return named ?? dataFolder;
}

const pointerIn = (dataFolder: string): string => join(dataFolder, 'postgres-place');

/** The temporary folder comes last because a machine may empty it when it starts. */
async function makePlaceOutside(dataFolder: string, account: Account): Promise<string> {
  // The name tells an administrator whose data these are; its random suffix keeps a clone at the same path from using the data
  // of a deleted one.
  const clone = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  for (const parent of ['/var/lib/plumbline', '/opt/plumbline', tmpdir()]) {
    try {
      if (parent !== tmpdir()) {
        await mkdir(parent, { recursive: true });
        await chmod(parent, 0o755);
      }
      const folder = await mkdtemp(join(parent, `plumbline-${clone}-`));
      await chmod(folder, 0o755);
      await writeFile(join(folder, 'README'), `PostgreSQL data of Plumbline in ${dataFolder}.\n`);
      if (await canEnter(account, folder)) return folder;
    } catch {
      continue; // read-only or missing on this machine
    }
  }
  throw new Error(
    `No folder found for the data that user id ${account.uid} can enter. Start as an ordinary user, or set DATABASE_URL.`,
  );
}
