import { Global, Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { EVENT_STORE, type EventStore } from '../services/event-store/event-store.js';
import { lagBetween } from '../services/event-store/lag.js';
import { PG_POOL } from '../services/platform/database.js';
import { Health } from '../services/platform/health/health.js';
import { LOG, type Log } from '../services/platform/log.js';
import { Metrics } from '../services/platform/metrics/metrics.js';
import { allProjections } from './all-projections.js';
import { tellLag } from './lag-metrics.js';
import { projectionsHealth, tellFilled } from './projections-health.js';
import { migrateCheckpoints } from './runner/checkpoints.js';
import { ReadModels } from './runner/read-models.js';

/** The read models in a process that only reads them: others have the role `projector`. Until one has filled them, reads answer 503. */
@Global()
@Module({
  providers: [
    {
      provide: ReadModels,
      inject: [PG_POOL, LOG],
      useFactory: (pool: Pool, log: Log) => new ReadModels({ pool, log, projections: allProjections }),
    },
  ],
  exports: [ReadModels],
})
export class FilledElsewhereModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly health: Health,
    private readonly metrics: Metrics,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrateCheckpoints(this.pool);
    await this.readModels.start();
    const { progress } = this.readModels;
    this.health.add({ name: 'projections', required: false, check: () => projectionsHealth(this.pool, progress) });
    tellLag(this.metrics, async () => {
      const head = await this.store.head();
      return progress
        .current()
        .map(({ projection, build, position }) => ({ projection, build, lag: lagBetween(position, head) }));
    });
    tellFilled(this.metrics, this.pool, progress);
  }

  async onModuleDestroy(): Promise<void> {
    await this.readModels.stop();
  }
}
