import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import request, { type Response, type Test } from 'supertest';
import { openPool } from '../../../services/platform/database.js';
import { comparePositions, type Position } from '../../../services/platform/position.js';
import { askedAgain, type RunningApi, type SignedUp, startApi } from '../../support/api.js';

type Method = 'get' | 'post' | 'put' | 'delete';

const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, nonWorkingDays: [] };
const programme = (name = `A9 ${randomUUID()}`) => ({ name, regionId: 1, metricId: 1, calendar });
// Dual carriageway: category 11, metres, subprogramme 1 (reference data).
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
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const versionOf = ({ headers }: Response): string => headers['etag'] ?? '';

// Two processes' worth of product on one database: what one knows in memory, the other does not.
let here: RunningApi;
let there: RunningApi;
let ann: SignedUp;
let sql: pg.Pool;

beforeAll(async () => {
  const jwtSecret = randomBytes(32).toString('base64url');
  here = await startApi({ config: { jwtSecret } });
  there = await startApi({ config: { jwtSecret, databaseUrl: here.databaseUrl } });
  ann = await here.register();
  sql = openPool(here.databaseUrl, () => undefined);
});
afterAll(async () => {
  await sql?.end();
  await there?.close();
  await here?.close();
});

const call = (api: RunningApi, method: Method, path: string): Test =>
  request(api.server)[method](path).set('Authorization', `Bearer ${ann.token}`);
const create = (name?: string, api = here): Test => call(api, 'post', '/api/Projects/full').send(programme(name));
const createId = async (name?: string): Promise<number> => (await create(name).expect(200)).body.id;
const addAsset = (api: RunningApi, id: number, assetName: string, ...parts: object[]): Test =>
  call(api, 'post', `/api/Projects/${id}/assets`).send({ assetName, parts });
/** A programme as it is after these writes, whichever process they went to. */
async function readAfter(id: number, answers: readonly Response[]) {
  const positions = answers.flatMap(({ headers }) => (headers['x-position'] as Position | undefined) ?? []);
  const last = positions.toSorted(comparePositions).at(-1) ?? '';
  const read = call(there, 'get', `/api/Projects/${id}`).set('X-Min-Position', last);
  return (await askedAgain(read).expect(200)).body;
}
/** One request each, half of them to either process, at once. */
const both = (times: number, send: (api: RunningApi, i: number) => Test): Promise<Response[]> =>
  Promise.all(Array.from({ length: times }, async (_, i) => send(i % 2 === 0 ? here : there, i)));

describe('A name', () => {
  it('goes to one of many who ask for it in both processes', async () => {
    const answers = await both(12, (api) => create('Contested', api));
    expect(statuses(answers)).toEqual([200, ...Array(11).fill(409)]);
  });

  it('that a crash left reserved is free after half a minute, and not before', async () => {
    const reserve = (key: string, age: string) =>
      sql.query(
        `INSERT INTO names.reservation (scope, key, stream, reserved_at) VALUES ('programme', $1, 'programme-999999', now() - $2::interval)`,
        [key, age],
      );
    await reserve('cut off', '31 seconds');
    await reserve('under way', '0 seconds');
    expect(statuses(await both(4, (api) => create('Cut off', api)))).toEqual([200, 409, 409, 409]);
    await create('Under way').expect(409);
  });

  it('stays with the programme that has it, however long ago it was reserved', async () => {
    await create('Standing').expect(200);
    await sql.query(`UPDATE names.reservation SET reserved_at = now() - interval '1 year' WHERE key = 'standing'`);
    await create('standing', there).expect(409);
  });

  it('is not taken by a command that is refused for something else', async () => {
    await call(here, 'post', '/api/Projects/full')
      .send({ ...programme('Second try'), regionId: null })
      .expect(422);
    await create('Second try').expect(200);
    const long = randomBytes(20_000).toString('base64');
    expect((await create(long).expect(422)).body.errors).toEqual({
      name: ['Name is too long (maximum 200 characters).'],
    });
  });

  it('that somebody gave meanwhile is not freed by an edit that sends the old one back', async () => {
    const id = await createId('Before');
    const seen = await call(here, 'get', `/api/Projects/${id}`).expect(200); // of the process that made it, which waits for its own writes
    await call(there, 'put', `/api/Projects/${id}`).send({ name: 'After' }).expect(200);
    await create('Before').expect(200); // free by now, and no reason to refuse the edit below
    const edited = await call(here, 'put', `/api/Projects/${id}/full`)
      .set('If-Match', versionOf(seen))
      .send({ ...seen.body, description: 'By Ann' })
      .expect(200);
    expect(edited.body).toMatchObject({ name: 'After', description: 'By Ann' });
    await create('After').expect(409);
  });

  it('of a programme that was brought back is not freed by a repeated removal', async () => {
    const id = await createId('Removed once');
    const key = randomUUID();
    const remove = () => call(here, 'delete', `/api/Projects/${id}`).set('Idempotency-Key', key);
    await remove().expect(200);
    await call(here, 'put', `/api/Projects/reactivate/${id}`).expect(200);
    expect((await remove().expect(200)).body.isActive).toBe(false);
    await create('Removed once').expect(409);
  });

  it('is free as soon as a programme is removed or renamed, in the other process too', async () => {
    const removed = await createId('To be removed');
    const renamed = await createId('To be renamed');
    await call(here, 'delete', `/api/Projects/${removed}`).expect(200);
    await call(here, 'put', `/api/Projects/${renamed}`).send({ name: 'Renamed' }).expect(200);
    await create('To be removed', there).expect(200);
    await create('To be renamed', there).expect(200);
  });
});

describe('A command that is sent many times at once', () => {
  it('edits once and answers alike in both processes, also after others have edited', async () => {
    const id = await createId();
    const key = randomUUID();
    const send = (api: RunningApi) =>
      call(api, 'put', `/api/Projects/${id}`).set('Idempotency-Key', key).send({ description: 'Once' });
    const answers = await both(6, send);
    const later = await call(there, 'put', `/api/Projects/${id}`).send({ description: 'Twice' }).expect(200);
    answers.push(await send(here));
    for (const answer of answers)
      expect([answer.status, versionOf(answer), answer.body]).toEqual([200, '"2"', answers[0]?.body]);
    expect((await readAfter(id, [later])).description).toBe('Twice');
    await call(here, 'put', `/api/Projects/${id}`)
      .set('Idempotency-Key', key)
      .send({ description: 'Another body' })
      .expect(422);
  });

  it('adds one zone, with one id', async () => {
    const id = await createId();
    const key = randomUUID();
    const answers = await both(6, (api) =>
      call(api, 'post', '/api/AssetsZones').set('Idempotency-Key', key).send({ projectId: id, zoneName: 'North' }),
    );
    expect(statuses(answers)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(new Set(answers.map(versionOf))).toEqual(new Set(['"2"']));
  });

  it('stays without effect when it had none the first time, whatever others have changed since', async () => {
    const id = await createId();
    await call(here, 'put', `/api/Projects/${id}`).send({ description: 'As it is' }).expect(200);
    const key = randomUUID();
    const send = (api: RunningApi) =>
      call(api, 'put', `/api/Projects/${id}`).set('Idempotency-Key', key).send({ description: 'As it is' }).expect(200);
    const first = await send(here);
    await call(there, 'put', `/api/Projects/${id}`).send({ description: 'By Bob' }).expect(200);
    const again = await send(there);
    expect([versionOf(again), again.body]).toEqual([versionOf(first), first.body]);
    expect(first.body.description).toBe('As it is');
    expect(versionOf(await call(here, 'put', `/api/Projects/${id}`).send({ description: 'By Bob' }).expect(200))).toBe(
      '"3"',
    );
  });

  it('makes one programme, under one id', async () => {
    const key = randomUUID();
    const body = programme();
    const answers = await both(6, (api) =>
      call(api, 'post', '/api/Projects/full').set('Idempotency-Key', key).send(body),
    );
    expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(Array(6).fill([200, answers[0]?.body.id]));
  });

  it('adds one asset, with the same parts and copies', async () => {
    const id = await createId();
    const key = randomUUID();
    const answers = await both(4, (api) => addAsset(api, id, 'Mainline', part()).set('Idempotency-Key', key));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, answers[0]?.body]));
  });
});

describe('Two processes on one programme', () => {
  it('take every addition of both', async () => {
    const id = await createId();
    const answers = await both(16, (api, i) => addAsset(api, id, `Asset ${i}`, part()));
    expect(statuses(answers)).toEqual(Array(16).fill(200));
    const ids = answers.flatMap(({ body }) => body.asset.parts.map((one: { id: number }) => one.id));
    expect(new Set(ids).size).toBe(16);
    const { assets } = await readAfter(id, answers);
    expect(assets.map(({ assetName }: { assetName: string }) => assetName).toSorted()).toEqual(
      Array.from({ length: 16 }, (_, i) => `Asset ${i}`).toSorted(),
    );
  });

  it('merge edits of different fields of the same version, and tell all but one of those of the same field', async () => {
    const id = await createId();
    const made = await addAsset(
      here,
      id,
      'Mainline',
      ...Array.from({ length: 4 }, (_, i) => part({ partName: `Part ${i}` })),
    ).expect(200);
    const { parts } = made.body.asset as { parts: { id: number; partSize: number }[] };
    const save = (api: RunningApi, i: number, partSize: number) =>
      call(api, 'put', `/api/Projects/${id}/assets/Mainline`)
        .set('If-Match', versionOf(made))
        .send({ assetName: 'Mainline', parts: parts.map((one, at) => (at === i ? { ...one, partSize } : one)) });
    const merged = await both(4, (api, i) => save(api, i, i + 1));
    expect(statuses(merged)).toEqual([200, 200, 200, 200]);
    expect((await readAfter(id, merged)).assets[0].parts.map(({ partSize }: { partSize: number }) => partSize)).toEqual(
      [1, 2, 3, 4],
    );

    const second = await addAsset(here, id, 'Link', part()).expect(200);
    const [link] = second.body.asset.parts;
    const answers = await both(6, (api, i) =>
      call(api, 'put', `/api/Projects/${id}/assets/Link`)
        .set('If-Match', versionOf(second))
        .send({ assetName: 'Link', parts: [{ ...link, partSize: i + 1 }] }),
    );
    expect(statuses(answers)).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('give the asset name to one of many', async () => {
    const id = await createId();
    expect(statuses(await both(6, (api) => addAsset(api, id, 'Mainline', part())))).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });
});

describe('An id', () => {
  it('leads to its programme in the other process at once', async () => {
    const id = await createId();
    const [made] = (await addAsset(here, id, 'Mainline', part()).expect(200)).body.asset.parts;
    expect((await call(there, 'put', `/api/Assets/${made.id}`).send({ partSize: 5 }).expect(200)).body).toMatchObject({
      projectId: id,
      partSize: 5,
    });
    const zone = (await call(here, 'post', '/api/AssetsZones').send({ projectId: id, zoneName: 'North' }).expect(200))
      .body;
    expect(
      (await call(there, 'put', `/api/AssetsZones/${zone.id}`).send({ zoneName: 'South' }).expect(200)).body.projectId,
    ).toBe(id);
  });

  it('that was kept for a refused command, or never handed out, leads to nothing', async () => {
    const id = await createId();
    await addAsset(here, id, 'Mainline', part(), part({ partSize: null })).expect(422);
    const { rows } = await sql.query<{ last: string }>(
      `SELECT last FROM ids.range WHERE kind = 'part' AND stream = $1`,
      [`programme-${id}`],
    );
    expect(rows).toHaveLength(1);
    for (const unused of [rows[0]?.last, 2_000_000_000]) {
      await call(here, 'put', `/api/Assets/${unused}`).send({ partSize: 5 }).expect(404);
      await call(here, 'delete', `/api/Assets/${unused}`).expect(404);
      await call(here, 'put', `/api/AssetsZones/${unused}`).send({ zoneName: 'North' }).expect(404);
    }
  });

  it('is there for each copy that parts of several assets need', async () => {
    const id = await createId();
    const parts = ['Link', 'Spur', 'Link'].map((assetName) => ({ ...part(), assetName, projectId: id }));
    const { body } = await call(here, 'post', '/api/Assets/bulk').send(parts).expect(200);
    const copies = (body as { assetName: string; subProgrammId: number }[]).map(({ assetName, subProgrammId }) => [
      assetName,
      subProgrammId,
    ]);
    expect(new Set(copies.map(String)).size).toBe(2);
  });
});

describe('An asset', () => {
  const stale = async (change: (id: number, made: Response) => Promise<unknown>, method: Method, body?: object) => {
    const id = await createId();
    const made = await addAsset(here, id, 'Mainline', part(), part({ partName: 'South' })).expect(200);
    await change(id, made);
    const sent = call(here, method, `/api/Projects/${id}/assets/Mainline`).set('If-Match', versionOf(made));
    return {
      id,
      answer: await (body ? sent.send({ assetName: 'Mainline', parts: made.body.asset.parts, ...body }) : sent),
    };
  };

  it('that is deleted keeps a part that its sender never saw', async () => {
    const { id, answer } = await stale(
      (programmeId) =>
        call(there, 'post', '/api/Assets')
          .send({ ...part({ partName: 'New' }), assetName: 'Mainline', projectId: programmeId })
          .expect(200),
      'delete',
    );
    expect([answer.status, answer.body.deleted]).toEqual([200, 2]);
    const { assets } = await readAfter(id, [answer]);
    expect(assets[0].parts.map(({ partName }: { partName: string }) => partName)).toEqual(['New']);
  });

  it('that somebody changed is not deleted without its sender knowing', async () => {
    const { answer } = await stale(
      (_, made) => call(there, 'put', `/api/Assets/${made.body.asset.parts[0].id}`).send({ partSize: 5 }).expect(200),
      'delete',
    );
    expect([answer.status, answer.body.conflicts?.length]).toEqual([412, 1]);
  });

  it('that somebody deleted is told to whoever saves it', async () => {
    const { answer } = await stale(
      (id, made) =>
        call(there, 'delete', `/api/Projects/${id}/assets/Mainline`).set('If-Match', versionOf(made)).expect(200),
      'put',
      {},
    );
    expect([answer.status, answer.body.conflicts?.length]).toEqual([412, 2]);
  });
});

describe('A record of shift hours', () => {
  const hours = (shift1Hours: number) => ({ noShifts: 1, shift1Hours, shift2Hours: 0, shift3Hours: 0 });
  const record = async () =>
    (await call(here, 'post', '/api/ShiftHours').send(hours(9)).expect(200)).body as { id: number };
  const name = (api: RunningApi, projectId: number, shiftId: number) =>
    call(api, 'post', '/api/Calendars').send({ workingPatternBitMask: 31, shiftId, projectId });

  it('takes simultaneous changes in both processes one after the other', async () => {
    const { id } = await record();
    expect(statuses(await both(8, (api, i) => call(api, 'put', `/api/ShiftHours/${id}`).send(hours(1 + i))))).toEqual(
      Array(8).fill(200),
    );
  });

  it('that a calendar names is part of its programme, and of one only', async () => {
    const [{ id }, first, second] = await Promise.all([record(), createId(), createId()]);
    expect(statuses(await both(2, (api, i) => name(api, [first, second][i] ?? 0, id)))).toEqual([200, 409]);
    const changed = await call(there, 'put', `/api/ShiftHours/${id}`).send(hours(7)).expect(200);
    expect(changed.body).toMatchObject({ id, shift1Hours: 7 });
    const calendars = await Promise.all(
      [first, second].map(async (programmeId) => (await readAfter(programmeId, [changed])).calendar),
    );
    expect(calendars.map(({ shift1Hours }) => shift1Hours).toSorted((a, b) => a - b)).toEqual([7, 10]);
  });

  it('is free for another calendar once its own has let it go', async () => {
    const [{ id }, first, second] = await Promise.all([record(), createId(), createId()]);
    await name(here, first, id).expect(200);
    await name(here, first, 0).expect(200);
    expect((await name(there, second, id).expect(200)).body).toMatchObject({ shiftId: id, shift1Hours: 9 });
  });

  it('is not kept for a calendar that is refused', async () => {
    const [{ id }, published, draft] = await Promise.all([record(), createId(), createId()]);
    await call(here, 'put', `/api/Projects/${published}`).send({ status: 'published' }).expect(200);
    await name(here, published, id).expect(409);
    await name(there, draft, id).expect(200);
  });

  it('stays removed, also when a calendar named it', async () => {
    const [{ id }, programmeId] = await Promise.all([record(), createId()]);
    await name(here, programmeId, id).expect(200);
    const key = randomUUID();
    const remove = () => call(here, 'delete', `/api/ShiftHours/${id}`).set('Idempotency-Key', key);
    const removed = await remove().expect(200);
    expect(removed.body).toMatchObject({ id, shift1Hours: 9 });
    await call(there, 'get', `/api/ShiftHours/${id}`).expect(404);
    await name(there, programmeId, id).expect(422);
    expect((await readAfter(programmeId, [removed])).calendar).toMatchObject({
      shiftId: 1_000_000_000 + programmeId,
      shift1Hours: 9,
    });
    await remove().expect(200);
    await call(here, 'delete', `/api/ShiftHours/${id}`).expect(404);
  });

  it('answers a repeated request as it did the first time, also once a calendar names it', async () => {
    const programmeId = await createId();
    const send = (method: Method, path: string, body: object, key: string) => () =>
      call(here, method, path).set('Idempotency-Key', key).send(body);
    const add = send('post', '/api/ShiftHours', hours(9), randomUUID());
    const added = await add().expect(200);
    const change = send('put', `/api/ShiftHours/${added.body.id}`, hours(6), randomUUID());
    const changed = await change().expect(200);
    await name(there, programmeId, added.body.id).expect(200);
    await call(there, 'put', `/api/ShiftHours/${added.body.id}`).send(hours(3)).expect(200);
    expect((await add().expect(200)).body).toEqual(added.body);
    expect((await change().expect(200)).body).toEqual(changed.body);
    expect((await call(there, 'get', `/api/ShiftHours/${added.body.id}`).expect(200)).body).toMatchObject({
      shift1Hours: 3,
    });
  });

  it('goes where it went the first time when a change is repeated, also once its calendar has let it go', async () => {
    const [{ id }, programmeId] = await Promise.all([record(), createId()]);
    await name(here, programmeId, id).expect(200);
    const key = randomUUID();
    const change = () =>
      call(here, 'put', `/api/ShiftHours/${id}`).set('Idempotency-Key', key).send(hours(6)).expect(200);
    const changed = await change();
    await name(there, programmeId, 0).expect(200);
    expect((await change()).body).toEqual(changed.body);
    expect((await call(there, 'get', `/api/ShiftHours/${id}`).expect(200)).body).toMatchObject({ shift1Hours: 9 });
  });

  it('does not keep a calendar that named it from answering a repeated request, once it is removed', async () => {
    const [{ id }, programmeId] = await Promise.all([record(), createId()]);
    const key = randomUUID();
    const set = () => name(here, programmeId, id).set('Idempotency-Key', key).expect(200);
    const first = await set();
    await call(there, 'delete', `/api/ShiftHours/${id}`).expect(200);
    expect((await set()).body).toEqual(first.body);
  });

  it('under a key that was used for other hours is refused', async () => {
    const { id } = await record();
    const key = randomUUID();
    const send = (body: object) => call(here, 'put', `/api/ShiftHours/${id}`).set('Idempotency-Key', key).send(body);
    await send(hours(6)).expect(200);
    expect((await send(hours(5)).expect(422)).body.code).toBe('idempotency-key-reused');
  });
});

describe('The calendar calls', () => {
  it('name the fields of their own bodies', async () => {
    const projectId = await createId();
    const calendarAnswer = await call(here, 'post', '/api/Calendars')
      .send({ projectId, workingPatternBitMask: 0 })
      .expect(422);
    expect(calendarAnswer.body.errors).toEqual({ workingPatternBitMask: ['Select at least one working day'] });
    const dayAnswer = await call(here, 'post', '/api/NonWorkingDays')
      .send({ projectId, date: '2027-02-30' })
      .expect(422);
    expect(dayAnswer.body.errors).toEqual({ date: ['This is not a date'] });
  });
});
