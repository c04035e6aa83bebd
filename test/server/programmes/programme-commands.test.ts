import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LabourDashboard } from '../../../projections/dashboards/labour-dashboard.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

const mondayToFriday = {
  workingPatternBitMask: 31,
  noShifts: 1,
  shift1Hours: 10,
  nonWorkingDays: [{ date: '2027-12-27', description: 'Christmas, substitute' }],
};
const programme = (name = `A9 ${randomUUID()}`) => ({ name, regionId: 1, metricId: 1, calendar: mondayToFriday });
// Dual carriageway: category 11, metres, subprogramme 1 (reference data).
const part = (over: object = {}) => ({
  partName: '',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  ...over,
});

describe('Writing programmes', () => {
  let api: RunningApi;
  let ann: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    ann = await api.register();
  });
  afterAll(() => api?.close());

  const create = async (name?: string) =>
    (await ann.as('post', '/api/Projects/full').send(programme(name)).expect(200)).body as { id: number; name: string };
  const addAsset = (id: number, assetName: string, ...parts: object[]) =>
    ann.as('post', `/api/Projects/${id}/assets`).send({ assetName, parts: parts.length ? parts : [part()] });

  it('makes a programme with its calendar in one command', async () => {
    const answer = await ann.as('post', '/api/Projects/full').send(programme('A9 dualling')).expect(200);
    expect(answer.body).toMatchObject({
      name: 'A9 dualling',
      scenarioName: 'Baseline',
      baseProjectId: 0,
      status: 'draft',
      isActive: true,
      isDraft: false,
      regionName: 'United Kingdom',
      calendar: {
        workingPatternBitMask: 31,
        noShifts: 1,
        shift1Hours: 10,
        nonWorkingDays: mondayToFriday.nonWorkingDays,
      },
      createdBy: ann.userId,
      assets: [],
    });
    expect(answer.headers).toMatchObject({
      etag: '"1"',
      'x-position': expect.stringMatching(/^\d+/),
      'x-command-id': expect.any(String),
    });
  });

  it('names what is missing, in the words of the specification', async () => {
    const answer = await ann
      .as('post', '/api/Projects/full')
      .send({ name: '  ', calendar: { ...mondayToFriday, workingPatternBitMask: 0 } })
      .expect(422);
    expect(answer.body).toMatchObject({
      title: 'Following data is missing: Name, Region, Metric',
      errors: { name: ['Name is required'], 'calendar.workingPatternBitMask': ['Select at least one working day'] },
    });
  });

  it('refuses a name that is taken, however it is written, and frees it when the programme is removed', async () => {
    const first = await create('Ring road');
    const taken = await ann.as('post', '/api/Projects/full').send(programme('  RING road ')).expect(409);
    expect(taken.body.errors.name).toEqual([
      'A project with the name "RING road" already exists, please provide a new name.',
    ]);
    await ann.as('delete', `/api/Projects/${first.id}`).expect(200);
    const second = await create('Ring Road');
    await ann.as('put', `/api/Projects/reactivate/${first.id}`).expect(409);
    await ann.as('put', `/api/Projects/${second.id}`).send({ name: 'Ring road, north' }).expect(200);
    await ann.as('put', `/api/Projects/reactivate/${first.id}`).expect(200);
  });

  it('gives one of many simultaneous requests the name', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await ann.as('post', '/api/Projects/full').send(programme('Contested'))).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(11);
  });

  it('answers a repeated command as it did the first time, also when repeated at once', async () => {
    const key = randomUUID();
    const body = programme();
    const send = () => ann.as('post', '/api/Projects/full').set('Idempotency-Key', key).send(body);
    const answers = await Promise.all([send(), send(), send()]);
    await ann.as('put', `/api/Projects/${answers[0]?.body.id}`).send({ description: 'Changed since' }).expect(200);
    answers.push(await send());
    for (const answer of answers)
      expect([answer.status, answer.body, answer.headers['etag']]).toEqual([200, answers[0]?.body, '"1"']);
    const reused = await ann.as('post', '/api/Projects/full').set('Idempotency-Key', key).send(programme()).expect(422);
    expect(reused.body.code).toBe('idempotency-key-reused');
  });

  it('edits with If-Match what differs from the version that the sender saw', async () => {
    const { id } = await create();
    const seen = (await ann.as('get', `/api/Projects/${id}`).expect(200)).body;
    await ann
      .as('put', `/api/Projects/${id}/full`)
      .send({ ...seen, calendar: seen.calendar })
      .expect(428);
    const bob = await api.register();
    await bob.as('put', `/api/Projects/${id}`).send({ description: 'By Bob' }).expect(200);
    const merged = await ann
      .as('put', `/api/Projects/${id}/full`)
      .set('If-Match', '"1"')
      .send({ ...seen, calendar: { ...seen.calendar, shift1Hours: 12 } })
      .expect(200);
    expect(merged.body).toMatchObject({ description: 'By Bob', calendar: { shift1Hours: 12 } });
    const stale = await ann
      .as('put', `/api/Projects/${id}/full`)
      .set('If-Match', '"1"')
      .send({ ...seen, description: 'By Ann' })
      .expect(412);
    expect(stale.body.conflicts).toEqual([expect.objectContaining({ field: 'description', theirs: 'By Bob' })]);
  });

  it('adds a divided asset with one copy of its subprogramme, shared by its parts', async () => {
    const { id } = await create();
    const saved = await addAsset(
      id,
      'Mainline',
      part({ partName: 'North', partSize: 700 }),
      part({ partName: 'South', partSize: 500, partAssetStart: '2027-06-07' }),
    ).expect(200);
    expect(saved.body).toMatchObject({ created: 2, updated: 0, deleted: 0, cleanedUpSubprogrammes: 0 });
    const [north, south] = saved.body.asset.parts;
    expect(north.subProgrammId).toBeGreaterThan(10_000);
    expect(south.subProgrammId).toBe(north.subProgrammId);
    expect(saved.body.asset).toMatchObject({ assetName: 'Mainline', totalDuration: 292 });
    await addAsset(id, 'mainline ').expect(409);
  });

  it('says at each field of a part what it lacks', async () => {
    const { id } = await create();
    const refused = await addAsset(
      id,
      '',
      part({ partSize: null, unitId: 3 }),
      part({ partName: 'B', partAssetEnd: '2026-01-01', subProgrammId: 999 }),
    ).expect(422);
    expect(refused.body.errors).toEqual({ assetName: ['Enter a valid name for the asset'] });
    const parts = await addAsset(
      id,
      'Mainline',
      part({ partSize: null, unitId: 3 }),
      part({ partName: 'B', partAssetEnd: '2026-01-01', subProgrammId: 999 }),
    ).expect(422);
    expect(parts.body.errors).toEqual({
      'parts.0.unitId': ['Dual carriageway is measured by length: choose a unit of length'],
      'parts.0.partSize': ['Size is required'],
      'parts.0.partName': ['Part name is required when asset is divided'],
      'parts.1.subProgrammId': ['Subprogram is required'],
      'parts.1.partAssetEnd': ['End date cannot be before start date'],
    });
    expect(parts.body.title).toContain('Part 1: Size is required');
    expect((await ann.as('get', `/api/Projects/${id}`)).body.assets).toEqual([]);
  });

  it('saves a whole asset: parts created, changed and deleted, copies that nothing uses cleaned up', async () => {
    const { id } = await create();
    const made = await addAsset(id, 'Mainline', part({ partName: 'North' }), part({ partName: 'South' })).expect(200);
    const [north, south] = made.body.asset.parts;
    const saved = await ann
      .as('put', `/api/Projects/${id}/assets/Mainline`)
      .set('If-Match', made.headers['etag'] ?? '')
      .send({
        assetName: 'Main line',
        parts: [
          { ...north, partSize: 950, partAssetEnd: '2027-10-01' },
          part({ partName: 'Middle', assetCategoryId: 12, subProgrammId: 17 }),
        ],
      })
      .expect(200);
    expect(saved.body).toMatchObject({ created: 1, updated: 1, deleted: 1, cleanedUpSubprogrammes: 0 });
    expect(
      saved.body.asset.parts.map((one: { partName: string; partSize: number }) => [one.partName, one.partSize]),
    ).toEqual([
      ['North', 950],
      ['Middle', 2000],
    ]);
    const again = await ann
      .as('put', `/api/Projects/${id}/assets/Main%20line`)
      .set('If-Match', saved.headers['etag'] ?? '')
      .send({ assetName: 'Main line', parts: [saved.body.asset.parts[1]] })
      .expect(200);
    expect(again.body).toMatchObject({ created: 0, updated: 0, deleted: 1, cleanedUpSubprogrammes: 1 });
    const unchanged = await ann
      .as('put', `/api/Projects/${id}/assets/Main%20line`)
      .set('If-Match', again.headers['etag'] ?? '')
      .send({ assetName: 'Main line', parts: again.body.asset.parts })
      .expect(200);
    expect(unchanged.body).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    expect(unchanged.headers['etag']).toBe(again.headers['etag']);
    expect(south.id).toBeGreaterThan(north.id);
  });

  it('lets two planners edit different parts, and tells the second who changed the same field', async () => {
    const { id } = await create();
    const made = await addAsset(id, 'Mainline', part({ partName: 'North' }), part({ partName: 'South' })).expect(200);
    const [north, south] = made.body.asset.parts;
    const etag = made.headers['etag'] ?? '';
    const bob = await api.register();
    await ann
      .as('put', `/api/Projects/${id}/assets/Mainline`)
      .set('If-Match', etag)
      .send({ assetName: 'Mainline', parts: [{ ...north, partSize: 1 }, south] })
      .expect(200);
    const merged = await bob
      .as('put', `/api/Projects/${id}/assets/Mainline`)
      .set('If-Match', etag)
      .send({ assetName: 'Mainline', parts: [north, { ...south, partSize: 2 }] })
      .expect(200);
    expect(merged.body.asset.parts.map((one: { partSize: number }) => one.partSize)).toEqual([1, 2]);
    const stale = await bob
      .as('put', `/api/Projects/${id}/assets/Mainline`)
      .set('If-Match', etag)
      .send({ assetName: 'Mainline', parts: [{ ...north, partSize: 3 }, south] })
      .expect(412);
    expect(stale.body.conflicts).toEqual([
      expect.objectContaining({ field: `parts.${north.id}.partSize`, theirs: 1, modifiedBy: ann.userId }),
    ]);
  });

  it('takes all of many simultaneous additions to one programme', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => addAsset(id, `Asset ${i}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await ann.as('get', `/api/Projects/${id}`).expect(200)).body.assets).toHaveLength(10);
  });

  it('works for a client that writes everything in calls of its own, as the specifications describe it', async () => {
    const { body: made } = await ann
      .as('post', '/api/Projects')
      .send({ name: `Step by step ${randomUUID()}`, regionId: 1, metricId: 1, createdBy: 0 })
      .expect(200);
    expect(made.calendar).toMatchObject({ workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8 });
    await ann
      .as('post', '/api/NonWorkingDays')
      .send({ regionId: 1, projectId: made.id, date: '2027-12-25', description: 'Christmas Day' })
      .expect(200);
    await ann
      .as('post', '/api/NonWorkingDays')
      .send({ regionId: 1, projectId: made.id, date: '2027-12-25', description: 'Twice' })
      .expect(200);
    const { body: shift } = await ann
      .as('post', '/api/ShiftHours')
      .send({ noShifts: 2, shift1Hours: 10, shift2Hours: 10, shift3Hours: 0 })
      .expect(200);
    const { body: calendar } = await ann
      .as('post', '/api/Calendars')
      .send({ workingPatternBitMask: 63, shiftId: shift.id, projectId: made.id })
      .expect(200);
    expect(calendar).toMatchObject({
      id: made.calendarId,
      workingPatternBitMask: 63,
      shiftId: shift.id,
      noShifts: 2,
      shift2Hours: 10,
    });
    await ann
      .as('put', `/api/ShiftHours/${shift.id}`)
      .send({ noShifts: 1, shift1Hours: 12, shift2Hours: 0, shift3Hours: 0 })
      .expect(200);
    const { body: one } = await ann
      .as('post', '/api/Assets')
      .send({ ...part(), assetName: 'Mainline', projectId: made.id, partId: 1 })
      .expect(200);
    await ann
      .as('put', `/api/Assets/${one.id}`)
      .send({ ...one, partSize: 1500 })
      .expect(200);
    const { body: zone } = await ann
      .as('post', '/api/AssetsZones')
      .send({ zoneName: 'North', projectId: made.id })
      .expect(200);
    await ann.as('patch', `/api/Assets/${one.id}`).send({ assetZoneId: zone.id }).expect(200);
    const { body: read } = await ann.as('get', `/api/Projects/${made.id}`).expect(200);
    expect(read.calendar).toMatchObject({
      workingPatternBitMask: 63,
      noShifts: 1,
      shift1Hours: 12,
      nonWorkingDays: [{ date: '2027-12-25', description: 'Christmas Day' }],
    });
    expect(read.assets[0].parts[0]).toMatchObject({ partSize: 1500, zoneName: 'North' });
    await ann.as('delete', `/api/AssetsZones?id=${zone.id}`).expect(409);
    await ann.as('delete', '/api/AssetsZones').expect(400);
    await ann.as('delete', `/api/Assets/${one.id}`).expect(200);
    await ann.as('delete', `/api/NonWorkingDays/${made.id}`).expect(200);
  });

  describe('Shift hours of a programme whose calendar was given no record', () => {
    const shift = (shift1Hours: number) => ({ noShifts: 1, shift1Hours, shift2Hours: 0, shift3Hours: 0 });
    const shiftIdOf = async (id: number): Promise<number> =>
      (await ann.as('get', `/api/Calendars/${id}`).expect(200)).body.shiftId;
    const made = {
      'the original call': async () => {
        const body = { name: `A9 ${randomUUID()}`, regionId: 1, metricId: 1 };
        return (await ann.as('post', '/api/Projects').send(body).expect(200)).body.id as number;
      },
      'the call for all at once': async () => (await create()).id,
      'a scenario of another': async () => {
        const call = ann.as('post', `/api/Projects/Duplicate?id=${(await create()).id}&scenarioName=Faster`);
        return (await call.expect(200)).body.id as number;
      },
    };

    it.each(Object.entries(made))('are read and changed by the id that it names: %s', async (_, make) => {
      const id = await make();
      const shiftId = await shiftIdOf(id);
      const [{ body: one }, { body: listed }, { body: whole }] = await Promise.all([
        ann.as('get', `/api/ShiftHours/${shiftId}`).expect(200),
        ann.as('get', `/api/ShiftHours?id=${shiftId}`).expect(200),
        ann.as('get', `/api/Projects/${id}`).expect(200),
      ]);
      const { noShifts, shift1Hours, shift2Hours, shift3Hours } = whole.calendar;
      expect(one).toEqual({ id: shiftId, noShifts, shift1Hours, shift2Hours, shift3Hours });
      expect([listed, whole.calendar.shiftId]).toEqual([[one], shiftId]);

      const key = randomUUID();
      const change = () =>
        ann.as('put', `/api/ShiftHours/${shiftId}`).set('Idempotency-Key', key).send(shift(7)).expect(200);
      expect((await change()).body).toEqual({ id: shiftId, ...shift(7) });
      expect((await ann.as('get', `/api/Projects/${id}`).expect(200)).body.calendar).toMatchObject({
        shiftId,
        ...shift(7),
      });
      await ann.as('put', `/api/ShiftHours/${shiftId}`).send(shift(6)).expect(200);
      expect((await change()).body).toEqual({ id: shiftId, ...shift(7) });
      expect((await ann.as('get', `/api/ShiftHours/${shiftId}`).expect(200)).body.shift1Hours).toBe(6);
      // A client that sends the calendar back as it read it changes nothing.
      const { body: calendar } = await ann.as('get', `/api/Calendars/${id}`).expect(200);
      expect((await ann.as('put', `/api/Calendars/${id}`).send(calendar).expect(200)).body).toEqual(calendar);
    });

    it('make way for a record that the calendar is given, and come back with its hours', async () => {
      const { id } = await create();
      const own = await shiftIdOf(id);
      const { body: record } = await ann.as('post', '/api/ShiftHours').send(shift(9)).expect(200);
      await ann.as('put', `/api/Calendars/${id}`).send({ shiftId: record.id }).expect(200);
      expect(await shiftIdOf(id)).toBe(record.id);
      await ann.as('get', `/api/ShiftHours/${own}`).expect(404);
      await ann.as('put', `/api/ShiftHours/${own}`).send(shift(5)).expect(404);
      await ann.as('put', `/api/Calendars/${id}`).send({ shiftId: own }).expect(200);
      expect((await ann.as('get', `/api/ShiftHours/${own}`).expect(200)).body).toEqual({ id: own, ...shift(9) });
    });

    it('stay with their programme', async () => {
      const [mine, other] = [await create(), await create()];
      const own = await shiftIdOf(mine.id);
      const named = await ann.as('put', `/api/Calendars/${other.id}`).send({ shiftId: own }).expect(409);
      expect(named.body.code).toBe('shift-hours-in-use');
      expect((await ann.as('delete', `/api/ShiftHours/${own}`).expect(409)).body).toMatchObject({
        code: 'own-shift-hours',
        title: "A programme's own shift hours cannot be removed. Change them instead",
      });
      expect((await ann.as('get', `/api/ShiftHours/${own}`).expect(200)).body).toEqual({ id: own, ...shift(10) });
      const unknown = own + 1_000_000;
      await ann.as('get', `/api/ShiftHours/${unknown}`).expect(404);
      await ann.as('put', `/api/ShiftHours/${unknown}`).send(shift(5)).expect(404);
      await ann.as('put', `/api/Calendars/${other.id}`).send({ shiftId: unknown }).expect(422);
    });
  });

  it('says who made and who last changed a zone, and when', async () => {
    const { id } = await create();
    const bob = await api.register();
    const { body: zone } = await ann
      .as('post', '/api/AssetsZones')
      .send({ zoneName: 'North', projectId: id, createdBy: 0, modifiedBy: 0 })
      .expect(200);
    expect(zone).toMatchObject({ createdBy: ann.userId, modifiedBy: ann.userId, modified: zone.created });
    const { body: renamed } = await bob
      .as('put', `/api/AssetsZones/${zone.id}`)
      .send({ zoneName: 'South' })
      .expect(200);
    expect(renamed).toMatchObject({ ...zone, zoneName: 'South', modifiedBy: bob.userId, modified: expect.any(String) });
    expect(renamed.modified > zone.modified).toBe(true);
    expect((await bob.as('get', `/api/AssetsZones?id=${zone.id}`).expect(200)).body).toEqual([renamed]);
    expect((await bob.as('delete', `/api/AssetsZones?id=${zone.id}`).expect(200)).body).toEqual({
      id: zone.id,
      zoneName: 'South',
      projectId: id,
    });
  });

  it('makes the sample programmes, and numbers a second one of the name', async () => {
    const first = await ann.as('post', '/api/Projects/sample').send({ name: 'Runway 3000 m x 45 m' }).expect(200);
    const second = await ann.as('post', '/api/Projects/sample').send({ name: 'Runway 3000 m x 45 m' }).expect(200);
    expect([first.body.name, second.body.name]).toEqual(['Runway 3000 m x 45 m', 'Runway 3000 m x 45 m (2)']);
    expect(first.body.assets).toEqual([
      expect.objectContaining({ assetName: 'Runway 09-27', parts: [expect.objectContaining({ partSize: 135_000 })] }),
    ]);
    await ann.as('post', '/api/Projects/sample').send({ name: 'Nothing' }).expect(404);
  });

  it('reopens and changes days as the sender saw the programme, where the request names a version', async () => {
    const { id } = await create();
    const day = (description: string) => ({ projectId: id, date: '2027-08-30', description });
    const bob = await api.register();
    await bob.as('post', '/api/NonWorkingDays').send(day('Summer shutdown')).expect(200);
    const refused = await ann
      .as('post', '/api/NonWorkingDays')
      .set('If-Match', '"1"')
      .send(day('Bank holiday'))
      .expect(412);
    expect(refused.body.conflicts).toEqual([
      expect.objectContaining({ field: 'calendar.nonWorkingDays.2027-08-30', theirs: 'Summer shutdown' }),
    ]);
    await ann.as('post', '/api/NonWorkingDays').send(day('Bank holiday')).expect(200);
    const cleared = await ann.as('delete', `/api/NonWorkingDays/${id}`).set('If-Match', '"1"').expect(200);
    expect(cleared.body).toEqual([expect.objectContaining({ date: '2027-08-30', description: 'Summer shutdown' })]);

    const published = await bob.as('put', `/api/Projects/${id}`).send({ status: 'published' }).expect(200);
    await bob
      .as('post', `/api/Projects/${id}/reopen`)
      .set('If-Match', published.headers['etag'] ?? '')
      .expect(200);
    await bob.as('put', `/api/Projects/${id}`).send({ status: 'archived' }).expect(200);
    const unseen = await ann
      .as('post', `/api/Projects/${id}/reopen`)
      .set('If-Match', published.headers['etag'] ?? '')
      .expect(412);
    expect(unseen.body.conflicts).toEqual([
      expect.objectContaining({ field: 'status', theirs: 'archived', modifiedBy: bob.userId }),
    ]);
    expect((await ann.as('get', `/api/Projects/${id}`).expect(200)).body.status).toBe('archived');
  });

  it('keeps a wizard that was left as a draft under its name, until it is finished', async () => {
    const body = programme();
    const draft = await ann
      .as('post', '/api/Projects/full')
      .send({ ...body, isDraft: true })
      .expect(200);
    expect(draft.body).toMatchObject({ isDraft: true, status: 'draft' });
    await ann
      .as('post', '/api/Projects/full')
      .send({ ...body, name: ` ${body.name.toUpperCase()}` })
      .expect(409);
    const finished = await ann
      .as('put', `/api/Projects/${draft.body.id}/full`)
      .set('If-Match', draft.headers['etag'] ?? '')
      .send({ ...body, regionId: 12, metricId: 2, isDraft: false })
      .expect(200);
    expect(finished.body).toMatchObject({ isDraft: false, regionId: 12, metricId: 2, name: body.name });
    expect(finished.headers['etag']).toBe('"2"');
  });

  it('keeps published programmes as they are until they are reopened', async () => {
    const { id } = await create();
    const published = await ann.as('put', `/api/Projects/${id}`).send({ status: 'published' }).expect(200);
    await addAsset(id, 'Mainline').expect(409);
    await ann.as('put', `/api/Projects/${id}`).send({ name: 'Other' }).expect(409);
    await ann
      .as('post', `/api/Projects/${id}/reopen`)
      .set('If-Match', published.headers['etag'] ?? '')
      .expect(200);
    await addAsset(id, 'Mainline').expect(200);
  });

  it('keeps labour limits, shows what is over them, and takes them back', async () => {
    const { id } = await create();
    await addAsset(id, 'Mainline').expect(200);
    const path = `/api/Projects/${id}/labour-limits`;
    const read = async (of = id) => ann.as('get', `/api/Projects/${of}/labour-limits`).expect(200);
    const none = await read();
    expect(none.body).toMatchObject({ projectId: id, limits: [] });
    // Of the make-ups of the asset's tasks, by name.
    const [activity] = none.body.activities as { id: number; name: string; makeUp: string }[];
    expect(activity).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/./),
      makeUp: expect.stringMatching(/./),
    });
    const put = (limits: object[], etag: string, key = randomUUID()) =>
      ann.as('put', path).set({ 'If-Match': etag, 'Idempotency-Key': key }).send({ limits });
    const both = [
      { kind: 'activity', id: activity?.id, limit: 1 },
      { kind: 'labourType', id: 1, limit: 2 },
      { kind: 'allLabour', limit: 9_999 },
    ];

    await ann.as('put', path).send({ limits: [] }).expect(428);
    expect(
      (await put([{ kind: 'gang', id: 1, limit: 2 }], none.headers['etag'] ?? '').expect(422)).body.errors,
    ).toEqual({
      'limits.0.kind': [expect.stringMatching(/./)],
    });
    expect(
      (await put([{ kind: 'activity', id: 999_999, limit: 0 }], none.headers['etag'] ?? '').expect(422)).body.errors,
    ).toEqual({
      'limits.0.id': ['There is no such activity'],
      'limits.0.limit': ['Give a whole number from 1 to 99999'],
    });
    await ann.as('get', '/api/Projects/999999/labour-limits').expect(404);

    const key = randomUUID();
    const set = await put(both, none.headers['etag'] ?? '', key).expect(200);
    expect(set.body).toEqual((await read()).body);
    expect(set.body.limits).toEqual([
      { kind: 'allLabour', id: 0, name: 'All labour', makeUp: null, limit: 9_999 },
      { kind: 'labourType', id: 1, name: 'Labour', makeUp: null, limit: 2 },
      { kind: 'activity', ...activity, limit: 1 },
    ]);
    expect((await put(both, none.headers['etag'] ?? '', key).expect(200)).body).toEqual(set.body);
    const other = both.map((one) => (one.kind === 'labourType' ? { ...one, limit: 3 } : one));
    const changed = await put(other, set.headers['etag'] ?? '').expect(200);
    expect((await put([], set.headers['etag'] ?? '').expect(412)).body.conflicts).toEqual([
      expect.objectContaining({ field: 'limits.labourType-1', theirs: 3 }),
    ]);
    await ann.as('post', `/api/Commands/${changed.headers['x-command-id']}/undo`).expect(200);
    expect((await read()).body.limits).toEqual(set.body.limits);

    const labour = async (query: string) =>
      (await ann.as('get', `/api/Dashboards/labour?projectId=${id}${query}`).expect(200)).body as LabourDashboard;
    const shown = await labour('');
    expect(shown.limits.map(({ labourType, name, limit }) => [labourType, name, limit])).toEqual([
      [null, 'All labour', 9_999],
      [1, 'Labour', 2],
    ]);
    expect(shown.limits[0]?.daysOver).toMatch(/^0+$/);
    const { series, limits } = await labour('&labourType=1&groupBy=labourType');
    expect(limits).toEqual([{ ...shown.limits[1], ofAllShown: true }]);
    expect(limits[0]?.daysOver).toBe(series[0]?.perDay.map((heads) => (heads >= 2.05 ? '1' : '0')).join(''));
    expect(limits[0]?.daysOver).toMatch(/1/);
    expect((await labour('&labourType=2')).limits).toEqual([]);

    const scenario = await ann.as('post', `/api/Projects/Duplicate?id=${id}&scenarioName=Faster`).expect(200);
    const copy = await ann
      .as('post', `/api/Projects/${id}/copy`)
      .send({ name: `Copy ${randomUUID()}` })
      .expect(200);
    for (const made of [scenario, copy]) expect((await read(made.body.id)).body.limits).toEqual(set.body.limits);
  });
});
