import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
let clone: string;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'plumbline-install-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(REPOSITORY, name), join(clone, name), { recursive: true });
});
afterEach(() => rm(clone, { recursive: true, force: true }));

/** Starts the clone with something else in npm's place. @returns exit code and what was printed */
async function startWith(npm: string): Promise<{ code: unknown; printed: string }> {
  await putInNpmsPlace(npm);
  return run('scripts/start.mjs');
}

async function putInNpmsPlace(commands: string): Promise<void> {
  await writeFile(join(clone, 'npm'), `#!/bin/sh\n${commands}\n`);
  await chmod(join(clone, 'npm'), 0o755);
}

function run(...args: readonly string[]): Promise<{ code: unknown; printed: string }> {
  const env = { PATH: `${clone}${delimiter}${process.env['PATH']}`, PORT: '0' };
  return new Promise((done) =>
    execFile(process.execPath, args, { cwd: clone, env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, printed: stdout + stderr }),
    ),
  );
}

describe('An install that fails', () => {
  it('ends the start with what npm says', async () => {
    expect(await startWith('echo "npm error network" >&2; exit 1')).toEqual({
      code: 1,
      printed: expect.stringContaining('npm error network'),
    });
  });

  it('ends the start also where npm breaks off and ends with 0', async () => {
    const { code, printed } = await startWith(
      'mkdir -p node_modules/pg; echo "npm error Exit handler never called!" >&2',
    );
    expect(printed).toContain('Exit handler never called!');
    expect(printed).toContain('npm ci ended before all packages were installed');
    expect(printed).not.toContain('Building');
    expect(code).toBe(1);
  });
});

/** Notes what it is asked for, and what it would have installed, where npm does. */
const NOTING_NPM = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
appendFileSync('asked', args.filter((arg) => !arg.startsWith('--no-a') && arg !== '--no-fund' && !arg.startsWith('--log')).join(' ') + '\\n');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const installed = Object.entries(packages).filter(([path, { dev }]) => path && (args.includes('--include=dev') || !dev));
mkdirSync('node_modules/pg/lib', { recursive: true });
for (const file of ['index.js', 'index.js.map', 'lib/client.d.ts.map', 'LICENSE.md', 'README.md']) writeFileSync('node_modules/pg/' + file, '');
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }));`;

describe('Packages are installed', () => {
  beforeEach(async () => {
    await writeFile(join(clone, 'noting-npm.mjs'), NOTING_NPM);
    await putInNpmsPlace('exec node noting-npm.mjs "$@"');
  });

  /** Installs what is missing. @returns what npm was asked for meanwhile, and which packages are there then */
  async function install(wanted: 'running' | 'all'): Promise<{ asked: string; there: string }> {
    await rm(join(clone, 'asked'), { force: true });
    const program = `const { installPackages } = await import('./scripts/install-packages.mjs');
      console.log(await installPackages('${wanted}', () => {}));`;
    const { code, printed } = await run('--input-type=module', '--eval', program);
    expect({ code, printed }).toEqual({ code: 0, printed: expect.any(String) });
    const asked = await readFile(join(clone, 'asked'), 'utf8').catch(() => '');
    return { asked: asked.trim(), there: printed.trim() };
  }
  const RUNNING = '--omit=dev --include=optional';
  const ALL = '--include=dev --include=optional';
  const change = async (file: string, edit: (packages: Record<string, { version?: string }>) => void) => {
    const lockfile = JSON.parse(await readFile(join(clone, file), 'utf8'));
    edit(lockfile.packages);
    await writeFile(join(clone, file), JSON.stringify(lockfile));
  };
  const ofOldVersion = (name: string) =>
    change('node_modules/.package-lock.json', (packages) => {
      packages[`node_modules/${name}`] = { ...packages[`node_modules/${name}`], version: '0.0.1' };
    });

  it('for a start without those for tests, which are added when something asks for them, and stay', async () => {
    expect(await install('running')).toEqual({ asked: `ci ${RUNNING}`, there: 'running' });
    expect(await install('running')).toEqual({ asked: '', there: 'running' });
    // A product that runs meanwhile keeps its files: npm ci would remove them first.
    expect(await install('all')).toEqual({ asked: `install --no-save ${ALL}`, there: 'all' });
    expect(await install('all')).toEqual({ asked: '', there: 'all' });
    expect(await install('running')).toEqual({ asked: '', there: 'all' });
  });

  it('all at once where nothing is there and something asks for all', async () => {
    expect(await install('all')).toEqual({ asked: `ci ${ALL}`, there: 'all' });
  });

  it('anew where one that runs is of another version, with those for tests where they were', async () => {
    await install('running');
    await ofOldVersion('pg');
    expect(await install('running')).toEqual({ asked: `ci ${RUNNING}`, there: 'running' });
    await install('all');
    await ofOldVersion('pg');
    expect(await install('running')).toEqual({ asked: `ci ${ALL}`, there: 'all' });
  });

  it('for a start without a look at the versions of those for tests', async () => {
    await install('all');
    await ofOldVersion('jest');
    expect(await install('running')).toEqual({ asked: '', there: 'running' });
    expect(await install('all')).toEqual({ asked: `ci ${ALL}`, there: 'all' });
  });

  it('for a start without the compiler, which checks types where it is there', async () => {
    for (const folder of ['services', 'projections', 'web']) await mkdir(join(clone, folder));
    for (const file of ['tsconfig.json', 'tsconfig.build.json']) await writeFile(join(clone, file), '{}');
    await install('running');
    const unchecked = await run('scripts/start.mjs');
    expect(unchecked.printed).toContain('Building the server');
    expect(unchecked.printed).not.toContain('Checking the types');
    await install('all');
    expect((await run('scripts/start.mjs')).printed).toContain('Checking the types');
  });

  it('for a start without their source maps and what they say of themselves, but with their licences', async () => {
    const files = ['index.js', 'index.js.map', 'lib/client.d.ts.map', 'LICENSE.md', 'README.md'];
    const left = async () => {
      const found = files.map((file) => access(join(clone, 'node_modules/pg', file)).then(() => file));
      return (await Promise.allSettled(found)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    };
    await install('running');
    expect(await left()).toEqual(['index.js', 'LICENSE.md']);
    await install('all');
    expect(await left()).toEqual(files);
  });
});
