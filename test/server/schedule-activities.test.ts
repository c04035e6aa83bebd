import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';

// Activities of a schedule as the client of the specifications writes them (spec 1, section 7, P6 activities).
let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
const programme = async (): Promise<number> =>
  (await ann.as('post', '/api/Projects/full').send({ name: `Linked ${randomUUID()}`, regionId: 1, metricId: 1, calendar }).expect(200)).body.id;
const activity = (projectId: number, p6ActivityName: string, over: object = {}) =>
  ({ projectId, p6ActivityName, p6ActivityDescription: `Works ${p6ActivityName}`, p6StartDate: '2027-03-01', p6EndDate: '2027-06-11', ...over });
const add = async (projectId: number, ...names: string[]): Promise<number[]> =>
  (await ann.as('post', '/api/P6Activities/bulk').send(names.map((name) => activity(projectId, name))).expect(200)).body.map(({ id }: { id: number }) => id);
const listed = async (projectId: number, query = '') => (await ann.as('get', `/api/P6Activities?projectId=${projectId}${query}`).expect(200));

describe('Activities of a schedule', () => {
  it('are added one by one and in bulk, read, changed and removed', async () => {
    const projectId = await programme();
    const added = (await ann.as('post', '/api/P6Activities').send(activity(projectId, ' A1000 ')).expect(200)).body;
    expect(added).toEqual({ id: expect.any(Number), ...activity(projectId, 'A1000'), p6ActivityDescription: 'Works  A1000', milestone: false, inFile: true });
    const [second = 0] = await add(projectId, 'A1010', 'A1020');
    expect((await listed(projectId)).body.map(({ p6ActivityName }: { p6ActivityName: string }) => p6ActivityName)).toEqual(['A1000', 'A1010', 'A1020']);
    await ann.as('put', `/api/P6Activities/${second}`).send({ p6EndDate: '2027-07-01' }).expect(200);
    expect((await ann.as('get', `/api/P6Activities/${second}`).expect(200)).body).toMatchObject({ p6ActivityName: 'A1010', p6StartDate: '2027-03-01', p6EndDate: '2027-07-01' });
    await ann.as('delete', `/api/P6Activities?id=${second}`).expect(200);
    await ann.as('get', `/api/P6Activities/${second}`).expect(404);
    expect((await ann.as('delete', `/api/P6Activities?projectId=${projectId}`).expect(200)).body).toEqual({ projectId, deleted: 2 });
    expect((await listed(projectId)).body).toEqual([]);
  });

  it('come in pages, by words of their IDs and names, in the order asked for', async () => {
    const projectId = await programme();
    await add(projectId, 'C_1', 'B12', 'A%3');
    const page = await listed(projectId, '&page=1&pageSize=2&sort=-p6ActivityName');
    expect([page.headers['x-total-count'], page.body.map((one: { p6ActivityName: string }) => one.p6ActivityName)]).toEqual(['3', ['C_1', 'B12']]);
    const found = async (query: string) => (await listed(projectId, `&query=${encodeURIComponent(query)}`)).body.map((one: { p6ActivityName: string }) => one.p6ActivityName);
    expect(await found('c_')).toEqual(['C_1']);
    expect(await found('works %3')).toEqual(['A%3']);
    expect(await found('nothing of it')).toEqual([]);
    await ann.as('get', `/api/P6Activities?projectId=${projectId}&sort=__proto__`).expect(400);
  });

  it('are refused where they are wrong, all of a bulk with the one', async () => {
    const projectId = await programme();
    const wrong = [activity(projectId, 'A1'), activity(projectId, 'A1', { p6StartDate: '2027-02-30' }), activity(projectId, '', { p6EndDate: '2027-01-01' })];
    const { body } = await ann.as('post', '/api/P6Activities/bulk').send(wrong).expect(409);
    expect(body.errors).toEqual({
      '1.p6StartDate': ['Invalid start date.'], '1.p6ActivityName': ['The ID A1 is already in the schedule.'],
      '2.p6ActivityName': ['Activity ID is required'], '2.p6EndDate': ['Start date is after end date.'],
    });
    expect((await listed(projectId)).body).toEqual([]);
    await ann.as('post', '/api/P6Activities/bulk').send([]).expect(422);
    await ann.as('post', '/api/P6Activities').send(activity(0, 'A1')).expect(422);
    await ann.as('post', '/api/P6Activities').send(activity(2_000_000_000, 'A1')).expect(404);
    expect((await ann.as('post', '/api/P6Activities/bulk').send([activity(projectId, 'A1'), activity(projectId + 1, 'A2')]).expect(422)).body.errors)
      .toEqual({ '1.projectId': ['All activities must be of one programme'] });
  });

  it('keep an ID for one activity, also when two ask for it at once', async () => {
    const projectId = await programme();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.as('post', '/api/P6Activities').send(activity(projectId, 'A1'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const [other = 0] = await add(projectId, 'a1');
    expect((await ann.as('put', `/api/P6Activities/${other}`).send({ p6ActivityName: 'A1' }).expect(409)).body.title).toBe('The ID A1 is already in the schedule.');
  });

  it('are not removed by a call that names none', async () => {
    const projectId = await programme();
    await add(projectId, 'A1');
    await ann.as('delete', '/api/P6Activities').expect(400);
    expect((await listed(projectId)).body).toHaveLength(1);
  });

  it('answer a repeated command as the first time', async () => {
    const projectId = await programme();
    const key = randomUUID();
    const send = async () => (await ann.as('post', '/api/P6Activities').set('Idempotency-Key', key).send(activity(projectId, 'A1')).expect(200)).body;
    expect(await send()).toEqual(await send());
    expect((await listed(projectId)).body).toHaveLength(1);
  });

  it('of a published programme stay as they are', async () => {
    const projectId = await programme();
    const [id = 0] = await add(projectId, 'A1');
    await ann.as('put', `/api/Projects/${projectId}`).send({ status: 'published' }).expect(200);
    expect((await ann.as('put', `/api/P6Activities/${id}`).send({ p6ActivityName: 'A2' }).expect(409)).body.code).toBe('programme-read-only');
    await ann.as('delete', `/api/P6Activities?projectId=${projectId}`).expect(409);
  });
});

describe('A part that is linked to an activity', () => {
  const part = (projectId: number, p6ActivityId: number | null) =>
    ({ projectId, assetName: 'Mainline', assetCategoryId: 11, subProgrammId: 1, unitId: 1, partSize: 2000, partAssetStart: '2027-03-01', partAssetEnd: '2027-12-17', p6ActivityId });

  it('tells its name in every answer, and none once the activity is gone', async () => {
    const projectId = await programme();
    const [id = 0] = await add(projectId, 'A1040');
    expect((await ann.as('post', '/api/Assets').send(part(projectId, id)).expect(200)).body.p6Activity).toBe('A1040');
    const names = async () => {
      const [whole, parts] = await Promise.all([ann.as('get', `/api/Projects/${projectId}`).expect(200), ann.as('get', `/api/Assets?p6ActivityId=${id}`).expect(200)]);
      return [whole.body.assets[0].parts[0].p6Activity, parts.body[0].p6Activity];
    };
    expect(await names()).toEqual(['A1040', 'A1040']);
    await ann.as('put', `/api/P6Activities/${id}`).send({ p6ActivityName: 'A1041' }).expect(200);
    expect(await names()).toEqual(['A1041', 'A1041']);
    await ann.as('delete', `/api/P6Activities?id=${id}`).expect(200);
    expect(await names()).toEqual([null, null]);
  });
});
