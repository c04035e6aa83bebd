import type { Pool } from 'pg';
import type { EventStore } from '../../services/event-store/event-store.js';
import type { Log } from '../../services/platform/log.js';
import type { Position } from '../../services/platform/position.js';
import { schemaOf } from './build.js';
import { BuildProjector, type ProjectionError, type ProjectionState } from './build-projector.js';
import { dropRetired, ensureBuild, retireOutdated } from './checkpoints.js';
import type { Projection } from './projection.js';
import { ReadModels } from './read-models.js';

/** How long a replaced build is kept for requests that still read it, ms. */
const RETIRED_RETENTION_MS = 60_000;
/** How often `rebuild` checks whether the new build has stopped, ms. */
const POLL_MS = 1_000;

export interface ProjectionStatus {
  readonly name: string;
  readonly build: number;
  readonly stage: 'filling' | 'live';
  readonly position: Position;
  readonly state: ProjectionState;
  readonly error?: ProjectionError;
}

export interface RunnerParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly log: Log;
  /** A replica of the pool's database, for reads. */
  readonly readUrl?: string | undefined;
}

/**
 * Keeps the read models up to date with the log. Any number of processes may run one on the same database: each build has one
 * active instance among them, and the others stand by. A process that only reads uses ReadModels alone.
 */
export class ProjectionRunner {
  readonly readModels: ReadModels;
  private readonly projectors = new Map<string, BuildProjector>();
  private unwatch: (() => void) | undefined;
  private dropTimer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly parts: RunnerParts) {
    this.readModels = new ReadModels(parts);
  }

  /**
   * Creates missing builds and starts to fill them, without waiting: readers wait for the first build (`ReadModels.tablesOf`).
   * @throws NewerBuild when a newer version of the code has made the tables
   */
  async start(): Promise<void> {
    const { pool, projections } = this.parts;
    for (const projection of projections) await ensureBuild(pool, projection, { anew: false });
    await this.readModels.start();
    this.unwatch = this.readModels.progress.watch(() => this.reconcileBuilds());
    this.reconcileBuilds();
    void this.dropReplaced();
    this.dropTimer = setInterval(() => void this.dropReplaced(), RETIRED_RETENTION_MS);
  }

  /** Finishes the current batches; then another process takes over at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unwatch?.();
    clearInterval(this.dropTimer);
    await Promise.all([...this.projectors.values()].map((projector) => projector.stop()));
    await this.readModels.stop();
  }

  /** Every build of this code's versions that this process knows; `state` and `error` are those of this process. */
  status(): readonly ProjectionStatus[] {
    return this.readModels.progress.current().flatMap((build) => {
      const projector = this.projectors.get(schemaOf(build));
      if (projector === undefined || build.stage === 'retired') return [];
      return {
        name: build.projection,
        build: build.build,
        stage: build.stage,
        position: build.position,
        state: projector.state,
        error: projector.error,
      };
    });
  }

  /**
   * Fills a new build beside the live one and resolves when it has caught up and replaced it. If a rebuild is running already,
   * waits for that one; after a crash it continues at the next start.
   * @throws Error when the new build stops at a poisoned event, or the runner is stopped before the end
   */
  async rebuild(name: string): Promise<void> {
    const projection = this.parts.projections.find((candidate) => candidate.name === name);
    if (projection === undefined) throw new RangeError(`No projection is called ${name}`);
    const number = await ensureBuild(this.parts.pool, projection, { anew: true });
    const { progress } = this.readModels;
    await progress.refresh();
    const schema = schemaOf({ projection: name, version: projection.version, build: number });
    for (;;) {
      const serves = await progress.waitUntil(
        () => ((progress.live(name)?.build ?? 0) >= number ? true : undefined),
        POLL_MS,
      );
      if (serves) return;
      const projector = this.projectors.get(schema);
      if (projector?.state === 'stopped') throw new Error(`${schema} stopped: ${projector.error?.message}`);
      if (this.stopped) throw new Error(`${schema} goes on at the next start`);
    }
  }

  /** Lets a stopped projection retry its poisoned event. */
  resume(name: string): void {
    for (const projector of this.projectors.values()) if (projector.build.projection === name) projector.resume();
  }

  /** Starts a projector for each current build that has none, and stops the projectors of all other builds. */
  private reconcileBuilds(): void {
    const { projections, pool, store, log } = this.parts;
    const { progress } = this.readModels;
    const current = new Map(progress.current().map((build) => [schemaOf(build), build]));
    for (const [schema, projector] of this.projectors) {
      if (current.has(schema)) continue;
      this.projectors.delete(schema);
      void projector.stop();
    }
    for (const [schema, build] of current) {
      const projection = projections.find(({ name }) => name === build.projection);
      if (projection === undefined || this.projectors.has(schema)) continue;
      this.projectors.set(schema, new BuildProjector({ store, pool, projection, progress, log, build }));
    }
  }

  private async dropReplaced(): Promise<void> {
    const { pool, projections, log } = this.parts;
    try {
      for (const projection of projections) await retireOutdated(pool, projection);
      await dropRetired(pool, RETIRED_RETENTION_MS);
    } catch (error) {
      log.warn('Replaced builds could not be dropped', { reason: (error as Error).message });
    }
  }
}
