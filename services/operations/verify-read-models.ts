import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Build, schemaOf } from '../../projections/runner/build.js';
import { currentBuilds } from '../../projections/runner/checkpoints.js';
import { checksumWithoutWork } from '../../projections/runner/checksum.js';
import type { Projection } from '../../projections/runner/projection.js';
import { comparePositions } from '../platform/position.js';
import type { Installation } from './installation.js';
import { isPositionOf } from './log-place.js';
import type { Session } from './operation.js';
import { replayChecksum } from './replay-checksum.js';
import { retryForMinute } from './retry.js';

/** How long to wait for a moment without work left, and how often to look, ms. */
const WORK_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

/**
 * Compares the live build of a read model with a replay of the log up to the build's position. The build is read in one
 * snapshot, so that it may advance meanwhile; nothing is changed.
 * @param found called with one line when they differ
 */
export async function verifyReadModel(
  { store, kind, pool }: Installation,
  projection: Projection,
  { terminal, signal }: Session,
  found: (finding: string) => void,
): Promise<void> {
  const { name } = projection;
  const serving = await servingRows(pool, projection, signal);
  if ('reason' in serving) return terminal.info(`${name} is not compared: ${serving.reason}.`);
  const { build, rows } = serving;
  const different = (reason: string): void => found(`${schemaOf(build)} ${reason}`);
  if (!isPositionOf(kind, build.position))
    return different(`stands at ${build.position}, which is no position of the log in ${kind}`);
  const head = await retryForMinute(signal, () => store.head());
  if (comparePositions(build.position, head) > 0)
    return different(`stands at ${build.position}, past the end of the log at ${head}`);
  let fold: string;
  try {
    fold = await replayChecksum(
      store,
      pool,
      projection,
      build.position,
      signal,
      terminal.progress(`Filling ${name} from the log`),
    );
  } catch (error) {
    signal.throwIfAborted();
    return different(`cannot be filled from the log: ${(error as Error).message}`);
  }
  if (fold === rows) terminal.info(`${name} equals the log.`);
  else different(`differs from the log at ${build.position}: ${differing(rows, fold).join('; ')}`);
}

/**
 * The live build and its checksum, from one snapshot in which no work is left. Of a running product there soon is one; only a
 * projector could do the work of one that is stopped, and verifying changes nothing.
 */
async function servingRows(
  pool: Pool,
  projection: Projection,
  signal: AbortSignal,
): Promise<{ build: Build; rows: string } | { reason: string }> {
  const giveUpAt = performance.now() + WORK_TIMEOUT_MS;
  for (;;) {
    const found = await snapshotOf(pool, projection);
    if (found !== 'work-left') return found;
    if (performance.now() > giveUpAt)
      return { reason: 'changes of the library have not reached every programme yet, as they do while Plumbline runs' };
    await delay(POLL_MS, undefined, { signal });
  }
}

async function snapshotOf(
  pool: Pool,
  projection: Projection,
): Promise<{ build: Build; rows: string } | { reason: string } | 'work-left'> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const builds = await currentBuilds(client, [projection.name]);
    const lives = builds.filter(({ stage }) => stage === 'live');
    const build = lives.find(({ version }) => version === projection.version) ?? lives[0];
    if (!build) return { reason: builds.length === 0 ? 'it was never built' : 'it is being built' };
    if (build.version !== projection.version)
      return { reason: `it was built in version ${build.version}, this program knows version ${projection.version}` };
    const rows = await checksumWithoutWork(client, projection, build);
    return rows === undefined ? 'work-left' : { build, rows };
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** `lines has 119 rows, not 120`: the differences of two checksums (projections/runner/checksum.ts). */
function differing(rows: string, fold: string): string[] {
  const expected = new Map(fold.split('\n').map((line) => [line.split(' ')[0], line]));
  return rows.split('\n').flatMap((line) => {
    const [table = '', count, sum] = line.split(' ');
    const [, count2, sum2] = expected.get(table)?.split(' ') ?? [];
    if (count !== count2) return [`${table} has ${count} rows, not ${count2}`];
    return sum === sum2 ? [] : [`rows of ${table} are others`];
  });
}
