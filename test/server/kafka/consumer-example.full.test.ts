import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { type KafkaServer, kafkaMissing, startKafka } from '../../support/kafka/kafka.js';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { itWhen } from '../../support/skipped.js';
import { A9, RUNWAY } from '../../support/test-programmes.js';

// docs/consumer: an analyst's table, made of the public events alone.

const missing = await kafkaMissing();
const whenKafka = itWhen(missing === undefined, missing ?? '');

let kafka: KafkaServer | undefined;
let api: RunningApi;
let ann: SignedUp;
/** As an analyst has one: it reads. */
let accessToken: { readonly id: number; readonly token: string };
let analyst: TestDatabase;
let sql: pg.Client;
let programmes: number[];

beforeAll(async () => {
  kafka = missing === undefined ? await startKafka() : undefined;
  api = await startApi({
    config: { kafka: kafka && { brokers: kafka.brokers, topicPrefix: 'plumbline', tls: false, login: undefined } },
  });
  ann = await api.register();
  accessToken = await readingToken();
  await eventually(async () => (await ann.as('get', '/api/Units')).body.length > 0);
  programmes = [];
  for (const name of [A9, RUNWAY])
    programmes.push((await ann.as('post', '/api/Projects/sample').send({ name }).expect(200)).body.id);
  analyst = await testDatabase();
  sql = new pg.Client({ connectionString: analyst.url });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await analyst.drop();
  await api.close();
  await kafka?.stop();
});

async function readingToken(): Promise<typeof accessToken> {
  const expires = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const wanted = { name: `Analyst ${Date.now()}`, scope: 'read', expires, password: ann.password };
  return (await ann.as('post', '/api/AccessTokens').send(wanted).expect(200)).body;
}

interface Run {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

const run = (...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: analyst.url,
      PLUMBLINE_ACCESS_TOKEN: accessToken.token,
      KAFKA_BROKERS: kafka?.brokers.join(',') ?? '',
    };
    execFile(process.execPath, ['docs/consumer/parts-table.mjs', ...args], { env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, said, complained: complained.replace(WARNINGS_OF_KAFKAJS, '') }),
    );
  });
/** Newer versions of Node complain of a timer of the library. */
const WARNINGS_OF_KAFKAJS = /^\(node:\d+\) TimeoutNegativeWarning:.*\n.*\n\(Use .*\n/gm;
const FEED = () => `${api.url}/api/events`;
const fromFeed = (...more: string[]) => run('--from-feed', FEED(), '--schema', 'from_feed', ...more);
const fromTopic = (...more: string[]) => run('--schema', 'from_topic', ...more);

/** The topic has everything that the log has. */
const published = () =>
  eventually(async () => {
    const { body } = await ann.as('get', '/health');
    return /(^|, )0 events behind/.test(String(body.parts.kafka?.note));
  });

const partsIn = async (schema: string) =>
  (
    await sql.query(
      `SELECT programme_id, part_id, asset_name, name, size, first_day::text, last_day::text FROM ${schema}.parts ORDER BY programme_id, part_id`,
    )
  ).rows;

/** The same as the API has it. */
async function partsOfTheProduct() {
  const position = await api.app.get<EventStore>(EVENT_STORE).head();
  const parts = [];
  for (const id of programmes)
    parts.push(
      ...(await ann.as('get', `/api/Assets?projectId=${id}`).set('X-Min-Position', position).expect(200)).body,
    );
  return parts
    .map((part) => ({
      programme_id: part.projectId,
      part_id: part.id,
      asset_name: part.assetName,
      name: part.partName,
      size: part.partSize,
      first_day: part.partAssetStart,
      last_day: part.partAssetEnd,
    }))
    .sort((a, b) => a.programme_id - b.programme_id || a.part_id - b.part_id);
}

/** Changes, adds, renames and removes; can be done again. */
async function planOn(): Promise<void> {
  const [id] = programmes;
  const [first] = await partsOfTheProduct();
  await ann
    .as('put', `/api/Assets/${first?.part_id}`)
    .send({ partSize: (first?.size ?? 0) + 0.5, partAssetEnd: '2028-02-29' })
    .expect(200);
  const asset = `/api/Projects/${id}/assets/${encodeURIComponent(first?.asset_name)}`;
  const { body: parts } = await ann
    .as('get', `/api/Assets?projectId=${id}&assetName=${encodeURIComponent(first?.asset_name)}`)
    .expect(200);
  const { headers } = await ann.as('get', `/api/Projects/${id}`).expect(200);
  await ann
    .as('put', asset)
    .set('If-Match', String(headers['etag']))
    .send({ assetName: `${first?.asset_name} again`, parts })
    .expect(200);
  const added = {
    assetCategoryId: 11,
    subProgrammId: 1,
    unitId: 1,
    partSize: 99,
    partAssetStart: '2027-05-01',
    partAssetEnd: '2027-09-30',
  };
  await ann
    .as('post', '/api/Assets')
    .send({ projectId: id, assetName: `Spur of ${first?.asset_name}`, ...added })
    .expect(200);
  const last = (await partsOfTheProduct()).at(-1);
  await ann.as('delete', `/api/Assets/${last?.part_id}`).expect(200);
}

describe('The table of parts', () => {
  it('that is made of the feed is the parts of the product, goes on where it was left, and is complete', async () => {
    const first = await fromFeed();
    expect(first).toMatchObject({ code: 0, complained: '' });
    const before = await partsOfTheProduct();
    expect(before.length).toBeGreaterThan(1);
    expect(await partsIn('from_feed')).toEqual(before);

    await planOn();
    expect(await fromFeed('--check', FEED())).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^The same \d+ events as in the feed\.$/m),
    });
    const after = await partsOfTheProduct();
    expect(after).not.toEqual(before);
    expect(await partsIn('from_feed')).toEqual(after);
    expect((await fromFeed()).said).toContain(', 0 of them new;');
  });

  whenKafka('that is made of the topic is the same, and what it is made of is what the feed has', async () => {
    await published();
    expect(await fromTopic('--check', FEED())).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^The same \d+ events as in the feed\.$/m),
    });
    await planOn();
    await published();
    expect(await fromTopic('--check', FEED())).toMatchObject({ code: 0, complained: '' });
    await fromFeed();
    expect(await partsIn('from_topic')).toEqual(await partsIn('from_feed'));
    expect(await partsIn('from_topic')).toEqual(await partsOfTheProduct());
    // Read once more from the beginning, as after a delivery that was repeated.
    await sql.query('DELETE FROM from_topic.read_so_far');
    expect((await fromTopic()).said).toContain(', 0 of them new;');
    expect(await partsIn('from_topic')).toEqual(await partsOfTheProduct());
  });

  it('is not made when an event is missing: the program says which', async () => {
    await fromFeed();
    await sql.query(
      'CREATE SCHEMA gap; CREATE TABLE gap.events_taken AS TABLE from_feed.events_taken; CREATE TABLE gap.read_so_far AS TABLE from_feed.read_so_far; ALTER TABLE gap.events_taken ADD PRIMARY KEY (id)',
    );
    await sql.query(
      'CREATE TABLE gap.parts (LIKE from_feed.parts INCLUDING ALL); ALTER TABLE gap.read_so_far ADD PRIMARY KEY (source)',
    );
    const {
      rows: [last],
    } = await sql.query(`DELETE FROM gap.events_taken WHERE stream = 'programme-${programmes[0]}'
      AND version = (SELECT max(version) FROM gap.events_taken WHERE stream = 'programme-${programmes[0]}') RETURNING stream, version`);
    await ann
      .as('post', '/api/AssetsZones')
      .send({ projectId: programmes[0], zoneName: `Zone after ${last.version}` })
      .expect(200);
    const { code, complained } = await run('--from-feed', FEED(), '--schema', 'gap');
    expect(code).toBe(1);
    expect(complained).toContain(
      `An event is missing: ${last.stream} goes on with version ${last.version + 1}, and version ${last.version} was never read.`,
    );
  });

  it('is told apart from the log when it has other events', async () => {
    await fromFeed();
    await sql.query(
      "INSERT INTO from_feed.events_taken SELECT gen_random_uuid(), 'programme-999', 1, min(position) FROM from_feed.events_taken",
    );
    const { code, complained } = await fromFeed('--check', FEED());
    expect({ code, complained }).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Not in the feed: programme-999 version 1'),
    });
    await sql.query("DELETE FROM from_feed.events_taken WHERE stream = 'programme-999'");
    await sql.query(`DELETE FROM from_feed.events_taken WHERE stream = 'programme-${programmes[1]}' AND version = 1`);
    expect(await fromFeed('--check', FEED())).toMatchObject({
      code: 1,
      complained: expect.stringContaining(`Only in the feed: programme-${programmes[1]} version 1`),
    });
  });

  it('is not read with a token that was revoked: the program says what the feed answers', async () => {
    const revoked = accessToken;
    await ann.as('delete', `/api/AccessTokens/${revoked.id}`).expect(200);
    try {
      const { code, complained } = await fromFeed();
      expect(code).toBe(1);
      expect(complained).toContain('answers 401');
    } finally {
      accessToken = await readingToken();
    }
  });
});
