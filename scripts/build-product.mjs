import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTypes } from './check-types.mjs';
import { PROJECT, runPackage } from './run-program.mjs';

/** A part of the product: what it is made of, where it goes and how. */
const PARTS = {
  server: {
    sources: ['services', 'projections', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    output: 'dist/server',
    // Vite takes the types away unread.
    build: () =>
      Promise.all([checkTypes('tsconfig.build.json'), runPackage('vite/bin/vite.js', ['build', 'services'])]),
  },
  client: {
    sources: ['web', 'tsconfig.json', 'package-lock.json'],
    output: 'dist/web',
    build: () => runPackage('vite/bin/vite.js', ['build', 'web'], { env: { NODE_ENV: 'production' } }),
  },
};

/**
 * Builds the parts whose sources are not those of the last build, by content: times of files say nothing after a `git checkout`.
 * @throws ProgramFailed with what the compiler says
 */
export async function buildProduct(say) {
  await Promise.all(Object.entries(PARTS).map(([name, part]) => buildIfStale(name, part, say)));
}

async function buildIfStale(name, { sources, output, build }, say) {
  const stamp = join(PROJECT, output, '.sources');
  const hash = await hashOf(sources);
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === hash) return;
  say(`Building the ${name} …`);
  await rm(stamp, { force: true }); // a build that is broken off counts as none
  await build();
  await writeFile(stamp, hash);
}

async function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(sources.map(filesOf))).flat().sort()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(PROJECT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Paths of the files in the project's folder, without tests, which are no part of a build. */
async function filesOf(source) {
  if ((await stat(join(PROJECT, source))).isFile()) return [source];
  const entries = await readdir(join(PROJECT, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length));
}
