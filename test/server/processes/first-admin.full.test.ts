import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { SplitProduct } from '../../support/processes/split-product.js';

/** Built by `npm test` before it runs the tests. */
const LINK = /(http\S+)\/password-reset\/#token=([\w-]{43})\n/g;

// docs/product/accounts.md, First Admin; the rules are in api/first-admin.test.ts.
describe('A start with ADMIN_EMAIL, in separate processes', () => {
  let database: TestDatabase;
  let product: SplitProduct;
  beforeAll(async () => {
    database = await testDatabase();
    product = await SplitProduct.prepare();
  });
  afterAll(async () => {
    await product?.remove();
    await database?.drop();
  });

  it('prints one link, at the address of all processes, and none at the next start', async () => {
    const start = () =>
      product.start(['--api', '2', '--projector', '1'], {
        ADMIN_EMAIL: 'ann@example.com',
        DATABASE_URL: database.url,
      });
    await start();
    await eventually(async () => product.printed.includes('#token='));
    // Both have looked after the account when neither waits for the lock any more.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const looking = async () =>
      (await client.query(`SELECT FROM pg_stat_activity WHERE application_name = 'plumbline first admin'`)).rowCount;
    await eventually(async () => (await looking()) === 0);
    const found = [...product.printed.matchAll(LINK)];
    expect(found.map(([, address]) => address)).toEqual([product.url]);
    await product.end('SIGTERM');

    await start();
    await product.signUp('ben@example.com'); // which waits for the log as the first Admin does
    await eventually(async () => (await looking()) === 0);
    expect(product.printed).not.toContain('#token=');
    const { rows } = await client.query('SELECT role FROM identity.account ORDER BY email');
    expect(rows).toEqual([{ role: 'Admin' }, { role: 'Viewer' }]);
    await client.end();
  });
});
