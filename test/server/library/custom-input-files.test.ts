import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response, Test } from 'supertest';
import { registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { sql } from '../../support/postgres.js';

let api: RunningApi;
let ann: SignedUp;

beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => api.close());

const MATERIALS = 'Material,Family,Sub family,Unit,Key material,Mass per unit (kg)';
const CONCRETE = 'Low-carbon concrete,Concrete,Ready-mix,m3,Yes,2380';

interface Preview {
  readonly previewId: string;
  readonly inputs: number;
  readonly counts: Readonly<Record<'error' | 'new' | 'update' | 'noChange', number>>;
  readonly kinds: readonly { readonly kind: string }[];
  readonly notices: readonly string[];
}
interface Row {
  readonly id: number;
  readonly kind: string;
  readonly row: number;
  readonly name: string;
  readonly status: string;
  readonly changes: readonly object[];
  readonly problems: readonly string[];
}

const upload = (who: SignedUp, content: Buffer | string, name = 'library.csv'): Test =>
  who.as('post', '/api/CustomInputs/import/preview').attach('file', Buffer.from(content), name);
const previewed = async (who: SignedUp, content: Buffer | string, name?: string): Promise<Preview> =>
  (await upload(who, content, name).expect(200)).body as Preview;
const rowsOf = async (who: SignedUp, { previewId }: Preview, query = ''): Promise<Row[]> =>
  (await who.as('get', `/api/CustomInputs/import/preview/${previewId}?pageSize=1000${query}`).expect(200))
    .body as Row[];
const importing = (who: SignedUp, { previewId }: Preview, selection: object = {}): Test =>
  who
    .as('post', '/api/CustomInputs/import')
    .set('Idempotency-Key', randomUUID())
    .send({ previewId, ...selection });
const csvLines = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** The answer's bytes. */
const exported = async (who: SignedUp, query: string): Promise<Buffer> =>
  (
    await who
      .as('get', `/api/CustomInputs/export?${query}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200)
  ).body as Buffer;

const ownMaterials = async (who: SignedUp) =>
  (await who.as('get', '/api/Materials?custom=true').expect(200)).body as { id: number; name: string }[];

describe('A file of custom inputs', () => {
  beforeAll(async () => {
    ann = await api.register();
  });

  it('is previewed, imported as one command, exported as it came, and taken back by one undo', async () => {
    const makeups = csvLines(
      'Element make up,Measured per,Activity,Duration (%),Lag (%),Material,Quantity rate,Production rate',
      'Road base,m2,Lay base,60,0,Low-carbon concrete,0.25,Topsoil strip',
      ',,,,,Topsoil,"0,5",',
      ',,Cure,40,60,,,',
    );
    const first = await previewed(ann, csvLines(MATERIALS, CONCRETE, 'Sand,,Fill,m3,No,1,'));
    expect(first).toMatchObject({ inputs: 2, counts: { error: 1, new: 1, update: 0, noChange: 0 }, notices: [] });
    const rows = await rowsOf(ann, first);
    expect(rows).toEqual([
      {
        id: 2,
        kind: 'materials',
        row: 3,
        name: 'Sand',
        status: 'Error',
        changes: [],
        problems: ['Family Name is required'],
        remarks: [],
      },
      {
        id: 1,
        kind: 'materials',
        row: 2,
        name: 'Low-carbon concrete',
        status: 'New',
        changes: expect.arrayContaining([{ field: 'Unit', before: null, after: 'm3' }]),
        problems: [],
        remarks: [],
      },
    ]);
    expect(await rowsOf(ann, first, '&status=New')).toHaveLength(1);
    expect(await rowsOf(ann, first, '&kind=tasks')).toEqual([]);
    expect(await ownMaterials(ann)).toEqual([]);

    const imported = await importing(ann, first).expect(200);
    expect(imported.body).toEqual({ created: 1, changed: 0 });
    expect(await ownMaterials(ann)).toMatchObject([{ name: 'Low-carbon concrete' }]);

    const second = await previewed(ann, makeups);
    expect(second).toMatchObject({ inputs: 1, counts: { new: 1 }, kinds: [{ kind: 'elementMakeups' }] });
    await importing(ann, second).expect(200);
    const { body: made } = (await ann.as('get', '/api/ElementMakeups?custom=true').expect(200)) as {
      body: { activities: object[] }[];
    };
    expect(made).toMatchObject([
      {
        elementMakeupName: 'Road base',
        measurmentType: 'Area',
        activities: [
          {
            workActivityName: 'Lay base',
            duration: 60,
            materials: [
              { materialName: 'Low-carbon concrete', materialQuantity: 0.25, unit: 'm3', rateName: 'Topsoil strip' },
              { materialName: 'Topsoil', materialQuantity: 0.5, rateName: null },
            ],
          },
          { workActivityName: 'Cure', materials: [] },
        ],
      },
    ]);

    for (const [query, name] of [
      ['format=xlsx', 'all.xlsx'],
      ['format=csv', 'all.zip'],
      ['format=csv&kind=materials', 'all.csv'],
    ] as const) {
      const again = await previewed(ann, await exported(ann, query), name);
      expect((await rowsOf(ann, again)).filter(({ status }) => status !== 'No Change')).toEqual([]);
      expect(again.counts.noChange).toBe(query.includes('kind') ? 1 : 2);
      await importing(ann, again).expect(422);
    }

    const commandId = imported.headers['x-command-id'];
    await ann.as('post', `/api/Commands/${commandId}/undo`).expect(409);
    const changed = await previewed(ann, csvLines('Material,Family', 'low-carbon CONCRETE,Green concrete'));
    expect(await rowsOf(ann, changed)).toMatchObject([
      {
        status: 'Update',
        changes: [
          { field: 'Material', before: 'Low-carbon concrete', after: 'low-carbon CONCRETE' },
          { field: 'Family', before: 'Concrete', after: 'Green concrete' },
        ],
      },
    ]);
    const update = await importing(ann, changed).expect(200);
    expect(update.body).toEqual({ created: 0, changed: 1 });
    await ann.as('post', `/api/Commands/${update.headers['x-command-id']}/undo`).expect(200);
    expect(await ownMaterials(ann)).toMatchObject([{ name: 'Low-carbon concrete', familyName: 'Concrete' }]);
  });

  it('creates what refers to each other in one go, and refuses what is left without it', async () => {
    const ben = await api.register();
    const zip = await exportedSample(ben);
    const file = await previewed(ben, zip, 'sample.xlsx');
    expect(file.counts.error).toBe(0);
    const rows = await rowsOf(ben, file);
    const material = rows.find(({ kind, name }) => kind === 'materials' && name === 'Gravel');
    const refused = await importing(ben, file, { except: [material?.id] }).expect(422);
    expect(refused.body).toMatchObject({
      code: 'import-incomplete',
      title: expect.stringContaining('Material “Gravel” (row 2 of Materials) is not selected'),
    });
    expect(await ownMaterials(ben)).toEqual([]);
    const { body, headers } = await importing(ben, file).expect(200);
    expect(body).toEqual({ created: 4, changed: 0 });
    const tasks = (await ben.as('get', '/api/Tasks?custom=true').expect(200)).body as object[];
    expect(tasks).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Drainage layer' })]));
    await ben.as('post', `/api/Commands/${headers['x-command-id']}/undo`).expect(200);
    expect(await ownMaterials(ben)).toEqual([]);
  });

  it('is refused as stale when the library changed so that it would do something else, and answers a repetition as the first time', async () => {
    const cat = await api.register();
    const file = await previewed(cat, csvLines(MATERIALS, CONCRETE));
    const own = await cat
      .as('post', '/api/Materials')
      .send({ name: 'Low-carbon concrete', familyName: 'Other', subFamily: 'Other', unitId: 5 })
      .expect(200);
    expect((await importing(cat, file).expect(412)).body).toMatchObject({
      code: 'library-changed',
      title: 'Your custom inputs have changed since the preview. Choose the file again.',
      detail: 'Materials, row 2, Low-carbon concrete',
    });
    const now = await previewed(cat, csvLines(MATERIALS, CONCRETE));
    const key = '0e6f4c51-9a7e-4c51-9a7e-5c1e6a0e6f0e';
    const once = await importing(cat, now).set('Idempotency-Key', key).expect(200);
    const twice = await importing(cat, now).set('Idempotency-Key', key).expect(200);
    expect(twice.body).toEqual(once.body);
    // What is there by now needs no import.
    expect((await importing(cat, now).expect(200)).body).toEqual({ created: 0, changed: 0 });
    expect(await ownMaterials(cat)).toMatchObject([{ id: (own.body as { id: number }).id, familyName: 'Concrete' }]);
  });

  it('is its uploader’s: to anybody else, Admins too, its preview does not exist', async () => {
    const dan = await api.register();
    const file = await previewed(dan, csvLines(MATERIALS, CONCRETE));
    for (const other of [await api.register(), await registerAdmin(api)]) {
      await other.as('get', `/api/CustomInputs/import/preview/${file.previewId}`).expect(404);
      await importing(other, file).expect(404);
      expect((await exported(other, 'format=csv&kind=materials')).toString()).not.toContain('concrete');
    }
    await sql(api.databaseUrl, "UPDATE custom_inputs.import_preview SET made = now() - interval '25 hours'");
    await importing(dan, file).expect(404);
  });

  it('keeps a task code that another planner has to that planner', async () => {
    const [eve, fay] = [await api.register(), await api.register()];
    const tasks = csvLines('Task,Task code', 'Barriers,QQA001');
    await importing(eve, await previewed(eve, tasks)).expect(200);
    expect(await rowsOf(fay, await previewed(fay, tasks))).toMatchObject([
      { status: 'Error', problems: ['This task code is already in use. Please choose a different one.'] },
    ]);
  });

  it('has Database Inputs too, and a template', async () => {
    const database = await exported(ann, 'format=csv&kind=materials&custom=false');
    expect(database.toString().split('\r\n')).toHaveLength(107);
    const template = await ann.as('get', '/api/CustomInputs/template?format=xlsx').buffer(true).expect(200);
    expect(template.headers['content-disposition']).toBe('attachment; filename="Custom inputs template.xlsx"');
    await ann.as('get', '/api/CustomInputs/template?format=csv').expect(400);
    await ann.as('get', '/api/CustomInputs/export?format=pdf').expect(400);
    await ann.as('get', '/api/CustomInputs/export?format=csv&kind=stones').expect(400);
  });
});

describe('A file that cannot be read', () => {
  const refused = async (content: Buffer | string, name?: string): Promise<Response> => upload(ann, content, name);

  it.each([
    ['is empty', '', 415, 'The file is empty.'],
    ['is a picture', '\x89PNG\r\n\x1a\n\0\0\0', 415, 'This is not a file of custom inputs.'],
    ['is another text', 'Dear planner,\nplease find attached', 422, 'The file has no custom inputs.'],
    ['has headings alone', csvLines(MATERIALS), 422, 'The file has no custom inputs.'],
    ['is a ZIP that is damaged', 'PK\x03\x04damaged', 422, 'The file is damaged or incomplete.'],
    ['opens a quote for ever', `${csvLines(MATERIALS)}"open`, 422, 'The file is damaged or incomplete.'],
    [
      'has too many inputs',
      csvLines(MATERIALS, ...Array.from({ length: 5_001 }, (_, i) => `Material ${i},F,S,m3,No,1`)),
      413,
      'The file has too many inputs.',
    ],
    [
      'has 100,000 rows',
      csvLines(MATERIALS, ...Array.from({ length: 100_000 }, () => 'A,F,S,m3,No,1')),
      413,
      'The file has too many rows.',
    ],
    ['is larger than 10 MB', 'x'.repeat(10 * 2 ** 20 + 1), 413, 'The file is too large.'],
  ])('because it %s says so', async (_, content, status, title) => {
    const answer = await refused(Buffer.from(content, 'latin1'));
    expect({ status: answer.status, title: (answer.body as { title: string }).title }).toEqual({ status, title });
  });

  it('and none at all is told too', async () => {
    await ann.as('post', '/api/CustomInputs/import/preview').field('other', 'x').expect(422);
    await ann.as('post', '/api/CustomInputs/import/preview').send({}).expect(400);
  });
});

/** A workbook in which everything is new and one is made of the other. */
async function exportedSample(who: SignedUp): Promise<Buffer> {
  const sample = await api.register();
  const lines = {
    Materials: ['Material,Family,Sub family,Unit', 'Gravel,Aggregate,Drainage,m3'],
    'Element make ups': [
      'Element make up,Activity,Duration (%),Material,Quantity rate',
      'Gravel bed,Place,100,Gravel,0.3',
    ],
    Tasks: ['Task,Duration (%),Lag (%),Element make up', 'Drainage layer,100,0,Gravel bed'],
    Subprogrammes: ['Subprogramme,Asset type,From task', 'Shared path build-up,Shared path,Drainage layer'],
  };
  for (const rows of Object.values(lines)) {
    const file = await previewed(sample, csvLines(...rows));
    await importing(sample, file).expect(200);
  }
  expect(who.userId).not.toBe(sample.userId);
  return exported(sample, 'format=xlsx');
}
