import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Position, RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { exclusively } from '../../services/platform/exclusively.js';
import type { Log } from '../../services/platform/log.js';
import { reasonOf } from '../../services/platform/reason.js';
import { type Build, schemaOf } from './build.js';
import { readBuild } from './checkpoints.js';
import { fillingLock } from './filling.js';
import type { Progress } from './progress.js';
import type { Projection } from './projection.js';
import { Poisoned, Turn } from './turn.js';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** `waiting-for-lock`: another instance is active, or the database cannot be reached (then with an error). */
export type ProjectionState = 'waiting-for-lock' | 'catching-up' | 'running' | 'stopped';

/** Why a projection stands still: names and numbers, no event data. */
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
 * Fills one build from the log, as the only instance among all processes, until stopped or until the build is replaced.
 * Lock and transactions share one connection: when it dies both are gone, so nothing commits without the lock. The fence
 * (a checkpoint moves only from where its instance left it) is the second barrier.
 */
export class BuildProjector {
  readonly build: Build;
  error: ProjectionError | undefined;
  private readonly stopping = new AbortController();
  private readonly name: string;
  private running: Promise<void>;
  private turn: Turn | undefined;
  private poisoned = false;
  private oneByOneUpTo: Position | undefined;
  private pauseMs = SHORTEST_PAUSE_MS;

  /** @param parts.build as it was found; read again under the lock */
  constructor(private readonly parts: BuildProjectorParts) {
    this.build = parts.build;
    this.name = schemaOf(parts.build);
    this.running = this.run();
  }

  get state(): ProjectionState {
    if (this.poisoned) return 'stopped';
    if (this.turn === undefined) return 'waiting-for-lock';
    return this.turn.caughtUp ? 'running' : 'catching-up';
  }

  /** Finishes the batch at hand. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Tries the poisoned event again. */
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
        if ((await this.hold()) === 'replaced') return;
      } catch (error) {
        if (!(error instanceof Poisoned)) await this.pause(error);
        else if (this.isCertain(error)) return;
      }
    }
  }

  /** After the first failure a fresh projector looks again, one event at a time: all before the poisoned one is applied. */
  private isCertain({ cause, event, upTo }: Poisoned): boolean {
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
    await delay(this.pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  /** From the lock to the loss of the connection, an error or the end. */
  private async hold(): Promise<'replaced' | 'over'> {
    const { pool } = this.parts;
    const ended = await exclusively(
      {
        pool,
        lock: fillingLock(this.build),
        session: `projector ${this.name} ${process.pid}`,
        stopping: this.stopping.signal,
        standingBy: () => (this.error = undefined),
      },
      (client, signal) => this.fill(client, signal),
    );
    return ended ?? 'over';
  }

  private async fill(client: ClientBase, signal: AbortSignal): Promise<'replaced' | 'over'> {
    const build = await readBuild(client, this.build);
    if (build === undefined) return 'replaced';
    const { store, projection, progress } = this.parts;
    this.turn = new Turn({
      store,
      projection,
      progress,
      client,
      build,
      oneByOneUpTo: this.oneByOneUpTo,
      advanced: () => {
        this.error = undefined;
        this.pauseMs = SHORTEST_PAUSE_MS;
      },
    });
    try {
      await this.turn.run(signal);
    } finally {
      this.turn = undefined;
    }
    if (!signal.aborted) this.oneByOneUpTo = undefined;
    return 'over';
  }
}
