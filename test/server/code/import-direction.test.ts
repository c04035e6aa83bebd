import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const PROJECT = resolve(import.meta.dirname, '../../..');
const PROGRAM = join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const RULES = join(PROJECT, '.dependency-cruiser.cjs');

/** Imports that a rule must refuse: rule, importing file, imported file. */
const REFUSED: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['floor:services/operations', 'services/operations/verify.ts', 'services/app/app.module.ts'],
  ['floor:services/programmes', 'services/programmes/lifecycle/copy.ts', 'services/library/samples.ts'],
  ['floor:services/programmes', 'services/programmes/assets/save.ts', 'projections/library/snapshot.ts'],
  ['floor:services/library', 'services/library/inputs.ts', 'services/programmes/programmes.module.ts'],
  ['floor:services/p6', 'services/p6/import/take-dates.ts', 'services/programmes/lifecycle/edit.ts'],
  ['floor:services/history', 'services/history/undo.ts', 'services/p6/p6.module.ts'],
  ['floor:services/identity', 'services/identity/accounts.ts', 'services/live/changes.ts'],
  ['floor:services/case-studies', 'services/case-studies/case-study-file.ts', 'services/library/reference-samples.ts'],
  ['floor:services/favourites', 'services/favourites/favourites.ts', 'services/live/changes.ts'],
  ['floor:services/comparisons', 'services/comparisons/saved-comparisons.ts', 'services/live/changes.ts'],
  ['floor:services/notifications', 'services/notifications/notifications.ts', 'services/live/changes.ts'],
  [
    'floor:services/notifications',
    'services/notifications/read-state.ts',
    'projections/notifications/programme-news.ts',
  ],
  ['floor:services/live', 'services/live/feed.ts', 'projections/runner/progress.ts'],
  ['floor:services/stream', 'services/stream/publisher.ts', 'services/operations/move-log.ts'],
  ['floor:services/answers', 'services/answers/zone-answer.ts', 'services/commands/request.ts'],
  ['floor:services/commands', 'services/commands/gate.ts', 'services/identity/claims.ts'],
  ['floor:projections', 'projections/preview/preview.ts', 'services/programmes/preview.ts'],
  ['floor:services/domain', 'services/domain/programmes/decision.ts', 'services/commands/ids.ts'],
  ['floor:services/event-store', 'services/event-store/codec.ts', 'services/domain/events.ts'],
  ['floor:services/platform', 'services/platform/http/filter.ts', 'services/event-store/event.ts'],
  ['floor:services/app', 'services/app/main.ts', 'web/src/app/page.tsx'],
  ['domain-is-pure', 'services/domain/library/query.ts', 'services/platform/database.ts'],
  ['domain-is-pure', 'services/domain/library/file.ts', 'fs'],
  ['floor:web/src/app', 'web/src/lib/types.ts', 'services/domain/view.ts'],
  ['floor:web/src/features', 'web/src/features/schedule/import.tsx', 'web/src/features/asset/part.tsx'],
  ['floor:web/src/features', 'web/src/features/newest/page.tsx', 'web/src/app/routes.tsx'],
  ['floor:web/src/ui', 'web/src/ui/fields/size.tsx', 'web/src/features/asset/units.ts'],
  ['floor:web/src/lib', 'web/src/lib/format.ts', 'web/src/ui/button.tsx'],
  ['built-without-its-builder', 'services/app/bundle.ts', 'node_modules/vite/index.js'],
];

/** Imports that run the right way. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['services/app/queries.ts', 'projections/library/reads.ts'],
  ['services/operations/rebuild.ts', 'projections/runner/runner.ts'],
  ['services/programmes/zones/rename.ts', 'services/commands/pipeline.ts'],
  ['services/commands/programmes.ts', 'services/domain/programmes/state.ts'],
  ['projections/programme-list/cards.ts', 'services/answers/programme-answer.ts'],
  ['projections/programme-list/list.ts', 'services/domain/programmes/names.ts'],
  ['services/domain/programmes/facts.ts', 'services/event-store/event.ts'],
  ['services/event-store/postgres/store.ts', 'services/platform/pool.ts'],
  ['web/src/app/edit-route.tsx', 'web/src/features/asset/page.tsx'],
  ['web/src/features/asset/field.tsx', 'web/src/ui/fields/number.tsx'],
];

describe('The direction of imports', () => {
  let tree: string;

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'plumbline-imports-'));
    for (const [, from, to] of REFUSED) await writeImport(from, to);
    for (const [from, to] of ALLOWED) await writeImport(from, to);
    await write('services/stream/hen.ts', "import type { Egg } from './egg.js';\nexport interface Hen { lays: Egg }\n");
    await write('services/stream/egg.ts', "import type { Hen } from './hen.js';\nexport interface Egg { of: Hen }\n");
    // Declared for development, brought by another package alone, and declared.
    await write('package.json', JSON.stringify({ dependencies: { ours: '1' }, devDependencies: { tool: '1' } }));
    for (const name of ['ours', 'tool', 'theirs']) await write(`node_modules/${name}/index.js`, '');
    await write('services/app/listen.ts', "import 'theirs';\nimport 'tool';\nimport 'ours';\n");
  });

  afterAll(() => rm(tree, { recursive: true }));

  it('is refused where it runs up, into another area, into another feature, in a circle of types, or to a package that is not declared', async () => {
    expect(await violations()).toEqual(
      [
        ...REFUSED.map((refused) => refused.join(' ')),
        'no-cycle services/stream/egg.ts services/stream/hen.ts',
        // Either rule would do: the domain reaches neither a database nor a file.
        'domain-is-pure services/domain/programmes/decision.ts services/commands/ids.ts',
        'declared-packages services/app/listen.ts node_modules/theirs/index.js',
        'declared-packages services/app/listen.ts node_modules/tool/index.js',
      ].sort(),
    );
  });

  it('has no rule that was not seen to bite', () => {
    const { forbidden } = createRequire(import.meta.url)(RULES) as { forbidden: { name: string }[] };
    const bitten = new Set([...REFUSED.map(([rule]) => rule), 'no-cycle', 'declared-packages']);
    expect(forbidden.map(({ name }) => name).filter((name) => !bitten.has(name))).toEqual([]);
  });

  async function violations(): Promise<string[]> {
    const args = [PROGRAM, '--config', RULES, '--output-type', 'json', 'services', 'projections', 'web'];
    const output = await new Promise<string>((done) =>
      // It exits with the number of violations.
      execFile(process.execPath, args, { cwd: tree, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => done(stdout)),
    );
    const { summary } = JSON.parse(output) as {
      summary: { violations: { rule: { name: string }; from: string; to: string }[] };
    };
    return summary.violations.map(({ rule, from, to }) => `${rule.name} ${from} ${to}`).sort();
  }

  /** By its type alone, where it is a file of ours: types count. */
  async function writeImport(from: string, to: string): Promise<void> {
    if (!to.includes('/')) return write(from, `export { readFile } from 'node:${to}';\n`);
    await write(to, 'export type Imported = number;\n');
    const specifier = relative(dirname(from), to).replace(/\.tsx?$/, '.js');
    const path = specifier.startsWith('.') ? specifier : `./${specifier}`;
    await write(from, `import type { Imported } from '${path}';\nexport type Importing = Imported;\n`);
  }

  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
});
