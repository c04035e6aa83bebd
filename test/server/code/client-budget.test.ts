import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';

// What a page makes the browser load (docs/web.md, Bars).

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** `npm test` has built it from these sources. */
const BUILT = resolve(import.meta.dirname, '../../../dist/web');
const kB = 1000;
let manifest: Record<string, Chunk>;

beforeAll(async () => {
  manifest = JSON.parse(await readFile(join(BUILT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
});

/** Files that these modules load before they run, once each. */
function filesOf(modules: readonly string[], kind: 'js' | 'css'): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (seen.has(name)) return;
    seen.add(name);
    if (kind === 'js') files.add(chunk.file);
    else for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return files;
}

async function gzipped(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(BUILT, file))).length;
  return bytes;
}

const entry = 'index.html';
const login = [entry, 'src/features/auth/login-page.tsx'];
const landing = [entry, 'src/app/landing-route.tsx'];
const shell = [entry, 'src/app/shell.tsx'];

describe('the build', () => {
  it.each([
    ['the log-in', login],
    ['the landing page', landing],
  ])('loads at most 150 kB of script and 20 kB of style for %s', async (_, page) => {
    expect(await gzipped(filesOf(page, 'js'))).toBeLessThanOrEqual(150 * kB);
    expect(await gzipped(filesOf(page, 'css'))).toBeLessThanOrEqual(20 * kB);
  });

  it('loads at most 60 kB of script more for the signed-in shell', async () => {
    const known = filesOf(login, 'js');
    expect(await gzipped([...filesOf(shell, 'js')].filter((file) => !known.has(file)))).toBeLessThanOrEqual(60 * kB);
  });

  it.each([
    'src/features/programmes/list/programme-list-page.tsx',
    'src/features/programmes/list/draft-list-page.tsx',
    'src/features/programmes/favourites/favourites-page.tsx',
    'src/features/programmes/scenarios/scenarios-page.tsx',
    'src/features/comparison/page/comparison-page.tsx',
    'src/features/comparison/saved/saved-comparisons-page.tsx',
    'src/app/programme-wizard-route.tsx',
    'src/app/asset-wizard-route.tsx',
    'src/app/edit-route.tsx',
    'src/app/dashboard-route.tsx',
    'src/features/custom-inputs/list/custom-inputs-page.tsx',
    'src/features/custom-inputs/wizard/create-input-page.tsx',
    'src/features/custom-inputs/form/edit-input-page.tsx',
    ...['material', 'production-rate', 'vehicle', 'makeup', 'task', 'subprogramme'].map(
      (form) => `src/features/custom-inputs/${form}/${form}-form.tsx`,
    ),
  ])('loads at most 60 kB of script more for %s', async (route) => {
    const known = filesOf([...login, ...shell], 'js');
    expect(await gzipped([...filesOf([route], 'js')].filter((file) => !known.has(file)))).toBeLessThanOrEqual(60 * kB);
  });
});
