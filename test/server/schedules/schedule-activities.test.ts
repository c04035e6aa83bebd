import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { emptyProgramme } from '../../support/schedules.js';

// Activities of a schedule as a client of the original contract writes them (docs/product/schedules.md, Activity).
let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
const programme = () => emptyProgramme(ann);
const activity = (projectId: number, p6ActivityName: string, over: object = {}) => ({
  projectId,
  p6ActivityName,
  p6ActivityDescription: `Works ${p6ActivityName}`,
  p6StartDate: '2027-03-01',
  p6EndDate: '2027-06-11',
  ...over,
});
const add = async (projectId: number, ...names: string[]): Promise<number[]> =>
  (
    await ann
      .as('post', '/api/P6Activities/bulk')
      .send(names.map((name) => activity(projectId, name)))
      .expect(200)
  ).body.map(({ id }: { id: number }) => id);
const listed = async (projectId: number, query = '') =>
  await ann.as('get', `/api/P6Activities?projectId=${projectId}${query}`).expect(200);

describe('Activities of a schedule', () => {
  it('are added one by one and in bulk, read, changed and removed', async () => {
    const projectId = await programme();
    const added = (await ann.as('post', '/api/P6Activities').send(activity(projectId, ' A1000 ')).expect(200)).body;
    expect(added).toEqual({
      id: expect.any(Number),
      ...activity(projectId, 'A1000'),
      wbs: '',
      activityType: null,
      status: null,
      percentComplete: null,
      actualStartDate: null,
      actualEndDate: null,
      scheduleProject: 1,
      p6ActivityDescription: 'Works  A1000',
      milestone: false,
      inFile: true,
    });
    const [second = 0] = await add(projectId, 'A1010', 'A1020');
    expect(
      (await listed(projectId)).body.map(({ p6ActivityName }: { p6ActivityName: string }) => p6ActivityName),
    ).toEqual(['A1000', 'A1010', 'A1020']);
    await ann.as('put', `/api/P6Activities/${second}`).send({ p6EndDate: '2027-07-01' }).expect(200);
    expect((await ann.as('get', `/api/P6Activities/${second}`).expect(200)).body).toMatchObject({
      p6ActivityName: 'A1010',
      p6StartDate: '2027-03-01',
      p6EndDate: '2027-07-01',
    });
    await ann.as('delete', `/api/P6Activities?id=${second}`).expect(200);
    await ann.as('get', `/api/P6Activities/${second}`).expect(404);
    expect((await ann.as('delete', `/api/P6Activities?projectId=${projectId}`).expect(200)).body).toEqual({
      projectId,
      deleted: 2,
    });
    expect((await listed(projectId)).body).toEqual([]);
  });

  it('come in pages, by words of their IDs and names, in the order asked for', async () => {
    const projectId = await programme();
    await add(projectId, 'C_1', 'B12', 'A%3');
    const page = await listed(projectId, '&page=1&pageSize=2&sort=-p6ActivityName');
    expect([
      page.headers['x-total-count'],
      page.body.map((one: { p6ActivityName: string }) => one.p6ActivityName),
    ]).toEqual(['3', ['C_1', 'B12']]);
    const found = async (query: string) =>
      (await listed(projectId, `&query=${encodeURIComponent(query)}`)).body.map(
        (one: { p6ActivityName: string }) => one.p6ActivityName,
      );
    expect(await found('c_')).toEqual(['C_1']);
    expect(await found('works %3')).toEqual(['A%3']);
    expect(await found('nothing of it')).toEqual([]);
    const [first, , third] = (await listed(projectId)).body as { id: number; p6ActivityName: string }[];
    expect((await listed(projectId, `&id=${first?.id}&id=${third?.id}&id=2147483647`)).body).toEqual([first, third]);
    expect((await listed(await programme(), `&id=${first?.id}`)).body).toEqual([]);
    await ann.as('get', `/api/P6Activities?projectId=${projectId}&sort=__proto__`).expect(400);
  });

  it('are refused where they are wrong, all of a bulk with the one', async () => {
    const projectId = await programme();
    const wrong = [
      activity(projectId, 'A1'),
      activity(projectId, 'A1', { p6StartDate: '2027-02-30' }),
      activity(projectId, '', { p6EndDate: '2027-01-01' }),
    ];
    const { body } = await ann.as('post', '/api/P6Activities/bulk').send(wrong).expect(409);
    expect(body.errors).toEqual({
      '1.p6StartDate': ['Invalid start date.'],
      '1.p6ActivityName': ['The ID A1 is already in the schedule.'],
      '2.p6ActivityName': ['Activity ID is required'],
      '2.p6EndDate': ['Start date is after end date.'],
    });
    expect((await listed(projectId)).body).toEqual([]);
    await ann.as('post', '/api/P6Activities/bulk').send([]).expect(422);
    await ann.as('post', '/api/P6Activities').send(activity(0, 'A1')).expect(422);
    await ann.as('post', '/api/P6Activities').send(activity(2_000_000_000, 'A1')).expect(404);
    expect(
      (
        await ann
          .as('post', '/api/P6Activities/bulk')
          .send([activity(projectId, 'A1'), activity(projectId + 1, 'A2')])
          .expect(422)
      ).body.errors,
    ).toEqual({ '1.projectId': ['All activities must be of one programme'] });
  });

  it('keep an ID for one activity, also when two ask for it at once', async () => {
    const projectId = await programme();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ann.as('post', '/api/P6Activities').send(activity(projectId, 'A1'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const [other = 0] = await add(projectId, 'a1');
    expect(
      (await ann.as('put', `/api/P6Activities/${other}`).send({ p6ActivityName: 'A1' }).expect(409)).body.title,
    ).toBe('The ID A1 is already in the schedule.');
  });

  it('are not removed by a call that names none', async () => {
    const projectId = await programme();
    await add(projectId, 'A1');
    await ann.as('delete', '/api/P6Activities').expect(400);
    expect((await listed(projectId)).body).toHaveLength(1);
  });

  it('answer a repeated command as the first time', async () => {
    const projectId = await programme();
    const key = randomUUID();
    const send = async () =>
      (
        await ann
          .as('post', '/api/P6Activities')
          .set('Idempotency-Key', key)
          .send(activity(projectId, 'A1'))
          .expect(200)
      ).body;
    expect(await send()).toEqual(await send());
    expect((await listed(projectId)).body).toHaveLength(1);
  });

  it('of a published programme stay as they are', async () => {
    const projectId = await programme();
    const [id = 0] = await add(projectId, 'A1');
    await ann.as('put', `/api/Projects/${projectId}`).send({ status: 'published' }).expect(200);
    expect((await ann.as('put', `/api/P6Activities/${id}`).send({ p6ActivityName: 'A2' }).expect(409)).body.code).toBe(
      'programme-read-only',
    );
    await ann.as('delete', `/api/P6Activities?projectId=${projectId}`).expect(409);
  });
});

describe('A part that is linked to an activity', () => {
  const part = (projectId: number, p6ActivityId: number | null) => ({
    projectId,
    assetName: 'Mainline',
    assetCategoryId: 11,
    subProgrammId: 1,
    unitId: 1,
    partSize: 2000,
    partAssetStart: '2027-03-01',
    partAssetEnd: '2027-12-17',
    p6ActivityId,
  });

  it('tells its name in every answer, and none once the activity is gone', async () => {
    const projectId = await programme();
    const [id = 0] = await add(projectId, 'A1040');
    expect((await ann.as('post', '/api/Assets').send(part(projectId, id)).expect(200)).body.p6Activity).toEqual({
      id,
      name: 'A1040',
    });
    const names = async () => {
      const [whole, parts] = await Promise.all([
        ann.as('get', `/api/Projects/${projectId}`).expect(200),
        ann.as('get', `/api/Assets?p6ActivityId=${id}`).expect(200),
      ]);
      return [whole.body.assets[0].parts[0].p6Activity?.name ?? null, parts.body[0].p6Activity?.name ?? null];
    };
    expect(await names()).toEqual(['A1040', 'A1040']);
    await ann.as('put', `/api/P6Activities/${id}`).send({ p6ActivityName: 'A1041' }).expect(200);
    expect(await names()).toEqual(['A1041', 'A1041']);
    await ann.as('delete', `/api/P6Activities?id=${id}`).expect(200);
    expect(await names()).toEqual([null, null]);
  });

  it('tells the name of an activity that was added right before, also while the projection is late', async () => {
    const projectId = await programme();
    const database = new pg.Client(api.databaseUrl);
    await database.connect();
    try {
      await database.query('BEGIN');
      await database.query(`DO $$ BEGIN
        EXECUTE (SELECT format('LOCK TABLE %I.activities IN SHARE MODE', nspname) FROM pg_namespace WHERE nspname LIKE 'p6\\_activities\\_v%'); END $$`);
      const [id = 0] = await add(projectId, 'A1040');
      const added = ann.as('post', '/api/Assets').send(part(projectId, id)).expect(200);
      // Long enough for an answer that does not wait.
      const [{ body }] = await Promise.all([added, delay(300).then(() => database.query('COMMIT'))]);
      expect(body.p6Activity).toMatchObject({ name: 'A1040' });
    } finally {
      await database.end();
    }
  });

  it('is refused at its field when the activity is of another programme, or of none', async () => {
    const [projectId, other] = [await programme(), await programme()];
    const [[own = 0], [strange = 0]] = [await add(projectId, 'A1'), await add(other, 'A1')];
    const message = "This activity is not in the programme's schedule";
    for (const id of [strange, 2_000_000_000]) {
      expect((await ann.as('post', '/api/Assets').send(part(projectId, id)).expect(422)).body.errors).toEqual({
        p6ActivityId: [message],
      });
    }
    const { id } = (await ann.as('post', '/api/Assets').send(part(projectId, own)).expect(200)).body;
    expect(
      (await ann.as('patch', `/api/Assets/${id}`).send({ p6ActivityId: strange }).expect(422)).body.errors,
    ).toEqual({ p6ActivityId: [message] });
    const whole = { parts: [{ ...part(projectId, strange), id }] };
    const etag = (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers['etag'] ?? '';
    expect(
      (await ann.as('put', `/api/Projects/${projectId}/assets/Mainline`).set('If-Match', etag).send(whole).expect(422))
        .body.errors,
    ).toEqual({ 'parts.0.p6ActivityId': [message] });
    // One that was linked when the activity was there may be saved on.
    await ann.as('delete', `/api/P6Activities?id=${own}`).expect(200);
    await ann.as('patch', `/api/Assets/${id}`).send({ p6ActivityId: own, partSize: 3 }).expect(200);
  });
});

describe('Parts beside their activities', () => {
  const calendarWithHoliday = { ...calendar, nonWorkingDays: [{ date: '2027-03-10', description: 'Holiday' }] };
  const made = async () => {
    const projectId: number = (
      await ann
        .as('post', '/api/Projects/full')
        .send({ name: `Drifting ${randomUUID()}`, regionId: 1, metricId: 1, calendar: calendarWithHoliday })
        .expect(200)
    ).body.id;
    const [first = 0, second = 0] = await add(projectId, 'A1', '=A2');
    const of = (partName: string, p6ActivityId: number | null) => ({
      projectId,
      assetName: 'Mainline',
      partName,
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 2000,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-06-11',
      p6ActivityId,
    });
    const parts = (
      await ann
        .as('post', '/api/Assets/bulk')
        .send([of('North', first), of('South', second), of('East', second), of('West', null)])
        .expect(200)
    ).body as { id: number }[];
    return { projectId, first, second, parts: parts.map(({ id }) => id) };
  };
  const drift = async (projectId: number, more = '') =>
    (await ann.as('get', `/api/Projects/${projectId}/drift${more}`).expect(200)).body as Record<string, unknown>[];
  const etagOf = async (projectId: number) =>
    (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers['etag'] ?? '';

  it('show how many working days apart they are, and take the dates over as one change that can be undone', async () => {
    const {
      projectId,
      first,
      parts: [north = 0, south = 0, , west = 0],
    } = await made();
    expect(await drift(projectId)).toEqual([]);
    expect(await drift(projectId, '?all=true')).toHaveLength(3);
    await ann
      .as('put', `/api/P6Activities/${first}`)
      .send({ p6StartDate: '2027-03-12', p6EndDate: '2027-06-08' })
      .expect(200);
    // 1 to 12 March: nine working days, of which one is a holiday; 8 to 11 June back: three.
    expect(await drift(projectId)).toEqual([
      expect.objectContaining({
        assetName: 'Mainline',
        partId: north,
        partName: 'North',
        start: '2027-03-01',
        end: '2027-06-11',
        startDays: 8,
        endDays: -3,
        days: 74,
        activityDays: 63,
        activity: expect.objectContaining({ id: first, p6StartDate: '2027-03-12' }),
      }),
    ]);
    const take = (parts: number[], etag: string) =>
      ann
        .as('post', `/api/Projects/${projectId}/take-dates`)
        .set('If-Match', etag)
        .set('Idempotency-Key', randomUUID())
        .send({ parts });
    await ann
      .as('post', `/api/Projects/${projectId}/take-dates`)
      .send({ parts: [north] })
      .expect(428);
    expect((await take([north, west, 2_000_000_000], await etagOf(projectId)).expect(422)).body.errors).toEqual({
      'parts.1': ['This part has no P6 activity'],
      'parts.2': ['This part is not in the programme'],
    });
    await take([], await etagOf(projectId)).expect(422);
    const peak = async () => {
      const { body } = await ann.as('get', `/api/Dashboards/labour?projectId=${projectId}`).expect(200);
      return { peak: body.peakPerDay, peakDay: body.peakDay };
    };
    const peaks = async (...ids: number[]) =>
      (await ann.as('post', `/api/Projects/${projectId}/drift`).send({ parts: ids }).expect(200)).body;
    const own = await peak();
    const foretold = await peaks(north, south, west, 2_000_000_000);
    expect(foretold.before).toEqual({ peak: expect.closeTo(own.peak), peakDay: own.peakDay });
    expect(foretold.after.peak).not.toBeCloseTo(own.peak, 3);
    expect(await peaks()).toEqual({ before: foretold.before, after: foretold.before });
    const taken = await take([north, south], await etagOf(projectId)).expect(200);
    expect(taken.body).toEqual({ changed: 1 });
    const now = await peak();
    expect(foretold.after).toEqual({ peak: expect.closeTo(now.peak), peakDay: now.peakDay });
    expect(await drift(projectId)).toEqual([]);
    expect((await ann.as('get', `/api/Assets/${north}`).expect(200)).body).toMatchObject({
      partAssetStart: '2027-03-12',
      partAssetEnd: '2027-06-08',
    });
    await ann.as('post', `/api/Commands/${taken.headers['x-command-id']}/undo`).expect(200);
    expect(await drift(projectId)).toHaveLength(1);
    await ann.as('delete', `/api/P6Activities?id=${first}`).expect(200);
    expect(await drift(projectId)).toEqual([
      expect.objectContaining({ partId: north, activity: null, startDays: null }),
    ]);
    expect((await take([north], await etagOf(projectId)).expect(422)).body.errors).toEqual({
      'parts.0': ['The P6 activity is no longer in the schedule'],
    });
  });

  it('are not given dates by somebody who saw them with others', async () => {
    const {
      projectId,
      first,
      parts: [north = 0],
    } = await made();
    const etag = await etagOf(projectId);
    await ann.as('put', `/api/P6Activities/${first}`).send({ p6StartDate: '2027-03-12' }).expect(200);
    await ann.as('patch', `/api/Assets/${north}`).send({ partAssetStart: '2027-03-03' }).expect(200);
    const { body } = await ann
      .as('post', `/api/Projects/${projectId}/take-dates`)
      .set('If-Match', etag)
      .send({ parts: [north] })
      .expect(412);
    expect(body.conflicts).toEqual([
      expect.objectContaining({ field: `parts.${north}.partAssetStart`, theirs: '2027-03-03' }),
    ]);
  });

  describe.each(['xlsx', 'mspdi', 'csv', 'p6'])('as %s', (format) => {
    const exported = async (projectId: number, more: string) =>
      await ann
        .as('get', `/api/Projects/${projectId}/export?format=${format}${more}`)
        .buffer()
        .parse((response, done) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () => done(null, Buffer.concat(pieces)));
        })
        .expect(200);
    const preview = async (projectId: number, file: { body: unknown }) =>
      (
        await ann
          .as('post', `/api/P6Activities/preview?projectId=${projectId}`)
          .attach('file', file.body as Buffer, 'export')
          .expect(200)
      ).body;

    it('go out under the ID and name of their activity, and come back as they were', async () => {
      const {
        projectId,
        first,
        second,
        parts: [, , , west = 0],
      } = await made();
      const file = await exported(projectId, '&tasks=true');
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Drifting .*\.(xlsx|xml|csv)"$/);
      const compared = await preview(projectId, file);
      // A1, and =A2 that two parts are linked to, keep their names; West and the tasks are new.
      expect(compared.counts).toMatchObject({ error: 0, update: 0, noChange: 2, notInFile: 0 });
      expect(compared.counts.new).toBeGreaterThan(1 + 4);
      await ann.as('post', '/api/P6Activities/import').send({ previewId: compared.previewId }).expect(200);
      const activities = (await listed(projectId)).body as { id: number; p6ActivityName: string }[];
      expect(activities.filter(({ id }) => id === first || id === second)).toEqual([
        expect.objectContaining({ p6ActivityName: '=A2', p6ActivityDescription: 'Works =A2' }),
        expect.objectContaining({ p6ActivityName: 'A1', p6ActivityDescription: 'Works A1' }),
      ]);
      expect(activities.find(({ p6ActivityName }) => p6ActivityName === `PL-${west}`)).toMatchObject({
        p6ActivityDescription: 'Mainline · West',
        p6StartDate: '2027-03-01',
        p6EndDate: '2027-06-11',
      });
      expect((await preview(projectId, file)).counts).toMatchObject({
        error: 0,
        new: 0,
        update: 0,
        noChange: compared.rows,
      });
    });

    it('go out with the whole schedule, which then changes nothing where it came from', async () => {
      const { projectId } = await made();
      // More than are read at a time.
      await add(projectId, ...Array.from({ length: 1_200 }, (_, i) => `B${i}`));
      const file = await exported(projectId, '&content=schedule');
      expect(file.headers['content-disposition']).toMatch(
        /^attachment; filename="Drifting .* schedule( P6)?\.(xlsx|xml|csv)"$/,
      );
      expect((await preview(projectId, file)).counts).toMatchObject({
        error: 0,
        new: 0,
        update: 0,
        noChange: 1_202,
        notInFile: 0,
      });
    });
  });

  it('give the schedule their dates, which holds the activities of one project', async () => {
    const {
      projectId,
      first,
      parts: [, south = 0],
    } = await made();
    await ann.as('put', `/api/P6Activities/${first}`).send({ p6EndDate: '2027-06-08' }).expect(200);
    await ann.as('patch', `/api/Assets/${south}`).send({ partAssetStart: '2027-02-01' }).expect(200);
    const text = async (more: string) =>
      (await ann.as('get', `/api/Projects/${projectId}/export?format=csv&content=schedule${more}`).expect(200)).text;
    const rows = (await text('')).split('\r\n').slice(1);
    expect(rows).toEqual([
      `'=A2,Works =A2,"Mainline · South; Mainline · East",,,,,,,2027-02-01,2027-06-11`,
      'A1,Works A1,Mainline · North,,,,,,,2027-03-01,2027-06-11',
      '',
    ]);
    expect(await text('&scheduleProject=1')).toBe(await text(''));
    await ann.as('get', `/api/Projects/${projectId}/export?format=csv&scheduleProject=7`).expect(404);
    await ann.as('get', `/api/Projects/${projectId}/export?format=csv&content=assets`).expect(400);
  });

  it('go out in no other format, and not for a programme that is not there', async () => {
    const projectId = await programme();
    await ann.as('get', `/api/Projects/${projectId}/export?format=pdf`).expect(400);
    await ann.as('get', '/api/Projects/2000000000/export?format=csv').expect(404);
    await ann.as('get', '/api/Projects/2000000000/drift').expect(404);
    await ann
      .as('post', '/api/Projects/2000000000/drift')
      .send({ parts: [1] })
      .expect(404);
    for (const content of ['parts', 'schedule'])
      expect(
        (await ann.as('get', `/api/Projects/${projectId}/export?format=csv&content=${content}`).expect(200)).text,
      ).toBe(
        '\ufeffActivity ID,Activity Name,Part,WBS,Activity Type,Activity Status,% Complete,Actual Start,Actual Finish,Start,Finish\r\n',
      );
  });
});
