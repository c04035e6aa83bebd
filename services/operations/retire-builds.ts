import type { Pool } from 'pg';
import type { Build } from '../../projections/runner/build.js';
import { currentBuilds, migrateCheckpoints } from '../../projections/runner/checkpoints.js';
import { comparePositions } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { isPositionOf, type LogKind } from './log-place.js';

/** Takes builds of read models out of use: what stands in them does not follow from the log. Their tables go at the next start. */
export async function retireBuilds(pool: Pool, builds: readonly Build[]): Promise<void> {
  await pool.query(
    `UPDATE projections.checkpoint AS build SET stage = 'retired', updated = clock_timestamp()
       FROM unnest($1::text[], $2::integer[]) AS gone (projection, build)
      WHERE build.projection = gone.projection AND build.build = gone.build AND build.stage IN ('filling', 'live')`,
    [builds.map(({ projection }) => projection), builds.map(({ build }) => build)],
  );
}

/** Builds in use, by the names of their projections. */
export async function buildsInUse(pool: Pool, projections: readonly string[]): Promise<readonly Build[]> {
  await migrateCheckpoints(pool);
  return currentBuilds(pool, projections);
}

/** Builds that stand past the end of the log, or in the log of another store: no reader could go on from there. */
export async function buildsOfAnotherLog(
  pool: Pool,
  projections: readonly string[],
  store: EventStore,
  kind: LogKind,
): Promise<readonly Build[]> {
  const builds = await buildsInUse(pool, projections);
  const head = await store.head(); // asked second: the product may be running
  return builds.filter(({ position }) => !isPositionOf(kind, position) || comparePositions(position, head) > 0);
}
