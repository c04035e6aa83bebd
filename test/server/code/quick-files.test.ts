import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { globsToMatcher } from 'jest-util';

// docs/quality.md, The tests themselves: of the files that `npm test` runs, each group has a bound of those that start a product, a
// browser or a server of their own. One more is worth another's place, or says by its name that it runs in full: `.full.test.ts`.
const PROJECT = resolve(import.meta.dirname, '../../..');
const CONFIG = new URL('../../../jest.config.js?quick', import.meta.url).href;
const REPORT = new URL('../../../scripts/test-report.mjs', import.meta.url).href;

const SERVERS = ['startEmbeddedPostgres', 'startReplica', 'startStandIn', 'startKafka'];
const STARTERS = ['startApi', 'startBrowser', 'startVisitedApi', 'npmStart', ...SERVERS, 'spawn'];
const STARTED = ['ProductProcess', 'OperationProcess', 'SplitProduct', 'KafkaServer', 'SupervisedServer'];
const STARTS = new RegExp(`\\b(?:${STARTERS.join('|')})\\(|\\b(?:${STARTED.join('|')})(?:\\.\\w+)?\\(`);
/** Where one of them is written: who imports something else from there starts nothing. */
const WRITES = new RegExp(
  `^export (?:async function (?:${STARTERS.join('|')})|class (?:${STARTED.join('|')}))\\b`,
  'm',
);
/** Of values, from what tests share: types start nothing. */
const SHARED = /^import (?!type\b)(?!\{(?:\s*type \w+,?)+\s*\} from)[^;]*? from '([^']*\/support\/[^']+)\.js';/gm;

interface JestProject {
  readonly displayName: string;
  readonly testMatch: readonly string[];
  readonly testPathIgnorePatterns: readonly string[];
  readonly testEnvironmentOptions?: { readonly group?: string };
}

/** Paths of the quick files, from the project's folder, by group. */
const quick = new Map<string, string[]>();
/** Those that start something. */
const starting = new Map<string, string[]>();
let bounds: ReadonlyMap<string, { readonly starting: number }>;

beforeAll(async () => {
  process.env['TESTS'] = 'quick';
  const { projects } = ((await import(CONFIG)) as { default: { projects: JestProject[] } }).default;
  const folders = await Promise.all(
    ['services', 'projections', 'web/src', 'test'].map(async (folder) =>
      (await readdir(join(PROJECT, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const tests = folders.flat().filter((path) => /\.test\.tsx?$/.test(path));
  for (const { displayName, testMatch, testPathIgnorePatterns, testEnvironmentOptions } of projects) {
    const isMatched = globsToMatcher(testMatch.map((files) => files.replace('<rootDir>/', '')));
    const isIgnored = (path: string) => testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(`/${path}`));
    const found = tests.filter((path) => isMatched(path) && !isIgnored(path));
    const group = testEnvironmentOptions?.group ?? displayName;
    quick.set(group, [...(quick.get(group) ?? []), ...found]);
  }
  for (const [group, paths] of quick) {
    const starts = await Promise.all(paths.map(startsSomething));
    starting.set(
      group,
      paths.filter((_, at) => starts[at]),
    );
  }
  ({ bounds } = { bounds: await ((await import(REPORT)) as { readBudgets(): Promise<typeof bounds> }).readBudgets() });
});

/** Whether it, or what it shares with other tests, does. */
async function startsSomething(path: string): Promise<boolean> {
  const text = await readFile(join(PROJECT, path), 'utf8');
  if (STARTS.test(text)) return true;
  const shared = [...text.matchAll(SHARED)].map(([, from = '']) => join(PROJECT, dirname(path), `${from}.ts`));
  const texts = await Promise.all(shared.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.some((one) => STARTS.test(one) && !WRITES.test(one));
}

describe('The files that npm test runs', () => {
  it('are all of a group that has a bound', () => {
    expect([...quick.keys()].toSorted()).toEqual([...bounds.keys()].toSorted());
    for (const [group, paths] of quick)
      expect({ group, hasFiles: paths.length > 0 }).toEqual({ group, hasFiles: true });
    expect([...quick.values()].flat().filter((path) => path.includes('.full.'))).toEqual([]);
  });

  it('are told apart by whether they start something', () => {
    const all = [...starting.values()].flat();
    const known = {
      'a product': 'test/server/programmes/programme-commands.test.ts',
      'a product, by what tests share': 'test/server/api/every-operation.test.ts',
      nothing: 'services/domain/programmes/growth-of-programme.test.ts',
      'nothing, by any of these names': relative(PROJECT, import.meta.filename),
    };
    expect(Object.entries(known).map(([what, path]) => [what, all.includes(path)])).toEqual([
      ['a product', true],
      ['a product, by what tests share', true],
      ['nothing', false],
      ['nothing, by any of these names', false],
    ]);
    // Each group of which that is the purpose.
    for (const group of ['server', 'processes', 'browser'])
      expect({ group, starts: (starting.get(group) ?? []).length > 0 }).toEqual({ group, starts: true });
  });

  it('start no more products, browsers and servers of their own than the group may', () => {
    const over = [...starting].flatMap(([group, paths]) => {
      const bound = bounds.get(group)?.starting ?? 0;
      return paths.length <= bound
        ? []
        : [`${group}: ${paths.length} files, of which ${bound} may (docs/quality.md): ${paths.join(', ')}`];
    });
    expect(over).toEqual([]);
  });
});
