import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Backoff } from '../../platform/backoff.js';
import type { Role } from '../../platform/config.js';
import { WORKER_FLAG, type WorkerMessage } from './parent-process.js';

/** Beside this program, as services/vite.config.js builds both. */
const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

/**
 * Pause before a process that ended is started again, ms; doubled each time it ends before it is ready. The maximum is short:
 * the cause (a database that is being restarted) may disappear at any moment, and users are waiting.
 */
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;
/** More than enough: draining takes ten seconds at most, and a projection's batch a little longer. */
const STOP_TIMEOUT_MS = 30_000;

export interface Supervision {
  /** The process is ready at its own port. */
  onReady(process: SupervisedProcess, child: ChildProcess): void;
  /** It has ended unexpectedly and will be started again. @param how exit code or signal */
  onUnexpectedExit(process: SupervisedProcess, how: number | NodeJS.Signals): void;
}

/** One of the configured processes, started again each time it ends. */
export class SupervisedProcess {
  /** Port of the process; undefined while it starts. */
  port: number | undefined;
  private child: ChildProcess | undefined;
  private readonly backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
  private readonly stopping = new AbortController();

  constructor(
    readonly role: Role,
    readonly name: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly supervision: Supervision,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const child = fork(MAIN, [WORKER_FLAG, this.name], {
      env: { ...this.environment, ROLES: this.role, PORT: '0' },
      detached: true, // Ctrl-C in the terminal reaches only the parent, which stops the processes in order
    });
    this.child = child;
    child.on('message', (told: WorkerMessage) => {
      if (typeof told !== 'object' || !('ready' in told)) return;
      this.backoff.reset();
      this.port = told.ready;
      this.supervision.onReady(this, child);
    });
    const ended = (how: number | NodeJS.Signals) => {
      if (this.child !== child) return;
      this.child = undefined;
      this.port = undefined;
      const { signal } = this.stopping;
      if (signal.aborted) return;
      void this.backoff.pause(signal).then(() => signal.aborted || this.start());
      this.supervision.onUnexpectedExit(this, how);
    };
    child.once('exit', (code, signal) => ended(signal ?? code ?? 1));
    // The process could not be spawned.
    child.once('error', () => ended(1));
  }

  /** Lets the process finish its current work, and waits until it has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const { child } = this;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(late);
  }
}
