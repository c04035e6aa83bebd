import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import request, { type Response, type Test } from 'supertest';
import { CommandLedger } from '../../../services/commands/command-ledger.js';
import { IdRanges } from '../../../services/commands/id-ranges.js';
import type { PartView, ProgrammeView } from '../../../services/domain/programmes/programme-view.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { keyedCommandId } from '../../../services/platform/command-id.js';
import { openPool } from '../../../services/platform/database.js';
import { comparePositions, type Position } from '../../../services/platform/position.js';
import { type RunningApi, startApi } from '../../support/api.js';

type Method = 'get' | 'post' | 'put' | 'delete';

// Two processes' worth of product on one database: what one knows in memory, the other does not.
let here: RunningApi;
let there: RunningApi;
let token: string;
let userId: number;
let sql: pg.Pool;

beforeAll(async () => {
  const jwtSecret = randomBytes(32).toString('base64url');
  here = await startApi({ config: { jwtSecret } });
  there = await startApi({ config: { jwtSecret, databaseUrl: here.databaseUrl } });
  ({ token, userId } = await here.register());
  sql = openPool(here.databaseUrl, () => undefined);
});
afterAll(async () => {
  await sql?.end();
  await there?.close();
  await here?.close();
});

const call = (method: Method, path: string, api = here): Test =>
  request(api.server)[method](path).set('Authorization', `Bearer ${token}`);
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const both = (times: number, send: (api: RunningApi, i: number) => Test): Promise<Response[]> =>
  Promise.all(Array.from({ length: times }, async (_, i) => send(i % 2 === 0 ? here : there, i)));
const positionOf = ({ headers }: Response): string => headers['x-position'] ?? '';
const last = (...answers: readonly Response[]): string =>
  answers
    .map((answer) => positionOf(answer) as Position)
    .toSorted(comparePositions)
    .at(-1) ?? '';

const duplicate = (id: number, scenarioName: string, api = here): Test =>
  call('post', `/api/Projects/Duplicate?id=${id}&scenarioName=${encodeURIComponent(scenarioName)}`, api);
const copy = (id: number, name: string, api = here): Test =>
  call('post', `/api/Projects/${id}/copy`, api).send({ name });
const read = async (path: string, after: string) =>
  (await call('get', path, there).set('X-Min-Position', after).expect(200)).body;

const calendar = {
  workingPatternBitMask: 63,
  noShifts: 2,
  shift1Hours: 10,
  shift2Hours: 8,
  nonWorkingDays: [{ date: '2027-12-27', description: 'Christmas, substitute' }],
};
const create = async (over: object = {}): Promise<number> =>
  (
    await call('post', '/api/Projects/full')
      .send({ name: `A9 ${randomUUID()}`, description: 'Two lanes', regionId: 1, metricId: 1, calendar, ...over })
      .expect(200)
  ).body.id;
const part = (over: object = {}) => ({
  partName: 'North',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  ...over,
});
const addAsset = (id: number, assetName: string, ...parts: object[]): Test =>
  call('post', `/api/Projects/${id}/assets`).send({ assetName, parts });

/** A programme with zones, two assets and shift hours from a record of their own. */
async function programmeWithAssets(): Promise<{ id: number; name: string }> {
  const id = await create();
  const zone = (await call('post', '/api/AssetsZones').send({ projectId: id, zoneName: 'North field' }).expect(200))
    .body.id;
  await addAsset(
    id,
    'Mainline',
    part({ assetZoneId: zone }),
    part({ partName: 'South', partSize: 500, partAssetStart: '2027-06-07' }),
  ).expect(200);
  await addAsset(id, 'Bridge', part({ assetCategoryId: 12, subProgrammId: 17 })).expect(200);
  const shift = (
    await call('post', '/api/ShiftHours')
      .send({ noShifts: 1, shift1Hours: 9, shift2Hours: 0, shift3Hours: 0 })
      .expect(200)
  ).body.id;
  const { body } = await call('post', '/api/Calendars')
    .send({ projectId: id, workingPatternBitMask: 63, shiftId: shift })
    .expect(200);
  expect(body.shiftId).toBe(shift);
  return { id, name: (await call('get', `/api/Projects/${id}`).expect(200)).body.name };
}

/** What a planner has put into a programme, without the ids that a copy has of its own. */
function contents({
  calendar: { workingPatternBitMask, noShifts, shift1Hours, shift2Hours, shift3Hours, nonWorkingDays },
  assets,
  description,
  regionId,
  metricId,
}: ProgrammeView) {
  const bare = ({
    partName,
    partId,
    assetCategoryId,
    unitId,
    partSize,
    partAssetStart,
    partAssetEnd,
    zoneName,
    subProgramm,
  }: PartView) => ({
    partName,
    partId,
    assetCategoryId,
    unitId,
    partSize,
    partAssetStart,
    partAssetEnd,
    zoneName,
    subprogramme: [subProgramm.name, subProgramm.sourceId],
  });
  return {
    description,
    regionId,
    metricId,
    worked: { workingPatternBitMask, noShifts, shift1Hours, shift2Hours, shift3Hours, nonWorkingDays },
    assets: assets.map(({ assetName, parts, totalDuration }) => ({ assetName, totalDuration, parts: parts.map(bare) })),
  };
}
const idsOf = ({ assets }: ProgrammeView): number[] =>
  assets
    .flatMap(({ parts }) =>
      parts.flatMap(({ id, assetZoneId, subProgrammId }) => [
        id * 3,
        (assetZoneId ?? -1) * 3 + 1,
        subProgrammId * 3 + 2,
      ]),
    )
    .filter((id) => id >= 0);

/** The rows of both views, which name assets, parts and tasks and have no ids of a programme. */
async function figuresOf(id: number, after: string): Promise<object[]> {
  const [materials, labour] = [
    await read(`/api/MaterialViews?projectId=${id}`, after),
    await read(`/api/laborViews?projectId=${id}`, after),
  ];
  expect([materials.length > 50, labour.length > 50]).toEqual([true, true]);
  return [...materials, ...labour];
}

describe('A scenario', () => {
  it('has all that its original has, under ids of its own, in one command', async () => {
    const { id, name } = await programmeWithAssets();
    const original = (await call('get', `/api/Projects/${id}`).expect(200)).body as ProgrammeView;
    const answer = await duplicate(id, ' Faster ').expect(200);
    expect(answer.body).toMatchObject({
      name,
      scenarioName: 'Faster',
      baseProjectId: id,
      status: 'draft',
      isActive: true,
      isDraft: false,
      assetCount: 2,
      scenarioCount: 0,
      // The record of shift hours is the original's: changing it must not change the copy.
      calendar: { shiftId: 1_000_000_000 + answer.body.id, noShifts: 1, shift1Hours: 9 },
    });
    expect(contents(answer.body)).toEqual(contents(original));
    expect(idsOf(answer.body).filter((one) => idsOf(original).includes(one))).toEqual([]);
    expect(await read(`/api/Projects/${answer.body.id}`, positionOf(answer))).toEqual(answer.body);
    expect(await figuresOf(answer.body.id, positionOf(answer))).toEqual(await figuresOf(id, positionOf(answer)));
    expect(
      (await call('get', `/api/AssetsZones?projectId=${answer.body.id}`).expect(200)).body.map(
        ({ zoneName }: { zoneName: string }) => zoneName,
      ),
    ).toEqual(['North field']);
    const events = [];
    for await (const event of here.app.get<EventStore>(EVENT_STORE).read(`programme-${answer.body.id}`))
      events.push(event);
    expect(new Set(events.map(({ metadata: { commandId } }) => commandId)).size).toBe(1);
    expect(events[0]).toMatchObject({
      type: 'ScenarioDuplicated',
      data: { sourceId: id, programmeId: answer.body.id },
    });
  });

  it('of 2,000 parts is complete, in one append', async () => {
    const id = await create();
    for (let asset = 0; asset < 4; asset++) {
      await addAsset(
        id,
        `Asset ${asset}`,
        ...Array.from({ length: 500 }, (_, i) =>
          part({ partName: `Section ${i} of many, with a name of some length`, subProgrammId: 1 + (i % 3) }),
        ),
      ).expect(200);
    }
    const original = (await call('get', `/api/Projects/${id}`).expect(200)).body as ProgrammeView;
    const answer = await duplicate(id, 'Faster').expect(200);
    expect(contents(answer.body)).toEqual(contents(original));
    const { body } = await call('get', `/api/Projects/${answer.body.id}`, there)
      .set('X-Min-Position', positionOf(answer))
      .expect(200);
    expect(body.assets.flatMap(({ parts }: { parts: unknown[] }) => parts)).toHaveLength(2_000);
  });

  it('is copied from another scenario within the same base', async () => {
    const { id } = await programmeWithAssets();
    const first = await duplicate(id, 'Faster').expect(200);
    const second = await duplicate(first.body.id, 'Faster still').expect(200);
    expect(second.body).toMatchObject({ baseProjectId: id, scenarioName: 'Faster still' });
    expect(contents(second.body)).toEqual(contents(first.body));
    expect(
      (await read(`/api/Projects?baseProjectId=${id}`, positionOf(second)))
        .map(({ scenarioName }: ProgrammeView) => scenarioName)
        .toSorted(),
    ).toEqual(['Faster', 'Faster still']);
  });

  it('needs a name that no other one of its base has, the baseline included, however it is written', async () => {
    const [id, other] = [await create(), await create()];
    const missing = await duplicate(id, '  ').expect(422);
    expect(missing.body).toMatchObject({
      title: 'Scenario name cannot be empty.',
      errors: { scenarioName: ['Scenario name cannot be empty.'] },
    });
    await call('post', `/api/Projects/Duplicate?id=${id}`).expect(422);
    await call('post', '/api/Projects/Duplicate?scenarioName=Faster').expect(400);
    expect((await duplicate(id, 'x'.repeat(201)).expect(422)).body.errors).toEqual({
      scenarioName: ['Scenario name is too long (maximum 200 characters).'],
    });
    const text = 'Scenario name already exists. Please choose a different name.';
    expect((await duplicate(id, ' BASELINE ').expect(409)).body).toMatchObject({
      code: 'scenario-name-taken',
      title: text,
      errors: { scenarioName: [text] },
    });
    await duplicate(id, 'Faster').expect(200);
    await duplicate(id, 'faster').expect(409);
    await duplicate(other, 'Faster').expect(200);
  });

  it('gives its name to one of many who ask for it in both processes', async () => {
    const id = await create();
    expect(statuses(await both(8, (api) => duplicate(id, 'Contested', api)))).toEqual([200, ...Array(7).fill(409)]);
  });

  it('is not called as a baseline that was named before scenarios had names of their own', async () => {
    const id = await create();
    await sql.query(`DELETE FROM names.reservation WHERE scope = 'scenario' AND key LIKE $1`, [`${id} %`]);
    await duplicate(id, 'baseline').expect(409);
  });

  it('is renamed to what is free; then its old name is, and the baseline is no exception', async () => {
    const id = await create();
    const scenario = (await duplicate(id, 'Faster').expect(200)).body as ProgrammeView;
    const rename = (of: number, scenarioName: string) =>
      call('put', `/api/Projects/${of}`, there).send({ scenarioName });
    expect((await rename(scenario.id, 'baseline').expect(409)).body.code).toBe('scenario-name-taken');
    expect((await rename(scenario.id, ' ').expect(422)).body.errors).toEqual({
      scenarioName: ['Scenario name cannot be empty.'],
    });
    expect((await rename(scenario.id, 'FASTER').expect(200)).body.scenarioName).toBe('FASTER');
    await rename(scenario.id, 'Cheaper').expect(200);
    await rename(id, 'Faster').expect(200);
    await rename(scenario.id, 'Baseline').expect(200);
    await duplicate(id, 'faster').expect(409);
    await duplicate(id, 'Cheaper').expect(200);
  });

  it('frees its name when it is removed, and comes back under it only while it is free', async () => {
    const id = await create();
    const scenario = (await duplicate(id, 'Faster').expect(200)).body.id as number;
    await call('put', `/api/Projects/deactivate/${scenario}`).expect(200);
    const second = (await duplicate(id, 'Faster', there).expect(200)).body.id as number;
    expect((await call('put', `/api/Projects/reactivate/${scenario}`).expect(409)).body.code).toBe(
      'scenario-name-taken',
    );
    await call('delete', `/api/Projects/${second}`).expect(200);
    expect((await call('put', `/api/Projects/reactivate/${scenario}`).expect(200)).body).toMatchObject({
      isActive: true,
      scenarioName: 'Faster',
    });
    expect((await call('put', `/api/Projects/reactivate/${second}`).expect(409)).body.code).toBe('scenario-name-taken');
  });

  it('that was made is unmade by an undo, which frees its name; a removal is undone only while the name is free', async () => {
    const id = await create();
    const undo = (answer: Response) => call('post', `/api/Commands/${answer.headers['x-command-id']}/undo`);
    const made = await duplicate(id, 'Faster').set('Idempotency-Key', randomUUID()).expect(200);
    await undo(made).expect(200);
    const second = await duplicate(id, 'Faster').expect(200);
    const removal = await call('delete', `/api/Projects/${second.body.id}`)
      .set('Idempotency-Key', randomUUID())
      .expect(200);
    await call('put', `/api/Projects/reactivate/${made.body.id}`).expect(200);
    expect((await undo(removal).expect(409)).body.code).toBe('scenario-name-taken');
  });

  it('shares the name of its base, which is not its own to take or to give', async () => {
    const { id, name } = await programmeWithAssets();
    const scenario = (await duplicate(id, 'Faster').expect(200)).body as ProgrammeView;
    const renamed = await call('put', `/api/Projects/${id}`)
      .send({ name: `${name}, phase 1` })
      .expect(200);
    expect(renamed.body.scenarioCount).toBe(1);
    // The specs' client sends the whole entity, with the name as it last saw it.
    const edited = await call('put', `/api/Projects/${scenario.id}`, there)
      .send({ ...scenario, scenarioName: 'Cheaper' })
      .expect(200);
    expect(edited.body).toMatchObject({ name: `${name}, phase 1`, scenarioName: 'Cheaper' });
    const after = last(renamed, edited);
    expect(await read(`/api/Projects/${scenario.id}`, after)).toMatchObject({ name: `${name}, phase 1` });
    expect(await read(`/api/Projects?id=${scenario.id}`, after)).toEqual([
      expect.objectContaining({ name: `${name}, phase 1` }),
    ]);
    expect(await read(`/api/ProjectsWithAssetCountViews?baseProjectid=${id}`, after)).toEqual([
      expect.objectContaining({ id: scenario.id, name: `${name}, phase 1`, scenarioName: 'Cheaper' }),
    ]);
    expect(await read(`/api/Projects/Name?name=${encodeURIComponent(`${name}, phase 1`)}`, after)).toEqual([
      { id, name: `${name}, phase 1` },
    ]);
    // The name of before is free for anybody, whatever its scenarios were made under.
    await call('post', '/api/Projects').send({ name, regionId: 1, metricId: 1 }).expect(200);
    await call('put', `/api/Projects/deactivate/${scenario.id}`).expect(200);
    await call('put', `/api/Projects/reactivate/${scenario.id}`).expect(200);
  });

  it('is counted in every answer about its base', async () => {
    const id = await create();
    const [one] = (await Promise.all(['Faster', 'Cheaper', 'Greener'].map((name) => duplicate(id, name, there)))).map(
      ({ body }) => body.id as number,
    );
    const scenarioCount = async (method: Method, path: string, body: object = {}) =>
      (await call(method, path).send(body).expect(200)).body.scenarioCount;
    expect(await scenarioCount('put', `/api/Projects/${id}`, { description: 'Counted' })).toBe(3);
    await call('delete', `/api/Projects/${one}`, there).expect(200);
    expect(await scenarioCount('put', `/api/Projects/${id}`, { status: 'published' })).toBe(2);
    expect(
      (await call('post', `/api/Projects/${id}/reopen`).set('If-Match', '"3"').expect(200)).body.scenarioCount,
    ).toBe(2);
    expect(await scenarioCount('put', `/api/Projects/deactivate/${id}`)).toBe(2);
    expect(await scenarioCount('put', `/api/Projects/reactivate/${id}`)).toBe(2);
  });

  it('of a published programme is a draft; of a removed, an unknown or an unfinished one it is not made', async () => {
    const id = await create();
    const scenario = (await duplicate(id, 'Faster').expect(200)).body.id as number;
    await call('put', `/api/Projects/${id}`).send({ status: 'published' }).expect(200);
    expect((await duplicate(id, 'Cheaper').expect(200)).body.status).toBe('draft');
    await call('delete', `/api/Projects/${id}`).expect(200);
    for (const source of [id, scenario, 2_000_000_000]) await duplicate(source, 'Greener').expect(404);
    const unfinished = await create({ isDraft: true });
    expect((await duplicate(unfinished, 'Faster').expect(409)).body).toMatchObject({
      code: 'programme-unfinished',
      title: expect.stringContaining('still a draft'),
    });
  });

  it('is hidden with its base and comes back with it', async () => {
    const { id } = await programmeWithAssets();
    const scenario = (await duplicate(id, 'Faster').expect(200)).body as ProgrammeView;
    const removed = await call('delete', `/api/Projects/${id}`).expect(200);
    const hidden = () => call('get', `/api/Projects/${scenario.id}`, there).set('X-Min-Position', positionOf(removed));
    expect((await hidden().expect(404)).body.code).toBe('programme-not-found');
    for (const path of [
      `/api/Projects?id=${scenario.id}`,
      `/api/Projects?baseProjectId=${id}`,
      `/api/ProjectsWithAssetCountViews?id=${scenario.id}`,
    ]) {
      expect(await read(path, positionOf(removed))).toEqual([]);
    }
    const back = await call('put', `/api/Projects/reactivate/${id}`).expect(200);
    expect(back.body.scenarioCount).toBe(1);
    expect(await read(`/api/Projects/${scenario.id}`, positionOf(back))).toEqual(scenario);
  });
});

describe('A programme copy', () => {
  it('is a base programme of its own with the baseline alone', async () => {
    const { id, name } = await programmeWithAssets();
    await duplicate(id, 'Faster').expect(200);
    await call('put', `/api/Projects/${id}`).send({ scenarioName: 'As tendered', status: 'archived' }).expect(200);
    const original = (await call('get', `/api/Projects/${id}`).expect(200)).body as ProgrammeView;
    const answer = await copy(id, ` ${name} - copy `).expect(200);
    expect(answer.body).toMatchObject({
      name: `${name} - copy`,
      scenarioName: 'As tendered',
      baseProjectId: 0,
      status: 'draft',
      scenarioCount: 0,
      calendar: { shiftId: 1_000_000_000 + answer.body.id },
    });
    expect(contents(answer.body)).toEqual(contents(original));
    expect(idsOf(answer.body).filter((one) => idsOf(original).includes(one))).toEqual([]);
    expect(await read(`/api/Projects/${answer.body.id}`, positionOf(answer))).toEqual(answer.body);
    expect(await read(`/api/Projects?baseProjectId=${answer.body.id}`, positionOf(answer))).toEqual([]);
    expect((await copy(id, `${name} - COPY`, there).expect(409)).body).toMatchObject({
      code: 'name-taken',
      errors: { name: [expect.stringContaining('already exists')] },
    });
  });

  it('needs a name, and a base programme that is there', async () => {
    const id = await create();
    expect((await copy(id, ' ').expect(422)).body.errors).toEqual({ name: ['Name is required'] });
    const scenario = (await duplicate(id, 'Faster').expect(200)).body.id as number;
    expect((await copy(scenario, randomUUID()).expect(409)).body.code).toBe('not-a-base-programme');
    await call('delete', `/api/Projects/${id}`).expect(200);
    for (const source of [id, 2_000_000_000]) await copy(source, randomUUID()).expect(404);
  });

  it('of an unfinished wizard is one too', async () => {
    expect((await copy(await create({ isDraft: true }), randomUUID()).expect(200)).body.isDraft).toBe(true);
  });

  it('gives its name to one of many', async () => {
    const id = await create();
    const name = `Contested ${randomUUID()}`;
    expect(statuses(await both(6, (api) => copy(id, name, api)))).toEqual([200, ...Array(5).fill(409)]);
  });
});

describe('An asset', () => {
  const duplicateAsset = (id: number, assetName: string, newName: string | undefined, api = here): Test =>
    call('post', `/api/Projects/${id}/assets/${encodeURIComponent(assetName)}/duplicate`, api).send({
      assetName: newName,
    });

  it('is duplicated under another name, with subprogrammes of its own', async () => {
    const { id } = await programmeWithAssets();
    const [original] = ((await call('get', `/api/Projects/${id}`).expect(200)).body as ProgrammeView).assets;
    const answer = await duplicateAsset(id, 'Mainline', ' Mainline 09/27 ').expect(200);
    expect(answer.body).toMatchObject({
      created: 2,
      updated: 0,
      deleted: 0,
      cleanedUpSubprogrammes: 0,
      asset: { assetName: 'Mainline 09/27', totalDuration: original?.totalDuration },
    });
    const { parts } = answer.body.asset as ProgrammeView['assets'][number];
    const bare = ({
      partName,
      partId,
      partSize,
      partAssetStart,
      partAssetEnd,
      assetZoneId,
      zoneName,
      subProgramm: { sourceId },
    }: PartView) => ({ partName, partId, partSize, partAssetStart, partAssetEnd, assetZoneId, zoneName, sourceId });
    expect(parts.map(bare)).toEqual(original?.parts.map(bare));
    expect(new Set(parts.map(({ subProgrammId }) => subProgrammId)).size).toBe(1);
    expect(parts[0]?.subProgrammId).not.toBe(original?.parts[0]?.subProgrammId);
    const { assets } = (await read(`/api/Projects/${id}`, positionOf(answer))) as ProgrammeView;
    expect(assets.map(({ assetName }) => assetName)).toEqual(['Mainline', 'Bridge', 'Mainline 09/27']);
  });

  it('needs another name, in the words of the specification', async () => {
    const { id } = await programmeWithAssets();
    for (const empty of [undefined, '  ']) {
      expect((await duplicateAsset(id, 'Mainline', empty).expect(422)).body).toMatchObject({
        title: 'Asset name cannot be empty.',
        errors: { assetName: ['Asset name cannot be empty.'] },
      });
    }
    expect((await duplicateAsset(id, 'Mainline', 'x'.repeat(101)).expect(422)).body.title).toBe(
      'Asset name is too long (maximum 100 characters).',
    );
    expect((await duplicateAsset(id, 'Mainline', ' BRIDGE').expect(409)).body).toMatchObject({
      code: 'asset-name-taken',
      title: 'An asset with this name already exists.',
    });
    await duplicateAsset(id, 'Tunnel', 'Tunnel - copy').expect(404);
    await duplicateAsset(2_000_000_000, 'Mainline', 'Mainline - copy').expect(404);
    await call('put', `/api/Projects/${id}`).send({ status: 'published' }).expect(200);
    expect((await duplicateAsset(id, 'Mainline', 'Mainline - copy').expect(409)).body.code).toBe('programme-read-only');
  });

  it('is duplicated once by many, and by each under a name of their own', async () => {
    const { id } = await programmeWithAssets();
    expect(statuses(await both(6, (api) => duplicateAsset(id, 'Mainline', 'Contested', api)))).toEqual([
      200,
      ...Array(5).fill(409),
    ]);
    expect(statuses(await both(6, (api, i) => duplicateAsset(id, 'Mainline', `Copy ${i}`, api)))).toEqual(
      Array(6).fill(200),
    );
  });

  it('grows while it is duplicated without a failure: the copy has what there is', async () => {
    const { id } = await programmeWithAssets();
    const [copied] = await Promise.all([
      both(4, (api, i) => duplicateAsset(id, 'Mainline', `Copy ${i}`, api)),
      both(8, (api, i) =>
        call('post', '/api/Assets', api).send({
          ...part({ partName: `Grown ${i}`, subProgrammId: 1 + (i % 3) }),
          assetName: 'Mainline',
          projectId: id,
        }),
      ),
    ]);
    expect(statuses(copied)).toEqual(Array(4).fill(200));
    for (const { body } of copied) expect(body.asset.parts).toHaveLength(body.created);
  });
});

describe('A copy that is sent many times', () => {
  it.each([
    ['a scenario', 'Duplicate'],
    ['a programme', 'copy'],
  ] as const)('at once makes %s once', async (_, kind) => {
    const { id } = await programmeWithAssets();
    const key = randomUUID();
    const name = randomUUID();
    const send = (api: RunningApi) =>
      (kind === 'copy' ? copy(id, name, api) : duplicate(id, name, api)).set('Idempotency-Key', key);
    const answers = await both(6, send);
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    // Also after the original has changed, and once it is gone.
    await call('delete', `/api/Projects/${id}`).expect(200);
    expect((await send(there).expect(200)).body.id).toBe(answers[0]?.body.id);
  });

  it('goes on under its own id and name after a process was killed before the append, though its original has grown', async () => {
    const { id } = await programmeWithAssets();
    // Tells how the request is known again.
    const first = await duplicate(id, 'Cut off').set('Idempotency-Key', randomUUID()).expect(200);
    const {
      rows: [known],
    } = await sql.query<{ fingerprint: string }>('SELECT fingerprint FROM commands.begun WHERE stream = $1', [
      `programme-${first.body.id}`,
    ]);
    await call('delete', `/api/Projects/${first.body.id}`).expect(200);

    // What a killed process leaves: ids, the command and the name, and nothing in the log.
    const key = randomUUID();
    const ids = here.app.get(IdRanges);
    const left = await ids.next('programme');
    await here.app.get(CommandLedger).begin(keyedCommandId(userId, key), known?.fingerprint ?? '', {
      stream: `programme-${left}`,
      version: 0,
      wantedIds: { part: 3, zone: 1, subprogramme: 2, task: 5 },
    });
    await sql.query(
      `UPDATE names.reservation SET stream = $1, reserved_at = now() WHERE scope = 'scenario' AND key = $2`,
      [`programme-${left}`, `${id} cut off`],
    );

    await addAsset(id, 'Added since', part()).expect(200);
    await duplicate(id, 'Cut off').expect(409);
    const answers = await both(4, (api) => duplicate(id, 'Cut off', api).set('Idempotency-Key', key));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({ id: left, scenarioName: 'Cut off', assetCount: 3 });
    expect(await read(`/api/Projects/${left}`, last(...answers))).toEqual(answers[0]?.body);
  });
});
