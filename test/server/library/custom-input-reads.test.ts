import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/product/custom-inputs.md, List, Used in, History.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, ben, admin] = await Promise.all([api.register(), api.register(), registerAdmin(api)]);
});
afterAll(() => api.close());

type Row = Record<string, unknown> & { id: number; name: string };
interface Written {
  readonly body: Row;
  readonly etag: string;
  readonly commandId: string;
}

async function write(
  user: SignedUp,
  method: 'post' | 'put' | 'delete',
  path: string,
  body?: object,
  ifMatch?: string,
): Promise<Written> {
  let call = user.as(method, path).set('Idempotency-Key', randomUUID());
  if (ifMatch !== undefined) call = call.set('If-Match', ifMatch);
  const answer = await call.send(body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return {
    body: answer.body as Row,
    etag: String(answer.headers['etag']),
    commandId: String(answer.headers['x-command-id']),
  };
}
const undo = (user: SignedUp, commandId: string) => write(user, 'post', `/api/Commands/${commandId}/undo`);

async function list(user: SignedUp, path: string): Promise<{ rows: Row[]; total: number }> {
  const { body, headers } = await user.as('get', `/api/CustomInputs/${path}`).expect(200);
  return { rows: body as Row[], total: Number(headers['x-total-count']) };
}
const names = async (user: SignedUp, path: string) => (await list(user, path)).rows.map(({ name }) => name);
const rowOf = async (user: SignedUp, kind: string, id: number, custom = true) => {
  const { rows } = await list(user, `${kind}?custom=${custom}&pageSize=1000`);
  return rows.find((row) => row.id === id);
};
const read = async <Of>(user: SignedUp, path: string) =>
  (await user.as('get', `/api/CustomInputs/${path}`).expect(200)).body as Of;

const material = (name: string, more: object = {}) => ({
  name,
  familyName: 'Concrete',
  subFamily: 'Ready-mix',
  unitId: 5,
  ...more,
});
const LINE = { materialId: 16, materialQuantity: 30, productionRateId: 4 };
const EXCAVATE = { workActivityName: 'Excavate', duration: 90, lag: 0, materials: [LINE] };
const makeup = (elementMakeupName: string, more: object = {}) => ({
  elementMakeupName,
  taskCode: 'EXC001',
  measurmentType: 'Length',
  activities: [EXCAVATE],
  ...more,
});

describe('The list of a kind', () => {
  let cy: SignedUp;
  beforeAll(async () => {
    cy = await api.register();
    for (const name of ['Kerb 10', 'kerb 9', 'Élan 100% mix', 'Low_carbon mix'])
      await write(
        cy,
        'post',
        '/api/Materials',
        material(name, { familyName: /^k/i.test(name) ? 'Kerbs' : 'Concrete' }),
      );
  });

  it('has the own inputs, last changed first, and those of nobody else', async () => {
    expect(await list(cy, 'materials')).toMatchObject({
      total: 4,
      rows: [{ name: 'Low_carbon mix' }, { name: 'Élan 100% mix' }, { name: 'kerb 9' }, { name: 'Kerb 10' }],
    });
    expect(await list(ben, 'materials')).toEqual({ rows: [], total: 0 });
    const { rows, total } = await list(cy, 'Materials?custom=false&pageSize=5&sort=name');
    expect({ total, custom: rows.map(({ custom }) => custom) }).toEqual({ total: 105, custom: Array(5).fill(false) });
  });

  it('sorts as a reader does, in both directions, and refuses what is no column', async () => {
    expect(await names(cy, 'materials?sort=name')).toEqual(['Élan 100% mix', 'kerb 9', 'Kerb 10', 'Low_carbon mix']);
    expect(await names(cy, 'materials?sort=-name')).toEqual(['Low_carbon mix', 'Kerb 10', 'kerb 9', 'Élan 100% mix']);
    expect(await names(cy, 'materials?sort=-familyName')).toEqual([
      'Kerb 10',
      'kerb 9',
      'Élan 100% mix',
      'Low_carbon mix',
    ]);
    for (const sort of ['nonsense', 'sort_keys', 'constructor', 'id;--'])
      await cy.as('get', `/api/CustomInputs/materials?sort=${sort}`).expect(400);
  });

  it.each([
    ['subprogrammes', ['name', 'created', 'modified', 'assetType', 'parts']],
    ['tasks', ['name', 'taskCode']],
    ['materials', ['familyName', 'subFamily', 'keyMaterial', 'unit']],
    ['elementMakeups', ['taskCode', 'parts']],
    ['productionRates', ['regionName', 'ratePerHour', 'unit', 'labour', 'foremen', 'basis']],
    ['vehicles', ['vehicleType', 'transportMode', 'maximumLoadCapacity', 'regionName']],
  ])('of %s sorts by its columns', async (kind, columns) => {
    for (const column of columns) {
      const values = async (sort: string) =>
        (await list(ann, `${kind}?custom=false&pageSize=1000&sort=${sort}`)).rows.map((row) => row[column]);
      const rising = await values(column);
      expect(rising.length).toBeGreaterThan(10);
      const known = rising.filter((value) => value !== null);
      const sorted = [...known].sort((a, b) =>
        typeof a === 'string' ? a.localeCompare(String(b), 'en', { numeric: true }) : Number(a) - Number(b),
      );
      if (column !== 'name' && column !== 'basis') expect({ column, known }).toEqual({ column, known: sorted });
      expect(
        (await values(`-${column}`))
          .filter((value) => value !== null)
          .map(String)
          .sort(),
      ).toEqual(known.map(String).sort());
    }
  });

  it('finds words in any order and case, and signs as they stand', async () => {
    expect(await names(cy, 'materials?query=MIX%20carbon')).toEqual(['Low_carbon mix']);
    expect(await names(cy, 'materials?query=kerbs%209')).toEqual(['kerb 9']);
    expect(await names(cy, 'materials?query=100%25')).toEqual(['Élan 100% mix']);
    expect(await names(cy, 'materials?query=_carbon')).toEqual(['Low_carbon mix']);
    expect(await names(cy, 'materials?query=%5C')).toEqual([]);
    expect((await list(cy, 'elementMakeups?custom=false&query=clr001')).total).toBeGreaterThan(0);
    expect((await list(cy, 'subprogrammes?custom=false&query=runway')).total).toBeGreaterThan(0);
  });

  it('keeps the page within those that there are', async () => {
    const all = await names(cy, 'materials?sort=name');
    expect(await names(cy, 'materials?sort=name&page=2&pageSize=3')).toEqual(all.slice(3));
    expect(await list(cy, 'materials?sort=name&page=99&pageSize=3')).toMatchObject({
      total: 4,
      rows: [{ name: all[3] }],
    });
    expect(await names(cy, 'materials?sort=name&page=0&pageSize=3')).toEqual(all.slice(0, 3));
    expect(await names(cy, 'materials?pageSize=0')).toHaveLength(1);
    expect(await list(cy, 'vehicles?page=3')).toEqual({ rows: [], total: 0 });
    expect((await list(cy, 'materials?custom=false')).rows).toHaveLength(10);
  });

  it('is counted by kind, and another kind is none', async () => {
    expect(await read(cy, 'counts')).toEqual({
      subprogrammes: 0,
      tasks: 0,
      materials: 4,
      elementMakeups: 0,
      productionRates: 0,
      vehicles: 0,
    });
    const shared = await read<Record<string, number>>(cy, 'counts?custom=false');
    expect(shared).toMatchObject({
      subprogrammes: 28,
      materials: 105,
      elementMakeups: 128,
      productionRates: 95,
      vehicles: 11,
    });
    const tasks = (await cy.as('get', '/api/Tasks?custom=false').expect(200)).body as Row[];
    expect(shared['tasks']).toBe(tasks.length);
    await cy.as('get', '/api/CustomInputs/assets').expect(404);
  });

  it('no longer has what was deleted, until the deletion is undone', async () => {
    const { body, etag } = await write(cy, 'post', '/api/Materials', material('Passing'));
    const { commandId } = await write(cy, 'delete', `/api/Materials/${body.id}`, undefined, etag);
    expect(await names(cy, 'materials?query=passing')).toEqual([]);
    await cy.as('get', `/api/CustomInputs/materials/${body.id}/uses`).expect(404);
    await undo(cy, commandId);
    expect(await names(cy, 'materials?query=passing')).toEqual(['Passing']);
  });
});

describe('A row', () => {
  it('of a make-up draws its activities and says what one unit comes to', async () => {
    const { body } = await write(ann, 'post', '/api/ElementMakeups/full', makeup('Cut and fill', { templateId: 2 }));
    expect(await rowOf(ann, 'elementMakeups', body.id)).toMatchObject({
      name: 'Cut and fill',
      custom: true,
      madeFrom: expect.stringMatching(/./),
      taskCode: 'EXC001',
      parts: 1,
      bars: [{ name: 'Excavate', lag: 0, duration: 90 }],
      oneUnit: {
        per: 'm',
        material: 'Excavated material',
        quantity: 30,
        unit: 'm3',
        moreMaterials: 0,
        manHours: expect.closeTo(0.964, 3),
      },
      usedIn: { programmes: 0, scenarios: 0, subprogrammes: 0, tasks: 0, elementMakeups: 0 },
      familyName: null,
      createdBy: ann.userId,
    });
  });

  it('of a Database task has the measurement of its subprogramme, and the make-up that it chooses', async () => {
    expect(await rowOf(ann, 'tasks', 1, false)).toMatchObject({
      name: 'Site clearance',
      taskCode: 'CLR001',
      custom: false,
      parts: 1,
      oneUnit: { per: 'm', material: expect.stringMatching(/./) },
      usedIn: { subprogrammes: 1 },
    });
    expect(await rowOf(ann, 'elementMakeups', 1, false)).toMatchObject({
      oneUnit: { per: 'm' },
      usedIn: { tasks: expect.any(Number) },
    });
  });

  it('of a task that was made from one of a subprogramme names it, and counts its make-ups', async () => {
    const { body } = await write(ann, 'post', '/api/Tasks/full', {
      name: 'Clearance, night',
      taskCode: 'CLR901',
      durationPercent: 10,
      lagPercent: 0,
      templateId: 1,
      elementMakeups: [
        { elementMakeupName: 'By night', activities: [EXCAVATE] },
        { elementMakeupName: 'By day', activities: [{ ...EXCAVATE, materials: [{ ...LINE, materialQuantity: 7 }] }] },
      ],
    });
    const row = await rowOf(ann, 'tasks', body.id);
    expect(row).toMatchObject({ madeFrom: 'Site clearance', taskCode: 'CLR901' });
  });
});

describe('Where an input is used', () => {
  let stone: Row;
  let walls: Row;
  let task: Row;
  let subprogramme: Row;
  let projectId: number;
  beforeAll(async () => {
    stone = (await write(ann, 'post', '/api/Materials', material('Local stone'))).body;
    walls = (
      await write(
        ann,
        'post',
        '/api/ElementMakeups/full',
        makeup('Walling', { activities: [{ ...EXCAVATE, materials: [{ ...LINE, materialId: stone.id }] }] }),
      )
    ).body;
    [task] = (
      await write(ann, 'post', '/api/Tasks/bulk', [
        {
          subProgrammId: 0,
          name: 'Walls',
          taskCode: 'WAL901',
          durationPercent: 50,
          lagPercent: 0,
          elementMakeupId: walls.id,
        },
      ] as never)
    ).body as unknown as [Row];
    subprogramme = (
      await write(ann, 'post', '/api/SubProgramms/full', {
        name: 'Walled road',
        assetType: 'Dual carriageway',
        assetCategoryId: 11,
        tasks: [
          {
            baseTaskId: task.id,
            name: 'Walls',
            taskCode: 'WAL901',
            durationPercent: 50,
            lagPercent: 0,
            elementMakeupId: walls.id,
          },
        ],
      })
    ).body;
    projectId = (
      await write(ann, 'post', '/api/Projects/full', {
        name: 'Walled A9',
        regionId: 1,
        metricId: 1,
        calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, nonWorkingDays: [] },
      })
    ).body.id;
    await write(ann, 'post', '/api/Assets/bulk', [
      {
        assetName: 'Mainline',
        projectId,
        partName: 'North',
        assetCategoryId: 11,
        subProgrammId: subprogramme.id,
        unitId: 1,
        partSize: 100,
        partAssetStart: '2027-03-01',
        partAssetEnd: '2027-12-17',
      },
    ]);
  });
  const uses = async (user: SignedUp, kind: string, id: number) =>
    read<{ scenarios: Row[]; inputs: Row[]; inputsOfOthers: number }>(user, `${kind}/${id}/uses`);
  const BASELINE = { name: 'Walled A9', baseProjectId: null, status: 'draft' };

  it('is told step by step of the chain, and for programmes from end to end', async () => {
    expect(await uses(ann, 'materials', stone.id)).toMatchObject({
      scenarios: [{ id: projectId, ...BASELINE }],
      inputs: [{ kind: 'elementMakeups', id: walls.id, name: 'Walling' }],
      inputsOfOthers: 0,
    });
    const ofMakeup = await uses(ann, 'elementMakeups', walls.id);
    expect(ofMakeup.scenarios).toHaveLength(1);
    expect(ofMakeup.inputs).toEqual([
      { kind: 'subprogrammes', id: subprogramme.id, name: 'Walled road' },
      { kind: 'tasks', id: task.id, name: 'Walls' },
    ]);
    expect(await uses(ann, 'tasks', task.id)).toMatchObject({
      scenarios: [{ id: projectId }],
      inputs: [{ kind: 'subprogrammes', id: subprogramme.id }],
    });
    expect(await uses(ann, 'subprogrammes', subprogramme.id)).toMatchObject({
      scenarios: [{ id: projectId }],
      inputs: [],
    });
  });

  it('is counted in its row, scenarios and their programme each once', async () => {
    const { body: copy } = await write(ann, 'post', `/api/Projects/Duplicate?id=${projectId}&scenarioName=Faster`);
    for (const [kind, id, more] of [
      ['materials', stone.id, { elementMakeups: 1 }],
      ['elementMakeups', walls.id, { tasks: 1, subprogrammes: 1 }],
      ['tasks', task.id, { subprogrammes: 1 }],
      ['subprogrammes', subprogramme.id, {}],
    ] as const)
      expect({ kind, row: await rowOf(ann, kind, id) }).toMatchObject({
        kind,
        row: { usedIn: { programmes: 1, scenarios: 2, ...more } },
      });
    expect((await uses(ann, 'materials', stone.id)).scenarios).toMatchObject([
      { id: projectId, ...BASELINE },
      { id: copy.id, name: 'Walled A9', scenarioName: 'Faster', baseProjectId: projectId },
    ]);
    const rates = await rowOf(ann, 'productionRates', 4, false);
    expect(rates).toMatchObject({ usedIn: { programmes: 1, scenarios: 2 } });
    // A removed programme uses nothing, and hides its scenarios.
    await write(ann, 'put', `/api/Projects/deactivate/${projectId}`, {});
    expect(await rowOf(ann, 'materials', stone.id)).toMatchObject({ usedIn: { programmes: 0, scenarios: 0 } });
    await write(ann, 'put', `/api/Projects/reactivate/${projectId}`, {});
  });

  it("of a Database Input names one's own and counts those of others", async () => {
    const ofAnn = await uses(ann, 'materials', 16);
    expect(ofAnn.inputs).toContainEqual({ kind: 'elementMakeups', id: expect.any(Number), name: 'Cut and fill' });
    expect(ofAnn.inputsOfOthers).toBe(0);
    const ofBen = await uses(ben, 'materials', 16);
    expect(ofBen.inputs.map(({ name }) => name)).not.toContain('Cut and fill');
    expect(ofBen.inputsOfOthers).toBeGreaterThan(0);
    // Everybody sees every programme.
    expect((await uses(ben, 'productionRates', 4)).scenarios).toEqual(
      (await uses(ann, 'productionRates', 4)).scenarios,
    );
  });

  it("of somebody else's input, or of none, is 404", async () => {
    for (const path of [
      `materials/${stone.id}`,
      `tasks/${task.id}`,
      'materials/999999',
      'assets/1',
      `vehicles/${stone.id}`,
    ])
      for (const what of ['uses', 'history']) await ben.as('get', `/api/CustomInputs/${path}/${what}`).expect(404);
  });

  it('still counts a programme through a make-up that was deleted', async () => {
    const { etag } = (await ann.as('get', `/api/ElementMakeups/${walls.id}`).expect(200)).headers;
    const { commandId } = await write(ann, 'delete', `/api/ElementMakeups/${walls.id}`, undefined, etag);
    expect(await uses(ann, 'materials', stone.id)).toMatchObject({ scenarios: [{ id: projectId }, {}], inputs: [] });
    await undo(ann, commandId);
  });
});

describe('The history of an input', () => {
  const history = async (user: SignedUp, path: string) =>
    (await list(user, `${path}`)).rows as Record<string, unknown>[];

  it('tells in words who changed what, last first, and what was undone', async () => {
    const made = await write(ann, 'post', '/api/ElementMakeups/full', makeup('Dig', { templateId: 2 }));
    const [activity] = made.body['activities'] as { materials: object[] }[];
    const changed = await write(
      ann,
      'put',
      '/api/ElementMakeups/full',
      {
        ...made.body,
        elementMakeupName: 'Dig deep',
        activities: [
          { ...activity, duration: 60, materials: [{ ...activity?.materials[0], materialQuantity: 2400 }] },
          {
            workActivityName: 'Dispose',
            duration: 50,
            lag: 50,
            materials: [{ ...LINE, materialId: 19, materialQuantity: 9 }],
          },
        ],
      },
      made.etag,
    );
    const undone = await undo(ann, changed.commandId);
    const path = `elementMakeups/${made.body.id}/history`;
    expect(await history(ann, path)).toMatchObject([
      { commandId: undone.commandId, what: 'changed', undone: false, undoes: changed.commandId },
      {
        commandId: changed.commandId,
        what: 'changed',
        undone: true,
        undoes: null,
        userId: ann.userId,
        user: expect.stringMatching(/./),
        fields: [
          { field: 'Name', before: 'Dig', after: 'Dig deep' },
          { field: 'Excavate, duration', before: '90 %', after: '60 %' },
          { field: 'Dispose', before: '', after: 'lag 50 %, duration 50 %' },
          { field: 'Excavated material, quantity rate', before: '30 m3', after: '2\u00A0400 m3' },
          { field: 'Surplus to disposal', before: '', after: '9 m3' },
        ],
      },
      { commandId: made.commandId, what: 'created', undone: false, fields: [{ field: 'Made from', before: '' }] },
    ]);
    const redone = await undo(ann, undone.commandId);
    expect((await history(ann, path)).map(({ commandId, undone: taken }) => [commandId, taken])).toEqual([
      [redone.commandId, false],
      [undone.commandId, true],
      [changed.commandId, false],
      [made.commandId, false],
    ]);
  });

  it('comes in pages, the last one for any beyond it', async () => {
    const made = await write(ann, 'post', '/api/Materials', material('Often changed'));
    let { etag } = made;
    for (let mass = 1; mass <= 12; mass++)
      ({ etag } = await write(ann, 'put', `/api/Materials/${made.body.id}`, { massPerUnitKg: mass }, etag));
    const path = `materials/${made.body.id}/history`;
    const first = await list(ann, path);
    expect(first).toMatchObject({ total: 13, rows: { length: 10 } });
    expect(first.rows[0]).toMatchObject({ fields: [{ field: 'Mass per unit', before: '11 kg', after: '12 kg' }] });
    expect((await list(ann, `${path}?page=2`)).rows).toMatchObject([{}, {}, { what: 'created' }]);
    expect(await list(ann, `${path}?page=99&pageSize=5`)).toMatchObject({ total: 13, rows: { length: 3 } });
  });

  it('of what was deleted can still be read by its owner, for its undo', async () => {
    const { body, etag } = await write(ann, 'post', '/api/Materials', material('Gone'));
    await write(ann, 'delete', `/api/Materials/${body.id}`, undefined, etag);
    expect(await history(ann, `materials/${body.id}/history`)).toMatchObject([
      { what: 'deleted' },
      { what: 'created' },
    ]);
  });

  it('of a Database task has its changes within its subprogramme', async () => {
    const { etag } = (await admin.as('get', '/api/Tasks/1').expect(200)).headers;
    await write(admin, 'put', '/api/Tasks/1', { durationPercent: 15 }, etag);
    expect(await history(ann, 'tasks/1/history')).toMatchObject([
      { what: 'changed', fields: [{ field: 'Duration', before: '10 %', after: '15 %' }] },
      { what: 'created', user: null, userId: 0 },
    ]);
    expect(await history(ann, 'subprogrammes/1/history')).toMatchObject([
      { what: 'changed', fields: [{ field: 'Site clearance, duration', before: '10 %', after: '15 %' }] },
      { what: 'created' },
    ]);
    expect(await history(ann, 'tasks/2/history')).toMatchObject([{ what: 'created' }]);
  });
});
