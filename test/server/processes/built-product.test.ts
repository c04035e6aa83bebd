import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { p6Export } from '../../fixtures/schedules/workbooks.js';
import { startApi } from '../../support/api.js';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { ProductProcess } from '../../support/processes/programs.js';

// What building could lose: files that are found by their place, and names of classes (docs/decisions/0019-bundled-server.md).

let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await testDatabase();
  product = new ProductProcess({ DATABASE_URL: database.url });
  await product.start();
});
afterAll(async () => {
  await product?.end();
  await database?.drop();
});

describe('The built product', () => {
  it('finds the thread that reads a schedule file', async () => {
    await product.logIn('ann@example.com');
    const programme = await product.createProgramme('A9 dualling');
    const file = await p6Export(Array.from({ length: 700 }, (_, at) => [`A${at}`, 'Kerbs', 44774, 44775] as const));
    const { body } = await product.upload(`/api/P6Activities/preview?projectId=${programme}`, 'export.xlsx', file);
    expect(body).toMatchObject({ kindName: 'P6 spreadsheet', rows: 700, counts: { new: 700 } });
  });

  it('describes its calls as its sources do', async () => {
    const sources = await startApi();
    const described = await (await fetch(`${sources.url}/api/docs-json`)).text();
    expect(await (await fetch(`${product.url}/api/docs-json`)).text()).toBe(described);
    await sources.close();
  });
});
