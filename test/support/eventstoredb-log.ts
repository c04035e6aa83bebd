import { randomBytes } from 'node:crypto';
import type { LogUnderTest } from '../../services/event-store/contract/event-store.contract.js';
import type { EventCodec } from '../../services/event-store/event-codec.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { type EventStoreDbForTests, eventStoreDbForTests } from './event-store-db/for-tests.js';

export interface EventStoreDbLogUnderTest
  extends LogUnderTest,
    Pick<EventStoreDbForTests, 'url' | 'proxy' | 'standIn'> {
  readonly namespace: string;
  open(codec: EventCodec): Promise<EventStoreDbEventStore>;
}

/** Keeps the streams of one log apart from everything else on a server that several tests, or several runs, share. */
export const newNamespace = (): string => `t${randomBytes(8).toString('hex')}:`;

/** An empty log on an EventStoreDB. */
export const eventStoreDbLog = async (): Promise<EventStoreDbLogUnderTest> => logOn(await eventStoreDbForTests());

export function logOn({ url, proxy, standIn, close }: EventStoreDbForTests): EventStoreDbLogUnderTest {
  const namespace = newNamespace();
  return {
    url,
    proxy,
    standIn,
    namespace,
    open: async (codec) => new EventStoreDbEventStore({ url, namespace, codec }),
    async cutConnections() {
      if (!proxy.cut()) throw new Error('No connection passes through the proxy');
    },
    cleanup: close,
  };
}
