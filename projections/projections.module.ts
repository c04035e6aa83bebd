import { Global, Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { EVENT_STORE, type EventStore } from '../services/event-store/event-store.js';
import type { Position } from '../services/event-store/event.js';
import { loadReferenceData, readReferenceData } from '../services/library/load-reference-data.js';
import { CLOCK, type Clock } from '../services/platform/clock.js';
import { PG_POOL } from '../services/platform/database.js';
import { Health } from '../services/platform/health/health.js';
import { POSITION_WAITER, type PositionWaiter } from '../services/platform/http/position.js';
import { LOG, type Log } from '../services/platform/log.js';
import { Metrics } from '../services/platform/metrics/metrics.js';
import { allProjections } from './all-projections.js';
import { libraryProjection } from './library/library-projection.js';
import { LibrarySnapshot } from './library/library-snapshot.js';
import { AssetQueriesController } from './programme-detail/asset-queries.controller.js';
import { CalendarQueriesController } from './programme-detail/calendar-queries.controller.js';
import { ProgrammeReads } from './programme-detail/programme-reads.js';
import { ProjectQueriesController } from './programme-detail/project-queries.controller.js';
import { ZoneQueriesController } from './programme-detail/zone-queries.controller.js';
import { QuantityViewsModule } from './quantity-views.module.js';
import { NotCaughtUp, ReadModels } from './runner/read-models.js';
import { ProjectionRunner } from './runner/runner.js';

const NAMES = allProjections.map(({ name }) => name);
/** A start waits so long for the library to have the reference data; what is late after that answers 503 by itself. */
const START_PATIENCE_MS = 60_000;

/** Every read model, kept up to the log by this process, for everyone to read: `ReadModels`, `LibrarySnapshot`, `ProgrammeReads`. */
@Global()
@Module({
  imports: [QuantityViewsModule],
  controllers: [ProjectQueriesController, AssetQueriesController, ZoneQueriesController, CalendarQueriesController],
  providers: [
    {
      provide: ProjectionRunner,
      inject: [EVENT_STORE, PG_POOL, LOG],
      useFactory: (store: EventStore, pool: Pool, log: Log) => new ProjectionRunner({ store, pool, log, projections: allProjections }),
    },
    { provide: ReadModels, inject: [ProjectionRunner], useFactory: (runner: ProjectionRunner) => runner.readModels },
    {
      provide: POSITION_WAITER,
      inject: [ReadModels],
      useFactory: (readModels: ReadModels): PositionWaiter => ({ waitFor: (position, names = NAMES) => readModels.waitFor(names, position as Position) }),
    },
    LibrarySnapshot,
    ProgrammeReads,
  ],
  exports: [ProjectionRunner, ReadModels, POSITION_WAITER, LibrarySnapshot, ProgrammeReads],
})
export class ProjectionsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly runner: ProjectionRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.runner.start();
    this.health.add({ name: 'projections', required: false, check: () => this.projectionsHealth() });
    this.metrics.gauge('projection_lag_events', 'Events of the log that a read model has still to pass.', async () =>
      (await this.runner.status()).flatMap(({ name, build, lag }) => (lag === undefined ? [] : [{ labels: { projection: name, build }, value: lag }])));
    this.metrics.gauge('projection_stopped', '1 for a read model that stopped at a poisoned event.', async () =>
      (await this.runner.status()).map(({ name, build, state }) => ({ labels: { projection: name, build }, value: state === 'stopped' ? 1 : 0 })));
  }

  /** Before the application listens: nobody meets a library that is not there yet. */
  async onApplicationBootstrap(): Promise<void> {
    await loadReferenceData(this.store, await readReferenceData(), this.clock.now().toISOString());
    try {
      await this.runner.readModels.waitFor([libraryProjection.name], await this.store.head(), START_PATIENCE_MS);
    } catch (error) {
      if (!(error instanceof NotCaughtUp)) throw error;
      this.log.warn('The library is still being filled');
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.runner.stop();
  }

  private async projectionsHealth() {
    const stopped = (await this.runner.status()).filter(({ state }) => state === 'stopped').map(({ name }) => name);
    return stopped.length === 0 ? { up: true } : { up: false, note: `stopped at an event: ${stopped.join(', ')}` };
  }
}
