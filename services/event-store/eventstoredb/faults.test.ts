import { expect, it } from '@jest/globals';
import { startStandIn } from '../../../test/support/event-store-db/event-store-db.js';
import { BEGINNING } from '../../platform/position.js';
import { command, eventsToHead, measured, newStream, readAll, sampleCodec, sizeOf } from '../contract/sample-log.js';
import { verifyChain } from '../hash-chain.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';

it('The log in EventStoreDB stores an append whose answer was lost once, and answers it', async () => {
  const server = await startStandIn();
  const store = new EventStoreDbEventStore({ url: server.url, namespace: 'north:', codec: sampleCodec });
  try {
    const stream = newStream();
    await store.append(stream, 0, [measured(1)], command());
    await server.fault('storeButDoNotAnswer', 1);
    const answer = await store.append(stream, 1, [measured(2)], command());
    const events = await readAll(store, stream);
    expect(events.map(sizeOf)).toEqual([1, 2]);
    expect(answer).toMatchObject({ version: 2, position: events[1]?.position });
    await store.append(stream, 2, [measured(3)], command());
    const breaks = [];
    for await (const one of verifyChain(await eventsToHead(store, BEGINNING, { asStored: true }))) breaks.push(one);
    expect(breaks).toEqual([]);
  } finally {
    await store.close();
    await server.stop();
  }
});
