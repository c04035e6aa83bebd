import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { INPUT_KINDS } from '../../../services/domain/library/inputs/input-kinds.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { accountRows, loggedIn, registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type ApiDocument, callsOf, operationsOf } from '../../support/api-operations.js';
import { signedToken, TOKEN_SECRET, tokenClaims } from '../../support/signed-token.js';

// Tries to break each rule of docs/product/accounts.md, Rules of access.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi({ config: { jwtSecret: TOKEN_SECRET } });
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
const part = (over: object = {}) => ({
  assetName: 'Track',
  partName: '',
  assetCategoryId: 17,
  subProgrammId: 5,
  unitId: 1,
  partSize: 1000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-03-12',
  ...over,
});
async function programmeOf(user: SignedUp, over: object = {}): Promise<number> {
  const { body } = await user
    .as('post', '/api/Projects/full')
    .send({ name: `Track ${randomUUID()}`, regionId: 1, metricId: 1, calendar, ...over })
    .expect(200);
  return (body as { id: number }).id;
}
const head = (): Promise<string> => api.app.get<EventStore>(EVENT_STORE).head();
/** What a user reads once the read models have everything, whoever wrote it. */
const read = async (user: SignedUp, path: string) =>
  user
    .as('get', path)
    .set('X-Min-Position', await head())
    .expect(200);

const document = async (): Promise<ApiDocument> =>
  (await ann.as('get', '/api/docs-json').expect(200)).body as ApiDocument;

describe('A token', () => {
  const claims = tokenClaims({ sub: 'eve@example.com', role: 'Admin' });
  const NEXT_CENTURY = 4_102_444_800;
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims, exp: NEXT_CENTURY })}`;
  const ours = signedToken({ ...claims, role: 'Viewer' });
  const [header, , signature] = ours.split('.');

  it.each([
    ['that is missing', ''],
    ['that is no token', 'Bearer x'],
    ['without its scheme', ours],
    ['with alg none', `Bearer ${unsigned}.`],
    [
      'with alg none and our signature',
      `Bearer ${unsigned}.${createHmac('sha256', TOKEN_SECRET).update(unsigned).digest('base64url')}`,
    ],
    ['of another key', `Bearer ${signedToken(claims, { secret: 'another key that somebody has made up, 01234' })}`],
    ['that has expired', `Bearer ${signedToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })}`],
    [
      'that somebody altered to make himself Admin',
      `Bearer ${header}.${encoded({ ...claims, exp: NEXT_CENTURY })}.${signature}`,
    ],
  ])('%s opens no call, and nothing is written by it', async (_, authorization) => {
    // Which calls are public is pinned in identity.test.ts: here is tried what says that it is not.
    const description = await document();
    const open = new Set(
      callsOf(description).flatMap(({ method, path, call }) =>
        call.security?.some((scheme) => Object.keys(scheme).length === 0) ? [`${method} ${path}`] : [],
      ),
    );
    const operations = operationsOf(description).filter(({ method, path }) => !open.has(`${method} ${path}`));
    const before = await head();
    const answers = await Promise.all(
      operations.map(async ({ method, path, body }) => {
        const call = request(api.server)
          [method as 'get'](path.replace(/\{\w+\}/g, '1'))
          .set('Authorization', authorization)
          .send(body as object);
        return { call: `${method} ${path}`, status: (await call).status };
      }),
    );
    expect(answers.length).toBeGreaterThan(70);
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
    expect(await head()).toBe(before);
  });
});

describe('Signing up', () => {
  const signUp = (body: object) =>
    request(api.server)
      .post('/api/AuthUser/register')
      .send({ password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine', ...body });

  it('as Admin is refused with 403, also beside a token, and the address stays free', async () => {
    const email = `${randomUUID()}@example.com`;
    await signUp({ email, role: 'Admin' }).expect(403);
    await signUp({ email, role: 'Admin' }).set('Authorization', `Bearer ${ann.token}`).expect(403);
    expect((await signUp({ email }).expect(200)).body).toMatchObject({ email, role: 'Viewer' });
  });

  it.each([['admin'], [['Admin']], [{ role: 'Admin' }], ['ADMIN ']])('with the role %j makes nobody', async (role) => {
    const email = `${randomUUID()}@example.com`;
    await signUp({ email, role }).expect(422);
    await request(api.server).post('/api/AuthUser/login').send({ email, password: 'Plumb-1ine' }).expect(401);
  });

  it('is limited by the address that connects, not by one that a header makes up', async () => {
    const small = await startApi({ config: { registrationLimit: 2 } });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) {
        const { status } = await request(small.server)
          .post('/api/AuthUser/register')
          .set('X-Forwarded-For', `10.0.0.${i}`)
          .set('Forwarded', `for=10.0.0.${i}`)
          .send({ email: `${i}@example.com`, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine' });
        statuses.push(status);
      }
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await small.close();
    }
  });

  it.each([[['loopback']], [1]])(
    'behind the trusted proxies %j is limited by the address that they tell',
    async (trustedProxies) => {
      const small = await startApi({ config: { registrationLimit: 2, trustedProxies } });
      try {
        const statusFrom = async (forwardedFor: string): Promise<number> =>
          (
            await request(small.server)
              .post('/api/AuthUser/register')
              .set('X-Forwarded-For', forwardedFor)
              .send({ email: `${randomUUID()}@example.com`, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine' })
          ).status;
        const statuses: number[] = [];
        // The proxy adds the last one; those before are what the caller made up.
        for (const made of ['', '198.51.100.1, ', '198.51.100.2, '])
          statuses.push(await statusFrom(`${made}203.0.113.7`));
        for (const host of ['1', '2', '3']) statuses.push(await statusFrom(`2001:db8::${host}`));
        statuses.push(await statusFrom('203.0.113.8'));
        expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200]);
      } finally {
        await small.close();
      }
    },
  );
});

describe('The Admin role', () => {
  /** Calls that say that they are an Admin's, and all that stand beside them. */
  async function adminCalls() {
    const description = await document();
    const said = new Set(
      callsOf(description).flatMap(({ method, path, call }) =>
        call['x-role'] === 'Admin' ? [`${method} ${path}`] : [],
      ),
    );
    const calls = operationsOf(description).filter(({ method, path }) => said.has(`${method} ${path}`));
    const unsaid = callsOf(description).filter(
      ({ method, path }) => path.startsWith('/api/Accounts') && !said.has(`${method} ${path}`),
    );
    return { calls, unsaid };
  }
  const send = (user: SignedUp, { method, path, body }: { method: string; path: string; body: unknown }) =>
    user.as(method as 'get', path.replace(/\{\w+\}/g, String(ben.userId))).send(body as object);

  it('is asked for by each call of Admins: a Viewer gets 403, and nothing is changed', async () => {
    const { calls, unsaid } = await adminCalls();
    expect(unsaid).toEqual([]);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['get /api/Accounts', 'put /api/Accounts/{id}', 'post /api/Accounts/invitations']),
    );
    const before = await accountRows(api, 'SELECT * FROM identity.account ORDER BY id');
    for (const call of calls) {
      const { status, body } = await send(ann, call);
      expect({ ...call, status, code: (body as { code: string }).code }).toEqual({
        ...call,
        status: 403,
        code: 'admin-only',
      });
    }
    expect(await accountRows(api, 'SELECT * FROM identity.account ORDER BY id')).toEqual(before);
  });

  it('in a token that somebody could forge is not believed: the account is asked', async () => {
    // The key is right and the account too; only the role is made up.
    const claims = tokenClaims({ sub: ann.email, role: 'Admin', ScioUserId: ann.userId });
    const { calls } = await adminCalls();
    for (const { method, path, body } of calls) {
      const answer = await request(api.server)
        [method as 'get'](path.replace(/\{\w+\}/g, String(ben.userId)))
        .set('Authorization', `Bearer ${signedToken(claims)}`)
        .send(body as object);
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('is not to be had by any body of the calls about the own account', async () => {
    const carl = await api.register();
    const forged = { role: 'Admin', isAdmin: true, emailProven: true, account: { role: 'Admin' }, id: ann.userId };
    const own = operationsOf(await document()).filter(
      ({ method, path }) => path.startsWith('/api/AuthUser') && method !== 'get' && !/logout|login|register/.test(path),
    );
    for (const { method, path, body } of own)
      await carl.as(method as 'put', path.replace(/\{\w+\}/g, '1')).send({ ...(body as object), ...forged });
    // It need not exist to be tried.
    await carl.as('put', '/api/AuthUser/me').send(forged);
    const [row] = await accountRows(api, 'SELECT role, email_proven FROM identity.account WHERE id = $1', [
      carl.userId,
    ]);
    expect(row).toEqual({ role: 'Viewer', email_proven: null });
  });

  it('and the right to come in end at once, in every token that was issued before', async () => {
    const [first, second] = [await registerAdmin(api), await registerAdmin(api)];
    await second.as('get', '/api/Accounts').expect(200);
    await first.as('put', `/api/Accounts/${second.userId}`).send({ role: 'Viewer' }).expect(200);
    await second.as('get', '/api/Accounts').expect(401);
    const viewer = await loggedIn(api, second);
    await viewer.as('get', '/api/Accounts').expect(403);
    await viewer.as('get', '/api/Projects').expect(200);
    await first.as('put', `/api/Accounts/${second.userId}`).send({ active: false }).expect(200);
    await viewer.as('get', '/api/Projects').expect(401);
    await request(api.server)
      .post('/api/AuthUser/login')
      .send({ email: second.email, password: second.password })
      .expect(401);
  });

  it('is the operator’s to give to the first: nobody registers the address of ADMIN_EMAIL', async () => {
    const email = 'Chief@example.com';
    const guarded = await startApi({ config: { adminEmail: email } });
    try {
      for (const tried of [email, email.toLowerCase(), email.toUpperCase()]) {
        const answer = await request(guarded.server)
          .post('/api/AuthUser/register')
          .send({ email: tried, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine' })
          .expect(409);
        expect(JSON.stringify(answer.body)).not.toMatch(/admin/i);
        await request(guarded.server)
          .post('/api/AuthUser/login')
          .send({ email: tried, password: 'Plumb-1ine' })
          .expect(401);
      }
      expect(await accountRows(guarded, 'SELECT FROM identity.account')).toEqual([]);
    } finally {
      await guarded.close();
    }
  });
});

describe('A preview of a schedule file', () => {
  it('is its uploader’s: to anybody else, Admins too, it does not exist', async () => {
    const id = await programmeOf(ann);
    const rows = ['ERMHDR\t19.12', '%T\tTASK', '%F\ttask_code\ttask_name', '%R\tA1\tEarthworks', '%E'];
    const { body } = await ann
      .as('post', `/api/P6Activities/preview?projectId=${id}`)
      .attach('file', Buffer.from(rows.join('\n')), 'plan.xer')
      .expect(200);
    const { previewId } = body as { previewId: string };
    await ann.as('get', `/api/P6Activities/preview/${previewId}`).expect(200);
    for (const other of [ben, await registerAdmin(api)]) {
      await other.as('get', `/api/P6Activities/preview/${previewId}`).expect(404);
      await other.as('post', '/api/P6Activities/import').send({ previewId }).expect(404);
    }
    expect((await read(ann, `/api/P6Activities?projectId=${id}`)).body).toEqual([]);
  });
});

describe('A Database Input', () => {
  it('is seen by everybody and changed by Admins alone', async () => {
    const before = (await read(ann, '/api/SubProgramms/5')).body as { tasks?: unknown };
    const [task] = (await read(ann, '/api/Tasks?subProgrammeId=5')).body as { id: number; name: string }[];
    const position = await head();
    // test/server/library/whole-inputs.test.ts tries the other kinds, and Admins.
    for (const [method, path, body] of [
      ['put', '/api/SubProgramms/5', { ...before, name: 'Mine' }],
      ['delete', '/api/SubProgramms/5', undefined],
      ['put', `/api/Tasks/${task?.id}`, { ...task, name: 'Mine' }],
      ['patch', `/api/Tasks/${task?.id}`, { name: 'Mine' }],
      ['delete', `/api/Tasks/${task?.id}`, undefined],
    ] as const) {
      const answer = await ben.as(method, path).send(body);
      expect({ method, path, status: answer.status, code: (answer.body as { code: string }).code }).toEqual({
        method,
        path,
        status: 403,
        code: 'database-input',
      });
    }
    expect(await head()).toBe(position);
    expect((await read(ann, '/api/SubProgramms/5')).body).toEqual(before);
  });
});

describe('A programme', () => {
  it('is seen and edited by every signed-in user', async () => {
    const id = await programmeOf(ann, { isDraft: true });
    await ben
      .as('post', '/api/Assets')
      .send(part({ projectId: id }))
      .expect(200);
    await ben.as('put', `/api/Projects/${id}`).send({ description: 'By Ben' }).expect(200);
    expect((await read(ann, `/api/Projects/${id}`)).body).toMatchObject({ description: 'By Ben', assetCount: 1 });
    expect((await read(ben, `/api/Projects/getProjects/true/${ann.userId}`)).body).toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it('bears the name of who sent the request, whoever the body names', async () => {
    const forged = {
      createdBy: ann.userId,
      modifiedBy: ann.userId,
      userId: ann.userId,
      created: '1999-01-01T00:00:00Z',
      modified: '1999-01-01T00:00:00Z',
    };
    const id = await programmeOf(ben, forged);
    const one = (
      await ann
        .as('post', '/api/Assets')
        .send(part({ projectId: id, createdBy: 0, modifiedBy: 1000 }))
        .expect(200)
    ).body as { id: number };
    await ben
      .as('put', `/api/Assets/${one.id}`)
      .send({ ...one, partSize: 900, ...forged })
      .expect(200);
    const { body } = await read(ann, `/api/Projects/${id}`);
    expect(body).toMatchObject({
      createdBy: ben.userId,
      modifiedBy: ben.userId,
      assets: [{ parts: [{ createdBy: ann.userId, modifiedBy: ben.userId }] }],
    });
    expect(Date.parse((body as { created: string }).created)).toBeGreaterThan(Date.parse('2020-01-01'));
  });
});

describe('A programme that is published or archived', () => {
  it.each(['published', 'archived'])('%s refuses every change with 409, and stays as it is', async (status) => {
    const id = await programmeOf(ann);
    const made = async (path: string, body: object) =>
      ((await ann.as('post', path).send(body).expect(200)).body as { id: number }).id;
    const zone = await made('/api/AssetsZones', { zoneName: 'North', projectId: id });
    const pack = await made('/api/AssetsPackages', { packageName: 'Phase 1', projectId: id });
    const partId = await made('/api/Assets', part({ projectId: id }));
    const shift = await made('/api/ShiftHours', { noShifts: 1, shift1Hours: 9 });
    await made('/api/Calendars', { projectId: id, shiftId: shift });
    const { body: before, headers } = await ann.as('put', `/api/Projects/${id}`).send({ status }).expect(200);
    const etag = headers['etag'] ?? '';
    const position = await head();

    const whole = {
      name: 'Other',
      regionId: 1,
      metricId: 1,
      calendar: { ...calendar, shift1Hours: 12 },
      status: 'draft',
    };
    const changes: ['post' | 'put' | 'patch' | 'delete', string, object?][] = [
      ['put', `/api/Projects/${id}`, { name: 'Other' }],
      ['put', `/api/Projects/${id}`, { status: 'draft' }],
      ['put', `/api/Projects/${id}/full`, whole],
      ['post', `/api/Projects/${id}/assets`, { assetName: 'Other', parts: [part()] }],
      ['put', `/api/Projects/${id}/assets/Track`, { assetName: 'Other', parts: [part({ id: partId })] }],
      ['delete', `/api/Projects/${id}/assets/Track`],
      ['post', `/api/Projects/${id}/assets/Track/duplicate`, { assetName: 'Other' }],
      ['post', '/api/SubProgramms/1/copy', { projectId: id }],
      ['post', '/api/P6Activities', { projectId: id, p6ActivityId: 'A1', p6ActivityName: 'Earthworks' }],
      ['post', '/api/Assets', part({ projectId: id })],
      ['post', '/api/Assets/bulk', [part({ projectId: id })]],
      ['put', `/api/Assets/${partId}`, part({ partSize: 1 })],
      ['patch', `/api/Assets/${partId}`, { partSize: 1 }],
      ['delete', `/api/Assets/${partId}`],
      ['post', '/api/AssetsZones', { zoneName: 'South', projectId: id }],
      ['put', `/api/AssetsZones/${zone}`, { zoneName: 'South' }],
      ['patch', `/api/AssetsZones/${zone}`, { zoneName: 'South' }],
      ['delete', `/api/AssetsZones?id=${zone}`],
      ['post', '/api/AssetsPackages', { packageName: 'Phase 2', projectId: id }],
      ['put', `/api/AssetsPackages/${pack}`, { packageName: 'Phase 2' }],
      ['patch', `/api/AssetsPackages/${pack}`, { packageName: 'Phase 2' }],
      ['delete', `/api/AssetsPackages?id=${pack}`],
      ['post', '/api/AssetsPackages/save', { projectId: id, assigned: [{ packageId: pack, partIds: [partId] }] }],
      ['patch', `/api/Assets/${partId}`, { assetPackageId: pack }],
      ['post', '/api/Calendars', { projectId: id, workingPatternBitMask: 127 }],
      ['put', `/api/Calendars/${id}`, { workingPatternBitMask: 127 }],
      ['delete', `/api/Calendars/${id}`],
      ['put', `/api/Projects/${id}/labour-limits`, { limits: [{ kind: 'allLabour', limit: 40 }] }],
      ['post', '/api/NonWorkingDays', { projectId: id, date: '2027-03-03' }],
      ['delete', `/api/NonWorkingDays/${id}`],
      ['put', `/api/ShiftHours/${shift}`, { noShifts: 1, shift1Hours: 12 }],
      ['delete', `/api/ShiftHours/${shift}`],
    ];
    for (const [method, path, body] of changes) {
      const answer = await ben.as(method, path).set('If-Match', etag).send(body);
      expect({ method, path, body, status: answer.status, code: (answer.body as { code: string }).code }).toEqual({
        method,
        path,
        body,
        status: 409,
        code: 'programme-read-only',
      });
    }
    expect(await head()).toBe(position);
    expect((await read(ann, `/api/Projects/${id}`)).body).toEqual(before);
  });
});

describe('A custom input', () => {
  const SECRET_WORD = 'Heirloom';
  const material = {
    name: `${SECRET_WORD} stone`,
    familyName: `${SECRET_WORD} family`,
    subFamily: 'Walling',
    unitId: 8,
    massPerUnitKg: 1000,
  };
  const rate = {
    rateName: `${SECRET_WORD} laying`,
    regionName: 'United Kingdom',
    ratePerHour: 2,
    unitPerHourId: 8,
    lbT_Labour: 3,
    lbT_Foreman: 1,
  };
  const vehicle = {
    name: `${SECRET_WORD} cart`,
    transportMode: `${SECRET_WORD} mode`,
    vehicleType: `${SECRET_WORD} type`,
    regionId: 1,
    vehicleLength: 3,
    vehicleWidth: 2,
    vehicleHeight: 1,
    maximumLoadCapacity: 1,
  };
  const makeup = { elementMakeupName: `${SECRET_WORD} walling` };
  const task = { name: `${SECRET_WORD} task`, taskCode: 'HEI001' };
  const subprogramme = { name: `${SECRET_WORD} wall`, assetType: 'Ballasted track' };

  const create = async (path: string, form: object) =>
    (await ann.as('post', path).send(form).expect(200)).body as { id: number; tasks: { id: number }[] };
  let ids: Record<string, number>;
  let materialId: number;
  let makeupId: number;
  let activityId: number;
  let taskInWall: number;
  beforeAll(async () => {
    materialId = (await create('/api/Materials', material)).id;
    const productionRateId = (await create('/api/ProductionRates', rate)).id;
    const line = { materialId, materialQuantity: 0.5, unitId: 8, productionRateId };
    const activity = { workActivityName: `${SECRET_WORD} activity`, duration: 100, materials: [line] };
    const taskId = (
      await create('/api/Tasks/full', { ...task, elementMakeups: [{ ...makeup, activities: [activity] }] })
    ).id;
    const wall = await create('/api/SubProgramms/full', { ...subprogramme, tasks: [{ baseTaskId: taskId }] });
    const [itsMakeup] = (await read(ann, `/api/ElementMakeups?taskId=${taskId}`)).body as { id: number }[];
    makeupId = itsMakeup?.id ?? 0;
    const activities = await read(ann, `/api/WorkActivitiesForElementMakeups?elementMakeupId=${makeupId}`);
    activityId = (activities.body as { id: number }[])[0]?.id ?? 0;
    taskInWall = wall.tasks[0]?.id ?? 0;
    ids = {
      Materials: materialId,
      ProductionRates: productionRateId,
      Vehicles: (await create('/api/Vehicles', vehicle)).id,
      ElementMakeups: makeupId,
      Tasks: taskId,
      SubProgramms: wall.id,
    };
  });

  it.each([
    ['Materials', material],
    ['ProductionRates', rate],
    ['Vehicles', vehicle],
    ['ElementMakeups', makeup],
    ['Tasks', task],
    ['SubProgramms', subprogramme],
  ] as const)('of %s is changed by its creator alone, Admins included, by any call', async (path, form) => {
    const admin = await registerAdmin(api);
    const id = ids[path];
    const position = await head();
    for (const other of [ben, admin]) {
      await other.as('get', `/api/${path}/${id}`).expect(404);
      await other.as('put', `/api/${path}/${id}`).send(form).expect(404);
      await other.as('delete', `/api/${path}/${id}`).expect(404);
    }
    for (const forged of [{ createdBy: ben.userId }, { createdBy: 0 }, { custom: false }]) {
      const { body } = await ann
        .as('put', `/api/${path}/${id}`)
        .send({ ...form, ...forged })
        .expect(200);
      expect(body).toMatchObject({ createdBy: ann.userId, custom: true });
    }
    expect(await head()).toBe(position);
    await fetch(`${api.url}/api/${path}/${id}`, { method: 'DELETE' }).then(({ status }) => expect(status).toBe(401));
  });

  const asks = () => [
    ...Object.entries(ids).flatMap(([list, id]) =>
      [
        '',
        `?id=${id}`,
        '?custom=true',
        `?createdBy=${ann.userId}&ProjectId=0`,
        `?createdBy=0&createdBy=${ann.userId}`,
        '/Name',
      ].map((query) => `/api/${list}${query}`),
    ),
    ...INPUT_KINDS.map((kind) => `/api/CustomInputs/${kind}?custom=true`),
    `/api/CustomInputs/materials/${materialId}/uses`,
    `/api/Materials/FamilyName?familyName=${SECRET_WORD}%20family`,
    '/api/Materials/FamilyName',
    '/api/Vehicles/VehicleType',
    '/api/Vehicles/TransportMode',
    '/api/ElementMakeups/ByTaskCode?taskCode=HEI001',
    `/api/ElementMakeups?taskId=${ids['Tasks']}`,
    `/api/WorkActivitiesForElementMakeups?elementMakeupId=${makeupId}`,
    '/api/WorkActivitiesForElementMakeups',
    `/api/MaterialsForWorkActivities?workActivityId=${activityId}`,
    '/api/MaterialsForWorkActivities',
    `/api/Tasks?subProgrammeId=${ids['SubProgramms']}`,
    `/api/Tasks?query=${SECRET_WORD}`,
    `/api/SubProgramms?query=${SECRET_WORD}`,
    '/api/SubProgramms?assetType=Ballasted%20track',
    '/api/SubProgramms?assetCategoryid=17',
  ];
  /** A call about one input answers 404 to whoever does not see it. */
  const seenBy = async (user: SignedUp, path: string): Promise<string> =>
    (await user.as('get', path).set('X-Min-Position', await head())).text;

  it('is shown to its creator by every library call', async () => {
    for (const path of asks())
      expect({ path, shown: (await seenBy(ann, path)).includes(SECRET_WORD) }).toEqual({ path, shown: true });
  });

  it('is shown to nobody else by any of them, and is a 404 by id', async () => {
    for (const path of asks())
      expect({ path, shown: (await seenBy(ben, path)).includes(SECRET_WORD) }).toEqual({ path, shown: false });
    const calls = [
      ...[...Object.entries(ids), ['Tasks', taskInWall]].map(([list, id]) => [`/api/${list}/`, id, '']),
      ...['uses', 'history'].map((what) => ['/api/CustomInputs/materials/', materialId, `/${what}`]),
    ];
    for (const [path, id, after] of calls) {
      await ann.as('get', `${path}${id}${after}`).expect(200);
      const theirs = await ben.as('get', `${path}${id}${after}`).expect(404);
      expect(theirs.body).toEqual((await ben.as('get', `${path}99999${after}`).expect(404)).body);
    }
  });

  it('cannot be put into a part, or looked at through the figures of one, by anybody else', async () => {
    const id = await programmeOf(ben);
    for (const [path, body] of [
      ['/api/Assets', part({ projectId: id, subProgrammId: ids['SubProgramms'] })],
      ['/api/Assets/bulk', [part({ projectId: id, subProgrammId: ids['SubProgramms'] })]],
      [`/api/Projects/${id}/assets`, { assetName: 'Track', parts: [part({ subProgrammId: ids['SubProgramms'] })] }],
    ] as const) {
      const refused = await ben
        .as('post', path)
        .send(body as object)
        .expect(422);
      expect(JSON.stringify((refused.body as { errors: object }).errors)).toMatch(
        /subProgrammId":\["Subprogram is required"\]/,
      );
    }
    const preview = {
      asset: { assetName: 'Track', parts: [part({ subProgrammId: ids['SubProgramms'] })] },
      part: { index: 0 },
    };
    const { text } = await ben.as('post', `/api/Projects/${id}/preview`).send(preview).expect(200);
    expect(text).not.toContain(SECRET_WORD);
    expect(JSON.parse(text)).toMatchObject({ incomplete: [expect.anything()] });
    expect((await ann.as('post', `/api/Projects/${id}/preview`).send(preview).expect(200)).text).toContain(SECRET_WORD);
  });

  it('that a programme uses is named and counted for every reader of it, and stays hidden in the library', async () => {
    const id = await programmeOf(ann);
    const { body } = await ann
      .as('post', '/api/Assets')
      .send(part({ projectId: id, subProgrammId: ids['SubProgramms'] }))
      .expect(200);
    const copyId = (body as { subProgrammId: number }).subProgrammId;
    const rows = JSON.parse(await seenBy(ben, `/api/MaterialViews?projectId=${id}`)) as object[];
    expect(rows).toEqual([
      expect.objectContaining({
        material: `${SECRET_WORD} stone`,
        activity: `${SECRET_WORD} activity`,
        task: `${SECRET_WORD} task`,
        materialQuantPerMonth: 500,
      }),
    ]);
    // 1000 m x 0.5 t at 2 t/h are 250 h of a gang of 3 + 1, 8 h each.
    expect(JSON.parse(await seenBy(ben, `/api/Dashboards/labour?projectId=${id}`))).toMatchObject({
      manDays: expect.closeTo(125, 9),
    });
    expect(JSON.parse(await seenBy(ben, `/api/Tasks?subProgrammeId=${copyId}`))).toMatchObject([
      { name: `${SECRET_WORD} task`, elementMakeup: `${SECRET_WORD} walling` },
    ]);
    expect(await seenBy(ben, `/api/ElementMakeups?id=${makeupId}`)).toBe('[]');
    // An edit by Ben leaves the copy that the part has.
    await ben
      .as('patch', `/api/Assets/${(body as { id: number }).id}`)
      .send({ partSize: 2000 })
      .expect(200);
    expect((await read(ben, `/api/Dashboards/labour?projectId=${id}`)).body).toMatchObject({
      manDays: expect.closeTo(250, 9),
    });
  });
});
