import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { lastingPort } from '../lasting-port.js';
import type { FaultArguments, FaultName, FaultRequest } from './faults.js';

const PROGRAM = resolve(import.meta.dirname, 'stand-in.ts');
const PROJECT = resolve(import.meta.dirname, '../../..');
/** The real server, restarted, refuses everything for about a second (eventstoredb.md, Rates). */
const NOT_READY_AFTER_RESTART_MS = 250;

const selfSigned = (name: string): string[] =>
  `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name}`.split(' ');

const openssl = (args: readonly string[]) => promisify(execFile)('openssl', args);

/** @returns why no stand-in with TLS can be started here; undefined where it can */
export const tlsMissing = (): Promise<string | undefined> =>
  openssl(['version']).then(
    () => undefined,
    () => 'there is no openssl to make a certificate with',
  );

/** A stand-in for EventStoreDB in a process of its own (stand-in.ts), with data of its own. */
export interface StandIn {
  readonly url: string;
  readonly port: number;
  /** Process id; another one after `start()`. */
  readonly pid: number;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts again after `kill` or `terminate`, on the same port and data; the server accepts connections, and is not ready yet. */
  start(): Promise<void>;
  /** SIGTERM; resolves when the process is gone: it acknowledges for 5 s more, then ends what is open with code 13. */
  terminate(): Promise<void>;
  /** Suspends the process (SIGSTOP) until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Resolves when the fault is in force. */
  fault<Name extends FaultName>(name: Name, ...args: FaultArguments[Name]): Promise<void>;
  /** Ends the process for good and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a stand-in on a free port, empty, and ready when this resolves.
 * @param tls whether it is reached with TLS, by the name localhost (see {@link tlsMissing})
 * @param certifiedName to which its certificate is made out
 * @param password of its user admin, who is in the URL; without one it serves everybody
 */
export async function startStandIn({ tls = false, certifiedName = 'localhost', password = '' } = {}): Promise<StandIn> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'event-store-db-'));
  const certificate = join(dataFolder, 'certificate.pem');
  if (tls) await openssl([...selfSigned(certifiedName), '-keyout', join(dataFolder, 'key.pem'), '-out', certificate]);
  let faults = 0;
  const port = await lastingPort();
  let child = await startProcess([dataFolder, String(port), '0', password]);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url: tls
      ? `esdb://${password && `admin:${encodeURIComponent(password)}@`}localhost:${port}?tlsCAFile=${encodeURIComponent(certificate)}`
      : `esdb://127.0.0.1:${port}?tls=false`,
    port,
    get pid() {
      return pidOf(child);
    },
    kill: () => end('SIGKILL'),
    async start() {
      child = await startProcess([dataFolder, String(port), String(NOT_READY_AFTER_RESTART_MS), password]);
    },
    terminate: () => end('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async fault(name, ...args) {
      const request: FaultRequest = { id: (faults += 1), name, args };
      await answered(child, request);
    },
    async stop() {
      await end('SIGKILL');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function startProcess(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(PROGRAM, args, {
    cwd: PROJECT,
    execArgv: ['--enable-source-maps', '--import', './scripts/typescript.mjs'],
    env: { ...process.env, NODE_OPTIONS: undefined },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  return await new Promise((started, failed) => {
    const ended = (): void => failed(new Error(`The stand-in for EventStoreDB did not start: ${complaint}`));
    child.once('exit', ended);
    // It says on which port it listens: by then it does.
    child.once('message', () => {
      child.off('exit', ended);
      started(child);
    });
  });
}

async function answered(child: ChildProcess, request: FaultRequest): Promise<void> {
  await new Promise<void>((done, failed) => {
    const ended = (): void => failed(new Error('The stand-in for EventStoreDB has ended'));
    const heard = ({ id }: { id: number }): void => {
      if (id !== request.id) return;
      child.off('message', heard);
      child.off('exit', ended);
      done();
    };
    child.on('message', heard);
    child.once('exit', ended);
    // Without a callback a channel that is closed already ends this process.
    child.send(request, (error) => {
      if (error) ended();
    });
  });
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The stand-in for EventStoreDB has no process');
  return pid;
}
