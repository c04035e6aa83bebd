import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment } from './cluster.js';
import { acceptsConnections, identity, stopPostmaster } from './postmaster.js';
import type { Account } from './server-account.js';

export interface ServerStart {
  /** Path of the program `postgres`. */
  readonly program: string;
  /** Data directory. */
  readonly data: string;
  /** File for the server's output; truncated at each start. */
  readonly logFile: string;
  /** Account to run under; undefined for that of this process. */
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** How often a start is tried when the obstacle is temporary. */
const MAX_ATTEMPTS = 10;

/** A server process that is started again, on the same port, when it ends unexpectedly. */
export class SupervisedServer {
  #process: ChildProcess;
  #stopping = false;
  #recovery: Promise<void> = Promise.resolve();

  private constructor(
    private readonly start: ServerStart,
    readonly port: number,
    process: ChildProcess,
  ) {
    this.#process = this.#watch(process);
  }

  /**
   * Resolves when the server accepts connections, however long it replays the write-ahead log after a crash.
   * @throws Error with the end of the server's output when it ends instead.
   */
  static async start(start: ServerStart): Promise<SupervisedServer> {
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      const process = await launch(start, port);
      if (process !== undefined) return new SupervisedServer(start, port, process);

      const output = (await readFile(start.logFile, 'utf8')).trim().split('\n').slice(-10).join('\n');
      // Another program took the port meanwhile, or the children of a killed server still run.
      const temporary = /could not create any TCP\/IP sockets|pre-existing shared memory block/.test(output);
      if (!temporary || attempt === MAX_ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${output}`);
      await pause(attempt * 50);
    }
  }

  /** Process id of the current server. */
  get pid(): number {
    return this.#process.pid as number; // a process that has accepted connections has one
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#recovery;
    if (this.#process.exitCode === null && this.#process.signalCode === null) await stopPostmaster(this.pid);
  }

  #watch(server: ChildProcess): ChildProcess {
    // When this process exits without calling stop, it still tries to stop the server.
    const stopAtExit = () => server.kill('SIGINT');
    process.once('exit', stopAtExit);
    server.once('exit', () => {
      process.off('exit', stopAtExit);
      if (!this.#stopping) this.#recovery = this.#recover();
    });
    return server;
  }

  async #recover(): Promise<void> {
    this.start.log('The database server ended unexpectedly, starting it again …');
    for (let wait = 100; !this.#stopping; wait = Math.min(2 * wait, 10_000)) {
      const server = await launch(this.start, this.port).catch(() => undefined);
      if (server !== undefined) {
        this.#process = this.#watch(server);
        this.start.log('The database server accepts connections again.');
        return;
      }
      await pause(wait);
    }
  }
}

/** Starts the program once; undefined when it ends before it accepts connections. */
async function launch(
  { program, data, logFile, account, settings }: ServerStart,
  port: number,
): Promise<ChildProcess | undefined> {
  const flags = Object.entries({ ...settings, port }).map(([name, value]) => `--${name}=${value}`);
  // A file, not a pipe: the server may outlive this process and must still be able to write why it stopped.
  const log = await open(logFile, 'w', 0o600);
  const server = spawn(program, [...identity(data, process.pid), ...flags], {
    ...account,
    cwd: '/',
    env: serverEnvironment(),
    detached: true, // a new session, so that Ctrl-C in the terminal does not reach it
    stdio: ['ignore', log.fd, log.fd],
  });
  // Listen before the first await: right after a kill the server exits at once, since children of the old server still run.
  const ended = once(server, 'exit');
  ended.catch(() => undefined); // the race below reports it
  await log.close();

  while (!(await acceptsConnections(data, server.pid))) {
    if (await Promise.race([ended, pause(20)])) return undefined;
  }
  return server;
}

/** PostgreSQL cannot choose a port itself. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
