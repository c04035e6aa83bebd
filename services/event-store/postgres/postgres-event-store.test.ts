import { postgresLog } from '../../../test/support/postgres-log.js';
import { eventStoreContract } from '../contract/event-store.contract.js';

eventStoreContract('The log in PostgreSQL', postgresLog);
