import { hash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../../services/event-store/hash-chain.js';
import { type EventStoreDbForTests, eventStoreDbForTests } from '../../support/event-store-db/for-tests.js';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { operate, ProductProcess } from '../../support/processes/programs.js';

/**
 * A log that the version wrote in which an asset was known by its name: what random planners did through its HTTP to eight
 * programmes in 1,100 steps, with renames, moves of parts, removals, undos and redos. What that version made of it, `recorded`,
 * must come out of this one too (docs/decisions/0025).
 */
const FOLDER = fileURLToPath(new URL('../../fixtures/logs/assets-by-name/', import.meta.url));
const FILE = join(FOLDER, 'log.ndjson.gz');

interface Recorded {
  readonly sha256: string;
  readonly checksums: Readonly<Record<string, { readonly version: number; readonly checksum: string }>>;
  /** By path, without what a later version added. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** SHA-256 of the canonical JSON of what the raw views and the dashboards answered, by path, its numbers to 12 digits. */
  readonly views: Readonly<Record<string, string>>;
  /** All commands undone from the newest to the oldest, and some of them from the oldest to the newest. */
  readonly undone: Readonly<Record<'newestFirst' | 'oldestFirst', Undone>>;
}
interface Undone {
  readonly commands: readonly { readonly id: string; readonly programme: number; readonly outcome: string }[];
  readonly answers: Readonly<Record<string, unknown>>;
}

let recorded: Recorded;
let restored: TestDatabase;
let folder = '';
let server: EventStoreDbForTests;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-log-'));
  recorded = JSON.parse(gunzipSync(await readFile(join(FOLDER, 'recorded.json.gz'))).toString('utf8')) as Recorded;
  [restored, server] = await Promise.all([testDatabase(), eventStoreDbForTests()]);
  const { code, said } = await operate(['restore', FILE], on(restored));
  expect([code, said.at(-1)]).toEqual([0, expect.stringContaining('Restored.')]);
});

afterAll(async () => {
  await server?.close();
  await restored?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const on = ({ url }: TestDatabase) => ({ DATABASE_URL: url, PLUMBLINE_DATA: folder });

/** The product on a database while something is done with it. */
async function withProduct<Result>(
  environment: Readonly<Record<string, string>>,
  use: (product: ProductProcess) => Promise<Result>,
): Promise<Result> {
  const product = new ProductProcess(environment);
  await product.start();
  try {
    await product.logIn('ann@example.com');
    return await use(product);
  } finally {
    await product.end();
  }
}

const answersOf = async (product: ProductProcess): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {};
  for (const path of Object.keys(recorded.answers)) answers[path] = await read(product, path);
  return answers;
};

/** Read models that are behind answer 503. */
async function read(product: ProductProcess, path: string): Promise<unknown> {
  for (;;) {
    const { status, body } = await product.call('GET', path);
    if (status !== 503) return body;
  }
}

/** Ids from here on are of a programme's own hours (docs/decisions/0031): that version answered 0. */
const FIRST_OWN_HOURS = 1_000_000_000;

/** Without the moment and the author of the undo, and without what later versions added to the answers. */
const comparable = (answers: unknown, added: readonly string[] = ['assetId', 'assetPackageId']): unknown =>
  JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => {
      if (added.includes(key)) return undefined;
      if (key === 'shiftId' && Number(value) >= FIRST_OWN_HOURS) return 0;
      if (isActivity(value))
        return Object.fromEntries(Object.entries(value).filter(([field]) => !ADDED_TO_ACTIVITIES.includes(field)));
      return isZone(value) ? { id: value.id, projectId: value.projectId, zoneName: value.zoneName } : value;
    }),
  );

/** The last digits of a sum depend on the order in which it was added up, which a later version may change (docs/decisions/0057). */
const toTwelveDigits = (view: unknown): unknown =>
  JSON.parse(
    JSON.stringify(view, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)),
  );

/** Limits of labour, where a material goes, whether the filters leave it, packages, and whole gangs. */
const ADDED_TO_VIEWS = [
  'limits',
  'direction',
  'inShownParts',
  'packages',
  'packageId',
  'wholeGangsPerDay',
  'tooManyGangs',
];

/** What a schedule file tells beside names and dates, and the project of the schedule. */
const ADDED_TO_ACTIVITIES = [
  'wbs',
  'activityType',
  'status',
  'percentComplete',
  'actualStartDate',
  'actualEndDate',
  'scheduleProject',
];
const isActivity = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'p6ActivityName' in value;

// Zones had no author and no dates.
const isZone = (value: unknown): value is { id: number; projectId: number; zoneName: string } =>
  typeof value === 'object' && value !== null && 'zoneName' in value && 'projectId' in value && !('partSize' in value);

describe('The log of the version in which an asset was known by its name', () => {
  it('passes the verification', async () => {
    const { code, said } = await operate(['verify'], on(restored));
    expect([code, said[0], said.at(-1)]).toEqual([
      0,
      `The log: 1,346 events, SHA-256 ${recorded.sha256}`,
      'Nothing is wrong.',
    ]);
  });

  it('answers as it did', async () => {
    await withProduct(on(restored), async (product) => {
      expect(comparable(await answersOf(product))).toEqual(recorded.answers);
      const views: Record<string, string> = {};
      for (const path of Object.keys(recorded.views))
        views[path] = hash(
          'sha256',
          canonicalJson(toTwelveDigits(comparable(await read(product, path), ADDED_TO_VIEWS))),
        );
      expect(views).toEqual(recorded.views);
    });
  });

  it.each(['newestFirst', 'oldestFirst'] as const)('is undone as it was: %s', async (order) => {
    const { commands, answers } = recorded.undone[order];
    const database = await testDatabase(restored.url);
    try {
      await withProduct(on(database), async (product) => {
        // One after the other: a name that one programme gives back is free for the next.
        const undone = [];
        for (const { id, programme } of commands)
          undone.push({ id, programme, outcome: await outcomeOfUndo(product, id, programme) });
        expect(undone).toEqual(commands);
        expect(
          comparable(await answersOf(product), [
            'assetId',
            'assetPackageId',
            'created',
            'createdBy',
            'modified',
            'modifiedBy',
          ]),
        ).toEqual(answers);
      });
      expect((await operate(['verify'], on(database))).said.at(-1)).toBe('Nothing is wrong.');
    } finally {
      await database.drop();
    }
  });

  it('is exported again as the same log', async () => {
    const file = join(folder, 'again.ndjson.gz');
    expect((await operate(['export', file], on(restored))).code).toBe(0);
    const lines = async (path: string) =>
      gunzipSync(await readFile(path))
        .toString('utf8')
        .split('\n')
        .slice(1);
    expect(await lines(file)).toEqual(await lines(FILE));
  });

  it('is moved to an EventStoreDB, and answers there as it did', async () => {
    const database = await testDatabase(restored.url);
    const environment = {
      ...on(database),
      EVENTSTOREDB_URL: server.url,
      EVENTSTOREDB_NAMESPACE: `old${randomBytes(6).toString('hex')}:`,
    };
    try {
      const moved = await operate(['move-log', '--from', 'postgres', '--to', 'eventstoredb'], environment);
      expect([moved.code, moved.complained]).toEqual([0, []]);
      const there = { ...environment, EVENT_STORE: 'eventstoredb' };
      expect(comparable(await withProduct(there, answersOf))).toEqual(recorded.answers);
      expect((await operate(['verify'], there)).said).toContain(`The log: 1,346 events, SHA-256 ${recorded.sha256}`);
    } finally {
      await database.drop();
    }
  });
});

async function outcomeOfUndo(product: ProductProcess, id: string, programme: number): Promise<string> {
  const path = `/api/Commands/${id}/undo?programmeId=${programme}`;
  const { status, body } = await product.call('POST', path, undefined, randomUUID());
  const { code, blockers = [] } = body as { code?: string; blockers?: readonly { field: string }[] };
  return [status, code, ...blockers.map(({ field }) => field)].filter(Boolean).join(' ');
}
