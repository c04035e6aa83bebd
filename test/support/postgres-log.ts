import type pg from 'pg';
import type { LogUnderTest } from '../../services/event-store/contract/event-store.contract.js';
import type { EventCodec } from '../../services/event-store/event-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { migrateDatabase, sql, testDatabase } from './postgres.js';

export interface PostgresLogUnderTest extends LogUnderTest {
  readonly url: string;
  open(codec: EventCodec): Promise<PostgresEventStore>;
  /** Rows of a statement of a superuser, on a connection of its own. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** An empty log in a database of its own. */
export async function postgresLog(): Promise<PostgresLogUnderTest> {
  const database = await testDatabase();
  return {
    url: database.url,
    sql: (text, values) => sql(database.url, text, values),
    async open(codec) {
      await migrateDatabase(database.url);
      return new PostgresEventStore({ url: database.url, codec });
    },
    async cutConnections() {
      await sql(
        database.url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    },
    cleanup: () => database.drop(),
  };
}
