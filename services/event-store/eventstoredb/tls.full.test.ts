import { startStandIn, tlsMissing } from '../../../test/support/event-store-db/event-store-db.js';
import { behindProxy } from '../../../test/support/event-store-db/for-tests.js';
import { logOn } from '../../../test/support/eventstoredb-log.js';
import { describeWhen } from '../../../test/support/skipped.js';
import { cutConnectionsContract } from '../contract/event-store.contract.js';

const NO_TLS = await tlsMissing();

// The whole suite runs without TLS (eventstoredb-event-store.test.ts). Connections with TLS are cut in another place, so this part runs twice.
describeWhen(NO_TLS === undefined, `no TLS: ${NO_TLS}`)('With TLS', () => {
  cutConnectionsContract('The log in EventStoreDB', async () => {
    const server = await startStandIn({ tls: true });
    return logOn(await behindProxy(server.url, 'stand-in', () => server.stop()));
  });
});
