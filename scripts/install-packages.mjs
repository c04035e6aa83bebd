import { packagesOf } from './lockfile.mjs';
import { ProgramFailed, runQuietly } from './run-program.mjs';

const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs the packages of the lockfile when some are missing or of another version. Development packages are included whatever
 * NODE_ENV says, since the product is built where it runs.
 * @throws ProgramFailed with what npm says
 */
export async function installPackages(say) {
  if (await isInstalled()) return;
  say('Installing packages …');
  const said = await runQuietly('npm', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  // npm can break off and end with 0 all the same (10.8 does where the registry is away).
  if (!(await isInstalled()))
    throw new ProgramFailed(`${said.trimEnd()}\n\nnpm ci ended before all packages were installed.`);
}

/** npm notes what it has installed in a lockfile of its own, which it writes last. */
async function isInstalled() {
  const [wanted, installed] = await Promise.all(['package-lock.json', INSTALLED].map(packagesOf));
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    // An optional package may be one for another operating system.
    const found = installed[path];
    return found === undefined ? optional || devOptional : found.version === version;
  });
}
