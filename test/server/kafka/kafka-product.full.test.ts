import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import request from 'supertest';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import type { HealthSummary } from '../../../services/platform/health/health.js';
import type { CloudEvent } from '../../../services/stream/contracts/public-event.js';
import { type RunningApi, startApi } from '../../support/api.js';
import { wholeLogOf } from '../../support/arbitrary-log.js';
import { eventually } from '../../support/eventually.js';
import { type KafkaServer, kafkaMissing, startKafka } from '../../support/kafka/kafka.js';
import { itWhen } from '../../support/skipped.js';
import { A9 } from '../../support/test-programmes.js';

const missing = await kafkaMissing();
const itOnKafka = itWhen(missing === undefined, `no Kafka: ${missing}`);

const PART = {
  partName: '',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 500,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  assetZoneId: null,
  p6ActivityId: null,
};

describe('The product beside Kafka', () => {
  let kafka: KafkaServer;
  let api: RunningApi;
  beforeAll(async () => {
    if (missing !== undefined) return;
    kafka = await startKafka();
    api = await startApi({
      config: { kafka: { brokers: kafka.brokers, topicPrefix: 'plumbline', tls: false, login: undefined } },
    });
  }, 360_000);
  afterAll(async () => {
    await api?.close();
    await kafka?.stop();
  });

  const health = async (): Promise<HealthSummary> => (await request(api.server).get('/health')).body as HealthSummary;
  const allPublished = (): Promise<true> =>
    eventually(async () => (await health()).parts.kafka?.note === 'running, 0 events behind');

  itOnKafka('gives a plain console consumer every event of a programme in order', async () => {
    const ann = await api.register();
    const {
      body: { id },
    } = (await ann.as('post', '/api/Projects/sample').send({ name: A9 }).expect(200)) as { body: { id: number } };
    for (const assetName of ['North', 'Middle', 'South']) {
      await ann
        .as('post', `/api/Projects/${id}/assets`)
        .send({ assetName, parts: [PART] })
        .expect(200);
    }
    await allPublished();

    const lines = await kafka.consoleConsumer('plumbline.programme');
    const events = (await wholeLogOf(api.app.get<EventStore>(EVENT_STORE))).filter(
      ({ stream }) => stream === `programme-${id}`,
    );
    const messages = lines
      .map((line) => JSON.parse(line) as CloudEvent)
      .filter(({ subject }) => subject === `programme-${id}`);
    expect(events.length).toBeGreaterThan(5);
    expect(messages.map((message) => [message.id, message.streamversion])).toEqual(
      events.map(({ metadata, version }) => [metadata.eventId, version]),
    );
  });

  itOnKafka('goes on without it, says so, and catches up', async () => {
    const ann = await api.register();
    await kafka.kill();
    await eventually(async () => (await health()).parts.kafka?.up === false);
    await ann.as('post', '/api/Projects/sample').send({ name: A9 }).expect(200);
    const { status, parts } = await health();
    expect([status, parts.kafka?.required]).toEqual(['degraded', false]);
    expect(parts.kafka?.note).toMatch(/^interrupted, [1-9]\d* events behind$/);
    expect((await request(api.server).get('/metrics')).text).toMatch(
      /publisher_lag [1-9][\s\S]*publisher_state\{state="interrupted"\} 1/,
    );

    await kafka.start();
    await allPublished();
    expect((await request(api.server).get('/metrics')).text).toMatch(/publisher_lag 0/);
  });
});
