import { type BeforeApplicationShutdown, Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { MeasuredEventStore } from '../event-store/measured-event-store.js';
import { openLog } from '../operations/log-place.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { Health, type PartHealth } from '../platform/health/health.js';

/** The log. Readers stop in `onModuleDestroy`, before it is closed. */
@Global()
@Module({
  providers: [
    {
      provide: EVENT_STORE,
      inject: [PG_POOL, CONFIG, Registry],
      useFactory: async (pool: Pool, config: RunningConfig, registry: Registry): Promise<EventStore> =>
        new MeasuredEventStore(await openLog(config.eventStore, pool), registry),
    },
  ],
  exports: [EVENT_STORE],
})
export class EventStoreModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: RunningConfig,
    private readonly health: Health,
  ) {}

  onModuleInit(): void {
    // A log in PostgreSQL is covered by the health check of the database.
    if (this.config.eventStore.kind === 'postgres') return;
    this.health.add({ name: 'event store', required: true, check: () => this.check() });
  }

  private async check(): Promise<PartHealth> {
    await this.store.head();
    return { up: true };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}
