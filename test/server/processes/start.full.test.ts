import { appendFile, chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { npmStart, type Start } from '../../support/processes/npm-start.js';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/**
 * What a clone holds that a start needs. The packages are linked, since installing them anew takes half a minute, and the client is as
 * `npm test` has built it: that a fresh clone builds all of itself is what `npm test` begins with.
 */
const CLONED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts',
  'services',
  'projections',
  'web',
  'dist/web',
];

let clone = '';
const started: Start[] = [];
const startClone = (): Start => {
  const start = npmStart(clone);
  started.push(start);
  return start;
};

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'plumbline-clone-'));
  await chmod(clone, 0o755); // as root, the database server runs under another user
  for (const name of CLONED) await cp(join(REPOSITORY, name), join(clone, name), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(clone, 'node_modules'));
});

afterEach(async () => {
  for (const start of started.splice(0)) await start.end('SIGTERM');
});

afterAll(() => rm(clone, { recursive: true, force: true, maxRetries: 5 }));

describe('npm start', () => {
  it('builds what is not built yet, only that and once, and serves it once, though started twice at once', async () => {
    const both = [startClone(), startClone()];
    const served = await Promise.any(both.map(async (start) => ({ start, address: await start.address() })));
    const refused = both.find((start) => start !== served.start) as Start;
    expect(await refused.ended).not.toBe(0);
    expect(refused.output()).toContain('already runs from this folder');
    const printed = both.map((start) => start.output()).join('\n');
    expect(printed.split('Building the server …')).toHaveLength(2);
    expect(printed).not.toContain('Building the client …');

    const page = await fetch(served.address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');

    const later = startClone();
    expect(await later.ended).not.toBe(0);
    expect(later.output()).toContain(`already runs from this folder`);
    expect(later.output()).toContain(served.address);
  });

  it('serves again after a kill -9 of npm and of the product, without building again', async () => {
    const killed = startClone();
    await killed.address();
    await killed.end('SIGKILL');

    const next = startClone();
    expect((await fetch(await next.address())).status).toBe(200);
    expect(next.output()).not.toContain('Building');
  });

  it('builds the part whose sources have changed, and when it does not compile, says why and starts nothing', async () => {
    await appendFile(join(clone, 'services/app/main.ts'), '\nconst wrong: number = "text";\n');
    const start = startClone();
    expect(await start.ended).not.toBe(0);
    expect(start.output()).toContain('Building the server …');
    expect(start.output()).not.toContain('Building the client …');
    expect(start.output()).toContain('services/app/main.ts');
    expect(start.output()).not.toContain('ready at');
  });
});
