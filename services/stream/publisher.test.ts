import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { type Ledger, openLedger } from '../../test/support/ledger.js';
import { type PublishedLedger, publishedLedger } from '../../test/support/published-ledger.js';

describe('A publisher that cannot reach Kafka', () => {
  let ledger: Ledger;
  let stream: PublishedLedger;
  beforeEach(async () => {
    ledger = await openLedger();
    stream = publishedLedger(ledger, [], 'ledger');
  });
  afterEach(async () => {
    await stream.close();
    await ledger.close();
  });

  it('is standing by, no longer interrupted, once another one is active', async () => {
    const away = new Error('No broker answers');
    const first = await stream.publisher({ openBroker: () => Promise.reject(away) });
    await eventually(() => first.state === 'interrupted');

    const waiting = new AbortController();
    const second = await stream.publisher({
      openBroker: async () => {
        await once(waiting.signal, 'abort');
        throw away;
      },
    });
    try {
      await eventually(() => second.state === 'catching-up' && first.state === 'standing-by');
    } finally {
      waiting.abort();
    }
  });
});
