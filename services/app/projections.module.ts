import { Global, Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { allProjections } from '../../projections/all-projections.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { PG_POOL } from '../platform/database.js';
import { Health } from '../platform/health/health.js';
import { LOG, type Log } from '../platform/log.js';
import { registerGauge } from '../platform/metrics/metrics.js';
import { registerLagMetric } from './lag-metrics.js';
import { projectionsHealth, registerFillMetric } from './projections-health.js';

/** Every read model, filled from the log by this process (role `projector`). */
@Global()
@Module({
  providers: [
    {
      provide: ProjectionRunner,
      inject: [EVENT_STORE, PG_POOL, LOG],
      useFactory: (store: EventStore, pool: Pool, log: Log) =>
        new ProjectionRunner({ store, pool, log, projections: allProjections }),
    },
    { provide: ReadModels, inject: [ProjectionRunner], useFactory: (runner: ProjectionRunner) => runner.readModels },
  ],
  exports: [ProjectionRunner, ReadModels],
})
export class ProjectionsModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly runner: ProjectionRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly health: Health,
    private readonly registry: Registry,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.runner.start();
    const { progress } = this.runner.readModels;
    this.health.add({
      name: 'projections',
      required: false,
      check: async () => {
        const stopped = (await this.runner.status()).filter(({ state }) => state === 'stopped').map(({ name }) => name);
        return projectionsHealth(this.pool, progress, stopped);
      },
    });
    registerLagMetric(this.registry, this.store, progress);
    const areIn = (states: readonly string[]) => async () =>
      (await this.runner.status()).map(({ name, build, state }) => ({
        labels: { projection: name, build },
        value: states.includes(state) ? 1 : 0,
      }));
    const labels = ['projection', 'build'];
    registerGauge(
      this.registry,
      'projection_stopped',
      '1 for a read model that stopped at a poisoned event.',
      labels,
      areIn(['stopped']),
    );
    registerGauge(
      this.registry,
      'projection_active',
      '1 where this process is the one that fills the read model; the others stand by.',
      labels,
      areIn(['catching-up', 'running']),
    );
    registerFillMetric(this.registry, this.pool, progress);
  }

  async onModuleDestroy(): Promise<void> {
    await this.runner.stop();
  }
}
