import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../services/platform/embedded-postgres/embedded-postgres.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { sql } from '../../support/postgres.js';
import { type RunningReplica, startReplica } from '../../support/replica.js';
import { type TcpProxy, tcpProxy } from '../../support/tcp-proxy.js';

/** Two real servers, one streaming to the other: what is on the replica comes over the wire, milliseconds or minutes later. */
describe('A replica for reads (DATABASE_READ_URL)', () => {
  let dataFolder: string;
  let primary: EmbeddedPostgres;
  let replica: RunningReplica;
  let line: TcpProxy;
  let api: RunningApi;
  let ann: SignedUp;
  let programme: number;
  let scenario: number;

  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-primary-'));
    await chmod(dataFolder, 0o755); // as root, the database server runs under another user
    primary = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
    replica = await startReplica(primary.url);
    line = await tcpProxy('127.0.0.1', Number(new URL(replica.url).port));
    const databaseReadUrl = Object.assign(new URL(replica.url), { port: String(line.port) }).href;
    api = await startApi({ config: { databaseUrl: primary.url, databaseReadUrl } });
    ann = await api.register();
    const made = await ann.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    programme = (made.body as { id: number }).id;
    const copied = await ann.as('post', `/api/Projects/Duplicate?id=${programme}&scenarioName=Nights`).send({});
    scenario = (copied.body as { id: number }).id;
  });
  afterAll(async () => {
    await api?.close();
    await line?.close();
    await replica?.stop();
    await primary?.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  });
  afterEach(async () => {
    line.flow();
    await eventually(() => sql(replica.url, 'SELECT pg_wal_replay_resume()'), { ignoreErrors: true });
    await serves();
  });

  const health = async (): Promise<{ up: boolean; required: boolean; note?: string } | undefined> =>
    (await request(api.server).get('/health')).body.parts['read replica'];
  const serves = () => eventually(async () => (await health())?.up);
  const isOut = (why: string) => eventually(async () => (await health())?.note?.startsWith(why));
  const replicaReads = async (): Promise<number> =>
    Number(/^read_replica_reads (\d+)$/m.exec((await request(api.server).get('/metrics')).text)?.[1]);
  /** Whether the replica was asked for it. */
  const readsReplica = async (read: () => PromiseLike<unknown>): Promise<boolean> => {
    const before = await replicaReads();
    await read();
    return (await replicaReads()) > before;
  };
  const addZone = async (zoneName: string): Promise<string> => {
    const added = await ann.as('post', '/api/AssetsZones').send({ projectId: programme, zoneName }).expect(200);
    return added.headers['x-position'] ?? '';
  };
  const zones = async (position?: string): Promise<string[]> => {
    const call = ann.as('get', `/api/AssetsZones?projectId=${programme}`);
    const answer = await (position === undefined ? call : call.set('X-Min-Position', position)).expect(200);
    return (answer.body as { zoneName: string }[]).map(({ zoneName }) => zoneName);
  };

  it('answers every read of the read models, as the primary does', async () => {
    await serves();
    const position = await addZone(`Zone ${randomUUID()}`);
    await eventually(() => readsReplica(() => zones(position)));
    const paths = [
      '/api/ProjectsWithAssetCountViews',
      `/api/Projects/${programme}`,
      `/api/Assets?projectId=${programme}`,
      `/api/Projects/search?text=dualling`,
      `/api/Search?text=dualing`,
      `/api/Dashboards/materials?projectId=${programme}`,
      `/api/Dashboards/labour?projectId=${programme}`,
      `/api/Dashboards/materials/why?projectId=${programme}&shownIn=1`,
      `/api/Comparisons?projects=${programme},${scenario}`,
      `/api/MaterialViews?projectId=${programme}`,
      `/api/laborViews?projectId=${programme}`,
      `/api/Projects/${programme}/history`,
      `/api/P6Activities?projectId=${programme}`,
      `/api/Projects/${programme}/schedule`,
      `/api/Projects/${programme}/progress`,
      `/api/Projects/${programme}/drift`,
      `/api/AssetsPackages?projectId=${programme}`,
      '/api/CustomInputs/counts',
      '/api/CustomInputs/materials',
      '/api/Materials',
      '/api/Tasks',
      '/api/LibraryChanges/progress',
      '/api/Notifications',
    ];
    const answerOf = async (path: string) => {
      const { status, body, text } = await ann.as('get', path).set('X-Min-Position', position);
      return { path, status, body: text ?? (body as unknown) };
    };
    const fromReplica = [];
    for (const path of paths) {
      const found = { asked: false, answer: { path, status: 0, body: undefined as unknown } };
      // On a busy machine the position comes to a read model later than to the one that was waited for.
      const isAsked = () => readsReplica(async () => (found.answer = await answerOf(path)));
      await eventually(async () => (found.asked = await isAsked()));
      expect(found).toMatchObject({ asked: true, answer: { path, status: 200 } });
      fromReplica.push(found.answer);
    }
    expect(api.logged.filter((text) => text.includes('failed on the replica'))).toEqual([]);
    line.stall();
    await isOut('away');
    for (const answer of fromReplica) expect(await answerOf(answer.path)).toEqual(answer);
  });

  it('shows planners their own changes while it stands still, and says that it is behind', async () => {
    await serves();
    await sql(replica.url, 'SELECT pg_wal_replay_pause()');
    for (let n = 0; n < 5; n++) {
      const name = `Zone ${randomUUID()}`;
      const position = await addZone(name);
      expect(await zones(position)).toContain(name);
      expect(await zones()).toContain(name); // a client that knows no positions
    }
    await isOut('more than a second behind');
    const late = await api.register();
    expect(await readsReplica(() => late.as('get', `/api/Projects/${programme}`).expect(200))).toBe(false);
    await sql(replica.url, 'SELECT pg_wal_replay_resume()');
    await serves();
    expect(await readsReplica(() => late.as('get', `/api/Projects/${programme}`).expect(200))).toBe(true);
  });

  it('goes on on the primary where it freezes in the middle of a read, and comes back', async () => {
    await serves();
    const late = await api.register();
    line.stall();
    // It still counts as there: these wait for it, until it is found out.
    const reads = Array.from({ length: 30 }, () => late.as('get', `/api/Projects/${programme}`).expect(200));
    await Promise.all(reads);
    expect(api.logged.some((text) => text.includes('failed on the replica'))).toBe(true);
    await isOut('away');
    expect(await health()).toMatchObject({ required: false });
    expect((await request(api.server).get('/health/ready').expect(200)).body).toEqual({ status: 'degraded' });
    line.flow();
    await serves();
    expect(await readsReplica(() => late.as('get', `/api/Projects/${programme}`).expect(200))).toBe(true);
  });

  it('is not missed while it is killed, again and again', async () => {
    for (let kill = 0; kill < 3; kill++) {
      await serves();
      process.kill(replica.pid, 'SIGKILL');
      const name = `Zone ${randomUUID()}`;
      const position = await addZone(name);
      for (let n = 0; n < 10; n++) expect(await zones(position)).toContain(name);
    }
  });

  it('keeps commands, previews and what is not replicated on the primary', async () => {
    await serves();
    const file = 'Activity ID,Activity Name,Start,Finish\nA1,Earthworks,2027-03-01,2027-06-11\n';
    const preview = await ann
      .as('post', `/api/P6Activities/preview?projectId=${programme}`)
      .attach('file', Buffer.from(file), 'schedule.csv')
      .expect(200);
    const { previewId } = preview.body as { previewId: string };
    const rows = await ann.as('get', `/api/P6Activities/preview/${previewId}`).expect(200);
    expect(rows.text).toContain('Earthworks');
    expect(api.logged.filter((text) => /SQLSTATE (25006|0A000)/.test(text))).toEqual([]);
  });

  it('is not used where it is no replica of the database', async () => {
    const other = await startApi({ config: { databaseReadUrl: replica.url } });
    try {
      const bob = await other.register();
      await bob.as('get', '/api/ProjectsWithAssetCountViews').expect(200);
      const part = await eventually(async () => {
        const { parts } = (await request(other.server).get('/health')).body;
        return parts['read replica'].note?.startsWith('no ') && parts['read replica'];
      });
      expect(part).toEqual({
        required: false,
        up: false,
        note: 'no replica of the database at DATABASE_URL; reads go to the primary',
      });
    } finally {
      await other.close();
    }
  });
});
