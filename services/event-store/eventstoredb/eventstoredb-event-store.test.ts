import { eventStoreDbLog } from '../../../test/support/eventstoredb-log.js';
import { eventStoreContract } from '../contract/event-store.contract.js';

eventStoreContract('The log in EventStoreDB', eventStoreDbLog);
