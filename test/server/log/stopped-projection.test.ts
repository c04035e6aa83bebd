import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventCodec } from '../../../services/event-store/event-codec.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { PostgresEventStore } from '../../../services/event-store/postgres/postgres-event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { newCommand } from '../../support/new-command.js';

describe('A read model that stops at an event', () => {
  let api: RunningApi;
  let ann: SignedUp;
  let position: string;

  beforeAll(async () => {
    api = await startApi();
    ann = await api.register();
    const { id } = (
      await ann.as('post', '/api/Projects').send({ name: 'A9 dualling', regionId: 1, metricId: 1 }).expect(200)
    ).body;
    // No decision makes such an event: it changes a part that is not there.
    const poison = {
      type: 'AssetPartsChanged',
      data: { assetName: 'Mainline', created: [], changed: [{ partId: 1, before: {}, after: {} }], removed: [] },
    };
    ({ position } = await api.app
      .get<EventStore>(EVENT_STORE)
      .append(`programme-${id}`, 1, [poison], newCommand(ann.userId, '2026-11-20T09:00:00.000Z')));
  });
  afterAll(() => api?.close());

  const get = (path: string) => ann.as('get', path).set('X-Min-Position', position);

  it('answers 503 to who needs what it does not have yet', async () => {
    const answer = await get('/api/Projects').retry(0).expect(503);
    expect(answer.body).toMatchObject({ status: 503, code: 'not-caught-up' });
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('shows on health and metrics', async () => {
    const health = await ann.as('get', '/health');
    expect(health.body).toMatchObject({
      status: 'degraded',
      parts: { projections: { up: false, note: expect.stringContaining('programme-detail') } },
    });
    const metrics = (await ann.as('get', '/metrics')).text;
    expect(metrics).toMatch(/projection_stopped\{projection="programme-detail",build="1"\} 1/);
    expect(metrics).toMatch(/projection_stopped\{projection="library",build="1"\} 0/);
    expect(metrics).toMatch(/projection_lag_(events|bytes)\{projection="library",build="1"\} 0/);
    expect(metrics).toMatch(/projection_lag_(events|bytes)\{projection="programme-detail",build="1"\} [1-9]/);
  });

  it('keeps nobody from the other read models', async () => {
    expect((await get('/api/Materials').expect(200)).body).toHaveLength(105);
  });

  it('answers a client that knows no positions as things stood', async () => {
    expect((await ann.as('get', '/api/Projects').expect(200)).body).toMatchObject([
      { name: 'A9 dualling', assets: [] },
    ]);
  });
});

// Two releases side by side: rolling-update.full.test.ts.
describe('A programme that a newer release has written to', () => {
  let api: RunningApi;
  let ann: SignedUp;
  beforeAll(async () => {
    api = await startApi();
    ann = await api.register();
  });
  afterAll(() => api?.close());

  const programme = async (name: string): Promise<number> =>
    (await ann.as('post', '/api/Projects').send({ name, regionId: 1, metricId: 1 }).expect(200)).body.id;
  const addZone = (projectId: number) => ann.as('post', '/api/AssetsZones').send({ projectId, zoneName: 'Depot' });

  it('takes no command of this one, which is to be sent again; another programme does', async () => {
    const [written, other] = [await programme('A9 dualling'), await programme('A90 bypass')];
    const codec = eventCodec({ ProgrammeColoured: { schema: 1 } });
    const newer = new PostgresEventStore({ url: api.databaseUrl, codec });
    const coloured = { type: 'ProgrammeColoured', data: { colour: 'teal' } };
    await newer.append(`programme-${written}`, 1, [coloured], newCommand(ann.userId)).finally(() => newer.close());
    const refused = await addZone(written).retry(0).expect(503);
    expect(refused.body).toMatchObject({ code: 'newer-release', title: 'Service unavailable' });
    expect(refused.headers['retry-after']).toBe('5');
    await addZone(other).expect(200);
  });
});
