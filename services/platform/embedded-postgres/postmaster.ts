import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUpProcess } from './process-table.js';

/** The server process ("postmaster") of a cluster, found by its pid file and the process table. */
export interface RunningPostmaster {
  readonly pid: number;
  /** Process id of the program that started it, or undefined when that program has ended. */
  readonly owner: number | undefined;
  /** TCP port that it accepts connections at; undefined until it does. */
  readonly port: number | undefined;
}

/** How long a fast shutdown may take before the immediate one, ms. */
const STOP_TIMEOUT_MS = 20_000;

/** Start of the command line, from which {@link findPostmaster} recognises the server's owner and folder. */
export function identity(data: string, owner: number): string[] {
  return ['-D', data, '-c', `cluster_name=plumbline-${owner}`];
}

/**
 * Finds the server that runs on the data directory. Removes a pid file that names no server: its number may belong to another
 * program now, or to an unreaped zombie, and PostgreSQL would mistake either for a server and refuse to start. (PostgreSQL itself
 * checks, by the shared memory, that no child of a dead server still writes to the data.)
 */
export async function findPostmaster(data: string): Promise<RunningPostmaster | undefined> {
  const file = await readPidFile(data);
  if (file === undefined) return undefined;
  const { pid } = file;
  const entry = await lookUpProcess(pid);
  const command = entry?.command ?? '';
  const [, folder, owner] = / -D (.+) -c cluster_name=plumbline-(\d+)/.exec(command) ?? [];
  if (entry !== undefined && folder !== undefined && !(await isOtherFolder(folder, data))) {
    // A process whose parent ends gets another parent at once, so no other program can be mistaken for the owner.
    return {
      pid,
      owner: entry.parent === Number(owner) ? entry.parent : undefined,
      port: file.status === 'ready' ? file.port : undefined,
    };
  }
  // Keep the file of a server that was started by hand: PostgreSQL then refuses to start a second one.
  const startedByHand = folder === undefined && command.includes('postgres');
  if (!startedByHand) await rm(join(data, 'postmaster.pid'), { force: true });
  return undefined;
}

/**
 * Stops the server and waits until its process has ended. No committed data are lost: "fast" writes everything to disk, and
 * after "immediate" the next start replays the write-ahead log.
 * @throws Error when the process does not end.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  // PostgreSQL's manual, "Shutting Down the Server": SIGINT is the fast shutdown, SIGQUIT the immediate one.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    if (await isGone(pid)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop. End it by hand, then start again.`);
}

/** Whether the pid file says that the server with this process id accepts connections; `pg_ctl --wait` reads the same line. */
export async function acceptsConnections(data: string, pid: number | undefined): Promise<boolean> {
  const file = await readPidFile(data);
  return file?.pid === pid && file?.status === 'ready';
}

async function isGone(pid: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < STOP_TIMEOUT_MS; await pause(25)) {
    if ((await lookUpProcess(pid)) === undefined) return true;
  }
  return false;
}

/** A folder that no longer exists was moved while its server ran, to the place where the pid file is now. */
async function isOtherFolder(folder: string, data: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(folder).catch(() => undefined), stat(data)]);
  return one !== undefined && (one.ino !== other.ino || one.dev !== other.dev);
}

/** PostgreSQL's source, pidfile.h: line 1 is the process id, line 4 the port, line 8 the state. */
async function readPidFile(
  data: string,
): Promise<{ pid: number; port: number; status: string | undefined } | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() } : undefined;
}
