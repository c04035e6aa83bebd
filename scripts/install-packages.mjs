import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { packagesOf } from './lockfile.mjs';
import { PROJECT, ProgramFailed, runQuietly } from './run-program.mjs';

const INSTALLED = 'node_modules/.package-lock.json';
/** Whatever NODE_ENV and the user's settings say. Code for one platform alone is in optional packages. */
const SETS = {
  running: ['--omit=dev', '--include=optional'],
  all: ['--include=dev', '--include=optional'],
};
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs packages of the lockfile when some are missing or of another version: those that build and run the product (`running`), or
 * `all`, with what only tests, checks and measurements need (docs/decisions/0058).
 * @returns which are installed now
 * @throws ProgramFailed with what npm says
 */
export async function installPackages(wanted, say) {
  const lockfile = await packagesOf('package-lock.json');
  const before = await packagesOf(INSTALLED);
  if (has(before, lockfile, 'all')) return 'all';
  if (has(before, lockfile, wanted)) return wanted;
  // Whoever has tested here will do so again.
  const set = Object.values(before ?? {}).some(({ dev }) => dev) ? 'all' : wanted;
  say(set === 'all' ? 'Installing packages, with those for tests …' : 'Installing packages …');
  // A product that runs meanwhile goes on reading its files, so where nothing has to change packages are only added.
  const command = isPartOf(before, lockfile) ? ['install', '--no-save'] : ['ci'];
  const said = await runQuietly('npm', [...command, ...SETS[set], ...QUIETLY]);
  // npm can break off and end with 0 all the same (10.8 does where the registry is away).
  if (!has(await packagesOf(INSTALLED), lockfile, set))
    throw new ProgramFailed(`${said.trimEnd()}\n\nnpm ${command[0]} ended before all packages were installed.`);
  if (set === 'running') await removeWhatNothingReads();
  return set;
}

/** npm notes what it has installed in a lockfile of its own, which it writes last. */
function has(installed, lockfile, set) {
  if (installed === undefined) return false;
  return Object.entries(lockfile).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '' || (set === 'running' && dev)) return true;
    // An optional package may be one for another operating system.
    const found = installed[path];
    return found === undefined ? optional || devOptional : found.version === version;
  });
}

function isPartOf(installed, lockfile) {
  if (installed === undefined) return false;
  return Object.entries(installed).every(([path, { version }]) => lockfile[path]?.version === version);
}

/** Source maps, and texts about packages but for their licences: a sixth of what is installed. What is built without them is the same. */
const UNREAD = /\.(?:[cm]?[jt]s|css)\.map$|^(?!.*(?:licen[cs]e|copying|notice)).*\.md$/i;

async function removeWhatNothingReads() {
  const entries = await readdir(join(PROJECT, 'node_modules'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && UNREAD.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => rm(join(parentPath, name))));
  // npm does not trust its lockfile where a package's folder is newer, and would install everything again.
  await utimes(join(PROJECT, INSTALLED), new Date(), new Date());
}
