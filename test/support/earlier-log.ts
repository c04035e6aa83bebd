import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import { type TestDatabase, testDatabase } from './postgres.js';
import { operate, ProductProcess } from './processes/programs.js';

/**
 * A log that the version wrote in which an asset was known by its name: what random planners did through its HTTP to eight
 * programmes in 1,100 steps, with renames, moves of parts, removals, undos and redos. What that version made of it, `recorded`,
 * must come out of this one too (docs/decisions/0025).
 */
const FOLDER = fileURLToPath(new URL('../fixtures/logs/assets-by-name/', import.meta.url));
export const FILE = join(FOLDER, 'log.ndjson.gz');

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

/** The log in a database of its own, as an installation restores it. {@link close} drops it. */
export async function restoredEarlierLog() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-log-'));
  const recorded = JSON.parse(
    gunzipSync(await readFile(join(FOLDER, 'recorded.json.gz'))).toString('utf8'),
  ) as Recorded;
  const database = await testDatabase();
  const on = ({ url }: TestDatabase) => ({ DATABASE_URL: url, PLUMBLINE_DATA: folder });
  const { code, said } = await operate(['restore', FILE], on(database));
  expect([code, said.at(-1)]).toEqual([0, expect.stringContaining('Restored.')]);
  return {
    folder,
    recorded,
    database,
    on,
    /** What the product answers now to each path of the recorded answers. */
    answersOf: async (product: ProductProcess): Promise<Record<string, unknown>> => {
      const answers: Record<string, unknown> = {};
      for (const path of Object.keys(recorded.answers)) answers[path] = await read(product, path);
      return answers;
    },
    close: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
export type RestoredEarlierLog = Awaited<ReturnType<typeof restoredEarlierLog>>;

/** The product on a database while something is done with it. */
export async function withProduct<Result>(
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

/** Read models that are behind answer 503. */
export async function read(product: ProductProcess, path: string): Promise<unknown> {
  for (;;) {
    const { status, body } = await product.call('GET', path);
    if (status !== 503) return body;
  }
}

export const ADDED_TO_ANSWERS: readonly string[] = ['assetId', 'assetPackageId', 'uncounted'];

/** Ids from here on are of a programme's own hours (docs/decisions/0031): that version answered 0. */
const FIRST_OWN_HOURS = 1_000_000_000;

/** Without the moment and the author of the undo, and without what later versions added to the answers. */
export const comparable = (answers: unknown, added = ADDED_TO_ANSWERS): unknown =>
  JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => {
      if (added.includes(key)) return undefined;
      if (key === 'p6Activity') return (value as { readonly name: string } | null)?.name ?? null; // that version answered the name
      if (key === 'shiftId' && Number(value) >= FIRST_OWN_HOURS) return 0;
      if (isActivity(value))
        return Object.fromEntries(Object.entries(value).filter(([field]) => !ADDED_TO_ACTIVITIES.includes(field)));
      return isZone(value) ? { id: value.id, projectId: value.projectId, zoneName: value.zoneName } : value;
    }),
  );

/** The last digits of a sum depend on the order in which it was added up, which a later version may change (docs/decisions/0057). */
export const toTwelveDigits = (view: unknown): unknown =>
  JSON.parse(
    JSON.stringify(view, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)),
  );

/** Limits of labour, where a material goes, whether the filters leave it, packages, whole gangs, and what counts for nothing. */
export const ADDED_TO_VIEWS = [
  'limits',
  'direction',
  'inShownParts',
  'packages',
  'packageId',
  'wholeGangsPerDay',
  'tooManyGangs',
  'uncounted',
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
