import type { Pool } from 'pg';
import type { Position } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { type Lag, lagBetween } from '../../services/event-store/lag.js';
import type { Log } from '../../services/platform/log.js';
import { schemaOf } from './build.js';
import { BuildProjector, type ProjectionError, type ProjectionState } from './build-projector.js';
import { dropRetired, migrateCheckpoints, provideBuild } from './checkpoints.js';
import type { Projection } from './projection.js';
import { ReadModels } from './read-models.js';

/** How long a replaced build stays for readers who are still at it, ms. */
const RETIRED_KEPT_MS = 60_000;
/** How often a rebuild that is awaited is looked at, ms. */
const GLANCE_MS = 1_000;

export interface ProjectionStatus {
  readonly name: string;
  readonly build: number;
  readonly stage: 'filling' | 'live';
  readonly position: Position;
  /** What of the log is still to pass; undefined where the store is away, or another one than the position's. */
  readonly lag?: Lag;
  readonly state: ProjectionState;
  readonly error?: ProjectionError;
}

export interface RunnerParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly log: Log;
}

/**
 * Keeps the read models up to the log. Any number of processes may run one on the same database: each build has one
 * active instance among them, the others stand by. A process that only reads uses ReadModels alone.
 */
export class ProjectionRunner {
  readonly readModels: ReadModels;
  private readonly projectors = new Map<string, BuildProjector>();
  private unwatch: (() => void) | undefined;
  private sweeping: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly parts: RunnerParts) {
    this.readModels = new ReadModels(parts);
  }

  /**
   * Makes what is missing and begins to fill. Readers wait for the first build (`ReadModels.of`), not this call.
   * @throws NewerBuild when a newer version of the code has made the tables
   */
  async start(): Promise<void> {
    const { pool, projections } = this.parts;
    await migrateCheckpoints(pool);
    for (const projection of projections) await provideBuild(pool, projection, { anew: false });
    await this.readModels.start();
    this.unwatch = this.readModels.progress.watch(() => this.attend());
    this.attend();
    this.sweep();
    this.sweeping = setInterval(() => this.sweep(), RETIRED_KEPT_MS);
  }

  /** Finishes the batches at hand; another process takes over at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unwatch?.();
    clearInterval(this.sweeping);
    await Promise.all([...this.projectors.values()].map((projector) => projector.stop()));
    await this.readModels.stop();
  }

  /** Every build of this code's versions, as far as this process knows; `state` and `error` are this process's own. */
  async status(): Promise<readonly ProjectionStatus[]> {
    // How far the log goes is not known while its store is away; all the rest is.
    const head = await this.parts.store.head().catch(() => undefined);
    return this.readModels.progress.current().flatMap((build) => {
      const projector = this.projectors.get(schemaOf(build));
      if (projector === undefined || build.stage === 'retired') return [];
      return {
        name: build.projection,
        build: build.build,
        stage: build.stage,
        position: build.position,
        lag: lagBetween(build.position, head),
        state: projector.state,
        error: projector.error,
      };
    });
  }

  /**
   * Fills the tables anew beside the ones that serve and swaps them when they have caught up; resolves then. A rebuild under
   * way is joined; one cut short by a crash goes on at the next start.
   * @throws Error when the new build stops at a poisoned event, or the runner is stopped before the end
   */
  async rebuild(name: string): Promise<void> {
    const projection = this.parts.projections.find((candidate) => candidate.name === name);
    if (projection === undefined) throw new RangeError(`No projection is called ${name}`);
    const number = await provideBuild(this.parts.pool, projection, { anew: true });
    const { progress } = this.readModels;
    await progress.refresh();
    const schema = schemaOf({ projection: name, version: projection.version, build: number });
    for (;;) {
      const serves = await progress.until(
        () => ((progress.live(name)?.build ?? 0) >= number ? true : undefined),
        GLANCE_MS,
      );
      if (serves) return;
      const projector = this.projectors.get(schema);
      if (projector?.state === 'stopped') throw new Error(`${schema} stopped: ${projector.error?.message}`);
      if (this.stopped) throw new Error(`${schema} goes on at the next start`);
    }
  }

  /** Lets a projection that stopped try its poisoned event again. */
  resume(name: string): void {
    for (const projector of this.projectors.values()) if (projector.build.projection === name) projector.resume();
  }

  /** One projector for each build that is current, none for the others. */
  private attend(): void {
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

  private sweep(): void {
    dropRetired(this.parts.pool, RETIRED_KEPT_MS).catch((error: unknown) =>
      this.parts.log.warn('Replaced builds could not be dropped', { reason: (error as Error).message }),
    );
  }
}
