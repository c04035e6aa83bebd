import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from './clock.js';
import { CONFIG, type RunningConfig } from './config.js';
import { openPool, PG_POOL } from './database.js';
import { HealthController } from './health/health.controller.js';
import { Health } from './health/health.js';
import { CommandMetaPipe } from './http/command-meta.js';
import { ProblemFilter } from './http/problem-filter.js';
import { SuccessIs200 } from './http/success-is-200.js';
import { ContractValidation } from './http/validation.js';
import { LOG, type Log } from './log.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { reasonOf } from './reason.js';

/** What the application is put into: chosen by `main`, or by a test. */
export interface Surroundings {
  readonly config: RunningConfig;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * What every other module stands on, available everywhere without an import: CONFIG, LOG, CLOCK, PG_POOL,
 * Health, Metrics, CommandMetaPipe.
 * The pool ends in `onApplicationShutdown`, after the last request; who works with it on its own (a projection, a
 * publisher) stops in `onModuleDestroy`.
 */
@Module({})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly health: Health,
  ) {}

  static in({ config, log, clock }: Surroundings): DynamicModule {
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
          useFactory: () =>
            openPool(config.databaseUrl, (error) =>
              log.warn('A database connection was lost', { reason: reasonOf(error) }),
            ),
        },
        { provide: Health, useFactory: () => new Health(log) },
        Metrics,
        CommandMetaPipe,
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useClass: ContractValidation },
        { provide: APP_INTERCEPTOR, useClass: SuccessIs200 },
      ],
      exports: [CONFIG, LOG, CLOCK, PG_POOL, Health, Metrics, CommandMetaPipe],
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
