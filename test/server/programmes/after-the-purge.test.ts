import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandLedger } from '../../../services/commands/command-ledger.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/decisions/0051: what of a command is still known when the ledger knows it no more.

let api: RunningApi;
let ann: SignedUp;

beforeAll(async () => {
  // Whatever was begun a moment ago is too old.
  api = await startApi({ config: { commandRetryDays: 0 } });
  ann = await api.register();
});
afterAll(async () => {
  await api?.close();
});

const head = () => api.app.get<EventStore>(EVENT_STORE).head();

async function programme(): Promise<{ id: number; etag: string }> {
  const { body, headers } = await ann
    .as('post', '/api/Projects')
    .send({ name: `A9 ${randomUUID()}`, regionId: 1, metricId: 1 })
    .expect(200);
  return { id: body.id, etag: headers['etag'] ?? '' };
}
const rename = (id: number, description: string, headers: Record<string, string>) =>
  ann.as('put', `/api/Projects/${id}`).set(headers).send({ description });

describe('A command that was purged from the ledger', () => {
  it('is answered as the first time when it is sent again with its If-Match, however often, and is carried out once', async () => {
    const { id, etag } = await programme();
    const asked = { 'Idempotency-Key': randomUUID(), 'If-Match': etag };
    const first = await rename(id, 'Dualling', asked);
    expect(first.status).toBe(200);
    const then = await rename(id, 'Bypass', {
      'Idempotency-Key': randomUUID(),
      'If-Match': first.headers['etag'] ?? '',
    });
    expect(then.status).toBe(200);
    expect(await api.app.get(CommandLedger).purge()).toBeGreaterThanOrEqual(2);
    const before = await head();
    for (const _ of [1, 2]) {
      const again = await rename(id, 'Dualling', asked);
      expect([again.status, again.headers['etag'], again.headers['x-command-id'], again.body]).toEqual([
        200,
        first.headers['etag'],
        first.headers['x-command-id'],
        first.body,
      ]);
    }
    expect(await head()).toBe(before);
  });

  it('is undone where its programme is named', async () => {
    const { id, etag } = await programme();
    const saved = await rename(id, 'Dualling', { 'Idempotency-Key': randomUUID(), 'If-Match': etag });
    await api.app.get(CommandLedger).purge();
    const path = `/api/Commands/${saved.headers['x-command-id']}/undo`;
    await ann.as('post', path).expect(404);
    await ann.as('post', `${path}?programmeId=${id}`).expect(200);
  });

  it('is undone on its sender’s own library, and on nobody else’s', async () => {
    const saved = await ann
      .as('post', '/api/Materials')
      .set('Idempotency-Key', randomUUID())
      .send({ name: `Mix ${randomUUID()}`, familyName: 'Concrete', subFamily: 'Mix', unitId: 5 });
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    await api.app.get(CommandLedger).purge();
    const path = `/api/Commands/${saved.headers['x-command-id']}/undo`;
    const bob = await api.register();
    await bob.as('post', path).expect(404);
    await ann.as('post', path).expect(200);
  });
});
