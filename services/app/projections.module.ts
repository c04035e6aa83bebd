import { Global, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { LOG, type Log } from '../platform/log.js';
import { ProjectionsHealth } from './projections-health.js';

/** Every read model, filled from the log by this process (role `projector`). */
@Global()
@Module({
  providers: [
    {
      provide: ProjectionRunner,
      inject: [EVENT_STORE, PG_POOL, LOG, CONFIG],
      useFactory: (store: EventStore, pool: Pool, log: Log, { databaseReadUrl: readUrl }: RunningConfig) =>
        new ProjectionRunner({ store, pool, log, readUrl, projections: allProjections }),
    },
    { provide: ReadModels, inject: [ProjectionRunner], useFactory: (runner: ProjectionRunner) => runner.readModels },
    ProjectionsHealth,
  ],
  exports: [ReadModels],
})
export class ProjectionsModule implements OnModuleInit, OnModuleDestroy {
  constructor(private readonly runner: ProjectionRunner) {}

  async onModuleInit(): Promise<void> {
    await this.runner.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.runner.stop();
  }
}
