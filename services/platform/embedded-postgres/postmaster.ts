import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment } from './cluster.js';
import { lookUpProcess } from './process-table.js';
import type { Account } from './server-account.js';

export interface PostmasterStart {
  /** Path of the program `postgres`. */
  readonly program: string;
  /** Data directory. */
  readonly data: string;
  /** File that takes what the server has to say; begun anew. */
  readonly logFile: string;
  /** Account to run under; undefined: that of this process. */
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

export interface StartedPostmaster {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

/** A server that runs on the cluster, as its pid file and the process table tell. */
export interface RunningPostmaster {
  readonly pid: number;
  /** Process id of the program that started it and still runs, or undefined: that program is gone, the server is left over. */
  readonly owner: number | undefined;
}

/** How long a server may take to write its memory to disk and go before it is told to go without (milliseconds). */
const PATIENCE = 20_000;

/** How often another free port is tried, or a dead server's last children are waited for. */
const ATTEMPTS = 10;

/**
 * Starts the server and resolves when it accepts connections, however long it replays its log after a crash.
 * @throws Error with the server's last words when it ends instead.
 */
export async function startPostmaster(start: PostmasterStart): Promise<StartedPostmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = await spawnPostmaster(start, port);
    if (await becomesReady(server, start.data)) return supervised(server, port);

    const lastWords = (await readFile(start.logFile, 'utf8')).trim().split('\n').slice(-10).join('\n');
    // Somebody else took the port meanwhile; or a server was killed and its children have not noticed yet.
    const passes = /could not create any TCP\/IP sockets|pre-existing shared memory block/.test(lastWords);
    if (!passes || attempt === ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${lastWords}`);
    await pause(attempt * 50);
  }
}

async function spawnPostmaster({ program, data, logFile, account, settings }: PostmasterStart, port: number): Promise<ChildProcess> {
  // A file, not a pipe: the server may outlive this process and must be able to say why it stopped.
  const log = await open(logFile, 'w', 0o600);
  try {
    const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // findPostmaster reads the first two of these back: whose server it is, so that a leftover can be told from one in use.
    const command = ['-D', data, '-c', `cluster_name=plumbline-${process.pid}`, ...flags];
    return spawn(program, command, { ...account, cwd: '/', env: serverEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd] });
  } finally {
    await log.close();
  }
}

/** false when the server's process ends before it accepts connections. */
async function becomesReady(server: ChildProcess, data: string): Promise<boolean> {
  const ended = new Promise<false>((resolve, reject) => {
    server.once('exit', () => resolve(false));
    server.once('error', reject);
  });
  for (;;) {
    const state = await Promise.race([ended, readPidFile(data)]);
    if (state === false) return false;
    if (state?.pid === server.pid && state?.status === 'ready') return true;
    await Promise.race([ended, pause(20)]);
  }
}

function supervised(server: ChildProcess, port: number): StartedPostmaster {
  const pid = server.pid as number; // a server that accepts connections has one
  const ended = () => server.exitCode !== null || server.signalCode !== null;
  // A process that ends without calling stop takes the server along as far as it still can.
  const stopAtExit = () => server.kill('SIGINT');
  process.once('exit', stopAtExit);
  server.once('exit', () => process.off('exit', stopAtExit));
  return { pid, port, stop: async () => (ended() ? undefined : stopPostmaster(pid)) };
}

/** PostgreSQL cannot choose a port itself. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Finds the server that runs on the data directory. A pid file whose number has meanwhile gone to another program is removed,
 * since PostgreSQL would take that program for a server and refuse to start.
 */
export async function findPostmaster(data: string): Promise<RunningPostmaster | undefined> {
  const pid = (await readPidFile(data))?.pid;
  if (pid === undefined) return undefined;
  const entry = await lookUpProcess(pid);
  if (entry === undefined) return undefined; // PostgreSQL clears the file itself, after it has looked for surviving children
  const [, folder, owner] = / -D (.+) -c cluster_name=plumbline-(\d+)/.exec(entry.command) ?? [];
  if (folder === undefined || (await isOtherFolder(folder, data))) {
    // A server that somebody started by hand keeps its file: PostgreSQL's own check then refuses a second one.
    if (folder !== undefined || !entry.command.includes('postgres')) await rm(join(data, 'postmaster.pid'), { force: true });
    return undefined;
  }
  // A process whose parent dies gets another parent at once, so this cannot be stale, and no pid can be mistaken.
  return { pid, owner: entry.parent === Number(owner) ? entry.parent : undefined };
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

/** PostgreSQL's manual, pidfile.h: line 1 is the process id, line 8 the state, which `pg_ctl --wait` reads the same way. */
async function readPidFile(data: string): Promise<{ pid: number; status: string | undefined } | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() } : undefined;
}
