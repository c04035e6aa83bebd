import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/product/custom-inputs.md, Who may change what: what another planner has answers as what is not there, wherever its id stands.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

interface Made {
  readonly id: number;
  readonly tasks: { readonly id: number }[];
}
async function send(user: SignedUp, method: 'post' | 'get', path: string, body: object | undefined, status = 200) {
  const answer = await user.as(method, path).send(body);
  expect({ path, status: answer.status, body: answer.body as unknown }).toMatchObject({ status });
  return answer.body as Made;
}

const SECRET = 'Secret night cut';
const NO_SUCH_TASK = ['This task is not in the library'];

describe('The id of another planner’s task', () => {
  let alone: number;
  let inSubprogramme: number;
  beforeAll(async () => {
    const makeup = { elementMakeupName: SECRET, activities: [{ workActivityName: SECRET, duration: 100 }] };
    alone = (await send(ann, 'post', '/api/Tasks/full', { name: 'Cut', elementMakeups: [makeup] })).id;
    const subprogramme = { name: 'Road', assetType: 'Dual carriageway', tasks: [{ baseTaskId: alone }] };
    inSubprogramme = (await send(ann, 'post', '/api/SubProgramms/full', subprogramme)).tasks[0]?.id ?? 0;
  });

  it('is no base of a task of a subprogramme, and tells nothing of what that is made of', async () => {
    const none = 9_999_999;
    for (const baseTaskId of [alone, inSubprogramme, none]) {
      const tasks = [{ baseTaskId: 1 }, { name: 'Mine', baseTaskId, durationPercent: 100, lagPercent: 0 }];
      const refused = await send(
        ben,
        'post',
        '/api/SubProgramms/full',
        { name: 'Road', assetType: 'Dual carriageway', tasks },
        422,
      );
      expect(refused).toMatchObject({ errors: { 'tasks.1.baseTaskId': NO_SUCH_TASK } });
      const { id: subProgrammId } = await send(ben, 'post', '/api/SubProgramms/full', {
        name: 'Road',
        assetType: 'Dual carriageway',
        tasks: [],
      });
      expect(await send(ben, 'post', '/api/Tasks', { name: 'Mine', baseTaskId, subProgrammId }, 422)).toMatchObject({
        errors: { baseTaskId: NO_SUCH_TASK },
      });
    }
    expect(JSON.stringify(await send(ben, 'get', '/api/Tasks', undefined))).not.toContain(SECRET);
  });

  it('is no base of a task of a programme, unless the programme has it already', async () => {
    const newTask = async (user: SignedUp, library: number) => {
      const programme = await send(user, 'post', '/api/Projects', { name: `P ${library}`, regionId: 1, metricId: 1 });
      const copied = await send(user, 'post', `/api/SubProgramms/${library}/copy`, { projectId: programme.id });
      return { name: 'Mine', subProgrammId: copied.id, projectId: programme.id };
    };
    const task = await newTask(ben, 1);
    const bodies = [alone, inSubprogramme].map((baseTaskId) => ({ ...task, baseTaskId }));
    expect(await send(ben, 'post', '/api/Tasks/bulk', bodies, 422)).toMatchObject({
      errors: { '0.baseTaskId': NO_SUCH_TASK, '1.baseTaskId': NO_SUCH_TASK },
    });
    await send(ben, 'post', '/api/Tasks', { ...task, baseTaskId: 1 });
    // Everybody edits every programme: what is in it, is known.
    const road = await send(ann, 'post', '/api/SubProgramms/full', {
      name: 'Road',
      assetType: 'Dual carriageway',
      tasks: [{ baseTaskId: alone }],
    });
    const shared = await newTask(ann, road.id);
    await send(ben, 'post', '/api/Tasks', { ...shared, baseTaskId: road.tasks[0]?.id });
    await send(ben, 'post', '/api/Tasks', { ...shared, baseTaskId: alone }, 422);
  });
});

describe('The ids of what another planner has', () => {
  it('say nothing, as templates, in lines, in files and of commands', async () => {
    const material = { name: SECRET, familyName: SECRET, subFamily: SECRET, unitId: 5 };
    const created = await ann
      .as('post', '/api/Materials')
      .set('Idempotency-Key', randomUUID())
      .send(material)
      .expect(200);
    const { id } = created.body as Made;
    const makeup = { elementMakeupName: SECRET, activities: [{ workActivityName: SECRET, duration: 100 }] };
    const theirs = (await send(ann, 'post', '/api/ElementMakeups/full', makeup)).id;
    const mine = await send(ben, 'post', '/api/Materials', {
      ...material,
      name: 'Sand',
      familyName: 'F',
      subFamily: 'S',
      templateId: id,
    });
    expect(mine).toMatchObject({ templateId: null });
    const upload = async (text: string) => {
      const call = ben.as('post', '/api/CustomInputs/import/preview').attach('file', Buffer.from(text), 'library.csv');
      const { previewId } = (await call.expect(200)).body as { previewId: string };
      return (await ben.as('get', `/api/CustomInputs/import/preview/${previewId}`).expect(200)).body as unknown;
    };
    // What is not there has to be answered alike.
    const answersOf = async (given: { material: number; makeup: number; command: string }) => {
      const line = { materialId: given.material, materialQuantity: 1 };
      const lines = {
        ...makeup,
        elementMakeupName: 'Mine',
        activities: [{ workActivityName: 'Dig', materials: [line] }],
      };
      const withMakeup = { name: 'Mine', elementMakeupId: given.makeup };
      const road = { name: 'Road', assetType: 'Dual carriageway', tasks: [withMakeup] };
      const rows = ['Element make up,Activity,Material,Material ID,Quantity rate', `Cut,Dig,,${given.material},1`];
      const answers = [
        await send(ben, 'post', '/api/ElementMakeups/full', lines, 422),
        await send(ben, 'post', '/api/Tasks', withMakeup, 422),
        await send(ben, 'post', '/api/SubProgramms/full', road, 422),
        await send(ben, 'post', '/api/CustomInputs/preview', { materials: [{ id: given.material }] }, 404),
        await send(ben, 'get', `/api/CustomInputs/materials/${given.material}/history`, undefined, 404),
        await send(ben, 'get', `/api/CustomInputs/elementMakeups/${given.makeup}/uses`, undefined, 404),
        await send(ben, 'post', `/api/Commands/${given.command}/undo`, undefined, 404),
        await upload(rows.join('\r\n')),
      ];
      return JSON.stringify(answers).replaceAll(String(given.material), 'the material');
    };
    const command = String(created.headers['x-command-id']);
    const found = await answersOf({ material: id, makeup: theirs, command });
    expect(found).not.toContain(SECRET);
    expect(found).toBe(await answersOf({ material: 9_999_999, makeup: 9_999_999, command: randomUUID() }));
  });
});
