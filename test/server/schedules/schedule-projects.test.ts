import { describe, expect, it } from '@jest/globals';
import { sql } from '../../support/postgres.js';
import {
  activities,
  ambiguous,
  ann,
  api,
  importAll,
  linkedPart,
  main,
  many,
  named,
  other,
  plan,
  post,
  programme,
  startBeforeTests,
  upload,
  xer,
} from '../../support/schedules-of-projects.js';

// schedule-projects.full.test.ts has the rarer ways of files and undos.
startBeforeTests();

describe('A schedule with several projects', () => {
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
    expect(parts).toMatchObject([{ id: part, p6ActivityId: activity?.id, p6Activity: { name: 'A1000' } }]);
    // The deletion cannot be taken back any more: its ID has an activity.
    await ann.as('post', `/api/Commands/${deleted.headers['x-command-id']}/undo?programmeId=${projectId}`).expect(409);
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
});

describe('A Microsoft Project file without a title', () => {
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
});

describe('A kept file', () => {
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

  it('is not kept where it can be read in one way only', async () => {
    const clear = await upload(await programme(), ambiguous.replaceAll('03/04', '25/04'), 'plan.csv');
    expect(clear.canReadAgain).toBe(false);
    await post(`preview/${clear.previewId}/read`, { dateOrder: 'mdy' }).expect(409);
    await post(`preview/${clear.previewId}/read`, { codePage: 'ebcdic' }).expect(422);
  });
});
