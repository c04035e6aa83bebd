import { Global, Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { allProjections } from '../../projections/all-projections.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { PG_POOL } from '../platform/database.js';
import { Health } from '../platform/health/health.js';
import { LOG, type Log } from '../platform/log.js';
import { registerLagMetric } from './lag-metrics.js';
import { projectionsHealth, registerFillMetric } from './projections-health.js';

/**
 * The read models in a process that only reads them; others have the role `projector`. Until one has filled them, reads are
 * answered with 503.
 */
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
export class ReadOnlyProjectionsModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly health: Health,
    private readonly registry: Registry,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.readModels.start();
    const { progress } = this.readModels;
    this.health.add({ name: 'projections', required: false, check: () => projectionsHealth(this.pool, progress) });
    registerLagMetric(this.registry, this.store, progress);
    registerFillMetric(this.registry, this.pool, progress);
  }

  async onModuleDestroy(): Promise<void> {
    await this.readModels.stop();
  }
}
