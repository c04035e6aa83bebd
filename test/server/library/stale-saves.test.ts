import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/architecture.md, Concurrency: nobody's edit is reverted, and nothing is deleted that the sender never saw.

let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

interface Record {
  readonly id: number;
  readonly name?: string;
  readonly elementMakeupName?: string;
  readonly taskId?: number;
  readonly taskCode?: string;
  readonly defaultElementForTask?: boolean;
  readonly tasks: readonly { readonly id: number }[];
  readonly conflicts: readonly object[];
}
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
async function send<Of = Record>(method: Method, path: string, body?: object, ifMatch?: string, status = 200) {
  const call = ann.as(method, path);
  const answer = await (ifMatch === undefined ? call : call.set('If-Match', ifMatch)).send(body);
  expect({ path, status: answer.status, body: answer.body as unknown }).toMatchObject({ status });
  return { body: answer.body as Of, etag: String(answer.headers['etag']) };
}
const makeup = (elementMakeupName: string) => ({
  elementMakeupName,
  activities: [{ workActivityName: 'Dig', duration: 100 }],
});
const made = async (path: string, body: object, called = path.replace('/full', '')) => {
  const { id } = (await send('post', path, body)).body;
  return send('get', `${called}/${id}`);
};
const taskOf = (...elementMakeups: object[]) => made('/api/Tasks/full', { name: 'Cut', elementMakeups });
const makeupsOf = async (task: number) => (await send<Record[]>('get', `/api/ElementMakeups?taskId=${task}`)).body;
const save = (task: Record, elementMakeups: object[], ifMatch: string, status = 200) =>
  send('put', '/api/Tasks/full', { id: task.id, name: 'Cut', elementMakeups }, ifMatch, status);

describe('A task with its make-ups', () => {
  it('keeps a make-up that somebody changed meanwhile', async () => {
    const { body: task, etag } = await taskOf(makeup('Day'), makeup('Night'));
    const [day, night] = await makeupsOf(task.id);
    await send('put', `/api/ElementMakeups/${day?.id}`, { elementMakeupName: 'Day shift' });
    const refused = await save(task, [{ ...day, elementMakeupName: 'Early' }, { ...night }], etag, 412);
    expect(refused.body.conflicts).toMatchObject([
      { field: 'elementMakeups.0.elementMakeupName', theirs: 'Day shift' },
    ]);
    const left = await save(task, [{ ...night }], etag, 412);
    expect(left.body.conflicts).toMatchObject([{ field: 'elementMakeups', theirs: 'Day shift' }]);
    expect(await makeupsOf(task.id)).toMatchObject([
      { elementMakeupName: 'Day shift' },
      { elementMakeupName: 'Night' },
    ]);
    await save(task, [{ ...day }, { ...night, elementMakeupName: 'Late' }], etag);
    expect(await makeupsOf(task.id)).toMatchObject([{ elementMakeupName: 'Day shift' }, { elementMakeupName: 'Late' }]);
  });

  it('keeps a make-up that was added meanwhile, and does not bring back one that was deleted', async () => {
    const { body: task, etag } = await taskOf(makeup('Day'), makeup('Night'));
    const [day, night] = await makeupsOf(task.id);
    await send('post', '/api/ElementMakeups', { elementMakeupName: 'In winter', taskId: task.id });
    await save(task, [{ ...day, elementMakeupName: 'Early' }, { ...night }], etag);
    expect((await makeupsOf(task.id)).map((one) => one.elementMakeupName)).toEqual(['Early', 'Night', 'In winter']);
    const { etag: later } = await send('get', `/api/Tasks/${task.id}`);
    await send('delete', `/api/ElementMakeups/${night?.id}`);
    const refused = await save(task, [{ ...day }, { ...night }], later, 412);
    expect(refused.body.conflicts).toContainEqual(expect.objectContaining({ field: 'elementMakeups.1', theirs: null }));
  });

  it('is saved and deleted by whoever has read it since', async () => {
    const { body: task, etag } = await taskOf(makeup('Day'), makeup('Night'));
    const [day, night] = await makeupsOf(task.id);
    await send('put', `/api/ElementMakeups/${day?.id}`, { elementMakeupName: 'Day shift' });
    await send('delete', `/api/Tasks/${task.id}`, undefined, etag, 412);
    const { etag: read } = await send('get', `/api/Tasks/${task.id}`);
    await save(task, [{ ...day, elementMakeupName: 'Early' }, { ...night }], read);
    await send('delete', `/api/Tasks/${task.id}`, undefined, read, 412);
    await send('delete', `/api/Tasks/${task.id}`, undefined, (await send('get', `/api/Tasks/${task.id}`)).etag);
  });

  it('takes each of its own make-ups once, and none of another task', async () => {
    const { body: task, etag } = await taskOf(makeup('Day'));
    const { body: other } = await made('/api/Tasks/full', {
      name: 'Fill',
      taskCode: 'FIL901',
      elementMakeups: [makeup('Fill')],
    });
    const [day] = await makeupsOf(task.id);
    const [fill] = await makeupsOf(other.id);
    await save(task, [{ ...day }, { ...day, elementMakeupName: 'Twice' }, { ...fill }], etag);
    expect(await makeupsOf(task.id)).toMatchObject([
      { id: day?.id, elementMakeupName: 'Day', defaultElementForTask: true },
      { elementMakeupName: 'Twice', taskId: task.id },
      { elementMakeupName: 'Fill', taskId: task.id },
    ]);
    await send('post', '/api/Tasks/full', { name: 'New', elementMakeups: [{ ...fill, elementMakeupName: 'Taken' }] });
    expect(await makeupsOf(other.id)).toEqual([fill]);
  });
});

describe('An edit of a version', () => {
  it('is refused when the record was not there yet', async () => {
    const { body: material, etag } = await made('/api/Materials', {
      name: 'Sand',
      familyName: 'Fill',
      subFamily: 'Sand',
      unitId: 5,
    });
    const before = `"${Number(JSON.parse(etag)) - 1}"`;
    await send('put', `/api/Materials/${material.id}`, { name: 'Washed sand' });
    const refused = await send('put', `/api/Materials/${material.id}`, { name: 'Sand 2' }, before, 412);
    expect(refused.body).toMatchObject({ code: 'no-such-version' });
    await send('delete', `/api/Materials/${material.id}`, undefined, before, 412);
  });

  it('does not delete what was changed since', async () => {
    const path = async (kind: string, body: object, change: object) => {
      const { body: record, etag } = await made(`/api/${kind}`, body, `/api/${kind.replace('/full', '')}`);
      await send('put', `/api/${kind.replace('/full', '')}/${record.id}`, change);
      return { path: `/api/${kind.replace('/full', '')}/${record.id}`, etag };
    };
    const material = { name: 'Sand', familyName: 'Fill', subFamily: 'Sand', unitId: 5 };
    const road = { name: 'Road', assetType: 'Dual carriageway', tasks: [] };
    const records = [
      await path('Materials', material, { name: 'Washed sand' }),
      await path('ElementMakeups/full', makeup('Day'), { elementMakeupName: 'Night' }),
      await path('SubProgramms/full', road, { name: 'New road' }),
      await path('Tasks/full', { name: 'Cut', elementMakeups: [makeup('Day')] }, { name: 'Fill' }),
    ];
    for (const record of records) {
      const refused = await send('delete', record.path, undefined, record.etag, 412);
      expect(refused.body.conflicts).toHaveLength(1);
      await send('delete', record.path, undefined, (await send('get', record.path)).etag);
    }
  });

  it('counts for one task of a subprogramme', async () => {
    const { body: road } = await made('/api/SubProgramms/full', {
      name: 'Road',
      assetType: 'Dual carriageway',
      tasks: [{ name: 'Cut' }, { name: 'Fill' }],
    });
    const paths = road.tasks.map(({ id }) => `/api/Tasks/${id}`);
    const [cut = '', fill = ''] = paths;
    const { etag } = await send('get', cut);
    await send('patch', cut, { name: 'Deep cut' });
    const refused = await send('patch', cut, { name: 'Shallow cut' }, etag, 412);
    expect(refused.body.conflicts).toMatchObject([{ field: 'name', theirs: 'Deep cut' }]);
    await send('delete', cut, undefined, etag, 412);
    // What its sender left as it was is no edit.
    const { body } = await send('patch', cut, { name: 'Cut', durationPercent: 7 }, etag);
    expect(body).toMatchObject({ name: 'Deep cut', durationPercent: 7 });
    await send('patch', fill, { name: 'Embankment' }, etag);
    await send('delete', fill);
  });

  it('is none of those that are no version of a read', async () => {
    const { body: material, etag } = await made('/api/Materials', {
      name: 'Clay',
      familyName: 'Fill',
      subFamily: 'Clay',
      unitId: 5,
    });
    const path = `/api/Materials/${material.id}`;
    const tags = [
      '*',
      '',
      '""',
      'clay',
      '"-1"',
      '"1e9"',
      '"1.0"',
      '"0x1"',
      '"1", "2"',
      `"${'1'.repeat(5_000)}"`,
      etag.slice(1, -1),
    ];
    for (const tag of tags) {
      const refused = await send('put', path, { name: 'Peat' }, tag, 400);
      expect(refused.body).toMatchObject({ code: 'malformed-header' });
      await send('delete', path, undefined, tag, 400);
    }
    for (const tag of ['"0"', '"1000000000"']) await send('put', path, { name: 'Peat' }, tag, 412);
    await send('put', path, { name: 'Loam' }, `W/${etag}`);
    expect((await send('get', path)).body).toMatchObject({ name: 'Loam' });
  });
});
