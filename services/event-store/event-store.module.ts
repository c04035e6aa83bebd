import { Global, Inject, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { LIBRARY_EVENT_SCHEMAS } from '../library/events.js';
import { PG_POOL } from '../platform/database.js';
import { PROGRAMME_EVENT_SCHEMAS, SHIFT_HOURS_EVENT_SCHEMAS } from '../programmes/events.js';
import { eventCodec } from './event-codec.js';
import { EVENT_STORE, type EventStore } from './event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Every type of event that the product writes or has ever written. */
export const productCodec = eventCodec({ ...PROGRAMME_EVENT_SCHEMAS, ...LIBRARY_EVENT_SCHEMAS, ...SHIFT_HOURS_EVENT_SCHEMAS });

/** The log, with its tables as this code knows them before anyone gets hold of it. Readers stop in `onModuleDestroy`, before it closes. */
@Global()
@Module({
  providers: [{
    provide: EVENT_STORE,
    inject: [PG_POOL],
    useFactory: async (pool: Pool): Promise<EventStore> => {
      const store = new PostgresEventStore({ codec: productCodec, pool });
      await store.migrate();
      return store;
    },
  }],
  exports: [EVENT_STORE],
})
export class EventStoreModule implements BeforeApplicationShutdown {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}
