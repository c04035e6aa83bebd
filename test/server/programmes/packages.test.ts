import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  ben = await api.register();
});
afterAll(() => api.close());

interface Package {
  readonly id: number;
  readonly packageName: string;
  readonly projectId: number;
}
interface Part {
  readonly id: number;
  readonly assetName: string;
  readonly partName: string;
  readonly packageId: number | null;
  readonly assetPackageId: number | null;
  readonly packageName: string | null;
}

const part = (over: object) => ({
  partName: 'North',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  ...over,
});

/** Mainline of two parts, Link of one. */
async function programme(): Promise<{ projectId: number; parts: number[] }> {
  const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, nonWorkingDays: [] };
  const whole = { name: `Let ${randomUUID()}`, regionId: 1, metricId: 1, calendar };
  const { body } = await ann.as('post', '/api/Projects/full').send(whole).expect(200);
  const projectId = (body as { id: number }).id;
  const added = await ann
    .as('post', '/api/Assets/bulk')
    .send([
      part({ projectId, assetName: 'Mainline' }),
      part({ projectId, assetName: 'Mainline', partName: 'South' }),
      part({ projectId, assetName: 'Link' }),
    ])
    .expect(200);
  return { projectId, parts: (added.body as Part[]).map(({ id }) => id) };
}
const add = async (projectId: number, packageName: string): Promise<number> =>
  ((await ann.as('post', '/api/AssetsPackages').send({ projectId, packageName }).expect(200)).body as Package).id;
const packagesOf = async (projectId: number): Promise<string[]> =>
  ((await ann.as('get', `/api/AssetsPackages?projectId=${projectId}`).expect(200)).body as Package[]).map(
    ({ packageName }) => packageName,
  );
const partsOf = async (projectId: number): Promise<Part[]> =>
  (await ann.as('get', `/api/Assets?projectId=${projectId}`).expect(200)).body as Part[];
const versionOf = async (projectId: number): Promise<string> =>
  (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers.etag ?? '';
const save = async (projectId: number, edits: object, version?: string, who = ann) =>
  who
    .as('post', '/api/AssetsPackages/save')
    .set('If-Match', version ?? (await versionOf(projectId)))
    .send({ projectId, ...edits });

describe('Packages one at a time, as a client of the original contract has them', () => {
  it('are made, read, renamed and removed', async () => {
    const { projectId } = await programme();
    const made = await ann
      .as('post', '/api/AssetsPackages')
      .send({ projectId, packageName: ' Phase 1 ', createdBy: 0, modifiedBy: 0 })
      .expect(200);
    const { id } = made.body as Package;
    expect(made.body).toMatchObject({ packageName: 'Phase 1', projectId, createdBy: ann.userId });
    await ann.as('patch', `/api/AssetsPackages/${id}`).send({ packageName: 'Phase 1a', modifiedBy: 7 }).expect(200);
    await ben.as('put', `/api/AssetsPackages/${id}`).send({ id, modifiedBy: 7 }).expect(200);
    await add(projectId, 'Surfacing');
    const one = { id, packageName: 'Phase 1a', projectId, createdBy: ann.userId, modifiedBy: ann.userId };
    expect((await ann.as('get', `/api/AssetsPackages/${id}`).expect(200)).body).toMatchObject(one);
    for (const query of [`id=${id}`, `projectId=${projectId}&packageName=PHASE 1A`])
      expect((await ann.as('get', `/api/AssetsPackages?${query}`).expect(200)).body).toMatchObject([one]);
    expect(await packagesOf(projectId)).toEqual(['Phase 1a', 'Surfacing']);
    const removed = await ann.as('delete', `/api/AssetsPackages?id=${id}`).expect(200);
    expect(removed.body).toEqual({ id, packageName: 'Phase 1a', projectId });
    expect(await packagesOf(projectId)).toEqual(['Surfacing']);
    await ann.as('get', `/api/AssetsPackages/${id}`).expect(404);
    await ann.as('delete', `/api/AssetsPackages?id=${id}`).expect(404);
    await ann.as('delete', '/api/AssetsPackages').expect(400);
  });

  it.each([
    [{}, 'Assets package data is required', ['projectId', 'packageName']],
    [{ packageName: 'A' }, 'Project ID is required', ['projectId']],
    [{ projectId: 1 }, 'Package name is required', ['packageName']],
    [{ projectId: 1, packageName: ' ' }, 'Package name is required', ['packageName']],
  ])('%j is refused: %s', async (body, title, fields) => {
    const refused = await ann.as('post', '/api/AssetsPackages').send(body).expect(422);
    expect(refused.body).toMatchObject({ title });
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(fields);
  });

  it.each(['packageId', 'assetPackageId'])('are assigned by PATCH of a part, as %s', async (field) => {
    const { projectId, parts } = await programme();
    const id = await add(projectId, 'Phase 1');
    await ann
      .as('patch', `/api/Assets/${parts[2]}`)
      .send({ [field]: id, packageName: 'Phase 1' })
      .expect(200);
    const [, , link] = await partsOf(projectId);
    expect(link).toMatchObject({ packageId: id, assetPackageId: id, packageName: 'Phase 1' });
    const used = await ann.as('delete', `/api/AssetsPackages?id=${id}`).expect(409);
    expect(used.body).toMatchObject({
      code: 'package-in-use',
      title: 'Cannot delete package "Phase 1" because it is currently assigned to 1 asset(s).',
      detail: 'Remove the package from these assets first.',
    });
    const strange = await ann
      .as('patch', `/api/Assets/${parts[2]}`)
      .send({ [field]: 1_000_000 })
      .expect(422);
    expect(strange.body).toMatchObject({ errors: { packageId: ['This package is not in the programme'] } });
    await ann
      .as('patch', `/api/Assets/${parts[2]}`)
      .send({ [field]: null })
      .expect(200);
    await ann.as('delete', `/api/AssetsPackages?id=${id}`).expect(200);
  });

  it('have names of their own in a programme, in any case', async () => {
    const { projectId } = await programme();
    await add(projectId, 'Phase 1');
    const taken = await ann.as('post', '/api/AssetsPackages').send({ projectId, packageName: 'PHASE 1 ' }).expect(409);
    expect(taken.body).toMatchObject({ code: 'package-name-taken' });
    await add((await programme()).projectId, 'Phase 1');
  });
});

describe('Saving packages', () => {
  it('is one command, told in numbers, repeated with its key, and undone as a whole', async () => {
    const { projectId, parts } = await programme();
    const [old, surfacing] = [await add(projectId, 'Old'), await add(projectId, 'Surfacing')];
    await ann.as('patch', `/api/Assets/${parts[0]}`).send({ packageId: old }).expect(200);
    const edits = {
      projectId,
      created: [{ id: -1, packageName: 'Phase 1' }],
      renamed: [{ id: surfacing, packageName: 'Surface' }],
      assigned: [
        { packageId: -1, partIds: [parts[0], parts[2]] },
        { packageId: surfacing, partIds: [parts[1]] },
      ],
      removed: [old],
    };
    const version = await versionOf(projectId);
    const send = () =>
      ann
        .as('post', '/api/AssetsPackages/save')
        .set('If-Match', version)
        .set('Idempotency-Key', key)
        .send(edits)
        .expect(200);
    const key = randomUUID();
    const first = await send();
    expect(first.body).toMatchObject({ created: 1, renamed: 1, assigned: 2, cleared: 0, removed: 1 });
    expect((await send()).body).toEqual(first.body);
    expect((await partsOf(projectId)).map((one) => [one.assetName, one.partName, one.packageName])).toEqual([
      ['Mainline', 'North', 'Phase 1'],
      ['Mainline', 'South', 'Surface'],
      ['Link', 'North', 'Phase 1'],
    ]);
    expect(await packagesOf(projectId)).toEqual(['Surface', 'Phase 1']);
    await ann.as('post', `/api/Commands/${first.headers['x-command-id']}/undo`).expect(200);
    expect(await packagesOf(projectId)).toEqual(['Old', 'Surfacing']);
    expect((await partsOf(projectId)).map(({ packageName }) => packageName)).toEqual(['Old', null, null]);
  });

  it('stores nothing when anything of it is refused', async () => {
    const { projectId, parts } = await programme();
    const old = await add(projectId, 'Old');
    const refused = await save(projectId, {
      created: [{ id: -1, packageName: 'New' }],
      assigned: [{ packageId: old, partIds: [parts[0], 1_000_000] }],
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { 'assigned.0.partIds': ['A part is not in the programme'] } });
    expect(
      (await save(projectId, { assigned: [{ packageId: old, partIds: [parts[0]] }], removed: [old] })).status,
    ).toBe(422);
    expect(await packagesOf(projectId)).toEqual(['Old']);
  });

  it('needs a version and a programme, and collides with what somebody else did to the same part', async () => {
    const { projectId, parts } = await programme();
    await ann.as('post', '/api/AssetsPackages/save').send({ projectId }).expect(428);
    const nowhere = await ann.as('post', '/api/AssetsPackages/save').set('If-Match', '"1"').send({}).expect(422);
    expect(nowhere.body).toMatchObject({ title: 'Project ID is required' });
    const [a, b] = [await add(projectId, 'A'), await add(projectId, 'B')];
    const version = await versionOf(projectId);
    await save(projectId, { assigned: [{ packageId: b, partIds: [parts[0]] }] }, version, ben);
    const stale = await save(projectId, { assigned: [{ packageId: a, partIds: parts.slice(0, 2) }] }, version);
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'changed-meanwhile',
      conflicts: [{ field: `parts.${parts[0]}.packageId`, theirs: b, modifiedBy: ben.userId }],
    });
    expect((await save(projectId, { assigned: [{ packageId: a, partIds: parts.slice(1) }] }, version)).status).toBe(
      200,
    );
    expect((await partsOf(projectId)).map(({ packageName }) => packageName)).toEqual(['B', 'A', 'A']);
  });

  it('takes 2,000 parts', async () => {
    const { projectId } = await programme();
    const many = Array.from({ length: 2_000 }, (_, i) => part({ projectId, assetName: 'Track', partName: `P${i}` }));
    const added = await ann.as('post', '/api/Assets/bulk').send(many).expect(200);
    const partIds = (added.body as Part[]).map(({ id }) => id);
    const saved = await save(projectId, {
      created: [{ id: -1, packageName: 'All' }],
      assigned: [{ packageId: -1, partIds }],
    });
    expect(saved.body).toMatchObject({ created: 1, assigned: 1 });
    expect(new Set((await partsOf(projectId)).map(({ packageName }) => packageName))).toEqual(new Set([null, 'All']));
  });
});

describe('Packages of a programme', () => {
  it('come along to scenarios, copies and duplicated assets, and with parts of another programme', async () => {
    const { projectId, parts } = await programme();
    const id = await add(projectId, 'Phase 1');
    await save(projectId, { assigned: [{ packageId: id, partIds: [parts[0]] }] });
    await ann
      .as('post', `/api/Projects/${projectId}/assets/Mainline/duplicate`)
      .send({ assetName: 'Main 2' })
      .expect(200);
    const scenario = await ann.as('post', `/api/Projects/Duplicate?id=${projectId}&scenarioName=Other`).expect(200);
    const copy = await ann
      .as('post', `/api/Projects/${projectId}/copy`)
      .send({ name: `C ${randomUUID()}` })
      .expect(200);
    for (const made of [scenario, copy]) {
      const { id: copied } = made.body as { id: number };
      expect(await packagesOf(copied)).toEqual(['Phase 1']);
      const named = (await partsOf(copied)).map((one) => [one.assetName, one.packageName]);
      expect(named).toEqual([
        ['Mainline', 'Phase 1'],
        ['Mainline', null],
        ['Link', null],
        ['Main 2', 'Phase 1'],
        ['Main 2', null],
      ]);
      expect((await partsOf(copied))[0]?.packageId).not.toBe(id);
    }
    const other = await programme();
    const [first] = (await partsOf(projectId)) as (Part & object)[];
    const posted = await ann
      .as('post', '/api/Assets')
      .send({ ...first, projectId: other.projectId, assetName: 'Taken along' })
      .expect(200);
    expect(posted.body).toMatchObject({ packageName: 'Phase 1' });
    expect(await packagesOf(other.projectId)).toEqual(['Phase 1']);
  });

  it('filter dashboards and raw views, which offer them', async () => {
    const { projectId, parts } = await programme();
    const [a, b] = [await add(projectId, 'A'), await add(projectId, 'B')];
    await save(projectId, {
      assigned: [
        { packageId: a, partIds: [parts[0]] },
        { packageId: b, partIds: [parts[1], parts[2]] },
      ],
    });
    const get = async (path: string) => (await ann.as('get', path).expect(200)).body as Record<string, unknown>;
    const manDays = async (query: string) =>
      (await get(`/api/Dashboards/labour?projectId=${projectId}${query}`)).manDays as number;
    const [all, ofA, ofB] = [await manDays(''), await manDays(`&package=${a}`), await manDays(`&package=${b}`)];
    expect(ofA).toBeCloseTo(all / 3, 6);
    expect(ofA + ofB).toBeCloseTo(all, 6);
    expect(await manDays(`&package=${a}&asset=Link`)).toBe(0);
    expect(await manDays('&package=1000000')).toBe(0);
    const { choices } = (await get(`/api/Dashboards/materials?projectId=${projectId}&package=${a}`)) as {
      choices: { packages: unknown; assets: { assetName: string; parts: { packageId: number }[] }[] };
    };
    expect(choices.packages).toEqual([
      { id: a, name: 'A' },
      { id: b, name: 'B' },
    ]);
    expect(choices.assets.map(({ parts: of }) => of.map(({ packageId }) => packageId))).toEqual([[a, b], [b]]);
    const rates = (await get(`/api/Dashboards/labour/rates?projectId=${projectId}&package=${a}`)) as {
      rates: { manDays: number }[];
    };
    expect(rates.rates.reduce((sum, rate) => sum + rate.manDays, 0)).toBeCloseTo(ofA, 6);
    for (const view of ['MaterialViews', 'laborViews']) {
      const rows = (await get(`/api/${view}?projectId=${projectId}&package=${a}`)) as unknown as {
        assetPart: string;
      }[];
      expect(new Set(rows.map(({ assetPart }) => assetPart))).toEqual(new Set(['North']));
    }
  });
});
