import type { EventStoreConfig } from '../../services/platform/config.js';
import { eventStoreDbForTests } from './event-store-db/for-tests.js';
import { newNamespace } from './eventstoredb-log.js';

/** Where the log of a product under test is, and how it ends. */
export interface ProductLog {
  readonly eventStore: EventStoreConfig;
  close(): Promise<void>;
}

const logs = new Map<string, EventStoreConfig>();

/**
 * The log that goes with a database: the one that the jest project asks for, in the database itself or in an EventStoreDB.
 * Processes on the same database have the same one; the first to open it closes it last.
 */
export async function productLog(databaseUrl: string): Promise<ProductLog> {
  if (process.env.TEST_EVENT_STORE !== 'eventstoredb')
    return { eventStore: { kind: 'postgres' }, close: async () => undefined };
  const known = logs.get(databaseUrl);
  if (known) return { eventStore: known, close: async () => undefined };
  const { url, close } = await eventStoreDbForTests();
  const eventStore: EventStoreConfig = { kind: 'eventstoredb', url, namespace: newNamespace() };
  logs.set(databaseUrl, eventStore);
  return { eventStore, close };
}
