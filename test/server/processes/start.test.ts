import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

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
    const both = [npmStart(), npmStart()];
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

    const later = npmStart();
    expect(await later.ended).not.toBe(0);
    expect(later.output()).toContain(`already runs from this folder`);
    expect(later.output()).toContain(served.address);
  });

  it('serves again after a kill -9 of npm and of the product, without building again', async () => {
    const killed = npmStart();
    await killed.address();
    await killed.end('SIGKILL');

    const next = npmStart();
    expect((await fetch(await next.address())).status).toBe(200);
    expect(next.output()).not.toContain('Building');
  });

  it('builds the part whose sources have changed, and when it does not compile, says why and starts nothing', async () => {
    await appendFile(join(clone, 'services/app/main.ts'), '\nconst wrong: number = "text";\n');
    const start = npmStart();
    expect(await start.ended).not.toBe(0);
    expect(start.output()).toContain('Building the server …');
    expect(start.output()).not.toContain('Building the client …');
    expect(start.output()).toContain('services/app/main.ts');
    expect(start.output()).not.toContain('ready at');
  });
});

interface Start {
  /** All that was printed so far. */
  output(): string;
  /** Where the product is served, once it says so. @throws Error with the output when it ends instead */
  address(): Promise<string>;
  /** Exit code. */
  readonly ended: Promise<number | null>;
  /** Sends the signal to npm and all it has started, as a terminal does, and waits until they have ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

function npmStart(): Start {
  const { PATH, HOME } = process.env;
  // A port of its own for each start, and nothing of what jest sets for its tests (NODE_ENV, NODE_OPTIONS).
  const npm: ChildProcess = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH, HOME, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(npm, 'close').then(([code]) => code as number | null);
  const address = new Promise<string>((resolvePromise, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.on('data', (chunk) => {
        printed += String(chunk);
        const found = /ready at (http:\S+)/.exec(printed)?.[1];
        if (found !== undefined) resolvePromise(found);
      });
    }
    void ended.then(() => reject(new Error(`npm start ended:\n${printed}`)));
  });
  address.catch(() => undefined); // a start that is expected to fail is not asked for its address
  const start: Start = {
    output: () => printed,
    address: () => address,
    ended,
    async end(signal) {
      if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid as number), signal);
      await ended;
    },
  };
  started.push(start);
  return start;
}
