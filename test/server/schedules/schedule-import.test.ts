import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Previews } from '../../../services/p6/import/previews.js';
import {
  activities,
  ann,
  api,
  bob,
  csv,
  importAll,
  PLAN,
  preview,
  programme,
  rows,
  startBeforeTests,
  store,
  stored,
  upload,
  uploads,
} from '../../support/imported-schedules.js';
import { sql } from '../../support/postgres.js';

// schedule-import.full.test.ts has what happens at the same time, and files that are large.
startBeforeTests();

describe('A schedule file', () => {
  it('is previewed with a status for each row, imported as one command, and is No Change the second time', async () => {
    const projectId = await programme();
    const first = await preview(projectId, ...PLAN);
    expect(first).toMatchObject({
      projectId,
      fileName: 'plan.csv',
      kind: 'csv',
      rows: 3,
      counts: { error: 0, new: 3, update: 0, noChange: 0, notInFile: 0 },
      selectedByDefault: 3,
      selectable: 3,
      headerRow: 1,
      project: null,
    });
    const before = await store.head();
    const imported = await importAll(first.previewId).expect(200);
    expect(imported.body).toEqual({
      imported: 3,
      new: 3,
      updated: 0,
      issues: 0,
      notInFile: 0,
      drifted: 0,
      activityGone: 0,
      commandId: imported.headers['x-command-id'],
      position: imported.headers['x-position'],
    });
    expect(await store.head()).not.toBe(before);
    expect(await activities(projectId)).toEqual([
      ['A1000', '2027-03-01', '2027-03-26', false, true],
      ['A1010', '2027-03-29', '2027-06-11', false, true],
      ['A1020', '2027-03-01', '2027-03-01', true, true],
    ]);

    const second = await preview(projectId, ...PLAN);
    expect(second.counts).toEqual({ error: 0, new: 0, update: 0, noChange: 3, notInFile: 0 });
    expect((await importAll(second.previewId).expect(422)).body.title).toBe('No items selected for upload.');
    const head = await store.head();
    expect((await importAll(second.previewId, { statuses: ['No Change'] }).expect(200)).body).toMatchObject({
      imported: 0,
      new: 0,
      updated: 0,
      notInFile: 0,
    });
    expect(await store.head()).toBe(head);
  });

  it('says what is new, what has changed and how, what is wrong and why, and what it lacks', async () => {
    const projectId = await programme();
    await importAll(
      (await preview(projectId, ...PLAN, ['A1030', 'Surfacing', '2027-06-14', '2027-07-30'])).previewId,
    ).expect(200);
    const next = await preview(
      projectId,
      ['A1000', '  Site set-up ', '2027-03-01', '2027-03-26'],
      ['A1010', 'Earthworks, all', '2027-03-29', '2027-06-18'],
      ['A1020', 'Start on site', '2027-03-01', ''],
      ['A2000', 'Signs', '2027-08-02', '2027-08-06'],
      ['A1000', 'Again', '2027-03-01', '2027-03-26'],
      ['A2010', 'Opening', 'TBC', '2027-08-06'],
      ['A2020', 'Back', '2027-08-06', '2027-08-02'],
    );
    expect(next.counts).toEqual({ error: 3, new: 1, update: 1, noChange: 2, notInFile: 1 });
    const found = await rows(next.previewId);
    expect(found.map(({ status, name }: { status: string; name: string }) => [status, name])).toEqual([
      ['Error', 'A1000'],
      ['Error', 'A2010'],
      ['Error', 'A2020'],
      ['New', 'A2000'],
      ['Update', 'A1010'],
      ['No Change', 'A1000'],
      ['No Change', 'A1020'],
    ]);
    expect(found[0]).toMatchObject({
      row: 6,
      errorMessage: 'The ID A1000 is already in row 2.',
      hasError: true,
      selected: false,
      selectable: false,
    });
    expect(found[1]).toMatchObject({
      row: 7,
      start: null,
      rawStart: 'TBC',
      errorMessage: expect.stringContaining('Invalid start date.'),
    });
    expect(found[2].errorMessage).toContain('Start date is after end date.');
    expect(found[4]).toMatchObject({
      isExisting: true,
      hasChanges: true,
      selected: true,
      changes: {
        description: { before: 'Earthworks', after: 'Earthworks, all' },
        end: { before: '2027-06-11', after: '2027-06-18' },
      },
    });
    expect(await rows(next.previewId, '&status=Not%20in%20file')).toEqual([
      expect.objectContaining({ name: 'A1030', row: null, selectable: false, status: 'Not in file' }),
    ]);
    expect((await rows(next.previewId, '&sort=-row')).map(({ row }: { row: number }) => row)).toEqual([
      8, 7, 6, 5, 4, 3, 2,
    ]);

    expect((await importAll(next.previewId).expect(200)).body).toMatchObject({
      imported: 2,
      new: 1,
      updated: 1,
      issues: 3,
      notInFile: 1,
    });
    expect(await activities(projectId)).toEqual(
      expect.arrayContaining([
        ['A1010', '2027-03-29', '2027-06-18', false, true],
        ['A1030', '2027-06-14', '2027-07-30', false, false],
      ]),
    );
    // Back in the file: no change of its own, and no longer missing.
    const back = await preview(projectId, ['A1030', 'Surfacing', '2027-06-14', '2027-07-30']);
    expect(back.counts).toMatchObject({ noChange: 1, notInFile: 4 });
    await importAll(back.previewId, { statuses: ['No Change'] }).expect(200);
    expect(await activities(projectId)).toEqual(
      expect.arrayContaining([
        ['A1030', '2027-06-14', '2027-07-30', false, true],
        ['A1010', '2027-03-29', '2027-06-18', false, false],
      ]),
    );
  });

  it('is imported as far as it is selected: by rows, by statuses, and by the default but for some', async () => {
    const projectId = await programme();
    const { previewId } = await preview(projectId, ...PLAN);
    const [first, second, third] = (await rows(previewId, '&sort=row')).map(({ id }: { id: number }) => id);
    expect((await importAll(previewId, { selected: [first] }).expect(200)).body).toMatchObject({ imported: 1 });
    expect((await importAll(previewId, { except: [second] }).expect(200)).body).toMatchObject({ imported: 1, new: 1 });
    expect((await activities(projectId)).map(([name]: string[]) => name)).toEqual(['A1000', 'A1020']);
    await importAll(previewId, { selected: [] }).expect(422);
    await importAll(previewId, { statuses: ['Error'] }).expect(422);
    for (const ids of [{ selected: [99_999_999_999] }, { except: [1e30] }]) await importAll(previewId, ids).expect(422);
    expect((await importAll(previewId, { statuses: [], except: [second, third] }).expect(200)).body).toMatchObject({
      imported: 1,
    });
    expect(await activities(projectId)).toHaveLength(3);
  });

  it('does not overwrite what somebody else changed after the preview, and shows it then', async () => {
    const projectId = await programme();
    await importAll((await preview(projectId, ...PLAN)).previewId).expect(200);
    const { previewId } = await preview(
      projectId,
      ['A1000', 'Site set-up', '2027-03-08', '2027-03-26'],
      ['A1010', 'Earthworks', '2027-04-05', '2027-06-11'],
      ['A1040', 'Drains', '2027-05-03', '2027-05-28'],
    );
    const idOf = async (name: string) =>
      (await bob.as('get', `/api/P6Activities?projectId=${projectId}&query=${name}`).expect(200)).body[0].id;
    // One to what the file says: no harm. The other to something else.
    await bob
      .as('put', `/api/P6Activities/${await idOf('A1000')}`)
      .send({ p6StartDate: '2027-03-08' })
      .expect(200);
    await bob
      .as('put', `/api/P6Activities/${await idOf('A1010')}`)
      .send({ p6StartDate: '2027-04-12' })
      .expect(200);
    const stale = (await importAll(previewId).expect(412)).body;
    expect(stale).toMatchObject({
      code: 'changed-meanwhile',
      conflicts: [{ field: 'rows.3', theirs: { start: '2027-04-12' }, modifiedBy: bob.userId }],
    });
    expect(await activities(projectId)).toEqual(
      expect.arrayContaining([['A1010', '2027-04-12', '2027-06-11', false, true]]),
    );
    expect(
      (await rows(previewId, '&sort=row')).map(({ status, changes }: { status: string; changes: object }) => [
        status,
        changes,
      ]),
    ).toEqual([
      ['No Change', {}],
      ['Update', { start: { before: '2027-04-12', after: '2027-04-05' } }],
      ['New', {}],
    ]);
    expect((await importAll(previewId).expect(200)).body).toMatchObject({ new: 1, updated: 1 });
  });

  it('is taken back as one command, and done again with the same activities', async () => {
    const projectId = await programme();
    await importAll((await preview(projectId, ...PLAN)).previewId).expect(200);
    const before = await activities(projectId);
    const next = await preview(
      projectId,
      ['A1000', 'Site set-up', '2027-03-08', '2027-03-26'],
      ['A9000', 'Opening', '2027-09-01', ''],
    );
    const { commandId } = (await importAll(next.previewId).set('Idempotency-Key', randomUUID()).expect(200)).body;
    const after = await activities(projectId);
    expect(after).toHaveLength(4);
    const undone = (
      await ann.as('post', `/api/Commands/${commandId}/undo`).set('Idempotency-Key', randomUUID()).expect(200)
    ).body;
    expect(await activities(projectId)).toEqual(before);
    await ann.as('post', `/api/Commands/${undone.commandId}/undo`).expect(200);
    expect(await activities(projectId)).toEqual(after);
  });

  it('tells its progress line by line, and the end in the last line', async () => {
    const projectId = await programme();
    const lines = async (answer: Promise<{ text: string; headers: Record<string, string> }>) => {
      const { text, headers } = await answer;
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/x-ndjson/),
        'x-accel-buffering': 'no',
      });
      return text
        .trim()
        .split('\n')
        .map(
          (line) =>
            JSON.parse(line) as {
              progress?: { step: string; done: number };
              preview?: { previewId: string };
              import?: { imported: number; commandId: string };
            },
        );
    };
    const previewed = await lines(
      upload(projectId, csv(...PLAN))
        .set('Accept', 'application/x-ndjson')
        .buffer()
        .parse((response, done) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () => done(null, text));
        })
        .then(({ body, headers }) => ({ text: body as string, headers: headers as Record<string, string> })),
    );
    expect([...new Set(previewed.flatMap(({ progress }) => progress?.step ?? []))]).toEqual(['reading', 'comparing']);
    const previewId = previewed.at(-1)?.preview?.previewId ?? '';
    const imported = await lines(
      importAll(previewId)
        .set('Accept', 'application/x-ndjson')
        .buffer()
        .parse((response, done) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            text += piece;
          });
          response.on('end', () => done(null, text));
        })
        .then(({ body, headers }) => ({ text: body as string, headers: headers as Record<string, string> })),
    );
    expect([...new Set(imported.flatMap(({ progress }) => progress?.step ?? []))]).toEqual(['checking', 'recording']);
    expect(imported.at(-1)?.import).toMatchObject({ imported: 3, commandId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
});

describe('A file that leaves something open', () => {
  const unclear = csv(['A1', 'Kerbs', '04/03/2028', '05/03/2028']);
  it.each([
    [1, '2028-03-04', 'day first, 03/04/2026 as 3 April 2026, as in the United Kingdom'],
    [7, '2028-04-03', 'month first, 03/04/2026 as 4 March 2026, as in the United States'],
    [8, '2028-04-03', 'month first, 03/04/2026 as 4 March 2026, as mostly in Canada'],
  ])('has its days read as in its region (%i), unless it is told', async (regionId, start, words) => {
    const projectId = await programme(regionId);
    const { body } = await upload(projectId, unclear).expect(200);
    expect((await rows(body.previewId))[0].start).toBe(start);
    expect(body.notices).toEqual([`Dates are read ${words}: nothing in the file says otherwise.`]);
    const other = body.dateOrder === 'dmy' ? 'mdy' : 'dmy';
    const { body: turned } = await upload(projectId, unclear, { query: `&dateOrder=${other}` }).expect(200);
    expect((await rows(turned.previewId))[0].start).not.toBe(start);
    expect(turned.notices).toEqual([`Dates are read ${other === 'dmy' ? 'day' : 'month'} first, as chosen.`]);
    // One that can only be read in one way decides itself.
    const { body: clear } = await upload(projectId, csv(['A1', 'Kerbs', '04/25/2028', '04/26/2028'])).expect(200);
    expect((await rows(clear.previewId))[0].start).toBe('2028-04-25');
  });

  const other = 'Ref;Works;From;Until\r\nA1;Kerbs;04/03/2028;05/03/2028\r\nA2;Signs;06/03/2028;07/03/2028\r\n';
  const assigned = '&idColumn=1&nameColumn=2&startColumn=3&finishColumn=4';

  it('is refused with its columns, and what is assigned holds on to the import, also when its days are turned', async () => {
    const projectId = await programme();
    const { body } = await upload(projectId, other).expect(422);
    expect(body).toMatchObject({
      code: 'no-header',
      detail: expect.stringContaining('Found: Ref, Works, From, Until.'),
    });
    expect(body.columns.map(({ guess }: { guess: string }) => guess)).toEqual(['id', 'name', 'start', 'finish']);
    const first = (await upload(projectId, other, { query: assigned }).expect(200)).body;
    expect(first.notices).toEqual([
      'Columns as assigned: Activity ID from Ref, Activity Name from Works, Start from From, Finish from Until.',
      expect.stringMatching(/^Dates are read day first/),
    ]);
    const turned = (await upload(projectId, other, { query: `${assigned}&dateOrder=mdy` }).expect(200)).body;
    expect((await importAll(turned.previewId).expect(200)).body).toMatchObject({ imported: 2 });
    expect(await activities(projectId)).toEqual([
      ['A1', '2028-04-03', '2028-05-03', false, true],
      ['A2', '2028-06-03', '2028-07-03', false, true],
    ]);
    expect((await upload(projectId, other, { query: `${assigned}&dateOrder=mdy` }).expect(200)).body.counts).toEqual({
      error: 0,
      new: 0,
      update: 0,
      noChange: 2,
      notInFile: 0,
    });
  });

  it('is told line by line alike what it has', async () => {
    const { text } = await upload(await programme(), other)
      .set('Accept', 'application/x-ndjson')
      .buffer(true)
      .parse((response, done) => {
        let received = '';
        response.on('data', (chunk) => (received += chunk)).on('end', () => done(null, received));
      })
      .then(({ body }) => ({ text: body as string }));
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    expect(last.problem).toMatchObject({ status: 422, code: 'no-header', columns: { length: 4 } });
  });

  it.each([
    ['&nameColumn=2', { startColumn: ['Choose the column of Start'], finishColumn: ['Choose the column of Finish'] }],
    ['&nameColumn=2&startColumn=3&finishColumn=3', { finishColumn: ['This column is Start already: choose another'] }],
    ['&nameColumn=2&startColumn=3&finishColumn=9', { finishColumn: ['The file has no column 9'] }],
    [
      '&nameColumn=0&startColumn=3&finishColumn=2000000000',
      { nameColumn: ['Columns count from 1 to 16384'], finishColumn: ['Columns count from 1 to 16384'] },
    ],
  ])('is not read with columns that are no choice (%s): each is said at its field', async (query, errors) => {
    const before = await stored();
    const { body } = await upload(await programme(), other, { query }).expect(422);
    expect(body.errors).toEqual(errors);
    expect(await stored()).toEqual(before);
  });

  it.each(['&nameColumn=-1', '&nameColumn=2&nameColumn=3', `&nameColumn=${'9'.repeat(5_000)}`, '&nameColumn=x'])(
    'is not read with what is no column (%#)',
    async (query) => {
      await upload(await programme(), other, { query }).expect(400);
    },
  );
});

describe('What is no schedule', () => {
  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), 'plan.xlsx', 415],
    ['an empty file', Buffer.alloc(0), 'plan.csv', 415],
    ['a workbook that is cut off', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), 'plan.xlsx', 422],
    [
      'XML with a document type',
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "b">]><Project xmlns="http://schemas.microsoft.com/project">&a;</Project>',
      ),
      'plan.xml',
      422,
    ],
    [
      'an XER without activities',
      Buffer.from('ERMHDR\t19.12\r\n%T\tPROJECT\r\n%F\tproj_id\r\n%R\t1\r\n%E\r\n'),
      'plan.xer',
      422,
    ],
  ])('%s is refused with its reason, and nothing of it is left', async (_, content, name, status) => {
    const projectId = await programme();
    const before = await stored();
    const { body } = await upload(projectId, content, { name }).expect(status);
    expect(body).toMatchObject({
      status,
      title: expect.stringMatching(/./),
      errors: { file: [expect.stringMatching(/./)] },
    });
    expect(await stored()).toEqual(before);
    expect(await uploads()).toEqual([]);
  });

  it('characters that the database cannot hold are left out of a file', async () => {
    const xer = [
      'ERMHDR\t19.12',
      '%T\tPROJECT',
      '%F\tproj_id\tproj_short_name',
      '%R\t1\tA9\0',
      '%T\tTASK',
      '%F\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date',
      '%R\t1\tA\x001000\tSite set-up\t2027-03-01\t2027-03-26',
      '%E',
    ];
    const { body } = await upload(await programme(), xer.join('\n')).expect(200);
    expect(body.projects).toMatchObject([{ key: '1', shortName: 'A9', name: 'A9', activities: 1 }]);
    expect(body.counts).toMatchObject({ error: 0, new: 1 });
    expect((await rows(body.previewId))[0]).toMatchObject({ name: 'A 1000', start: '2027-03-01' });
  });

  it('a file over 50 MB is refused with 413, and is not kept', async () => {
    const projectId = await programme();
    const { body } = await upload(projectId, Buffer.alloc(52_428_801, 'x')).expect(413);
    expect(body).toMatchObject({
      code: 'file-too-large',
      detail: expect.stringContaining('Export only this project, or only its activities, or to Excel.'),
      errors: { file: ['The file is too large.'] },
    });
    expect(await uploads()).toEqual([]);
  });

  it('a call without a file, with another body or for no programme is refused', async () => {
    const projectId = await programme();
    expect((await ann.as('post', `/api/P6Activities/preview?projectId=${projectId}`).expect(422)).body.errors).toEqual({
      file: ['Choose a file.'],
    });
    await ann
      .as('post', `/api/P6Activities/preview?projectId=${projectId}`)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nno form')
      .expect(400);
    await ann
      .as('post', `/api/P6Activities/preview?projectId=${projectId}`)
      .set('Content-Type', 'text/csv')
      .send(csv(...PLAN))
      .expect(415);
    await upload(2_000_000_000, csv(...PLAN)).expect(404);
    await upload(0, csv(...PLAN)).expect(422);
    await upload(projectId, csv(...PLAN), { query: '&dateOrder=ymd' }).expect(400);
    await ann.as('put', `/api/Projects/${projectId}`).send({ status: 'archived' }).expect(200);
    await upload(projectId, csv(...PLAN)).expect(409);
    expect(await uploads()).toEqual([]);
  });
});

describe('A preview', () => {
  it("is its user's alone, and gone once it is forgotten", async () => {
    const projectId = await programme();
    const { previewId } = await preview(projectId, ...PLAN);
    for (const [method, path] of [
      ['get', ''],
      ['get', '/summary'],
      ['delete', ''],
      ['post', '/project'],
    ] as const) {
      await bob
        .as(method, `/api/P6Activities/preview/${previewId}${path}`)
        .send(method === 'post' ? { project: 'x' } : undefined)
        .expect(404);
    }
    await bob.as('post', '/api/P6Activities/import').send({ previewId }).expect(404);
    await ann.as('get', `/api/P6Activities/preview/${previewId}/summary`).expect(200);
    await ann.as('delete', `/api/P6Activities/preview/${previewId}`).expect(200);
    await ann.as('get', `/api/P6Activities/preview/${previewId}`).expect(404);
    await ann.as('get', '/api/P6Activities/preview/nothing').expect(404);
    expect(await sql(api.databaseUrl, `SELECT FROM p6.file_row WHERE preview_id = '${previewId}'`)).toEqual([]);
  });

  it('a day old is no longer there', async () => {
    const projectId = await programme();
    const { previewId } = await preview(projectId, ...PLAN);
    await sql(api.databaseUrl, `UPDATE p6.preview SET made = now() - interval '25 hours' WHERE id = '${previewId}'`);
    await importAll(previewId).expect(404);
  });
});

describe('A file with several projects', () => {
  const xer = [
    'ERMHDR\t19.12',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name',
    '%R\t1\tNORTH',
    '%R\t2\tSOUTH',
    '%T\tTASK',
    '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date',
    '%R\t10\t1\tA1000\tNorth works\t2027-03-01 08:00\t2027-03-26 17:00',
    '%R\t20\t2\tA1000\tSouth works\t2027-04-01 08:00\t2027-04-30 17:00',
    '%E',
    '',
  ].join('\r\n');

  it('is compared once one of them is chosen', async () => {
    const projectId = await programme();
    const { body: asked } = await upload(projectId, xer, { name: 'plan.xer' }).expect(200);
    expect(asked).toMatchObject({
      kind: 'xer',
      project: null,
      rows: 0,
      counts: { new: 0 },
      projects: [{ activities: 1 }, { activities: 1 }],
    });
    await importAll(asked.previewId).expect(422);
    const choose = (project: string) =>
      ann.as('post', `/api/P6Activities/preview/${asked.previewId}/project`).send({ project });
    expect((await choose('EAST').expect(422)).body.errors).toEqual({ project: ['This project is not in the file'] });
    const { key } = asked.projects.find(({ name }: { name: string }) => name.includes('SOUTH'));
    expect((await choose(key).expect(200)).body).toMatchObject({ project: key, counts: { new: 1 } });
    // A choice that is given up half way leaves the one before, with its rows.
    const previews = api.app.get(Previews);
    const stood = await previews.get(asked.previewId, ann.userId);
    const other = asked.projects.find((one: { key: string }) => one.key !== key).key;
    await expect(
      previews.chooseProject(stood, other, { signal: AbortSignal.abort(), report: () => undefined }),
    ).rejects.toThrow();
    expect(await previews.get(asked.previewId, ann.userId)).toEqual(stood);
    await importAll(asked.previewId).expect(200);
    expect(await activities(projectId)).toEqual([['A1000', '2027-04-01', '2027-04-30', false, true]]);
  });
});
