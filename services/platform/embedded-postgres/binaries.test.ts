import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { itWhen } from '../../../test/support/skipped.js';
import { installedPackage, usableBinaries } from './binaries.js';
import { accountForNewCluster } from './server-account.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-binaries-'));
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the programs of the embedded PostgreSQL', () => {
  it('run when npm has not run the install script that creates the links to the shared libraries', async () => {
    const installed = join(folder, 'package');
    await copyWithoutLinks(installed);
    expect(() => execFileSync(join(installed, 'native/bin/initdb'), ['--version'], { stdio: 'pipe' })).toThrow(
      'shared libraries',
    );

    const { initdb, postgres } = await usableBinaries(folder, undefined, installed);
    expect(initdb).toBe(join(installed, 'native/bin/initdb'));
    for (const program of [initdb, postgres])
      expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL');
  });

  itWhen(process.getuid?.() === 0, 'only root starts the server under another user')(
    'run from a copy, made once, where the user of the server cannot enter the package',
    async () => {
      const account = await accountForNewCluster();
      const closed = join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      await copyWithoutLinks(join(closed, 'package'));

      const { initdb } = await usableBinaries(folder, account, join(closed, 'package'));
      expect(initdb.startsWith(join(folder, 'postgres-binaries-'))).toBe(true);
      expect(execFileSync(initdb, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toContain('PostgreSQL');

      await rm(join(closed, 'package', 'native'), { recursive: true });
      expect((await usableBinaries(folder, account, join(closed, 'package'))).initdb).toBe(initdb);
    },
  );

  it('cause an error that says in one sentence what to do when the machine cannot run them', async () => {
    const installed = join(folder, 'package');
    await copyWithoutLinks(installed);
    await rm(join(installed, 'native/pg-symlinks.json'));
    await expect(usableBinaries(folder, undefined, installed)).rejects.toThrow(
      /does not run on this machine: .*Set DATABASE_URL/s,
    );
  });
});

/** The package as npm unpacks it: a package cannot contain symbolic links. */
async function copyWithoutLinks(to: string): Promise<void> {
  const from = installedPackage();
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(from, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) await rm(join(to, target), { force: true });
}
