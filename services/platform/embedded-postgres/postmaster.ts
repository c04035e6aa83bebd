import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUpProcess } from './process-table.js';

/** The server process ("postmaster") that runs on a cluster, as its pid file and the process table tell. */
export interface RunningPostmaster {
  readonly pid: number;
  /** Process id of the program that started it and still runs, or undefined: that program is gone, the server is left over. */
  readonly owner: number | undefined;
  /** TCP port that it accepts connections at; undefined until it does. */
  readonly port: number | undefined;
}

/** How long a server may take to write its memory to disk and go before it is told to go without (milliseconds). */
const PATIENCE = 20_000;

/** The start of the command line, from which {@link findPostmaster} reads back whose server it is and of which folder. */
export function identity(data: string, owner: number): string[] {
  return ['-D', data, '-c', `cluster_name=plumbline-${owner}`];
}

/**
 * Finds the server that runs on the data directory. A pid file that names none is removed: its number may have gone to another
 * program, or to a zombie that nobody reaps, and PostgreSQL would take either for a server and refuse to start. (That no child of
 * a dead server still writes to the data is PostgreSQL's to check, by the shared memory.)
 */
export async function findPostmaster(data: string): Promise<RunningPostmaster | undefined> {
  const file = await readPidFile(data);
  if (file === undefined) return undefined;
  const { pid } = file;
  const entry = await lookUpProcess(pid);
  const command = entry?.command ?? '';
  const [, folder, owner] = / -D (.+) -c cluster_name=plumbline-(\d+)/.exec(command) ?? [];
  if (entry !== undefined && folder !== undefined && !(await isOtherFolder(folder, data))) {
    // A process whose parent dies gets another parent at once, so no other program can be taken for the owner.
    return {
      pid,
      owner: entry.parent === Number(owner) ? entry.parent : undefined,
      port: file.status === 'ready' ? file.port : undefined,
    };
  }
  // A server that somebody started by hand keeps its file: PostgreSQL then refuses to start a second one.
  const startedByHand = folder === undefined && command.includes('postgres');
  if (!startedByHand) await rm(join(data, 'postmaster.pid'), { force: true });
  return undefined;
}

/**
 * Stops the server and waits until its process is gone. Nothing that was committed is lost: "fast" writes everything out, and
 * after "immediate" the next start replays the write-ahead log.
 * @throws Error when the process stays.
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

/** Whether the server with this process id has noted that it accepts connections; `pg_ctl --wait` reads the same line. */
export async function acceptsConnections(data: string, pid: number | undefined): Promise<boolean> {
  const file = await readPidFile(data);
  return file?.pid === pid && file?.status === 'ready';
}

async function isGone(pid: number): Promise<boolean> {
  for (const start = Date.now(); Date.now() - start < PATIENCE; await pause(25)) {
    if ((await lookUpProcess(pid)) === undefined) return true;
  }
  return false;
}

/** A folder that is not there any more was moved, with its server running, to where the pid file is found now. */
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
