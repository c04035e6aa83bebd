import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT } from './run-program.mjs';

/** What a lockfile says of each package, by the package's folder. @returns undefined where there is no such lockfile */
export async function packagesOf(lockfile) {
  try {
    return JSON.parse(await readFile(join(PROJECT, lockfile), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Folders of the named packages and of all that they depend on, as Node finds them from one another. */
export function foldersOf(packages, names) {
  const folders = new Set();
  const add = (from, name) => {
    const folder = folderOf(packages, from, name);
    // An optional package of another platform is not installed.
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies } = packages[folder];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(folder, needed);
  };
  for (const name of names) add('', name);
  return [...folders];
}

function folderOf(packages, from, name) {
  const folder = join(from, 'node_modules', name);
  if (folder in packages || from === '') return folder in packages ? folder : undefined;
  return folderOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
