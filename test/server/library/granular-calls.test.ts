import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/api.md, ElementMakeups, Materials, ProductionRates, Vehicles, Tasks, SubProgramms: the calls of the specifications' client,
// one thing each.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

type Body = Record<string, unknown>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

async function call<Answer = Body>(user: SignedUp, method: Method, path: string, body?: object, status = 200) {
  const answer = await user.as(method, path).send(body);
  expect({ path, status: answer.status, body: answer.body as unknown }).toMatchObject({ status });
  return answer.body as Answer;
}
const created = (user: SignedUp, path: string, body: object) => call<Body & { id: number }>(user, 'post', path, body);

const MATERIAL = { name: 'Recycled aggregate', familyName: 'Aggregates', subFamily: 'Recycled', unitId: 8 };
const RATE = {
  rateName: 'Spread and compact, night',
  regionName: 'Ireland',
  ratePerHour: 42.5,
  unitPerHour: 'T',
  lbT_Labour: 2,
  lbT_Foreman: 0.25,
};
const VEHICLE = {
  name: 'Tipper 6x4',
  transportMode: 'Road',
  vehicleType: 'Tipper',
  regionId: 2,
  vehicleLength: 5.5,
  vehicleWidth: 2.4,
  vehicleHeight: 1.2,
  maximumLoadCapacity: 15,
  projectId: 0,
  maximumGrossLoad: 1,
  maximumGrossWeight: 1,
  createdBy: 1000,
  modifiedBy: 1000,
};

describe.each([
  ['Materials', MATERIAL, { subFamily: 'Crushed' }, 'name'],
  ['ProductionRates', RATE, { ratePerHour: 40 }, 'rateName'],
  ['Vehicles', VEHICLE, { maximumLoadCapacity: 12 }, 'name'],
  ['ElementMakeups', { elementMakeupName: 'Sub-base', taskCode: 'FND001' }, { taskCode: '' }, 'elementMakeupName'],
  ['SubProgramms', { name: 'Slip road', assetType: 'Dual carriageway' }, { name: 'Slip road 2' }, 'name'],
  ['Tasks', { name: 'Foundations', taskCode: '' }, { durationPercent: 40 }, 'name'],
] as const)('%s', (path, form, change, nameField) => {
  it('are made, changed and deleted by their creator, whose own they are whatever the body says', async () => {
    const made = await created(ann, `/api/${path}`, { ...form, createdBy: 0, id: 7 });
    expect(made).toMatchObject({ ...without(form, 'unitPerHour', 'createdBy', 'modifiedBy'), custom: true });
    expect(made).toMatchObject({ createdBy: ann.userId, modifiedBy: ann.userId, projectId: 0 });
    expect(made.id).toBeGreaterThan(10_000);
    const changed = await call(ann, 'put', `/api/${path}/${made.id}`, { ...made, ...change });
    expect(changed).toMatchObject({ ...change, id: made.id, [nameField]: changed[nameField] });
    const [found] = await call<Body[]>(ann, 'get', `/api/${path}?id=${made.id}`);
    expect(found).toMatchObject({ ...change, id: made.id });
    expect(await call<Body[]>(ann, 'get', `/api/${path}?createdBy=${ann.userId}&ProjectId=0`)).toHaveLength(1);
    expect(await call(ann, 'delete', `/api/${path}/${made.id}`)).toEqual({ id: made.id });
    expect(await call<Body[]>(ann, 'get', `/api/${path}?id=${made.id}`)).toEqual([]);
    await call(ann, 'get', `/api/${path}/${made.id}`, undefined, 404);
  });

  it('do not exist for anybody else', async () => {
    const { id } = await created(ann, `/api/${path}`, form);
    expect(await call<Body[]>(ben, 'get', `/api/${path}?id=${id}`)).toEqual([]);
    await call(ben, 'get', `/api/${path}/${id}`, undefined, 404);
    await call(ben, 'put', `/api/${path}/${id}`, form, 404);
    await call(ben, 'delete', `/api/${path}/${id}`, undefined, 404);
    await call(ann, 'delete', `/api/${path}/${id}`);
  });

  it('say which fields are missing, at them, and store nothing', async () => {
    const refused = await call<{ errors: Body }>(ann, 'post', `/api/${path}`, { [nameField]: ' ' }, 422);
    expect(refused.errors[nameField]).toEqual([expect.stringMatching(/is required$/)]);
    const tooLong = await call<{ errors: Body }>(
      ann,
      'post',
      `/api/${path}`,
      { ...form, [nameField]: 'x'.repeat(101) },
      422,
    );
    expect(tooLong.errors[nameField]).toEqual([expect.stringMatching(/too long/)]);
    expect(await call<Body[]>(ann, 'get', `/api/${path}?createdBy=${ann.userId}`)).toEqual([]);
  });

  it('are deleted by an id alone', async () => {
    await call(ann, 'delete', `/api/${path}`, undefined, 400);
  });
});

const without = (form: object, ...keys: string[]): Body =>
  Object.fromEntries(Object.entries(form).filter(([key]) => !keys.includes(key)));

describe.each([
  ['Materials', MATERIAL, ['name', 'familyName', 'subFamily', 'unitId']],
  ['ProductionRates', RATE, ['rateName', 'regionName', 'unitPerHour', 'lbT_Labour', 'lbT_Foreman']],
  [
    'Vehicles',
    VEHICLE,
    [
      'name',
      'transportMode',
      'vehicleType',
      'regionId',
      'vehicleLength',
      'vehicleWidth',
      'vehicleHeight',
      'maximumLoadCapacity',
    ],
  ],
  ['SubProgramms', { name: 'Slip road', assetType: 'Dual carriageway' }, ['name', 'assetType']],
  ['ElementMakeups', { elementMakeupName: 'Sub-base' }, ['elementMakeupName']],
  ['Tasks', { name: 'Foundations' }, ['name']],
] as const)('A required field of %s', (path, form, required) => {
  it.each(
    required.flatMap(
      (field) =>
        [
          [field, 'absent', undefined],
          [field, 'null', null],
        ] as const,
    ),
  )('%s is never taken for nothing: %s it is refused, and nothing is stored', async (field, _, value) => {
    const { errors } = await call<{ errors: Body }>(ann, 'post', `/api/${path}`, { ...form, [field]: value }, 422);
    expect(errors[field === 'unitPerHour' ? 'unitPerHourId' : field]).toEqual([expect.stringMatching(/is required$/)]);
    expect(await call<Body[]>(ann, 'get', `/api/${path}?createdBy=${ann.userId}`)).toEqual([]);
  });
});

describe('A make-up in the calls of the specifications', () => {
  it('gets its activities, and they their materials, one by one', async () => {
    const material = await created(ann, '/api/Materials', MATERIAL);
    const rate = await created(ann, '/api/ProductionRates', RATE);
    expect(rate).toMatchObject({ unitPerHourId: 8, unitPerHour: 't' });
    const makeup = await created(ann, '/api/ElementMakeups', { elementMakeupName: 'Sub-base', taskId: 0 });
    const activity = await created(ann, '/api/WorkActivitiesForElementMakeups', {
      elementMakeupId: makeup.id,
      workActivityName: 'Spread',
      duration: 80,
      lag: null,
    });
    expect(activity).toMatchObject({ elementMakeupId: makeup.id, duration: 80, lag: 0, materials: [] });
    const lineOf = (materialQuantity: number) => ({
      workActivityId: activity.id,
      materialId: material.id,
      materialQuantity,
      unitId: 0,
      productionRateId: rate.id,
      createdBy: 0,
      modifiedBy: 0,
    });
    const line = await created(ann, '/api/MaterialsForWorkActivities', lineOf(0.45));
    expect(line).toMatchObject({ materialName: MATERIAL.name, unitId: 8, unit: 't', rateName: RATE.rateName });
    for (const path of ['WorkActivityMaterials', 'MaterialsForWorkActivity', `WorkActivities/${activity.id}/Materials`])
      await created(ann, `/api/${path}`, lineOf(1));
    const lines = await call<{ id: number }[]>(
      ann,
      'get',
      `/api/MaterialsForWorkActivities?workActivityId=${activity.id}`,
    );
    expect(lines.map(({ id }) => id)).toHaveLength(4);
    expect(await call(ann, 'delete', `/api/MaterialsForWorkActivities/${line.id}`)).toEqual({ id: line.id });
    const changed = await call<Body>(ann, 'put', `/api/WorkActivitiesForElementMakeups/${activity.id}`, {
      ...activity,
      materials: undefined,
      duration: 60,
      lag: 40,
    });
    expect(changed).toMatchObject({ id: activity.id, duration: 60, lag: 40, workActivityName: 'Spread' });
    expect(changed['materials']).toHaveLength(3);
    expect(await call(ann, 'delete', `/api/WorkActivitiesForElementMakeups/${activity.id}`)).toEqual({
      id: activity.id,
    });
    expect((await call<Body[]>(ann, 'get', `/api/ElementMakeups?id=${makeup.id}`))[0]).toMatchObject({
      activities: [],
    });
  });

  it('refuses what cannot be counted, at its field, and keeps the rest', async () => {
    const makeup = await created(ann, '/api/ElementMakeups', { elementMakeupName: 'Kerbs' });
    const post = (path: string, body: object, status = 422) => call<{ errors: Body }>(ann, 'post', path, body, status);
    const activities = '/api/WorkActivitiesForElementMakeups';
    for (const [over, field] of [
      [{ duration: 101 }, 'duration'],
      [{ lag: -1 }, 'lag'],
      [{ duration: 60, lag: 41 }, 'duration'],
      [{ duration: 1.234 }, 'duration'],
      [{ workActivityName: '' }, 'workActivityName'],
    ] as const) {
      const body = { elementMakeupId: makeup.id, workActivityName: 'Lay', duration: 10, lag: 0, ...over };
      expect(Object.keys((await post(activities, body)).errors)).toEqual([field]);
    }
    await post(activities, { elementMakeupId: 99_999, workActivityName: 'Lay' }, 404);
    const activity = await created(ann, activities, {
      elementMakeupId: makeup.id,
      workActivityName: 'Lay',
      duration: 10,
    });
    const lines = '/api/MaterialsForWorkActivities';
    for (const [over, field] of [
      [{ materialQuantity: -1 }, 'materialQuantity'],
      [{ materialQuantity: null }, 'materialQuantity'],
      [{ materialId: 99_999 }, 'materialId'],
      [{ productionRateId: 99_999 }, 'productionRateId'],
      [{ unitId: 1 }, 'unitId'],
    ] as const) {
      const body = { workActivityId: activity.id, materialId: 1, materialQuantity: 1, productionRateId: null, ...over };
      expect(Object.keys((await post(lines, body)).errors)).toEqual([field]);
    }
    await post(lines, { workActivityId: 99_999, materialId: 1, materialQuantity: 1 }, 404);
    expect((await call<Body[]>(ann, 'get', `/api/ElementMakeups?id=${makeup.id}`))[0]).toMatchObject({
      activities: [{ duration: 10, materials: [] }],
    });
  });

  it("cannot use another planner's inputs", async () => {
    const { id: materialId } = await created(ben, '/api/Materials', MATERIAL);
    const { id: elementMakeupId } = await created(ann, '/api/ElementMakeups', { elementMakeupName: 'Kerbs' });
    const activity = await created(ann, '/api/WorkActivitiesForElementMakeups', {
      elementMakeupId,
      workActivityName: 'Lay',
    });
    await call(
      ann,
      'post',
      '/api/MaterialsForWorkActivities',
      { workActivityId: activity.id, materialId, materialQuantity: 1 },
      422,
    );
    await call(ben, 'post', '/api/WorkActivitiesForElementMakeups', { elementMakeupId, workActivityName: 'Mine' }, 404);
    await call(ben, 'put', `/api/WorkActivitiesForElementMakeups/${activity.id}`, { duration: 5 }, 404);
    await call(ben, 'delete', `/api/WorkActivitiesForElementMakeups/${activity.id}`, undefined, 404);
  });

  it('goes with all of its task, or by its id, and by neither nothing goes', async () => {
    const task = await created(ann, '/api/Tasks', { name: 'Kerbs', taskCode: '', subProgrammId: 0 });
    for (const elementMakeupName of ['One side', 'Both sides'])
      await created(ann, '/api/ElementMakeups', { elementMakeupName, taskId: task.id, createdBy: 0 });
    const ofTask = () => call<Body[]>(ann, 'get', `/api/ElementMakeups?taskId=${task.id}`);
    expect(await ofTask()).toHaveLength(2);
    expect(await call(ann, 'delete', '/api/ElementMakeups', undefined, 400)).toMatchObject({
      detail: 'You must specify either id or taskId to delete element makeups',
    });
    await call(ben, 'delete', `/api/ElementMakeups?taskId=${task.id}`, undefined, 404);
    await call(ann, 'delete', `/api/ElementMakeups?taskId=${task.id}`);
    expect(await ofTask()).toEqual([]);
  });
});

describe('A task of the library', () => {
  it('is made, gets its make-ups and then its default, as the specifications order it', async () => {
    const task = await created(ann, '/api/Tasks', {
      name: 'Night kerbs',
      taskCode: 'KER901',
      durationPercent: 1,
      lagPercent: 1,
      custom: true,
      subProgrammId: 0,
      baseTaskId: 0,
    });
    expect(task).toMatchObject({ subProgrammId: 0, baseTaskId: 0, custom: true, elementMakeupId: null });
    const makeups = [];
    for (const elementMakeupName of ['One side', 'Both sides'])
      makeups.push(
        await created(ann, '/api/ElementMakeups', { elementMakeupName, taskId: task.id, taskCode: 'KER901' }),
      );
    const [first, second] = makeups;
    const patched = await call(ann, 'patch', `/api/Tasks/${task.id}`, {
      durationPercent: 10,
      lagPercent: 5,
      elementMakeupId: second?.id,
    });
    expect(patched).toMatchObject({ durationPercent: 10, elementMakeupId: second?.id, elementMakeup: 'Both sides' });
    const flags = await call<Body[]>(ann, 'get', `/api/ElementMakeups?taskId=${task.id}`);
    expect(flags.map(({ id, defaultElementForTask }) => [id, defaultElementForTask])).toEqual([
      [first?.id, false],
      [second?.id, true],
    ]);
    expect(await call(ann, 'get', `/api/Tasks/${task.id}`)).toMatchObject({ elementMakeup: 'Both sides' });
    expect(await call<Body[]>(ann, 'get', '/api/Tasks?subProgrammeId=0')).toContainEqual(
      expect.objectContaining({ id: task.id }),
    );
    await call(ann, 'delete', `/api/Tasks/${task.id}`);
    expect(await call<Body[]>(ann, 'get', `/api/ElementMakeups?taskId=${task.id}`)).toEqual([]);
  });

  it('is measured as it was sent until its make-up says otherwise, and found so', async () => {
    const task = await created(ann, '/api/Tasks', { name: 'Membrane', taskCode: '', unitType: 'Area' });
    const read = () => call(ann, 'get', `/api/Tasks/${task.id}`);
    const areFound = async (unitType: string) =>
      (await call<Body[]>(ann, 'get', `/api/Tasks?unitType=${unitType}&subProgrammeId=0`)).map(({ id }) => id);
    expect([task, await read()]).toMatchObject([{ unitType: 'Area' }, { unitType: 'Area' }]);
    expect(await areFound('area')).toContain(task.id);
    expect(await areFound('Number')).not.toContain(task.id);
    expect(await call(ann, 'patch', `/api/Tasks/${task.id}`, { unitType: 'Length' })).toMatchObject({
      unitType: 'Length',
    });
    await call(ann, 'patch', `/api/Tasks/${task.id}`, { unitType: 'Furlong' }, 422);
    const makeup = { elementMakeupName: 'Two layers', taskId: task.id, measurmentType: 'Volume' };
    const { id } = await created(ann, '/api/ElementMakeups', makeup);
    await call(ann, 'patch', `/api/Tasks/${task.id}`, { elementMakeupId: id });
    expect(await read()).toMatchObject({ unitType: 'Volume' });
    expect(await created(ann, '/api/Tasks', { name: 'Unsaid', taskCode: '' })).toMatchObject({ unitType: 'Number' });
  });

  it('has a code that nobody else has, also when several ask for it at once', async () => {
    const ask = (user: SignedUp) => user.as('post', '/api/Tasks').send({ name: 'Lighting', taskCode: 'LIT777' });
    const answers = await Promise.all([ask(ann), ask(ben), ask(ann), ask(ben), ask(ann)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const { status, body } of refused)
      expect({ status, errors: (body as Body)['errors'] }).toEqual({
        status: status === 409 ? 409 : 422,
        errors: { taskCode: ['This task code is already in use. Please choose a different one.'] },
      });
    const [made] = answers.filter(({ status }) => status === 200);
    const task = (made?.body ?? {}) as Body;
    const owner = task['createdBy'] === ann.userId ? ann : ben;
    const other = owner === ann ? ben : ann;
    await call(owner, 'delete', `/api/Tasks/${String(task['id'])}`);
    await created(other, '/api/Tasks', { name: 'Lighting', taskCode: 'LIT777' });
    // The database's own tasks have codes too.
    await call(ann, 'post', '/api/Tasks', { name: 'Dig', taskCode: 'EXC001' }, 422);
    for (const taskCode of ['EX0001', 'exc001', 'EXC01', 'EXCX001'])
      expect(await call(ann, 'post', '/api/Tasks', { name: 'Dig', taskCode }, 422)).toMatchObject({
        errors: { taskCode: ['Invalid format. Use 3 letters + 3 digits (e.g., DRA001)'] },
      });
  });

  it('is offered a code by its name', async () => {
    const next = (name: string) => call(ann, 'get', `/api/TaskCodes/next?name=${encodeURIComponent(name)}`);
    const drains = await next('Surface-water DRAINs');
    expect(drains).toMatchObject({
      code: expect.stringMatching(/^DRA\d{3}$/),
      explanation: expect.stringMatching(/^Auto-generated code relates to: .+ \(.+\)$/),
    });
    await created(ann, '/api/Tasks', { name: 'Drains', taskCode: drains['code'] });
    const after = await next('Drains');
    expect(Number(String(after['code']).slice(3))).toBe(Number(String(drains['code']).slice(3)) + 1);
    expect(await next('Qz')).toEqual({ code: 'QZX001', explanation: null });
    expect(await next('123')).toEqual({ code: 'CUS001', explanation: null });
  });
});

describe('A subprogramme of the library', () => {
  it('is made, and then each of its tasks, with the make-up of each', async () => {
    const subprogramme = await created(ann, '/api/SubProgramms', {
      name: 'Slip road',
      assetType: 'Dual carriageway',
      assetCategoryId: 1,
      subCategory: '',
      custom: true,
    });
    // The specifications' client resets the category to 1: the type is what the planner chose.
    expect(subprogramme).toMatchObject({ assetCategoryId: 11, subCategory: 'Carriageways', tasks: [] });
    const [base] = await call<Body[]>(ann, 'get', '/api/Tasks?createdBy=0&subProgrammeId=1');
    const task = await created(ann, '/api/Tasks', {
      ...base,
      id: 0,
      subProgrammId: subprogramme.id,
      baseTaskId: base?.['id'],
      projectId: 0,
      durationPercent: 30,
      lagPercent: 0,
    });
    expect(task).toMatchObject({
      subProgrammId: subprogramme.id,
      baseTaskId: base?.['id'],
      elementMakeupId: base?.['elementMakeupId'],
      taskCode: base?.['taskCode'],
    });
    const patched = await call(ann, 'patch', `/api/Tasks/${task.id}`, {
      durationPercent: 70,
      lagPercent: 30,
      elementMakeupId: 2,
    });
    expect(patched).toMatchObject({ durationPercent: 70, lagPercent: 30, elementMakeupId: 2 });
    const more = await call<Body[]>(ann, 'post', '/api/Tasks/bulk', [
      { name: 'Kerbs', subProgrammId: subprogramme.id },
      { name: 'Signs', subProgrammId: subprogramme.id },
    ]);
    expect(more.map(({ name }) => name)).toEqual(['Kerbs', 'Signs']);
    const kerbs = String(more[0]?.['id']);
    await call(ann, 'delete', `/api/Tasks/${kerbs}`);
    await call(ann, 'delete', `/api/Tasks/${kerbs}`, undefined, 404);
    const read = await call<{ tasks: Body[] }>(ann, 'get', `/api/SubProgramms/${subprogramme.id}`);
    expect(read.tasks.map(({ name }) => name)).toEqual([base?.['name'], 'Signs']);
    await call(ann, 'patch', `/api/Tasks/${task.id}`, { durationPercent: 71 }, 422);
    await call(ben, 'patch', `/api/Tasks/${task.id}`, { durationPercent: 1 }, 404);
    await call(ben, 'post', '/api/Tasks', { name: 'Mine', subProgrammId: subprogramme.id }, 422);
    await call(ben, 'put', `/api/SubProgramms/${subprogramme.id}`, { name: 'Mine' }, 404);
  });

  it('has tasks that get make-ups of their own, which count for them in a programme', async () => {
    const subprogramme = await created(ann, '/api/SubProgramms', { name: 'Drain', assetType: 'Dual carriageway' });
    const task = await created(ann, '/api/Tasks', { name: 'Pipe', subProgrammId: subprogramme.id, unitType: 'Area' });
    expect(task).toMatchObject({ unitType: 'Length', uncounted: expect.stringContaining('has no make-up') });
    const makeup = { elementMakeupName: 'Pipe and bed', taskId: task.id, defaultElementForTask: true };
    await call(ben, 'post', '/api/ElementMakeups', makeup, 422);
    const { id } = await created(ann, '/api/ElementMakeups', makeup);
    await created(ann, '/api/WorkActivitiesForElementMakeups', { elementMakeupId: id, workActivityName: 'Lay' });
    expect(await call(ann, 'get', `/api/Tasks/${task.id}`)).toMatchObject({
      elementMakeupId: null,
      elementMakeup: 'Pipe and bed',
      workActivities: [{ name: 'Lay' }],
    });
    const copy = await created(ann, `/api/SubProgramms/${subprogramme.id}/copy`, { name: 'Drain 2' });
    expect(copy).toMatchObject({ tasks: [{ elementMakeupId: id, elementMakeup: 'Pipe and bed' }] });
    expect(await call(ann, 'post', '/api/ElementMakeups', { ...makeup, taskId: 1 }, 422)).toMatchObject({
      errors: { taskId: ['This task is not in the library'] }, // of a Database subprogramme
    });
  });

  it('builds a part at once', async () => {
    const subprogramme = await created(ann, '/api/SubProgramms', { name: 'Path', assetType: 'Runway', tasks: [] });
    const copy = await created(ann, `/api/SubProgramms/${subprogramme.id}/copy`, { name: 'Path 2' });
    expect(copy).toMatchObject({ name: 'Path 2', projectId: 0, custom: true, tasks: [] });
  });
});
