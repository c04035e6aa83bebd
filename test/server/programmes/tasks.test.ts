import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CatchUpGate } from '../../../services/commands/catch-up-gate.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { saved } from '../../support/makeup-in-programme.js';

let api: RunningApi;
let ann: SignedUp;
let bob: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, bob] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

interface Task {
  readonly id: number;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly elementMakeupId: number | null;
  readonly name: string;
  readonly taskCode: string;
}
interface Subprogramme {
  readonly id: number;
  readonly name: string;
  readonly projectId: number;
  readonly sourceId: number;
  readonly tasks: readonly Task[];
}

const part = {
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
let programmeId: number;
let copy: Subprogramme;
let task: Task;

const get = async <Body>(path: string): Promise<Body> => (await ann.as('get', path).expect(200)).body;
const subprogramme = (id: number) => get<Subprogramme>(`/api/SubProgramms/${id}`);
const manDays = async () =>
  await get<{ manDays: number; peakPerDay: number; peakDay: string }>(
    `/api/Dashboards/labour?projectId=${programmeId}`,
  );

beforeEach(async () => {
  programmeId = (
    await ann
      .as('post', '/api/Projects')
      .send({ name: `Programme ${randomUUID()}`, regionId: 1, metricId: 1 })
      .expect(200)
  ).body.id;
  const { body } = await ann
    .as('post', `/api/Projects/${programmeId}/assets`)
    .send({ assetName: 'Mainline', parts: [part] })
    .expect(200);
  copy = await subprogramme(body.asset.parts[0].subProgrammId);
  const [first] = copy.tasks;
  if (!first) throw new Error('The copy has tasks');
  task = first;
});

describe('A task of a programme', () => {
  it("is changed as the specs' client does it, and every figure follows", async () => {
    const before = await manDays();
    const materials = () =>
      get<{ date: string; materialQuantity: number }[]>(`/api/MaterialViews?projectId=${programmeId}`);
    const earlier = await materials();
    const changed = await ann
      .as('patch', `/api/Tasks/${task.id}`)
      .send({ durationPercent: 25.5, lagPercent: 60 })
      .expect(200);
    expect(changed.body).toEqual({ ...task, durationPercent: 25.5, lagPercent: 60, modified: changed.body.modified });
    expect(changed.headers).toMatchObject({
      'x-position': expect.any(String),
      'x-command-id': expect.any(String),
      etag: expect.stringMatching(/^"\d+"$/),
    });
    const after = await manDays();
    expect(after.manDays).toBeCloseTo(before.manDays, 6);
    // The task was the one that the part begins with.
    const firstMonth = (rows: { date: string }[]) => rows.map(({ date }) => date).toSorted()[0];
    expect([firstMonth(earlier), after]).not.toEqual([firstMonth(await materials()), before]);
    expect(await materials()).not.toEqual(earlier);
    expect(await get(`/api/Tasks/${task.id}`)).toEqual(changed.body);
  });

  it('takes the choice of a make-up by both of its names, and gives it up again', async () => {
    const other = (await get<{ id: number }[]>('/api/ElementMakeups')).find(({ id }) => id !== task.elementMakeupId);
    for (const body of [
      { elementMakeupId: other?.id },
      { selectedElementMakeupId: task.elementMakeupId },
      { elementMakeupId: task.elementMakeupId, selectedElementMakeupId: other?.id },
    ]) {
      const wanted = 'selectedElementMakeupId' in body ? body.selectedElementMakeupId : body.elementMakeupId;
      expect((await ann.as('patch', `/api/Tasks/${task.id}`).send(body).expect(200)).body).toMatchObject({
        elementMakeupId: wanted,
        selectedElementMakeupId: wanted,
      });
    }
    expect(
      (await ann.as('put', `/api/Tasks/${task.id}`).send({ elementMakeupId: null }).expect(200)).body.elementMakeupId,
    ).toBeNull();
  });

  it('names the fields that are wrong, and stores nothing of them', async () => {
    const { body } = await ann
      .as('patch', `/api/Tasks/${task.id}`)
      .send({ name: 'Other', durationPercent: 120, lagPercent: 1.005, p6ActivityId: 1, elementMakeupId: 99_999 })
      .expect(422);
    expect(body.errors).toEqual({
      durationPercent: ['Duration is a number from 0 to 100 with at most two decimals'],
      lagPercent: ['Lag is a number from 0 to 100 with at most two decimals'],
      elementMakeupId: ['This element make-up is not in the library'],
      p6ActivityId: ["This activity is not in the programme's schedule"],
    });
    expect(await get(`/api/Tasks/${task.id}`)).toEqual(task);
    await ann.as('patch', `/api/Tasks/${task.id}`).send({ durationPercent: 'long' }).expect(422);
  });

  it('is repeated under its key without being changed twice, and refused under an old version that somebody has overtaken', async () => {
    const { headers } = await ann.as('get', `/api/Projects/${programmeId}`).expect(200);
    const key = randomUUID();
    const send = () =>
      ann.as('patch', `/api/Tasks/${task.id}`).set('Idempotency-Key', key).send({ lagPercent: 5 }).expect(200);
    const first = await send();
    expect((await send()).headers).toMatchObject({
      etag: first.headers['etag'],
      'x-command-id': first.headers['x-command-id'],
    });
    const stale = await bob
      .as('patch', `/api/Tasks/${task.id}`)
      .set('If-Match', String(headers['etag']))
      .send({ lagPercent: 6 })
      .expect(412);
    expect(stale.body.conflicts).toEqual([
      expect.objectContaining({ field: `tasks.${task.id}.lagPercent`, theirs: 5, modifiedBy: ann.userId }),
    ]);
    await bob
      .as('patch', `/api/Tasks/${task.id}`)
      .set('If-Match', String(headers['etag']))
      .send({ durationPercent: 6 })
      .expect(200);
    // Bob reads: nobody's read waits for another one's write.
    expect((await bob.as('get', `/api/Tasks/${task.id}`).expect(200)).body).toMatchObject({
      lagPercent: 5,
      durationPercent: 6,
    });
  });

  it("goes with its asset's save; who edited the same one is told, who edited another one is not", async () => {
    const { headers } = await ann.as('get', `/api/Projects/${programmeId}`).expect(200);
    const parts = (
      (await get<{ parts: object[] }[]>(`/api/Projects/${programmeId}`)) as unknown as { assets: { parts: object[] }[] }
    ).assets[0]?.parts;
    const [, second, third] = copy.tasks;
    const save = (who: SignedUp, tasks: object[]) =>
      who
        .as('put', `/api/Projects/${programmeId}/assets/Mainline`)
        .set('If-Match', String(headers['etag']))
        .send({ assetName: 'Mainline', parts, tasks });
    expect((await save(ann, [{ id: task.id, lagPercent: 7.5 }]).expect(200)).body).toMatchObject({
      created: 0,
      updated: 0,
      tasksUpdated: 1,
      deleted: 0,
    });
    expect((await save(bob, [{ id: task.id, lagPercent: 8 }]).expect(412)).body.conflicts).toMatchObject([
      { field: `tasks.${task.id}.lagPercent`, theirs: 7.5 },
    ]);
    expect((await save(bob, [{ id: second?.id, durationPercent: 1 }]).expect(200)).body.tasksUpdated).toBe(1);
    expect((await save(bob, [{ id: third?.id, durationPercent: 101 }]).expect(422)).body.errors).toEqual({
      'tasks.0.durationPercent': ['Duration is a number from 0 to 100 with at most two decimals'],
    });
  });

  it('is added and removed with its asset too, in one command that one undo takes back, and the live panel counts it first', async () => {
    const { headers, body } = await ann.as('get', `/api/Projects/${programmeId}`).expect(200);
    const { parts } = body.assets[0];
    const tasks = [
      { id: task.id, removed: true },
      {
        subProgrammId: copy.id,
        baseTaskId: 1,
        name: 'Kerbs',
        taskCode: task.taskCode,
        durationPercent: 20,
        lagPercent: 5,
      },
    ];
    const before = await manDays();
    const counted = await ann
      .as('post', `/api/Projects/${programmeId}/preview`)
      .send({ asset: { assetName: 'Mainline', parts }, tasks, part: { id: parts[0].id } })
      .expect(200);
    const asset = `/api/Projects/${programmeId}/assets/Mainline`;
    const send = () =>
      ann
        .as('put', asset)
        .set('Idempotency-Key', randomUUID())
        .set('If-Match', String(headers['etag']))
        .send({ assetName: 'Mainline', parts, tasks });
    const answer = await send().expect(200);
    expect(answer.body).toMatchObject({ tasksCreated: 1, tasksUpdated: 0, tasksDeleted: 1 });
    const after = (await subprogramme(copy.id)).tasks;
    expect(after.map(({ id }) => id)).toEqual([...copy.tasks.slice(1).map(({ id }) => id), expect.any(Number)]);
    expect(after.at(-1)).toMatchObject({ name: 'Kerbs', durationPercent: 20, lagPercent: 5 });
    const { labour } = counted.body.scopes.programme;
    expect(labour.before.manDays).toBeCloseTo(before.manDays, 6);
    expect(labour.after.manDays).toBeCloseTo((await manDays()).manDays, 6);
    expect(labour.after.manDays).not.toBeCloseTo(before.manDays, 6);
    await ann.as('post', `/api/Commands/${answer.headers['x-command-id']}/undo`).expect(200);
    const saved = ({ id, name, lagPercent }: Task) => [id, name, lagPercent];
    expect((await subprogramme(copy.id)).tasks.map(saved)).toEqual(copy.tasks.map(saved));
    expect((await manDays()).manDays).toBeCloseTo(before.manDays, 6);
  });

  it('is added last, also many at once, and removed', async () => {
    const bodies = [1, 2].map((n) => ({
      name: `Task ${n}`,
      taskCode: 'EAR001',
      durationPercent: n,
      lagPercent: 1,
      subProgrammId: copy.id,
      projectId: programmeId,
      baseTaskId: 1,
      elementMakeupId: null,
    }));
    const added = (await ann.as('post', '/api/Tasks/bulk').send(bodies).expect(200)).body as Task[];
    expect(added).toMatchObject(
      bodies.map(({ name, durationPercent }) => ({ name, durationPercent, projectId: programmeId })),
    );
    const one = (await ann.as('post', '/api/Tasks').send({ name: 'Third', subProgrammId: copy.id }).expect(200))
      .body as Task;
    expect((await subprogramme(copy.id)).tasks.map(({ id }) => id)).toEqual(
      [...copy.tasks, ...added, one].map(({ id }) => id),
    );
    expect((await ann.as('delete', `/api/Tasks/${task.id}`).expect(200)).body).toEqual({ id: task.id });
    await ann.as('get', `/api/Tasks/${task.id}`).expect(404);
    await ann.as('delete', `/api/Tasks/${task.id}`).expect(404);
    await ann.as('delete', '/api/Tasks').expect(400);
  });

  it("is refused in bulk with the specs' text, and all of them for one", async () => {
    const { body } = await ann.as('post', '/api/Tasks/bulk').send([]).expect(422);
    expect(body).toMatchObject({
      title: 'Tasks array is required and must not be empty',
      errors: { tasks: ['Tasks array is required and must not be empty'] },
    });
    await ann
      .as('post', '/api/Tasks/bulk')
      .send([
        { name: 'Good', subProgrammId: copy.id },
        { name: '', subProgrammId: copy.id },
      ])
      .expect(422);
    expect((await subprogramme(copy.id)).tasks).toHaveLength(copy.tasks.length);
  });

  it('is read-only in the library and in a published programme', async () => {
    const [database] = (await subprogramme(1)).tasks;
    // By then the ids of the library's tasks are noted as well, for streams of their own.
    await api.app.get(CatchUpGate).pass();
    for (const method of ['patch', 'put', 'delete'] as const)
      expect((await ann.as(method, `/api/Tasks/${database?.id}`).send({ lagPercent: 1 }).expect(403)).body.title).toBe(
        'Access forbidden',
      );
    await ann.as('patch', '/api/Tasks/99999999').send({ lagPercent: 1 }).expect(404);
    await ann.as('post', '/api/Tasks').send({ name: 'Own', subProgrammId: 1, projectId: 0 }).expect(403);
    expect(
      (await ann.as('post', '/api/Tasks').send({ name: 'Own', subProgrammId: 1, projectId: 1 }).expect(422)).body
        .errors,
    ).toHaveProperty('projectId');
    expect(
      (await ann.as('post', '/api/Tasks').send({ name: 'Own', subProgrammId: 99_999_999 }).expect(422)).body.errors,
    ).toEqual({ subProgrammId: ['Subprogramme with ID 99999999 not found'] });
    await ann.as('post', '/api/Tasks').send({ name: 'Own', subProgrammId: 1e30 }).expect(422);
    await ann.as('put', `/api/Projects/${programmeId}`).send({ status: 'published' }).expect(200);
    for (const send of [
      ann.as('patch', `/api/Tasks/${task.id}`).send({ lagPercent: 1 }),
      ann.as('post', '/api/Tasks').send({ name: 'x', subProgrammId: copy.id }),
      ann.as('delete', `/api/Tasks/${task.id}`),
      ann.as('put', `/api/SubProgramms/${copy.id}`).send({ name: 'x' }),
      ann.as('post', `/api/SubProgramms/${copy.id}/copy`).send({}),
      ann.as('delete', `/api/SubProgramms/${copy.id}`),
    ]) {
      expect((await send.expect(409)).body.code).toBe('programme-read-only');
    }
  });
});

describe('A subprogramme of a programme', () => {
  it("is made, given tasks, used by a part and cleaned up after it, as the specs' client goes about it", async () => {
    const made = (
      await ann
        .as('post', '/api/SubProgramms')
        .send({ name: ' Own way ', assetType: 'Dual carriageway', assetCategoryId: 11, projectId: programmeId })
        .expect(200)
    ).body as Subprogramme;
    expect(made).toMatchObject({ name: 'Own way', projectId: programmeId, tasks: [] });
    await ann
      .as('post', '/api/Tasks/bulk')
      .send([{ name: 'Only', durationPercent: 100, subProgrammId: made.id, elementMakeupId: task.elementMakeupId }])
      .expect(200);
    // Nothing uses it yet, and it stays whatever else is saved.
    const added = (
      await ann
        .as('post', '/api/Assets')
        .send({ ...part, assetName: 'Spur', projectId: programmeId })
        .expect(200)
    ).body as { id: number };
    await ann.as('delete', `/api/Assets/${added.id}`).expect(200);
    expect((await subprogramme(made.id)).tasks.map(({ name }) => name)).toEqual(['Only']);
    const using = (
      await ann
        .as('post', '/api/Assets')
        .send({ ...part, subProgrammId: made.id, assetName: 'Link', projectId: programmeId })
        .expect(200)
    ).body as { id: number; subProgrammId: number };
    expect(using.subProgrammId).toBe(made.id);
    expect((await ann.as('delete', `/api/SubProgramms/${made.id}`).expect(409)).body).toMatchObject({
      code: 'subprogramme-in-use',
      detail: '1 part of Link',
    });
    await ann.as('delete', `/api/Assets/${using.id}`).expect(200);
    await ann.as('get', `/api/SubProgramms/${made.id}`).expect(404);
  });

  it('comes along with each part that is posted under another programme, also where several were made by hand', async () => {
    const ways = await Promise.all(
      ['Left', 'Right'].map(
        async (name) =>
          (
            await ann
              .as('post', '/api/SubProgramms')
              .send({ name, assetType: 'Dual carriageway', assetCategoryId: 11, projectId: programmeId })
              .expect(200)
          ).body as Subprogramme,
      ),
    );
    for (const { id } of ways)
      await ann
        .as('post', '/api/Assets')
        .send({ ...part, subProgrammId: id, assetName: 'Link', projectId: programmeId })
        .expect(200);
    const other = (
      await ann
        .as('post', '/api/Projects')
        .send({ name: `Programme ${randomUUID()}`, regionId: 1, metricId: 1 })
        .expect(200)
    ).body.id as number;
    const parts = ways.map(({ id }) => ({ ...part, subProgrammId: id, assetName: 'Link', projectId: other }));
    await ann.as('post', '/api/Assets').send(parts[0]).expect(200);
    await ann
      .as('post', '/api/Assets/bulk')
      .send([...parts, ...parts])
      .expect(200);
    expect(
      (await get<Subprogramme[]>(`/api/SubProgramms?projectId=${other}`)).map(({ name }) => name).toSorted(),
    ).toEqual(['Left', 'Right']);
  });

  it('is copied with its tasks, of the library and of any programme, named anew and removed', async () => {
    const ofLibrary = (await ann.as('post', '/api/SubProgramms/1/copy').send({ projectId: programmeId }).expect(200))
      .body as Subprogramme;
    expect(ofLibrary).toMatchObject({ name: copy.name, sourceId: 1, projectId: programmeId });
    expect(ofLibrary.tasks.map(({ name, durationPercent }) => [name, durationPercent])).toEqual(
      copy.tasks.map(({ name, durationPercent }) => [name, durationPercent]),
    );
    await ann.as('patch', `/api/Tasks/${task.id}`).send({ lagPercent: 3 }).expect(200);
    const ofCopy = (await ann.as('post', `/api/SubProgramms/${copy.id}/copy`).send({ name: 'Second way' }).expect(200))
      .body as Subprogramme;
    expect(ofCopy).toMatchObject({
      name: 'Second way',
      projectId: programmeId,
      sourceId: 1,
      tasks: expect.arrayContaining([expect.objectContaining({ lagPercent: 3 })]),
    });
    expect(
      (await ann.as('post', '/api/SubProgramms/99999999/copy').send({ projectId: programmeId }).expect(404)).body.title,
    ).toBe('Subprogramme with ID 99999999 not found');

    const renamed = (await bob.as('put', `/api/SubProgramms/${copy.id}`).send({ name: 'Renamed' }).expect(200))
      .body as Subprogramme;
    expect(renamed).toMatchObject({
      id: copy.id,
      name: 'Renamed',
      tasks: expect.arrayContaining([expect.objectContaining({ id: task.id })]),
    });
    expect((await manDays()).manDays).toBeGreaterThan(0);
    expect(await get(`/api/Assets?projectId=${programmeId}`)).toMatchObject([
      { subProgramm: { id: copy.id, name: 'Renamed' } },
    ]);
    expect((await ann.as('delete', `/api/SubProgramms/${ofCopy.id}`).expect(200)).body).toEqual({ id: ofCopy.id });
    await ann.as('get', `/api/SubProgramms/${ofCopy.id}`).expect(404);
  });

  it('is one of the library without a programme, and Database Inputs are read-only', async () => {
    const body = { name: 'Own way', assetType: 'Dual carriageway', assetCategoryId: 11 };
    for (const send of [
      ann.as('post', '/api/SubProgramms').send(body),
      ann.as('post', '/api/SubProgramms').send({ ...body, projectId: 0 }),
      ann.as('post', '/api/SubProgramms/1/copy').send({ name: 'Own way' }),
    ])
      expect((await send.expect(200)).body).toMatchObject({ name: 'Own way', projectId: 0, custom: true });
    await ann
      .as('post', '/api/SubProgramms')
      .send({ ...body, projectId: 999_999 })
      .expect(404);
    await ann.as('put', '/api/SubProgramms/1').send({ name: 'x' }).expect(403);
    await ann.as('delete', '/api/SubProgramms/1').expect(403);
    await ann.as('delete', '/api/SubProgramms/99999999').expect(404);
  });
});

describe('A make-up that the library shows for a task', () => {
  it.each<[string, object, boolean]>([
    ['flagged as the default of the task it was made from', { defaultElementForTask: true }, false],
    ['the only one of the task it was made from', {}, false],
    ['of the task it was made from, where no choice is sent', {}, true],
  ])('counts in a programme that copies it: %s', async (_, flagged, sendsNone) => {
    const { id: material } = await saved(ann, '/api/Materials', {
      name: 'Fill',
      familyName: 'Earthworks',
      subFamily: 'Fill',
      unitId: 5,
    });
    const host = await saved(ann, '/api/Tasks', { name: 'Host', subProgrammId: 0 });
    await saved(ann, '/api/ElementMakeups/full', {
      elementMakeupName: 'Bank',
      taskId: host.id,
      ...flagged,
      activities: [
        {
          workActivityName: 'Fill',
          duration: 100,
          lag: 0,
          materials: [{ materialId: material, materialQuantity: 10 }],
        },
      ],
    });
    const way = await saved(ann, '/api/SubProgramms', { name: 'Way', assetType: 'Dual carriageway' });
    const task = await saved(ann, '/api/Tasks', {
      name: 'Dig',
      subProgrammId: way.id,
      baseTaskId: host.id,
      durationPercent: 100,
      lagPercent: 0,
      ...(sendsNone && { elementMakeupId: null }),
    });
    const shown = (await ann.as('get', `/api/Tasks/${task.id}`).expect(200)).body;
    expect(shown.elementMakeup).toBe('Bank');
    // Of the library itself, and of a copy of it there.
    const again = await saved(ann, `/api/SubProgramms/${way.id}/copy`, {});
    for (const source of [way.id, again.id]) {
      const { id } = await saved(ann, '/api/Projects', { name: `Bank ${source}`, regionId: 1, metricId: 1 });
      await saved(ann, '/api/Assets', {
        projectId: id,
        assetName: 'Mainline',
        assetCategoryId: 11,
        unitId: 1,
        partName: '',
        partSize: 100,
        subProgrammId: source,
        partAssetStart: '2027-03-01',
        partAssetEnd: '2027-03-31',
      });
      const rows = (await ann.as('get', `/api/MaterialViews?projectId=${id}`).expect(200)).body as {
        quantity: number;
      }[];
      expect(rows.length).toBeGreaterThan(0);
    }
  });
});
