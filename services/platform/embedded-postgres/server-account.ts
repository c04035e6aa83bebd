import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating-system account that a program runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account for a new cluster, or undefined for the account of this process.
 *
 * PostgreSQL refuses to run as root. `postgres` is the account meant for it, and `nobody` exists on every Unix; no account is
 * created, since the product must not add users to the machine. The account must be in the user database, because initdb looks
 * up its own name.
 * @throws Error when this process is root and neither account exists.
 */
export async function accountForNewCluster(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const account = await lookUpAccount(name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody" to run it under. Start as an ordinary user.',
  );
}

/**
 * The owner of an existing cluster's home, or undefined when that is the account of this process.
 * @throws Error when the cluster belongs to another user and this process is not root.
 */
export async function accountOfCluster(home: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(home);
  const self = process.getuid?.();
  if (self === uid) return undefined;
  if (self === 0) return { uid, gid };
  throw new Error(
    `The data in ${home} belong to another user (id ${uid}): an earlier start ran as that user or as root. Start as the same user again.`,
  );
}

/** Whether the account can enter the folder. It tries to: file modes alone would miss access lists and mounts. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function lookUpAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
