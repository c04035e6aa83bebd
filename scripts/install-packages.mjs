import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT, runQuietly } from './run-program.mjs';

/**
 * Installs the packages of the lockfile when some are missing or of another version.
 *
 * `npm install`, not `npm ci`: the latter refuses a lockfile without the packages of all other operating systems, and a registry
 * that mirrors only some of them cannot list the rest. `--no-save` leaves the lockfile alone. Development packages are
 * included whatever NODE_ENV says, since the product is built where it runs.
 */
export async function installPackages(say) {
  if (await isInstalled()) return;
  say('Installing packages …');
  await runQuietly('npm', [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
}

/** npm notes what it has installed in a lockfile of its own, which it writes last. */
async function isInstalled() {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(packagesOf),
  );
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    // An optional package may be one for another operating system.
    const found = installed[path];
    return found === undefined ? optional || devOptional : found.version === version;
  });
}

async function packagesOf(lockfile) {
  try {
    return JSON.parse(await readFile(join(PROJECT, lockfile), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
