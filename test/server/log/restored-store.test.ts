import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import request from 'supertest';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { openPool } from '../../../services/platform/database.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { restoreLogTo } from '../../support/restored-log.js';
import { backUpTables } from '../../support/tables-backup.js';

const jwtSecret = randomBytes(32).toString('base64url');
const part = {
  partName: '',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 500,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
};
const programme = (name: string) => ({ name, regionId: 1, metricId: 1 });
const versionOf = ({ headers }: { headers: Record<string, string> }): string => headers['etag'] ?? '';

describe('A database restored behind its log', () => {
  let first: RunningApi;
  let ann: SignedUp;
  let sql: Pool;
  beforeAll(async () => {
    first = await startApi({ config: { jwtSecret } });
    sql = openPool(first.databaseUrl, () => undefined);
    ann = await first.register();
  });
  afterAll(async () => {
    await sql?.end();
    await first?.close();
  });

  it('gives nobody what the log has taken: repeated commands, names, ids and authors are as they were', async () => {
    const backup = await backUpTables(sql);
    const bob = await first.register();
    const [made, added] = [randomUUID(), randomUUID()];
    const create = (by: SignedUp) =>
      by.as('post', '/api/Projects').set('Idempotency-Key', made).send(programme('A9')).expect(200);
    const created = await create(bob);
    const { id } = created.body as { id: number };
    const addAsset = (by: SignedUp) =>
      by
        .as('post', `/api/Projects/${id}/assets`)
        .set('Idempotency-Key', added)
        .send({ assetName: 'Mainline', parts: [part] })
        .expect(200);
    const saved = await addAsset(bob);
    const [{ id: partId }] = saved.body.asset.parts as [{ id: number }];
    await backup.restore();

    const second = await startApi({ config: { jwtSecret, databaseUrl: first.databaseUrl } });
    try {
      const again = (user: SignedUp): SignedUp => ({
        ...user,
        as: (method, path) => agent(second, user, method, path),
      });
      // A token ends with its account, which the restore has lost: put one back under the number, for a client that sends again.
      await sql.query(
        `INSERT INTO identity.account (id, email, email_key, password_hash, role, created)
         OVERRIDING SYSTEM VALUE VALUES ($1, 'bob@example.com', 'bob@example.com', '', 'Viewer', now())`,
        [bob.userId],
      );
      expect((await create(again(bob))).body).toEqual(created.body);
      expect((await addAsset(again(bob))).body).toEqual(saved.body);
      await again(ann).as('post', '/api/Projects').send(programme('a9')).expect(409);
      const next = (await again(ann).as('post', '/api/Projects').send(programme('M8')).expect(200)).body as {
        id: number;
      };
      expect(next.id).toBeGreaterThan(id);
      const other = await again(ann)
        .as('post', `/api/Projects/${next.id}/assets`)
        .send({ assetName: 'Mainline', parts: [part] })
        .expect(200);
      expect(other.body.asset.parts[0].id).toBeGreaterThan(partId);
      expect(
        (await again(ann).as('put', `/api/Assets/${partId}`).send({ partSize: 5 }).expect(200)).body,
      ).toMatchObject({ projectId: id, partSize: 5 });
      // The second Bob has the same e-mail address, but may not see what the log holds of the first one.
      expect((await second.register(bob.email)).userId).toBeGreaterThan(bob.userId);
    } finally {
      await second.close();
    }
  });

  it('is noticed by a process that lost its connections on the way', async () => {
    const backup = await backUpTables(sql);
    await ann.as('post', '/api/Projects').send(programme('Runway')).expect(200);
    await backup.restore();
    await sql.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'plumbline' AND pid <> pg_backend_pid()",
    );
    await eventually(
      async () => (await sql.query("SELECT FROM names.reservation WHERE key = 'runway'")).rowCount === 1,
    );
    await ann.as('post', '/api/Projects').send(programme('Runway')).expect(409);
  });
});

describe('A log restored behind a running process', () => {
  let api: RunningApi;
  let ann: SignedUp;
  let sql: Pool;
  beforeAll(async () => {
    api = await startApi();
    sql = openPool(api.databaseUrl, () => undefined);
    ann = await api.register();
  });
  afterAll(async () => {
    await sql?.end();
    await api?.close();
  });

  it('lets commands go on from what it has, and takes a lost one once when it comes again', async () => {
    const { id } = (await ann.as('post', '/api/Projects').send(programme('A9')).expect(200)).body as { id: number };
    const addZone = (zoneName: string) =>
      ann
        .as('post', '/api/AssetsZones')
        .set('Idempotency-Key', randomUUID())
        .send({ projectId: id, zoneName })
        .expect(200);
    await addZone('North');
    const head = await api.app.get<EventStore>(EVENT_STORE).head();
    await addZone('South');
    const key = randomUUID();
    const rename = () =>
      ann.as('put', `/api/Projects/${id}`).set('Idempotency-Key', key).send({ name: 'A9 dualling' }).expect(200);
    expect(versionOf(await rename())).toBe('"4"');
    await restoreLogTo(sql, head);

    expect(versionOf(await addZone('East'))).toBe('"3"');
    const renamed = await rename();
    expect([versionOf(renamed), renamed.body.name]).toEqual(['"4"', 'A9 dualling']);
    expect(versionOf(await addZone('West'))).toBe('"5"');
    expect(versionOf(await rename())).toBe('"4"');
  });
});

function agent(api: RunningApi, { token }: SignedUp, method: Parameters<SignedUp['as']>[0], path: string) {
  return request(api.server)[method](path).set('Authorization', `Bearer ${token}`);
}
