import type { ClientBase, Pool } from 'pg';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { Backoff } from '../../services/platform/backoff.js';
import { withLeaderLock } from '../../services/platform/leader-lock.js';
import type { Log } from '../../services/platform/log.js';
import type { Position } from '../../services/platform/position.js';
import { reasonOf } from '../../services/platform/reason.js';
import { inTransaction } from '../../services/platform/transaction.js';
import { type Build, schemaOf, transactionSql } from './build.js';
import { announceWork, readBuild, shareWork } from './checkpoints.js';
import type { Progress } from './progress.js';
import type { Projection, Worker } from './projection.js';
import { Poisoned, ProjectionRun } from './projection-run.js';
import { isTransientServerError } from './transient-server-error.js';
import { buildLock } from './unattended-projections.js';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
/** After this time without a statement the server ends a helper's transaction, ms: a slice takes far less. */
const MAX_IDLE_MS = 10_000;

/** `waiting-for-lock`: another instance is active, or the database cannot be reached (then `error` is set). */
export type ProjectionState = 'waiting-for-lock' | 'catching-up' | 'running' | 'stopped';

/** Why a projection does not advance: names and numbers, no event data. */
export interface ProjectionError {
  readonly message: string;
  readonly event?: Pick<RecordedEvent, 'stream' | 'version' | 'position' | 'type'>;
}

export interface BuildProjectorParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projection: Projection;
  readonly progress: Progress;
  readonly log: Log;
  readonly build: Build;
}

/**
 * Fills one build from the log, as the only active instance among all processes, until it is stopped or the build is replaced.
 * Lock and transactions share one connection, so nothing commits after the lock is lost. A second barrier is the fence: a
 * checkpoint moves only from the position where its instance left it.
 */
export class BuildProjector {
  readonly build: Build;
  error: ProjectionError | undefined;
  private readonly stopping = new AbortController();
  private readonly name: string;
  private running: Promise<void>;
  private active: ProjectionRun | undefined;
  /** While this process stands by and there is work. */
  private worker: Worker | undefined;
  private helpsAgainAt = 0;
  private poisoned = false;
  private oneByOneUpTo: Position | undefined;
  private readonly backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);

  /** @param parts.build as it was when found; it is read again under the lock */
  constructor(private readonly parts: BuildProjectorParts) {
    this.build = parts.build;
    this.name = schemaOf(parts.build);
    this.running = this.run();
  }

  get state(): ProjectionState {
    if (this.poisoned) return 'stopped';
    if (this.active === undefined) return 'waiting-for-lock';
    return this.active.caughtUp ? 'running' : 'catching-up';
  }

  /** Finishes the current batch. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Retries the poisoned event. */
  resume(): void {
    if (!this.poisoned) return;
    this.poisoned = false;
    this.error = undefined;
    this.oneByOneUpTo = undefined;
    this.running = this.run();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        if ((await this.runUnderLock()) === 'replaced') return;
      } catch (error) {
        if (!(error instanceof Poisoned)) await this.pause(error);
        else if (this.confirmsPoisoned(error)) return;
      }
    }
  }

  /**
   * After the first failure of a batch a new projector applies it one event at a time, so that every event before the poisoned
   * one is applied, and an error that only the old projector's memory caused does not stop the projection.
   * @returns whether the projection stops at this event
   */
  private confirmsPoisoned({ cause, event, upTo }: Poisoned): boolean {
    this.error = {
      message: reasonOf(cause),
      event: event && { stream: event.stream, version: event.version, position: event.position, type: event.type },
    };
    if (upTo !== undefined && this.oneByOneUpTo === undefined) {
      this.oneByOneUpTo = upTo;
      return false;
    }
    this.poisoned = true;
    this.parts.log.error('Projection stopped', cause, { build: this.name, event: this.error.event });
    return true;
  }

  private async pause(error: unknown): Promise<void> {
    this.error = { message: reasonOf(error) };
    this.parts.log.warn('Projection interrupted', { build: this.name, reason: this.error.message });
    await this.backoff.pause(this.stopping.signal);
  }

  /** Waits for the lock and fills the build until the connection is lost, an error occurs, or the projector is stopped. */
  private async runUnderLock(): Promise<'replaced' | 'over'> {
    const { pool } = this.parts;
    const ended = await withLeaderLock(
      {
        pool,
        lock: buildLock(this.build),
        sessionName: `projector ${this.name} ${process.pid}`,
        stopping: this.stopping.signal,
        onStandby: () => (this.error = undefined),
        help: (client) => this.help(client),
      },
      (client, signal) => this.fill(client, signal),
    );
    return ended ?? 'over';
  }

  /**
   * Does a slice of the work that is due in a build which another process fills. What cannot be done is left to that process, which
   * raises the alarm.
   * @returns whether there may be more
   */
  private async help(client: ClientBase): Promise<boolean> {
    const { projection, store } = this.parts;
    if (projection.worker === undefined || performance.now() < this.helpsAgainAt) return false;
    const build = await readBuild(client, this.build);
    const sql = transactionSql(client, projection, this.build);
    if (build === undefined || !(await projection.workDue?.(sql))) {
      this.worker = undefined;
      return false;
    }
    const worker = (this.worker ??= projection.worker({ store }));
    try {
      return await inTransaction(client, async () => {
        // Whoever stops in the middle, and keeps the connection, must not hold up the others.
        await client.query(`SET LOCAL idle_in_transaction_session_timeout = '${MAX_IDLE_MS}ms'`);
        const position = await shareWork(client, build);
        if (position === undefined) return false;
        const worked = await worker.work(sql);
        if (worked.length > 0) await announceWork(client, build, position, worked);
        return worked.length > 0;
      });
    } catch (error) {
      this.worker = undefined;
      if (isTransientServerError(error)) throw error;
      this.helpsAgainAt = performance.now() + MAX_PAUSE_MS;
      this.parts.log.warn('Work was left to the active projector', { build: this.name, reason: reasonOf(error) });
      return false;
    }
  }

  private async fill(client: ClientBase, signal: AbortSignal): Promise<'replaced' | 'over'> {
    const build = await readBuild(client, this.build);
    if (build === undefined) return 'replaced';
    this.worker = undefined;
    const { store, projection, progress } = this.parts;
    this.active = new ProjectionRun({
      store,
      projection,
      progress,
      client,
      build,
      oneByOneUpTo: this.oneByOneUpTo,
      onCommit: () => {
        this.error = undefined;
        this.backoff.reset();
      },
    });
    try {
      await this.active.run(signal);
    } finally {
      this.active = undefined;
    }
    if (!signal.aborted) this.oneByOneUpTo = undefined;
    return 'over';
  }
}
