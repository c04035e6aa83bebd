import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Role } from '../platform/config.js';
import { OF_SPLIT, type Told } from './parent-process.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/**
 * Pause before a process that ended is started again, ms; doubled each time that it does not even get ready. It stays short:
 * what a process lacks at start (a database that is being restarted) comes back at any moment, and planners wait for it.
 */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Draining takes ten seconds at most, and a projection's batch a moment more. */
const PATIENCE_MS = 30_000;

export interface Supervision {
  /** The process answers at a port of its own. */
  onReady(process: SupervisedProcess, child: ChildProcess): void;
  /** It takes no more connections. */
  onLeaving(process: SupervisedProcess, child: ChildProcess): void;
  onGone(process: SupervisedProcess, child: ChildProcess): void;
  /** It is gone without having been told to, and will be started again. @param how exit code or signal */
  onEnd(process: SupervisedProcess, how: number | NodeJS.Signals): void;
}

/** One place in the plan, with the process that fills it now: another one after each end. */
export class SupervisedProcess {
  /** Where the process answers; undefined while it starts. */
  port: number | undefined;
  private child: ChildProcess | undefined;
  private stopping = false;
  private pauseMs = SHORTEST_PAUSE_MS;
  private timer: NodeJS.Timeout | undefined;

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
    const child = fork(MAIN, [OF_SPLIT, this.name], {
      env: { ...this.environment, ROLES: this.role, PORT: '0' },
      detached: true, // Ctrl-C in the terminal reaches the parent alone, which ends them in order
    });
    this.child = child;
    child.on('message', (told: Told) => {
      if (told === 'leaving') return this.supervision.onLeaving(this, child);
      if (!('ready' in told)) return;
      this.pauseMs = SHORTEST_PAUSE_MS;
      this.port = told.ready;
      this.supervision.onReady(this, child);
    });
    const ended = (how: number | NodeJS.Signals) => {
      if (this.child !== child) return;
      this.child = undefined;
      this.port = undefined;
      this.supervision.onGone(this, child);
      if (this.stopping) return;
      this.timer = setTimeout(() => this.start(), this.pauseMs);
      this.pauseMs = Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS);
      this.supervision.onEnd(this, how);
    };
    child.once('exit', (code, signal) => ended(signal ?? code ?? 1));
    // It could not be started at all.
    child.once('error', () => ended(1));
  }

  /** Lets the process finish what it is at, and waits until it is gone. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (child === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await gone;
    clearTimeout(late);
  }
}
