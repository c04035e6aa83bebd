import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { p6Export } from '../../fixtures/schedules/workbooks.js';
import { startApi } from '../../support/api.js';
import { readPdf } from '../../support/pdf-text.js';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { ProductProcess } from '../../support/processes/programs.js';

// What building could lose: files that are found by their place, and names of classes (docs/decisions/0019-bundled-server.md); and
// packages, since the image has those alone that the built server is known to load (docs/decisions/0030-containers.md).

const REPOSITORY = resolve(import.meta.dirname, '../../..');

let image: string;
let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await testDatabase();
  // Outside the repository, whose packages Node would find.
  image = await mkdtemp(join(tmpdir(), 'plumbline-image-'));
  await cp(join(REPOSITORY, 'dist/server'), join(image, 'dist/server'), { recursive: true });
  await promisify(execFile)(process.execPath, [join(REPOSITORY, 'scripts/copy-loaded-packages.mjs'), image]);
  product = new ProductProcess({ DATABASE_URL: database.url }, join(image, 'dist/server'));
  await product.start();
});
afterAll(async () => {
  await product?.end();
  await database?.drop();
  await rm(image, { recursive: true, force: true });
});

describe('The built product, with the packages of its image', () => {
  it('finds the thread that reads a schedule file', async () => {
    await product.logIn('ann@example.com');
    const programme = await product.createProgramme('A9 dualling');
    const file = await p6Export(Array.from({ length: 700 }, (_, at) => [`A${at}`, 'Kerbs', 44774, 44775] as const));
    const { body } = await product.upload(`/api/P6Activities/preview?projectId=${programme}`, 'export.xlsx', file);
    expect(body).toMatchObject({ kindName: 'P6 spreadsheet', rows: 700, counts: { new: 700 } });
  });

  it('hashes passwords, and checks what is in the forms of a preview', async () => {
    await product.logIn('bea@example.com');
    const programme = await product.createProgramme('M4 smart motorway');
    const parts = [{ partName: 'North', partSize: 'wide' }];
    const { status, body } = await product.call('POST', `/api/Projects/${programme}/preview`, { asset: { parts } });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: { 'asset.parts.0.partSize': ['This is not a number'] } },
    });
  });

  it('finds the pages of its documentation', async () => {
    const page = await fetch(`${product.url}/api/docs`);
    expect(await page.text()).toContain('swagger-ui-bundle.js');
    expect((await fetch(`${product.url}/api/docs/swagger-ui-bundle.js`)).status).toBe(200);
  });

  it('makes the case study, with the fonts that stand beside it', async () => {
    const file = await fetch(`${product.url}/api/CaseStudies/a9-dualling.pdf`);
    expect(file.status).toBe(200);
    const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
    expect(pages).toHaveLength(6);
    expect(pages[2]).toContain('1 788 man-days');
  });

  it('describes its calls as its sources do', async () => {
    const sources = await startApi();
    const described = await (await fetch(`${sources.url}/api/docs-json`)).text();
    expect(await (await fetch(`${product.url}/api/docs-json`)).text()).toBe(described);
    await sources.close();
  });
});
