import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const LOCKFILE = resolve(import.meta.dirname, '../../../package-lock.json');

interface Entry {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
let packages: Readonly<Record<string, Entry>>;

beforeAll(async () => {
  ({ packages } = JSON.parse(await readFile(LOCKFILE, 'utf8')) as { packages: typeof packages });
});

/** The entry of a package as one in this folder finds it: its own, or that of a folder above. */
function found(from: string, name: string): Entry | undefined {
  const own = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`];
  return own ?? (from === '' ? undefined : found(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name));
}

describe('package-lock.json', () => {
  // npm leaves out what the registry did not have when it was written, and npm ci refuses it then, on every platform.
  it('has an entry for every optional package of every platform', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => found(folder, name) === undefined)
        .map((name) => `${folder}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry, so that packages come from the one that is set where they are installed', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
