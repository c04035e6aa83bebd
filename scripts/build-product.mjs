import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTypes } from './check-types.mjs';
import { PROJECT, runPackage } from './run-program.mjs';

/** A part of the product: what it is made of, where it goes and how. */
const SERVER = ['services', 'projections', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
const PARTS = [
  {
    does: 'Building the server …',
    sources: SERVER,
    output: 'dist/server',
    build: () => runPackage('vite/bin/vite.js', ['build', 'services']),
  },
  {
    does: 'Building the client …',
    sources: ['web', 'tsconfig.json', 'package-lock.json'],
    output: 'dist/web',
    build: () => runPackage('vite/bin/vite.js', ['build', 'web'], { env: { NODE_ENV: 'production' } }),
  },
];

/** Vite takes the types away unread. */
const TYPES = {
  does: 'Checking the types of the server …',
  sources: SERVER,
  output: 'dist/types',
  build: () => checkTypes('tsconfig.build.json'),
};

/**
 * Builds the parts whose sources are not those of the last build, by content: times of files say nothing after a `git checkout`.
 * `checked` where the packages are there that check types: then what does not type-check starts nothing.
 * @throws ProgramFailed with what the compiler says
 */
export async function buildProduct({ checked }, say) {
  await Promise.all([...PARTS, ...(checked ? [TYPES] : [])].map((part) => buildIfStale(part, say)));
}

async function buildIfStale({ does, sources, output, build }, say) {
  const stamp = join(PROJECT, output, '.sources');
  const hash = await hashOf(sources);
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === hash) return;
  say(does);
  await rm(stamp, { force: true }); // a build that is broken off counts as none
  await build();
  await mkdir(join(PROJECT, output), { recursive: true });
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
