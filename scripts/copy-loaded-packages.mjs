// node scripts/copy-loaded-packages.mjs <folder> puts the packages that the built server loads under <folder>/node_modules.
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PACKAGES_BESIDE } from '../services/packages-beside.js';
import { foldersOf, packagesOf } from './lockfile.mjs';
import { PROJECT } from './run-program.mjs';

const [target] = process.argv.slice(2);
for (const folder of foldersOf(await packagesOf('node_modules/.package-lock.json'), PACKAGES_BESIDE)) {
  const from = join(PROJECT, folder);
  // What is nested in it has a folder of its own here.
  const isOwn = (path) => !path.startsWith(join(from, 'node_modules'));
  await cp(from, resolve(target, folder), { recursive: true, filter: isOwn });
}
