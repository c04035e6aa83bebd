import { Global, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { allProjections } from '../../projections/all-projections.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { LOG, type Log } from '../platform/log.js';
import { ProjectionsHealth } from './projections-health.js';

/**
 * The read models in a process that only reads them; others have the role `projector`. Until one has filled them, reads are
 * answered with 503.
 */
@Global()
@Module({
  providers: [
    {
      provide: ReadModels,
      inject: [PG_POOL, LOG, CONFIG],
      useFactory: (pool: Pool, log: Log, { databaseReadUrl: readUrl }: RunningConfig) =>
        new ReadModels({ pool, log, readUrl, projections: allProjections }),
    },
    ProjectionsHealth,
  ],
  exports: [ReadModels],
})
export class ReadOnlyProjectionsModule implements OnModuleInit, OnModuleDestroy {
  constructor(private readonly readModels: ReadModels) {}

  async onModuleInit(): Promise<void> {
    await this.readModels.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.readModels.stop();
  }
}
