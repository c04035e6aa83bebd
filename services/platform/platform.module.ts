import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { CLOCK, type Clock } from './clock.js';
import { CONFIG, type RunningConfig } from './config.js';
import { openPool, PG_POOL } from './database.js';
import { HealthController } from './health/health.controller.js';
import { Health } from './health/health.js';
import { CallRateInterceptor } from './http/call-rate.interceptor.js';
import { CommandMetaPipe } from './http/command-meta.js';
import { FileUploads } from './http/file-uploads.js';
import { JsonBodyInterceptor } from './http/json-body.interceptor.js';
import { LargeAnswerInterceptor } from './http/large-answer.interceptor.js';
import { OpenCallsInterceptor } from './http/open-calls.interceptor.js';
import { ProblemFilter } from './http/problem-filter.js';
import { ContractValidation } from './http/validation.js';
import { LOG, type Log } from './log.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { createRegistry } from './metrics/metrics.js';
import { migrate } from './migrations.js';
import { reasonOf } from './reason.js';

/** Dependencies of the application that `main` or a test chooses. */
export interface PlatformOptions {
  readonly config: RunningConfig;
  readonly log: Log;
  readonly clock: Clock;
}

/** Whatever uses the database gets it by this pool, and so after the migrations. */
async function openMigrated(url: string, log: Log): Promise<Pool> {
  const pool = openPool(url, (error) => log.warn('A database connection was lost', { reason: reasonOf(error) }));
  try {
    await migrate(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Global module with the providers that every other module uses: CONFIG, LOG, CLOCK, PG_POOL, Health, Registry (of metrics), CommandMetaPipe, FileUploads.
 * The pool ends in `onApplicationShutdown`, after the last request; background work that uses it (projections, the publisher)
 * stops before that, in `onModuleDestroy`.
 */
@Module({})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly health: Health,
  ) {}

  static forRoot({ config, log, clock }: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOG, useValue: log },
        { provide: CLOCK, useValue: clock },
        {
          provide: PG_POOL,
          useFactory: () => openMigrated(config.databaseUrl, log),
        },
        { provide: Health, useFactory: () => new Health(log) },
        { provide: Registry, useFactory: createRegistry },
        CommandMetaPipe,
        FileUploads,
        { provide: APP_FILTER, useClass: ProblemFilter },
        // The first one is the last to see an answer.
        { provide: APP_INTERCEPTOR, useClass: LargeAnswerInterceptor },
        { provide: APP_INTERCEPTOR, useClass: OpenCallsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: CallRateInterceptor },
        { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
        { provide: APP_PIPE, useClass: ContractValidation },
      ],
      exports: [CONFIG, LOG, CLOCK, PG_POOL, Health, Registry, CommandMetaPipe, FileUploads],
    };
  }

  onModuleInit(): void {
    this.health.add({
      name: 'database',
      required: true,
      check: async () => {
        await this.pool.query('SELECT 1');
        return { up: true };
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
