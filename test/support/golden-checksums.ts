/** What the projections make of logs that never change (test/fixtures/logs): rows that differ need another version. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Projection } from '../../projections/runner/projection.js';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { copyLog } from '../../services/operations/copy-log.js';
import { readExport } from '../../services/operations/exported-log.js';
import { replayChecksum } from '../../services/operations/replay-checksum.js';
import { openPool } from '../../services/platform/database.js';
import { migrateDatabase, testDatabase } from './postgres.js';

const LOGS = new URL('../fixtures/logs/', import.meta.url);
const RECORDED = new URL('../../projections/golden-checksums.json', import.meta.url);
const never = new AbortController().signal;
const unseen = () => undefined;

/** By log, projection and version: a line per table (ReadModels.checksum). Those of older versions are history. */
type GoldenChecksums = Record<string, Record<string, Record<string, readonly string[]>>>;

/** Folders with a log, each with a file log.ndjson.gz. */
export const goldenLogs = async (): Promise<readonly string[]> => (await readdir(LOGS)).sort();

export const recordedChecksums = async (): Promise<GoldenChecksums> =>
  JSON.parse(await readFile(RECORDED, 'utf8')) as GoldenChecksums;

/** A golden log in a database of its own. */
export async function openGoldenLog(name: string) {
  const database = await testDatabase();
  await migrateDatabase(database.url);
  const pool: Pool = openPool(database.url, unseen);
  const store = new PostgresEventStore({ codec: productCodec, pool });
  await copyLog(readExport(new URL(`${name}/log.ndjson.gz`, LOGS).pathname, never), store, never, unseen);
  const head = await store.head();
  return {
    checksum: async (projection: Projection): Promise<readonly string[]> =>
      (await replayChecksum(store, pool, projection, head, never, unseen)).split('\n'),
    close: async () => {
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}

/**
 * Holds a projection's rows to those that were recorded for its version.
 * @param record whether to record those of a version without any; what is there is never changed
 * @returns why they differ, undefined where they do not
 */
export async function differenceFromGolden(
  golden: GoldenChecksums,
  log: string,
  { name, version }: Projection,
  found: readonly string[],
  record: boolean,
): Promise<string | undefined> {
  const recorded = golden[log]?.[name]?.[version];
  if (recorded === undefined) {
    if (!record) return `${name} has no checksum for version ${version}: record it with RECORD_CHECKSUMS=1`;
    ((golden[log] ??= {})[name] ??= {})[version] = found;
    await writeFile(RECORDED, `${JSON.stringify(golden, undefined, 2)}\n`);
    return undefined;
  }
  const other = found.filter((line) => !recorded.includes(line)).map((line) => line.split(' ')[0]);
  if (found.length === recorded.length && other.length === 0) return undefined;
  return `${name} makes other rows of the same log (${other.join(', ')}): raise its version above ${version}, so that installations build it anew`;
}
