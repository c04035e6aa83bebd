import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import request from 'supertest';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type StandIn, startStandIn } from '../../support/event-store-db/event-store-db.js';
import { eventually } from '../../support/eventually.js';
import { newCommand } from '../../support/new-command.js';

/** A command that is too large for one append even when its events are staged (docs/decisions/0007). */
@ApiExcludeController()
@Controller('api/Probes')
class TooMuch {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  @Post('too-much')
  async append(): Promise<void> {
    const events = Array.from({ length: 12_000 }, (_, n) => ({
      type: 'ZoneRenamed',
      data: { n, zoneName: 'x'.repeat(50) },
    }));
    await this.store.append('programme-987654', 0, events, newCommand(0));
  }
}

/** Only a server of the test's own can be killed: the stand-in. */
describe('The product on an EventStoreDB', () => {
  let eventStoreDb: StandIn;
  let api: RunningApi;
  let ann: SignedUp;
  beforeAll(async () => {
    eventStoreDb = await startStandIn();
    api = await startApi({
      config: { eventStore: { kind: 'eventstoredb', url: eventStoreDb.url, namespace: '' } },
      beside: { controllers: [TooMuch] },
    });
    ann = await api.register();
    await eventually(async () => ((await ann.as('get', '/api/Regions')).body as unknown[]).length > 0);
  });
  afterAll(async () => {
    await api?.close();
    await eventStoreDb?.stop();
  });

  const create = (name: string) => ann.as('post', '/api/Projects').send({ name, regionId: 1, metricId: 1 });
  const names = async (position: string) => {
    const { body } = await ann.as('get', '/api/Projects').set('X-Min-Position', position).expect(200);
    return (body as { name: string }[]).map(({ name }) => name);
  };

  it('answers 413 to a command that is too large for it, which leaves no trace', async () => {
    const store = api.app.get<EventStore>(EVENT_STORE);
    const before = await store.head();
    const { body } = await ann
      .as('post', '/api/Probes/too-much')
      .expect(413)
      .expect('Content-Type', /^application\/problem\+json/);
    expect(body).toMatchObject({ status: 413, detail: expect.stringMatching(/in several/) });
    expect(await store.head()).toBe(before);
  });

  it('while it is away, says so, reads on and puts writers off; when it is back, goes on by itself', async () => {
    await create('Before').expect(200);
    await eventStoreDb.kill();
    const health = await request(api.server).get('/health').expect(503);
    expect(health.body).toMatchObject({
      status: 'down',
      parts: { database: { up: true }, 'event store': { up: false, required: true } },
    });
    expect((await ann.as('get', '/api/Projects').expect(200)).body).toHaveLength(1);

    const refused = await create('Too early');
    expect([refused.status, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^application\/problem\+json/),
    ]);

    await eventStoreDb.start();
    await eventually(async () => (await request(api.server).get('/health')).status === 200);
    const { headers } = await create('After').expect(200);
    expect((await names(headers['x-position'] as string)).filter((name) => name !== 'Too early')).toEqual(
      expect.arrayContaining(['Before', 'After']),
    );
  });
});
