import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { p6ActivitiesProjection } from '../../../projections/p6-activities/p6-activities-projection.js';
import { eventually as repeatUntil } from '../../support/eventually.js';
import { sql, type TestDatabase, testDatabase } from '../../support/postgres.js';
import { operate, ProductProcess } from '../../support/processes/programs.js';
import { SpecClient } from '../../support/spec-client.js';

// What docs/runbook.md, Upgrade, promises of two releases side by side: the one that is built, and what the next one could be.

const PROJECT = resolve(import.meta.dirname, '../../..');
const NEXT = resolve(PROJECT, `dist/next-release-${process.pid}`);
const eventually = <Found>(look: () => Promise<Found>) => repeatUntil(look, { pauseMs: 50, ignoreErrors: true });

let database: TestDatabase;
let environment: Record<string, string>;
let old: ProductProcess;
let next: ProductProcess;
let programme = 0;
beforeAll(async () => {
  await access(resolve(PROJECT, 'dist/server/main.js'));
  const building = promisify(execFile)(process.execPath, ['test/support/processes/build-next-release.mjs', NEXT], {
    cwd: PROJECT,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '' },
  });
  database = await testDatabase();
  environment = { DATABASE_URL: database.url, JWT_SECRET: randomBytes(32).toString('base64url') };
  old = new ProductProcess(environment);
  next = new ProductProcess(environment, NEXT);
  await old.start();
  await old.logIn('ann@example.com');
  programme = await old.createProgramme('Begun before the upgrade');
  await building;
  await next.start();
  await next.logIn('ann@example.com');
});
afterAll(async () => {
  await Promise.all([old?.end(), next?.end()]);
  await database?.drop();
  await rm(NEXT, { recursive: true, force: true });
});

/** What a process's list of programmes says of the assets of each, by name. */
async function assetCounts(product: ProductProcess): Promise<Record<string, number>> {
  const { status, body } = await product.call('GET', '/api/Projects');
  expect(status).toBe(200);
  return Object.fromEntries((body as { name: string; assetCount: number }[]).map((one) => [one.name, one.assetCount]));
}
const addZone = (product: ProductProcess, name: string, id = programme) =>
  product.call('POST', '/api/AssetsZones', { zoneName: name, projectId: id });
const zonesIn = async (product: ProductProcess): Promise<readonly string[]> => {
  const { body } = await product.call('GET', `/api/AssetsZones?projectId=${programme}`);
  return (body as { zoneName: string }[]).map(({ zoneName }) => zoneName);
};
const activitiesIn = async (product: ProductProcess): Promise<readonly string[]> => {
  const { body } = await product.call('GET', `/api/P6Activities?projectId=${programme}`);
  return (body as { p6ActivityName: string }[]).map(({ p6ActivityName }) => p6ActivityName);
};
const { version } = p6ActivitiesProjection;
const builds = async () =>
  (
    await sql<{ build: string }>(
      database.url,
      `SELECT version || ' ' || stage AS build FROM projections.checkpoint WHERE projection = 'p6-activities' ORDER BY build`,
    )
  ).map(({ build }) => build);

describe('While the next release starts beside this one', () => {
  it('its migrations are done, and this one goes on with reads and writes', async () => {
    const [last] = await sql(database.url, 'SELECT name FROM plumbline.migration ORDER BY number DESC LIMIT 1');
    expect(last).toEqual({ name: expect.stringMatching(/^\d{4}-next-release$/) });
    await old.createProgramme('Written by this release');
    await next.createProgramme('Written by the next release');
    const all = { 'Begun before the upgrade': 1, 'Written by this release': 1, 'Written by the next release': 1 };
    expect(await assetCounts(old)).toMatchObject(all);
    expect(await eventually(() => assetCounts(next))).toMatchObject(all);
  });

  it('each fills and reads the rows of its own version of a projection', async () => {
    await eventually(async () => (await builds()).join() === `${version} live,${version + 1} live`);
    const activity = {
      projectId: programme,
      p6ActivityName: 'A1000',
      p6StartDate: '2027-03-01',
      p6EndDate: '2027-06-11',
    };
    expect((await old.call('POST', '/api/P6Activities', activity)).status).toBe(200);
    for (const process of [old, next]) expect(await activitiesIn(process)).toEqual(['A1000']);
  });

  it('a client of this release works against the next one', async () => {
    const client = new SpecClient(next.url);
    await client.register('grace@example.com', 'Plumb-1ine');
    await client.login('grace@example.com', 'Plumb-1ine');
    const made = await client.post('/api/Projects', { name: 'By an old client', regionId: 1, metricId: 1 });
    const zone = await client.post('/api/AssetsZones', { zoneName: 'Depot', projectId: made['id'] });
    expect(zone).toMatchObject({ zoneName: 'Depot' });
    expect(await client.list(`/api/AssetsZones?projectId=${made['id']}`)).toMatchObject([{ zoneName: 'Depot' }]);
    await client.put(`/api/Projects/${made['id']}`, {
      ...(await client.get(`/api/Projects/${made['id']}`)),
      description: 'Read and sent back',
    });
  });

  it('a stream with an event that only the next one knows is refused by this one: to be sent again, and nothing is lost', async () => {
    const other = await old.createProgramme('Without news');
    const before = await addZone(next, 'Of the next release');
    expect(before.status).toBe(200);
    const refused = await addZone(old, 'Of this release');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body).toMatchObject({ code: 'newer-release', title: 'Service unavailable' });
    expect((await addZone(next, 'Of this release')).status).toBe(200);
    // This release's projections stop there, and the next one's fill what both read.
    await eventually(async () => (await zonesIn(old)).join() === 'Of the next release,Of this release');
    // Another stream is as good as ever.
    expect((await addZone(old, 'Elsewhere', other)).status).toBe(200);
  });
});

describe('Once this release is stopped', () => {
  it('everything is there in the next one, and verifies', async () => {
    await old.end();
    expect(await eventually(() => zonesIn(next))).toEqual(['Of the next release', 'Of this release']);
    expect(await operate(['verify'], environment, NEXT)).toMatchObject({
      code: 0,
      said: expect.arrayContaining(['Nothing is wrong.']),
    });
  });

  it('it does not come back: product and programs say in one line that the database is of a newer one', async () => {
    const line =
      /^The database was upgraded by a newer release of Plumbline \(\d{4}-next-release\); this one knows \d{4}-[a-z-]+: start the newer one\.$/;
    const again = new ProductProcess(environment);
    const failure = await again.start().then(
      () => 'It started',
      (error: Error) => error.message,
    );
    expect(failure.replace('The product ended with 1: ', '').trimEnd()).toMatch(line);
    expect(await operate(['verify'], environment)).toEqual({
      code: 1,
      said: [],
      complained: [expect.stringMatching(line)],
    });
  });
});
