import { type BeforeApplicationShutdown, Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { LIBRARY_EVENT_SCHEMAS } from '../library/events.js';
import { P6_EVENT_SCHEMAS } from '../p6/events.js';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { PG_POOL } from '../platform/database.js';
import { Health, type PartHealth } from '../platform/health/health.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { PROGRAMME_EVENT_SCHEMAS, SHIFT_HOURS_EVENT_SCHEMAS } from '../programmes/events.js';
import { eventCodec } from './event-codec.js';
import { EVENT_STORE, type EventStore } from './event-store.js';
import { EventStoreDbEventStore } from './eventstoredb/eventstoredb-event-store.js';
import { MeasuredEventStore } from './measured-event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Every type of event that the product writes or has ever written. */
export const productCodec = eventCodec({
  ...PROGRAMME_EVENT_SCHEMAS,
  ...LIBRARY_EVENT_SCHEMAS,
  ...SHIFT_HOURS_EVENT_SCHEMAS,
  ...P6_EVENT_SCHEMAS,
});

async function openStore(pool: Pool, { eventStore }: RunningConfig): Promise<EventStore> {
  if (eventStore.kind === 'eventstoredb') return new EventStoreDbEventStore({ codec: productCodec, ...eventStore });
  const store = new PostgresEventStore({ codec: productCodec, pool });
  await store.migrate();
  return store;
}

/** The log, with its tables as this code knows them before anyone gets hold of it. Readers stop in `onModuleDestroy`, before it closes. */
@Global()
@Module({
  providers: [
    {
      provide: EVENT_STORE,
      inject: [PG_POOL, CONFIG, Metrics],
      useFactory: async (pool: Pool, config: RunningConfig, metrics: Metrics): Promise<EventStore> =>
        new MeasuredEventStore(await openStore(pool, config), metrics),
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
    // A log in the database is there when the database is.
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
