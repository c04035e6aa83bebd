import { eventStoreContract } from '../contract/event-store.contract.js';
import { postgresLog } from './log-under-test.js';

eventStoreContract('The log in PostgreSQL', postgresLog);
