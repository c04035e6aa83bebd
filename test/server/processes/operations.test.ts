import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { operate, ProductProcess } from '../../support/processes/programs.js';

// What each operation does in all cases, and when it is killed: operations.full.test.ts.

let folder = '';
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-operations-'));
  await chmod(folder, 0o755);
  [source, target] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await source?.drop();
  await target?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const at = ({ url }: TestDatabase) => ({ DATABASE_URL: url, PLUMBLINE_DATA: folder });

/** What the product shows of a programme; makes one where none is given. */
async function shownAt(database: TestDatabase, programme?: number) {
  const product = new ProductProcess(at(database));
  await product.start();
  try {
    await product.logIn('ann@example.com');
    const id = programme ?? (await product.createProgramme('Bypass'));
    return { id, views: await product.views(id) };
  } finally {
    await product.end();
  }
}

describe('An exported log', () => {
  it('verifies offline, and an installation that is restored from it shows the same and verifies', async () => {
    const { id, views } = await shownAt(source);
    const file = join(folder, 'log.ndjson');
    expect(await operate(['export', file], at(source))).toMatchObject({ code: 0, complained: [] });
    expect((await operate(['verify', '--file', file], { PLUMBLINE_DATA: '/nowhere' })).said.at(-1)).toBe(
      'Nothing is wrong.',
    );
    expect(await operate(['restore', file], at(target))).toMatchObject({ code: 0, complained: [] });
    expect((await shownAt(target, id)).views).toEqual(views);
    expect((await operate(['verify'], at(target))).said.at(-1)).toBe('Nothing is wrong.');
    expect((await readFile(file, 'utf8')).split('\n').length).toBeGreaterThan(3);
  });
});

describe('An operation that is asked wrongly', () => {
  it.each([
    [['move-log', '--from', 'postgres', '--to', 'postgres'], '--from and --to are the same'],
    [['verify', '--fiel', 'x.ndjson'], '--fiel'],
  ])('answers %j with one line, its usage and exit code 2', async (args, line) => {
    const { code, said, complained } = await operate(args, at(source));
    expect([code, said]).toEqual([2, []]);
    expect(complained).toEqual([expect.stringContaining(line), expect.stringMatching(/^Usage: npm run /)]);
  });
});
