import { randomUUID } from 'node:crypto';
import { productCodec } from '../../services/event-store/event-store.module.js';
import type { NewEvent } from '../../services/event-store/event.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { created } from '../support/plans.js';

const PER_PROGRAMME = 500;

/** Fills the log up to a number of events: programmes whose descriptions were edited again and again. */
export async function growLog(databaseUrl: string, events: number): Promise<void> {
  const store = new PostgresEventStore({ url: databaseUrl, codec: productCodec });
  try {
    await store.migrate();
    let next = Number(await store.head());
    const writers = Array.from({ length: 4 }, async () => {
      while (next < events) {
        const count = Math.min(PER_PROGRAMME, events - next);
        const programmeId = 100_000_000 + next;
        next += count;
        const edits = Array.from({ length: count - 1 }, (_, i): NewEvent => ({
          type: 'ProgrammeDetailsChanged', data: { before: { description: i === 0 ? '' : `Edit ${i}` }, after: { description: `Edit ${i + 1}` } },
        }));
        const commandId = randomUUID();
        await store.append(`programme-${programmeId}`, 0, [created(programmeId), ...edits], {
          commandId, correlationId: commandId, causationId: commandId, userId: 1, time: new Date().toISOString(),
        });
      }
    });
    await Promise.all(writers);
  } finally {
    await store.close();
  }
}
