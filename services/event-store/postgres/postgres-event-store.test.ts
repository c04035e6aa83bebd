import pg from 'pg';
import { testDatabase } from '../../../test/support/postgres.js';
import { eventStoreContract } from '../contract/event-store.contract.js';
import { PostgresEventStore } from './postgres-event-store.js';

eventStoreContract('The log in PostgreSQL', async () => {
  const database = await testDatabase();
  return {
    async open(codec) {
      const store = new PostgresEventStore({ url: database.url, codec });
      await store.migrate();
      return store;
    },
    async cutConnections() {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
      await client.end();
    },
    cleanup: () => database.drop(),
  };
});
