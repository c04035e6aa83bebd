import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectXml } from '../../fixtures/schedules/exchange-texts.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { sql } from '../../support/postgres.js';
import { activitiesOf, emptyProgramme, importPreview, previewSchedule } from '../../support/schedules.js';

// Several projects in one schedule, what is asked before an import, its undo, and reading a kept file again, through HTTP
// (docs/product/schedules.md, Projects of a schedule, Preview, Undo of an import).
let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

const programme = () => emptyProgramme(ann);

interface Project {
  id: string;
  name: string;
  dataDate: string;
  activities: readonly (readonly [id: string, name: string, day: string])[];
}
/** A P6 exchange file of these projects; an activity takes five days. */
const xer = (...projects: Project[]): string =>
  [
    'ERMHDR\t19.12\t2027-05-01\tProject\tadmin',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name\tlast_recalc_date',
    ...projects.map(({ id, name, dataDate }) => `%R\t${id}\t${name}\t${dataDate} 00:00`),
    '%T\tTASK',
    '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date',
    ...projects.flatMap(({ id, activities }) =>
      activities.map(
        ([code, name, day], at) => `%R\t${id}${at}\t${id}\t${code}\t${name}\t${day} 08:00\t${day.slice(0, 8)}28 17:00`,
      ),
    ),
    '%E',
    '',
  ].join('\r\n');
const many = (id: string, name: string, length: number, what: string): Project => ({
  id,
  name,
  dataDate: '2027-04-30',
  activities: Array.from({ length }, (_, at) => [`A${1000 + at}`, `${what} ${at}`, '2027-06-01'] as const),
});
const upload = (projectId: number, content: string | Buffer, name?: string) =>
  previewSchedule(ann, projectId, content, name);
const post = (path: string, body: object = {}) => ann.as('post', `/api/P6Activities/${path}`).send(body);
const importAll = (previewId: string, body?: object) => importPreview(ann, previewId, body);
const activities = async (projectId: number) =>
  (await activitiesOf(ann, projectId, '&sort=id')) as {
    id: number;
    p6ActivityName: string;
    p6ActivityDescription: string;
    inFile: boolean;
    milestone: boolean;
    scheduleProject: number;
  }[];

describe('A schedule with several projects', () => {
  const [main, other] = [many('2666', 'HBTF-2', 8, 'Tunnel'), many('2665', 'HBTF-1', 3, 'Harbour')];

  it('holds the same IDs twice, and marks as missing only what the file of that project lacks', async () => {
    const projectId = await programme();
    const first = await upload(projectId, xer(main));
    expect(first).toMatchObject({ target: null, targets: [], asks: [], counts: { new: 8 } });
    await importAll(first.previewId).expect(200);

    const beside = await upload(projectId, xer(other));
    expect(beside).toMatchObject({
      target: null,
      targets: [{ project: 1, name: 'HBTF-2', activities: 8 }],
      asks: [{ code: 'other-project' }],
      counts: { new: 3, update: 0, notInFile: 0 },
    });
    const refused = (await importAll(beside.previewId).expect(409)).body;
    expect([refused.code, refused.errors.confirmed]).toEqual(['confirm-first', [beside.asks[0].text]]);
    expect(refused.detail).toContain('HBTF-1 is another project than that of the last import (HBTF-2)');
    expect(await activities(projectId)).toHaveLength(8);
    await importAll(beside.previewId, { confirmed: ['other-project'] }).expect(200);

    const now = await activities(projectId);
    expect(now.map(({ inFile }) => inFile)).toEqual(now.map(() => true));
    expect(now.filter(({ p6ActivityName }) => p6ActivityName === 'A1001')).toMatchObject([
      { p6ActivityDescription: 'Tunnel 1', scheduleProject: 1 },
      { p6ActivityDescription: 'Harbour 1', scheduleProject: 2 },
    ]);

    // Next month the file holds both: that of the last import is preselected, and either is compared with its own.
    const both = await upload(projectId, xer(main, other));
    expect(both).toMatchObject({ project: '2665', target: 2, asks: [], counts: { noChange: 3, notInFile: 0 } });
    const turned = (await post(`preview/${both.previewId}/project`, { project: '2666' }).expect(200)).body;
    expect(turned).toMatchObject({ project: '2666', target: 1, asks: [], counts: { noChange: 8, notInFile: 0 } });
  });

  it('goes out one project at a time, in files that come back to their own, beside parts of either', async () => {
    const projectId = await programme();
    const { commandId } = (await importAll((await upload(projectId, xer(main))).previewId).expect(200)).body;
    const { previewId } = await upload(projectId, xer(other));
    await importAll(previewId, { confirmed: ['other-project'] }).expect(200);
    const [tunnel, harbour] = (await activities(projectId)).filter(({ p6ActivityName }) => p6ActivityName === 'A1001');
    const parts = [await linkedPart(projectId, tunnel?.id ?? 0), await linkedPart(projectId, harbour?.id ?? 0, 'Quay')];
    const exported = async (query: string) =>
      (await ann.as('get', `/api/Projects/${projectId}/export?${query}`).buffer().expect(200)).text;

    const told = await ann.as('get', `/api/Projects/${projectId}/export?format=csv&content=schedule`).expect(400);
    expect(told.body.detail).toContain('?scheduleProject=1 or 2');
    const ofHarbour = await exported('format=csv&scheduleProject=2');
    expect([ofHarbour.includes('A1001,Harbour 1,Quay'), ofHarbour.includes('Tunnel')]).toEqual([true, false]);
    // A file holds an ID once: the part of the second project has one of ours.
    expect(await exported('format=csv')).toMatch(new RegExp(`A1001,Tunnel 1,Mainline.*PL-${parts[1]},Quay`, 's'));

    await ann
      .as('post', `/api/Projects/${projectId}/take-dates`)
      .set('If-Match', (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers['etag'] ?? '')
      .send({ parts })
      .expect(200);
    for (const [target, length] of [
      [1, 8],
      [2, 3],
    ])
      expect(
        await upload(projectId, await exported(`format=mspdi&content=schedule&scheduleProject=${target}`)),
      ).toMatchObject({ target, asks: [], counts: { new: 0, update: 0, noChange: length, notInFile: 0 } });

    // The import of the one is undone beside the other.
    await ann.as('post', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200);
    expect((await activities(projectId)).map(({ scheduleProject }) => scheduleProject)).toEqual([2, 2, 2]);
  });

  it('takes a file of another name for the same project where the user says so, and knows it by that name then', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, xer(main))).previewId).expect(200);
    const renamed = { ...main, id: '77', name: 'HBTF-2 rev B' };
    const preview = await upload(projectId, xer(renamed));
    const chosen = (await post(`preview/${preview.previewId}/target`, { target: 1 }).expect(200)).body;
    expect(chosen).toMatchObject({ target: 1, asks: [], counts: { noChange: 8, new: 0 } });
    await post(`preview/${preview.previewId}/target`, { target: 7 }).expect(422);
    await importAll(preview.previewId, { statuses: ['No Change'] }).expect(200);
    expect(await upload(projectId, xer(renamed))).toMatchObject({
      target: 1,
      targets: [{ name: 'HBTF-2 rev B' }],
      asks: [],
    });
  });

  it('that nothing is known of, as of one imported by an older version, is taken for that of the first file', async () => {
    const projectId = await programme();
    const known = main.activities.map(([p6ActivityName, p6ActivityDescription, day]) => ({
      projectId,
      p6ActivityName,
      p6ActivityDescription,
      p6StartDate: day,
      p6EndDate: `${day.slice(0, 8)}28`,
    }));
    await ann.as('post', '/api/P6Activities/bulk').send(known).expect(200);
    const before = await activities(projectId);
    const first = await upload(projectId, xer(main));
    expect(first).toMatchObject({ target: 1, asks: [], counts: { noChange: 8, new: 0, update: 0, notInFile: 0 } });
    await importAll(first.previewId, { statuses: ['No Change'] }).expect(200);
    expect(await activities(projectId)).toEqual(before);
    expect(await upload(projectId, xer(main))).toMatchObject({ target: 1, targets: [{ name: 'HBTF-2' }], asks: [] });
  });

  it('asks first where a file lacks most of the project', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, xer(main))).previewId).expect(200);
    const wrong = await upload(
      projectId,
      'Activity ID,Activity Name,Start,Finish\nB1,Other job,2027-03-01,2027-03-05',
      'b.csv',
    );
    expect(wrong).toMatchObject({ target: 1, asks: [{ code: 'lacks-most' }], counts: { new: 1, notInFile: 8 } });
    expect((await importAll(wrong.previewId).expect(409)).body.detail).toBe(
      'The file lacks all 8 activities that the last import of this project had. Is it the right file?',
    );
    await importAll(wrong.previewId, { confirmed: ['other-project'] }).expect(409);
    await importAll(wrong.previewId, { confirmed: ['lacks-most'] }).expect(200);
    expect((await activities(projectId)).filter(({ inFile }) => !inFile)).toHaveLength(8);
  });
});

describe('A row of a file', () => {
  it('is an Update where a milestone became a task of one day', async () => {
    const projectId = await programme();
    const csv = (finish: string) => `Activity ID,Activity Name,Start,Finish\nA1,Handover,2027-03-01,${finish}`;
    await importAll((await upload(projectId, csv(''), 'plan.csv')).previewId).expect(200);
    const next = await upload(projectId, csv('2027-03-01'), 'plan.csv');
    expect(next.counts).toMatchObject({ update: 1, noChange: 0 });
    const [row] = (await ann.as('get', `/api/P6Activities/preview/${next.previewId}`).expect(200)).body;
    expect(row.changes).toEqual({ milestone: { before: true, after: false } });
    await importAll(next.previewId).expect(200);
    expect(await activities(projectId)).toMatchObject([{ milestone: false }]);
  });

  it('is found by words of its ID and its name', async () => {
    const { previewId } = await upload(await programme(), xer(many('1', 'A9', 12, 'Deck slab')));
    const found = await ann
      .as('get', `/api/P6Activities/preview/${previewId}?query=a101%20DECK&page=1&pageSize=1`)
      .expect(200);
    expect([found.body, found.headers['x-total-count']]).toEqual([[expect.objectContaining({ name: 'A1010' })], '2']);
  });
});

describe('Undoing an import', () => {
  it('gives an activity that was deleted by hand its old id and its links with the next import', async () => {
    const projectId = await programme();
    const file = xer(many('2666', 'HBTF-2', 3, 'Tunnel'));
    await importAll((await upload(projectId, file)).previewId).expect(200);
    const [activity] = await activities(projectId);
    const part = await linkedPart(projectId, activity?.id ?? 0);
    const deleted = await ann.as('delete', `/api/P6Activities?id=${activity?.id}`).expect(200);
    const again = await upload(projectId, file);
    expect(again.counts).toMatchObject({ new: 1, noChange: 2 });
    await importAll(again.previewId).expect(200);
    const parts = (await ann.as('get', `/api/Assets?projectId=${projectId}`).expect(200)).body;
    expect(parts).toMatchObject([{ id: part, p6ActivityId: activity?.id, p6Activity: 'A1000' }]);
    // The deletion cannot be taken back any more: its ID has an activity.
    await ann.as('post', `/api/Commands/${deleted.headers['x-command-id']}/undo?programmeId=${projectId}`).expect(409);
  });

  it('names the parts that lose their activity, which have it again with the next import of it', async () => {
    const projectId = await programme();
    const file = xer(many('2666', 'HBTF-2', 3, 'Tunnel'));
    const { commandId } = (await importAll((await upload(projectId, file)).previewId).expect(200)).body;
    const [activity, second] = await activities(projectId);
    const part = await linkedPart(projectId, second?.id ?? 0);
    await ann.as('patch', `/api/Assets/${part}`).send({ p6ActivityId: activity?.id }).expect(200);

    const outlook = (await ann.as('get', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200)).body;
    const lost = [{ assetName: 'Mainline', partId: part, taskId: null, activity: 'A1000' }];
    expect(outlook).toMatchObject({ isPossible: true, unlinked: lost });
    const undone = await ann.as('post', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200);
    expect(undone.body.unlinked).toMatchObject(lost);
    expect(await activities(projectId)).toEqual([]);
    const history = (await ann.as('get', `/api/Projects/${projectId}/history`).expect(200)).body.changes;
    // What was linked to an activity that is gone still says to which.
    expect(history.flatMap(({ fields }: { fields: object[] }) => fields)).toContainEqual(
      expect.objectContaining({ field: 'P6 activity', before: 'A1001', after: 'A1000' }),
    );
    expect(history.map(({ title }: { title: string }) => title)).toContain('Imported a schedule (P6 XER)');

    await importAll((await upload(projectId, file)).previewId).expect(200);
    expect((await activities(projectId))[0]).toEqual(activity);
    const parts = (await ann.as('get', `/api/Assets?projectId=${projectId}`).expect(200)).body;
    expect(parts).toMatchObject([{ id: part, p6ActivityId: activity?.id, p6Activity: 'A1000' }]);
  });

  it('says what to add where the command was sent without a key', async () => {
    const projectId = await programme();
    const { commandId } = (
      await importAll((await upload(projectId, xer(many('1', 'A9', 1, 'Deck')))).previewId).expect(200)
    ).body;
    expect((await ann.as('post', `/api/Commands/${commandId}/undo`).expect(404)).body.detail).toContain(
      'add ?programmeId=',
    );
    await ann.as('post', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200);
  });

  it('leaves what a later import said of the project', async () => {
    const projectId = await programme();
    const plan = many('1', 'A9', 6, 'Deck');
    const first = (await importAll((await upload(projectId, xer(plan))).previewId).expect(200)).body;
    const later = {
      ...plan,
      dataDate: '2027-05-31',
      activities: [...plan.activities, ['B1', 'Railing', '2027-06-01'] as const],
    };
    await importAll((await upload(projectId, xer(later))).previewId).expect(200);
    await ann.as('post', `/api/Commands/${first.commandId}/undo?programmeId=${projectId}`).expect(200);
    expect((await activities(projectId)).map(({ p6ActivityName }) => p6ActivityName)).toEqual(['B1']);
    expect(await upload(projectId, xer(later))).toMatchObject({ target: 1, targets: [{ name: 'A9', activities: 1 }] });
  });
});

describe('A Microsoft Project file without a title', () => {
  const plan = (...names: string[]) =>
    projectXml([
      'Tasks',
      names.map(
        (name, at) =>
          [
            'Task',
            [
              ['UID', String(at + 1)],
              ['Name', name],
              ['Start', '2027-03-01T08:00:00'],
              ['Finish', '2027-03-26T17:00:00'],
            ],
          ] as const,
      ),
    ]);
  const named = async (projectId: number) =>
    (await ann.as('get', `/api/Projects/${projectId}/schedule`).expect(200)).body.projects.map(
      ({ name }: { name: string }) => name,
    );

  it('names its project by its own name, and goes to it again', async () => {
    const projectId = await programme();
    const [north, south] = [plan('Piles', 'Deck'), plan('Piles', 'Kerbs')];
    await importAll((await upload(projectId, north, 'North.xml')).previewId).expect(200);
    expect(await named(projectId)).toEqual(['North']);
    const other = await upload(projectId, south, 'South.xml');
    expect(other.target).toBe(1);
    await post(`preview/${other.previewId}/target`, { target: null }).expect(200);
    await importAll(other.previewId).expect(200);
    expect(await named(projectId)).toEqual(['North', 'South']);
    expect(await upload(projectId, north, 'north.xml')).toMatchObject({ target: 1, counts: { noChange: 2 } });
    expect(await upload(projectId, south, 'South.xml')).toMatchObject({ target: 2, counts: { noChange: 2 } });
  });

  it('leaves the name that its project has', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, plan('Piles'), 'Plan rev. 11.xml')).previewId).expect(200);
    const next = await upload(projectId, plan('Piles', 'Deck'), 'Plan rev. 12.xml');
    expect(next).toMatchObject({ target: 1, asks: [] });
    await importAll(next.previewId).expect(200);
    expect(await named(projectId)).toEqual(['Plan rev. 11']);
  });
});

describe('A kept file', () => {
  const ambiguous = 'Activity ID,Activity Name,Start,Finish\nA1,Works,03/04/2027,05/06/2027';

  it('is read again in the other order of days, without an upload, and only the newest is kept', async () => {
    const projectId = await programme();
    const older = await upload(projectId, ambiguous, 'plan.csv');
    const preview = await upload(projectId, ambiguous, 'plan.csv');
    expect(preview).toMatchObject({ dateOrder: 'dmy', canReadAgain: true });
    const again = (await post(`preview/${preview.previewId}/read`, { dateOrder: 'mdy' }).expect(200)).body;
    expect(again).toMatchObject({ dateOrder: 'mdy', fileName: 'plan.csv', canReadAgain: true });
    expect(again.previewId).not.toBe(preview.previewId);
    const [row] = (await ann.as('get', `/api/P6Activities/preview/${again.previewId}`).expect(200)).body;
    expect(row.start).toBe('2027-03-04');
    await ann.as('get', `/api/P6Activities/preview/${preview.previewId}/summary`).expect(404);
    expect((await post(`preview/${older.previewId}/read`, { dateOrder: 'mdy' }).expect(409)).body.code).toBe(
      'file-gone',
    );
    await ann.as('delete', `/api/P6Activities/preview/${again.previewId}`).expect(200);
    expect(await sql(api.databaseUrl, 'SELECT count(*)::integer AS pieces FROM p6.preview_file')).toEqual([
      { pieces: 0 },
    ]);
  });

  it('goes to the project that its user had chosen when it is read again', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, xer(many('1', 'A9', 1, 'Deck')))).previewId).expect(200);
    const beside = await upload(projectId, xer(many('2', 'A96', 1, 'Deck')));
    await importAll(beside.previewId, { confirmed: ['other-project'] }).expect(200);
    let preview = await upload(projectId, ambiguous, 'plan.csv');
    expect(preview).toMatchObject({ target: 2, dateOrder: 'dmy' });
    for (const [target, dateOrder] of [
      [1, 'mdy'],
      [null, 'dmy'],
    ]) {
      preview = (await post(`preview/${preview.previewId}/target`, { target }).expect(200)).body;
      preview = (await post(`preview/${preview.previewId}/read`, { dateOrder }).expect(200)).body;
      expect(preview).toMatchObject({ target, dateOrder });
    }
  });

  it('is not kept where it can be read in one way only', async () => {
    const clear = await upload(await programme(), ambiguous.replaceAll('03/04', '25/04'), 'plan.csv');
    expect(clear.canReadAgain).toBe(false);
    await post(`preview/${clear.previewId}/read`, { dateOrder: 'mdy' }).expect(409);
    await post(`preview/${clear.previewId}/read`, { codePage: 'ebcdic' }).expect(422);
  });
});

/** An asset of one part that is linked to an activity. @returns the part's id */
async function linkedPart(projectId: number, p6ActivityId: number, assetName = 'Mainline'): Promise<number> {
  const added = await ann
    .as('post', '/api/Assets')
    .send({
      projectId,
      assetName,
      partName: 'North',
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 100,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-03-26',
      p6ActivityId,
    })
    .expect(200);
  return added.body.id;
}
