import { eventStoreContract } from '../contract/event-store.contract.js';
import { postgresLog } from '../../../test/support/postgres-log.js';

eventStoreContract('The log in PostgreSQL', postgresLog);
