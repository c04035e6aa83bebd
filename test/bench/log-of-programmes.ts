import { productCodec } from '../../services/domain/product-codec.js';
import type { NewEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { newCommand } from '../support/new-command.js';
import { migrateDatabase } from '../support/postgres.js';
import { created } from '../support/test-programmes.js';

const PER_PROGRAMME = 500;

/** Ids far from those that the product hands out. */
let nextProgramme = 100_000_000;

/** Fills the log in a database up to a number of events: programmes whose descriptions were edited again and again. */
export async function growLog(databaseUrl: string, events: number): Promise<void> {
  const store = new PostgresEventStore({ url: databaseUrl, codec: productCodec });
  try {
    await migrateDatabase(databaseUrl);
    await addToLog(store, events - Number(await store.head()));
  } finally {
    await store.close();
  }
}

/** Adds so many events of the same kind. */
export async function addToLog(store: EventStore, events: number): Promise<void> {
  let missing = events;
  const writers = Array.from({ length: 4 }, async () => {
    while (missing > 0) {
      const count = Math.min(PER_PROGRAMME, missing);
      missing -= count;
      const programmeId = nextProgramme++;
      const edits = Array.from(
        { length: count - 1 },
        (_, i): NewEvent => ({
          type: 'ProgrammeDetailsChanged',
          data: { before: { description: i === 0 ? '' : `Edit ${i}` }, after: { description: `Edit ${i + 1}` } },
        }),
      );
      await store.append(`programme-${programmeId}`, 0, [created(programmeId), ...edits], newCommand());
    }
  });
  await Promise.all(writers);
}
