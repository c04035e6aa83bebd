import { join } from 'node:path';
import { buildProduct } from './build-product.mjs';
import { installPackages } from './install-packages.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { PROJECT, ProgramFailed } from './run-program.mjs';

/**
 * Brings the clone to where its programs run: packages installed, the `running` ones or `all`, server and client built.
 * @param checks whether types are checked too, where the packages are there that do: `npm test` checks those of its tests along with them
 * @throws ProgramFailed with what npm or a compiler says
 */
export async function prepare(packages, { checks = true } = {}) {
  await oneAtATime(
    join(PROJECT, 'dist/.preparing'),
    () => say('Another command is preparing this folder, waiting for it …'),
    async () => {
      const installed = await installPackages(packages, say);
      await buildProduct({ checked: checks && installed === 'all' }, say);
    },
  );
}

/** {@link prepare}, or else ends the process and says why. */
export async function prepareOrExit(packages) {
  try {
    await prepare(packages);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** One line of progress. */
export function say(line) {
  console.log(line);
}
