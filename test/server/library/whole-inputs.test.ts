import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/product/custom-inputs.md: one command per save, all or nothing, for its owner alone, and taken back by one command.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, ben, admin] = await Promise.all([api.register(), api.register(), registerAdmin(api)]);
});
afterAll(() => api.close());

type Body = Record<string, unknown>;
type Saved = Body & { id: number };
interface Answer<Of = Saved> {
  readonly body: Of;
  readonly etag: string;
  readonly commandId: string;
}
type Method = 'get' | 'post' | 'put' | 'delete';

async function send<Of = Saved>(
  user: SignedUp,
  method: Method,
  path: string,
  body?: object,
  { status = 200, ifMatch, key }: { status?: number; ifMatch?: string; key?: string } = {},
): Promise<Answer<Of>> {
  let call = user.as(method, path);
  if (ifMatch !== undefined) call = call.set('If-Match', ifMatch);
  if (key !== undefined) call = call.set('Idempotency-Key', key);
  const answer = await call.send(body);
  expect({ path, status: answer.status, body: answer.body as unknown }).toMatchObject({ status });
  return {
    body: answer.body as Of,
    etag: String(answer.headers['etag']),
    commandId: String(answer.headers['x-command-id']),
  };
}
const read = async <Of = Saved>(user: SignedUp, path: string) => (await send<Of>(user, 'get', path)).body;
const keyed = () => ({ key: randomUUID() });
const undo = (user: SignedUp, commandId: string, status = 200) =>
  send<Body>(user, 'post', `/api/Commands/${commandId}/undo`, undefined, { status, ...keyed() });

const LINE = { materialId: 16, materialQuantity: 30, productionRateId: 4 };
const EXCAVATE = { workActivityName: 'Excavate', duration: 90, lag: 0, materials: [LINE] };
const MAKEUP = {
  elementMakeupName: 'Cut and fill',
  taskCode: 'EXC001',
  measurmentType: 'Length',
  activities: [EXCAVATE],
};

describe('A whole make-up', () => {
  it('is saved with its activities and lines in one command, and taken back in one', async () => {
    const made = await send(ann, 'post', '/api/ElementMakeups/full', { ...MAKEUP, templateId: 2 }, keyed());
    expect(made.body).toMatchObject({
      ...MAKEUP,
      activities: [{ workActivityName: 'Excavate', materials: [LINE] }],
      templateId: 2,
      custom: true,
    });
    const [activity] = made.body['activities'] as (Body & { materials: Body[] })[];
    const changed = {
      ...made.body,
      elementMakeupName: 'Cut, fill and dispose',
      activities: [
        { workActivityName: 'Dispose', duration: 50, lag: 50, materials: [{ ...LINE, materialId: 19 }] },
        { ...activity, duration: 60, materials: [{ ...activity?.materials[0], materialQuantity: 24 }] },
      ],
    };
    const saved = await send(ann, 'put', '/api/ElementMakeups/full', changed, { ifMatch: made.etag, ...keyed() });
    const [dispose, excavate] = saved.body['activities'] as (Body & { materials: Body[] })[];
    // What was there keeps its ids, wherever it stands now.
    expect(excavate).toMatchObject({ id: activity?.['id'], duration: 60 });
    expect(excavate?.materials[0]).toMatchObject({ id: activity?.materials[0]?.['id'], materialQuantity: 24 });
    expect(dispose?.['id']).not.toBe(activity?.['id']);
    await undo(ann, saved.commandId);
    const before = await send(ann, 'get', `/api/ElementMakeups/${made.body.id}`);
    expect(before.body).toMatchObject({ ...MAKEUP, activities: [activity] });
    const redone = await undo(ann, (await undo(ann, made.commandId)).commandId);
    expect(redone.body).toMatchObject({ programmeId: 0 });
    expect(await read(ann, `/api/ElementMakeups/${made.body.id}`)).toMatchObject(MAKEUP);
  });

  it('is refused whole, with every fault at its field', async () => {
    const before = await read<Body[]>(ann, '/api/ElementMakeups?custom=true');
    const { body } = await send<{ errors: Body }>(
      ann,
      'post',
      '/api/ElementMakeups/full',
      {
        elementMakeupName: '',
        activities: [
          EXCAVATE,
          {
            ...EXCAVATE,
            duration: 80,
            lag: 30,
            materials: [
              { ...LINE, materialQuantity: -1 },
              { ...LINE, materialId: 0 },
            ],
          },
        ],
      },
      { status: 422 },
    );
    expect(Object.keys(body.errors).sort()).toEqual([
      'activities.1.duration',
      'activities.1.materials.0.materialQuantity',
      'activities.1.materials.1.materialId',
      'elementMakeupName',
    ]);
    const empty = await send<{ errors: Body }>(
      ann,
      'post',
      '/api/ElementMakeups/full',
      { ...MAKEUP, activities: [] },
      { status: 422 },
    );
    expect(empty.body.errors).toEqual({ activities: ['Activities are required'] });
    expect(await read<Body[]>(ann, '/api/ElementMakeups?custom=true')).toEqual(before);
  });

  it('needs the version that was read, and says what somebody changed since', async () => {
    const { body: made, etag } = await send(ann, 'post', '/api/ElementMakeups/full', MAKEUP);
    await send(ann, 'put', '/api/ElementMakeups/full', made, { status: 428 });
    await send(
      ann,
      'put',
      '/api/ElementMakeups/full',
      { ...made, elementMakeupName: 'In another tab' },
      { ifMatch: etag },
    );
    const stale = await send<{ conflicts: Body[] }>(
      ann,
      'put',
      '/api/ElementMakeups/full',
      { ...made, elementMakeupName: 'In this one' },
      { ifMatch: etag, status: 412 },
    );
    expect(stale.body.conflicts).toMatchObject([
      { field: 'elementMakeupName', theirs: 'In another tab', modifiedBy: ann.userId },
    ]);
    // Another field is no conflict.
    const other = await send(
      ann,
      'put',
      '/api/ElementMakeups/full',
      { ...made, taskCode: 'EXC002' },
      { ifMatch: etag },
    );
    expect(other.body).toMatchObject({ elementMakeupName: 'In another tab', taskCode: 'EXC002' });
    await send(ben, 'put', '/api/ElementMakeups/full', made, { ifMatch: etag, status: 404 });
  });

  it('is made once, however often its request arrives', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        send(ann, 'post', '/api/ElementMakeups/full', { ...MAKEUP, elementMakeupName: 'Once' }, { key }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const all = await read<Body[]>(ann, '/api/ElementMakeups?custom=true');
    expect(all.filter(({ elementMakeupName }) => elementMakeupName === 'Once')).toHaveLength(1);
  });
});

describe('A whole task', () => {
  const form = (over: object = {}) => ({
    name: 'Earthworks (A9)',
    taskCode: 'EXC901',
    durationPercent: 35,
    lagPercent: 5,
    elementMakeups: [
      { ...MAKEUP, elementMakeupName: 'By day' },
      { ...MAKEUP, elementMakeupName: 'By night', defaultElementForTask: true },
    ],
    ...over,
  });
  const makeupsOf = (id: number) => read<Saved[]>(ann, `/api/ElementMakeups?taskId=${id}`);

  it('is saved with its make-ups and its default, and they follow its code', async () => {
    const made = await send(ann, 'post', '/api/Tasks/full', form(), keyed());
    expect(made.body).toMatchObject({
      name: 'Earthworks (A9)',
      elementMakeup: 'By night',
      unitType: 'Length',
      subProgrammId: 0,
    });
    const makeups = await makeupsOf(made.body.id);
    expect(
      makeups.map(({ elementMakeupName, taskCode, defaultElementForTask }) => [
        elementMakeupName,
        taskCode,
        defaultElementForTask,
      ]),
    ).toEqual([
      ['By day', 'EXC901', false],
      ['By night', 'EXC901', true],
    ]);
    const [day] = makeups;
    const saved = await send(
      ann,
      'put',
      '/api/Tasks/full',
      {
        ...form({ taskCode: 'EXC902' }),
        id: made.body.id,
        elementMakeups: [
          { ...day, defaultElementForTask: true },
          { ...MAKEUP, elementMakeupName: 'In winter' },
        ],
      },
      { ifMatch: made.etag, ...keyed() },
    );
    expect(saved.body).toMatchObject({ taskCode: 'EXC902', elementMakeupId: day?.id });
    const after = await makeupsOf(made.body.id);
    expect(after.map(({ elementMakeupName, taskCode }) => [elementMakeupName, taskCode])).toEqual([
      ['By day', 'EXC902'],
      ['In winter', 'EXC902'],
    ]);
    await undo(ann, saved.commandId);
    expect(await makeupsOf(made.body.id)).toMatchObject(
      makeups.map(({ id, elementMakeupName, taskCode, defaultElementForTask }) => ({
        id,
        elementMakeupName,
        taskCode,
        defaultElementForTask,
      })),
    );
    expect(await read(ann, `/api/Tasks/${made.body.id}`)).toMatchObject({
      taskCode: 'EXC901',
      elementMakeup: 'By night',
    });
    const removed = await send(ann, 'delete', `/api/Tasks/${made.body.id}`, undefined, keyed());
    expect(await makeupsOf(made.body.id)).toEqual([]);
    await undo(ann, removed.commandId);
    expect(await makeupsOf(made.body.id)).toHaveLength(2);
    await undo(ann, (await send(ann, 'delete', `/api/Tasks/${made.body.id}`, undefined, keyed())).commandId);
  });

  it('is refused whole: nothing is half created', async () => {
    const before = [await read(ann, '/api/Tasks?custom=true'), await read(ann, '/api/ElementMakeups?custom=true')];
    const wrong = [
      [form({ name: '', taskCode: 'EXC904' }), ['name']],
      [form({ taskCode: 'EXC903', elementMakeups: [] }), ['elementMakeups']],
      [
        form({ taskCode: 'EXC903', elementMakeups: [MAKEUP, { ...MAKEUP, elementMakeupName: '' }] }),
        ['elementMakeups.1.elementMakeupName'],
      ],
      [
        form({ taskCode: 'EXC903', elementMakeups: [MAKEUP, { ...MAKEUP, activities: [] }] }),
        ['elementMakeups.1.activities'],
      ],
      [form({ taskCode: 'EXC001' }), ['taskCode']],
      [form({ taskCode: 'nonsense' }), ['elementMakeups.0.taskCode', 'elementMakeups.1.taskCode', 'taskCode']],
    ] as const;
    for (const [body, fields] of wrong) {
      const refused = await send<{ errors: Body }>(ann, 'post', '/api/Tasks/full', body, { status: 422 });
      expect(Object.keys(refused.body.errors).sort()).toEqual(fields);
    }
    expect([await read(ann, '/api/Tasks?custom=true'), await read(ann, '/api/ElementMakeups?custom=true')]).toEqual(
      before,
    );
  });
});

describe('A whole subprogramme', () => {
  it('is saved with its tasks, made from others, and a programme gets its own copy', async () => {
    const { body: task } = await send(ann, 'post', '/api/Tasks/full', {
      name: 'Dig',
      taskCode: 'DIG901',
      durationPercent: 40,
      lagPercent: 0,
      elementMakeups: [MAKEUP],
    });
    const made = await send(ann, 'post', '/api/SubProgramms/full', {
      name: 'Dual carriageway (A9)',
      assetType: 'Dual carriageway',
      templateId: 1,
      tasks: [{ baseTaskId: task.id }, { baseTaskId: 3, durationPercent: 60, lagPercent: 40, elementMakeupId: 3 }],
    });
    const tasks = made.body['tasks'] as Body[];
    expect(tasks).toMatchObject([
      {
        name: 'Dig',
        taskCode: 'DIG901',
        baseTaskId: task.id,
        durationPercent: 40,
        elementMakeupId: task['elementMakeupId'],
        unitType: 'Length',
      },
      { name: 'Drainage', baseTaskId: 3, durationPercent: 60, elementMakeupId: 3 },
    ]);
    const refused = await send<{ errors: Body }>(
      ann,
      'post',
      '/api/SubProgramms/full',
      { name: '', assetType: 'Castle', tasks: [{ name: '' }, { name: 'Kerbs', durationPercent: 80, lagPercent: 30 }] },
      { status: 422 },
    );
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'assetCategoryId',
      'name',
      'tasks.0.name',
      'tasks.1.durationPercent',
    ]);
    const swapped = await send(
      ann,
      'put',
      '/api/SubProgramms/full',
      {
        id: made.body.id,
        name: 'A9',
        assetType: 'Dual carriageway',
        tasks: [{ ...tasks[1], name: 'Drains' }, { id: tasks[0]?.['id'] }],
      },
      { ifMatch: made.etag },
    );
    expect((swapped.body['tasks'] as Body[]).map(({ id, name }) => [id, name])).toEqual([
      [tasks[1]?.['id'], 'Drains'],
      [tasks[0]?.['id'], 'Dig'],
    ]);
    const { body: programme } = await send(ann, 'post', '/api/Projects', { name: 'A9', regionId: 1, metricId: 1 });
    const { body: part } = await send(ann, 'post', '/api/Assets', {
      projectId: programme.id,
      assetName: 'Mainline',
      assetCategoryId: 11,
      unitId: 1,
      partName: '',
      partSize: 100,
      subProgrammId: made.body.id,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-06-30',
    });
    const copy = await read<Saved & { tasks: Body[] }>(ann, `/api/SubProgramms/${String(part['subProgrammId'])}`);
    expect(copy).toMatchObject({ projectId: programme.id, sourceId: made.body.id });
    expect(copy.tasks.map(({ name }) => name)).toEqual(['Drains', 'Dig']);
    await send(ann, 'delete', `/api/SubProgramms/${made.body.id}`);
    expect(
      (await read<Saved & { tasks: Body[] }>(ben, `/api/SubProgramms/${String(part['subProgrammId'])}`)).tasks,
    ).toHaveLength(2);
  });
});

describe('Undoing', () => {
  const material = (over: object = {}) => ({
    name: 'Sand',
    familyName: 'Aggregates',
    subFamily: 'Sand',
    unitId: 5,
    ...over,
  });

  it('is for the owner alone, and for Admins of Database Inputs', async () => {
    const made = await send(ann, 'post', '/api/Materials', material(), keyed());
    await undo(ben, made.commandId, 404);
    await undo(admin, made.commandId, 404);
    const changed = await send(admin, 'put', '/api/Materials/5', { massPerUnitKg: 2401 }, keyed());
    await undo(ann, changed.commandId, 404);
    await undo(admin, changed.commandId);
    await undo(ann, made.commandId);
    await undo(ann, made.commandId, 409);
  });

  it('is refused while something later stands on it, and says what', async () => {
    const made = await send(ann, 'post', '/api/Materials', material(), keyed());
    const renamed = await send(ann, 'put', `/api/Materials/${made.body.id}`, { name: 'Sharp sand' }, keyed());
    const used = await send(
      ann,
      'post',
      '/api/ElementMakeups/full',
      { ...MAKEUP, activities: [{ ...EXCAVATE, materials: [{ ...LINE, materialId: made.body.id }] }] },
      keyed(),
    );
    const blocked = await undo(ann, made.commandId, 409);
    expect(blocked.body).toMatchObject({ code: 'undo-blocked' });
    expect((blocked.body['blockers'] as Body[]).map(({ commandId }) => commandId)).toEqual([
      renamed.commandId,
      used.commandId,
    ]);
    await undo(ann, used.commandId);
    await undo(ann, renamed.commandId);
    await undo(ann, made.commandId);
    await send(ann, 'get', `/api/Materials/${made.body.id}`, undefined, { status: 404 });
  });

  it('of a deletion gives the code of a task back, unless somebody has it by now', async () => {
    const task = { name: 'Fence', taskCode: 'FEN901', elementMakeups: [MAKEUP] };
    const made = await send(ann, 'post', '/api/Tasks/full', task);
    const removed = await send(ann, 'delete', `/api/Tasks/${made.body.id}`, undefined, keyed());
    const others = await send(ben, 'post', '/api/Tasks/full', task, keyed());
    expect((await undo(ann, removed.commandId, 409)).body).toMatchObject({ code: 'task-code-taken' });
    await undo(ben, others.commandId);
    await undo(ann, removed.commandId);
    expect(await read(ann, `/api/Tasks/${made.body.id}`)).toMatchObject({ taskCode: 'FEN901' });
  });
});

describe('Database Inputs', () => {
  it('are changed by Admins alone, in the same calls, and then hold for everybody', async () => {
    const makeup = await send(ann, 'get', '/api/ElementMakeups/2');
    const rate = await read(ann, '/api/ProductionRates/4');
    const calls = [
      ['put', '/api/Materials/5', { name: 'Mine' }],
      ['delete', '/api/Materials/5', undefined],
      ['put', '/api/ProductionRates/4', { ...rate, ratePerHour: 55 }],
      ['delete', '/api/ProductionRates/4', undefined],
      ['put', '/api/Vehicles/1', { name: 'Mine' }],
      ['delete', '/api/Vehicles/1', undefined],
      ['put', '/api/ElementMakeups/2', { elementMakeupName: 'Mine' }],
      ['delete', '/api/ElementMakeups?id=2', undefined],
      ['delete', '/api/ElementMakeups/2', undefined],
      ['put', '/api/SubProgramms/5', { name: 'Mine' }],
      ['delete', '/api/SubProgramms/5', undefined],
      ['put', '/api/Tasks/3', { name: 'Mine' }],
      ['delete', '/api/Tasks/3', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const refused = await send<Body>(ann, method, path, body, { status: 403 });
      expect(refused.body).toMatchObject({ code: 'database-input', detail: 'Database Inputs cannot be changed.' });
    }
    await send(
      ann,
      'put',
      '/api/ElementMakeups/full',
      { ...makeup.body, elementMakeupName: 'Mine' },
      { ifMatch: makeup.etag, status: 403 },
    );
    await send(admin, 'put', '/api/ProductionRates/4', { ...rate, ratePerHour: 55 });
    expect(await read(ben, '/api/ProductionRates/4')).toMatchObject({
      ratePerHour: 55,
      createdBy: 0,
      modifiedBy: admin.userId,
      custom: false,
    });
    await send(
      admin,
      'put',
      '/api/ElementMakeups/full',
      { ...makeup.body, elementMakeupName: 'Cut and fill' },
      { ifMatch: makeup.etag },
    );
    expect(await read(ben, '/api/ElementMakeups/2')).toMatchObject({ elementMakeupName: 'Cut and fill', createdBy: 0 });
    expect((await send(admin, 'put', '/api/Tasks/3', { name: 'Drains' })).body).toMatchObject({
      id: 3,
      name: 'Drains',
      custom: false,
    });
    const removed = await send(admin, 'delete', '/api/Vehicles/11', undefined, keyed());
    await send(ben, 'get', '/api/Vehicles/11', undefined, { status: 404 });
    await undo(admin, removed.commandId);
    await send(ben, 'get', '/api/Vehicles/11');
  });

  it('cannot be made of what only an Admin sees', async () => {
    const { body: own } = await send(admin, 'post', '/api/Materials', {
      name: 'Secret',
      familyName: 'F',
      subFamily: 'S',
      unitId: 5,
    });
    const makeup = await send<Saved & { activities: (Body & { materials: Body[] })[] }>(
      admin,
      'get',
      '/api/ElementMakeups/3',
    );
    const [activity] = makeup.body.activities;
    const activities = [{ ...activity, materials: [{ ...LINE, materialId: own.id }] }];
    await send(
      admin,
      'put',
      '/api/ElementMakeups/full',
      { ...makeup.body, activities },
      { ifMatch: makeup.etag, status: 422 },
    );
  });
});

describe('A unit of another type', () => {
  it('is refused for a material or a rate that lines use, and taken where none does', async () => {
    const { body: material } = await send(ann, 'post', '/api/Materials', {
      name: 'Sand',
      familyName: 'A',
      subFamily: 'S',
      unitId: 5,
    });
    const { body: rate } = await send(ann, 'post', '/api/ProductionRates', {
      rateName: 'Spread',
      regionName: 'Ireland',
      ratePerHour: 5,
      unitPerHourId: 5,
      lbT_Labour: 2,
      lbT_Foreman: 0.5,
    });
    const put = (path: string, body: object, status: number) => send<Body>(ann, 'put', path, body, { status });
    await put(`/api/Materials/${material.id}`, { unitId: 8 }, 200);
    await put(`/api/Materials/${material.id}`, { unitId: 5 }, 200);
    await send(ann, 'post', '/api/ElementMakeups/full', {
      ...MAKEUP,
      activities: [
        { ...EXCAVATE, materials: [{ materialId: material.id, materialQuantity: 1, productionRateId: rate.id }] },
      ],
    });
    expect((await put(`/api/Materials/${material.id}`, { unitId: 8 }, 409)).body).toMatchObject({
      code: 'unit-in-use',
      errors: { unitId: ['Element make-ups measure it as Volume: choose a unit of that type'] },
    });
    expect((await put(`/api/ProductionRates/${rate.id}`, { unitPerHourId: 8 }, 409)).body).toMatchObject({
      code: 'unit-in-use',
    });
    // A litre is a volume too: what the line counts stays as it was saved.
    await put(`/api/Materials/${material.id}`, { unitId: 6 }, 200);
    await put('/api/Materials/5', { unitId: 8 }, 403);
  });
});
