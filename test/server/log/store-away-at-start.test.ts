import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type RunningApi, startApi } from '../../support/api.js';
import { type StandIn, startStandIn } from '../../support/event-store-db/event-store-db.js';

describe('The product started while EventStoreDB is away', () => {
  let eventStoreDb: StandIn;
  let api: RunningApi;

  beforeAll(async () => {
    eventStoreDb = await startStandIn();
    await eventStoreDb.kill();
    api = await startApi({ config: { eventStore: { kind: 'eventstoredb', url: eventStoreDb.url, namespace: '' } } });
  });
  afterAll(async () => {
    await api?.close();
    await eventStoreDb?.stop();
  });

  it('starts, and says on /health what is missing', async () => {
    const health = await request(api.server).get('/health').expect(503);
    expect(health.body).toMatchObject({
      status: 'down',
      parts: { database: { up: true }, 'event store': { up: false } },
    });
    await request(api.server).get('/health/live').expect(200);
    await request(api.server).get('/health/ready').expect(503);
  });

  // A new account may only get a number that no author in the log has.
  it('signs nobody up for the time being, and says when to try again', async () => {
    const credentials = {
      email: 'ann@example.com',
      password: 'Plumb-1ine',
      confirmPassword: 'Plumb-1ine',
      role: 'Viewer',
    };
    const answer = await request(api.server).post('/api/AuthUser/register').send(credentials);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });

  it('has everything once EventStoreDB is there', async () => {
    await eventStoreDb.start();
    await until(async () => (await request(api.server).get('/health')).status === 200);
    const ann = await api.register('ann@example.com');
    // The last of the reference data to be loaded.
    await until(async () => ((await ann.as('get', '/api/Regions')).body as unknown[]).length > 0);
    expect((await ann.as('get', '/api/Materials').expect(200)).body).toHaveLength(105);
    const { headers } = await ann
      .as('post', '/api/Projects')
      .send({ name: 'In time', regionId: 1, metricId: 1 })
      .expect(200);
    const list = await ann
      .as('get', '/api/Projects')
      .set('X-Min-Position', headers['x-position'] as string)
      .expect(200);
    expect((list.body as { name: string }[]).map(({ name }) => name)).toEqual(['In time']);
  });
});

/** Until it holds; jest's own limit says when it never does. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}
