import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NEW_MATERIAL } from '../../../services/domain/library/inputs/material-form.js';
import { MAX_LIBRARY_SIZE } from '../../../services/domain/library/library-size.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { GENESIS_HASH } from '../../../services/event-store/hash-chain.js';
import { type RunningApi, startApi } from '../../support/api.js';

// docs/quality.md, Under load and attack.

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('A library that is full', () => {
  it('takes no more, is changed as before, and is none of the others’ concern', async () => {
    const [bea, cid] = [await api.register(), await api.register()];
    const first = 5_000_000;
    const material = { name: 'Sand', familyName: 'Fill', subFamily: 'Sand', unitId: 5 };
    const store = api.app.get<EventStore>(EVENT_STORE);
    await store.append(
      `library-${bea.userId}`,
      { version: 0, hash: GENESIS_HASH },
      Array.from({ length: MAX_LIBRARY_SIZE.inputs }, (_, i) => ({
        type: 'MaterialCreated',
        data: { ...NEW_MATERIAL, ...material, id: first + i, createdBy: bea.userId },
      })),
      {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        causationId: randomUUID(),
        userId: bea.userId,
        time: new Date().toISOString(),
      },
    );
    const refused = await bea.as('post', '/api/Materials').send(material).expect(409);
    expect(refused.body).toMatchObject({
      code: 'library-full',
      title: 'A library holds up to 50,000 custom inputs, deleted ones included',
    });
    await bea.as('put', `/api/Materials/${first}`).send({ name: 'Washed sand' }).expect(200);
    await bea.as('delete', `/api/Materials/${first + 1}`).expect(200);
    await cid.as('post', '/api/Materials').send(material).expect(200);
  });
});
