import type { Pool } from 'pg';
import type { Build } from '../../projections/runner/build.js';
import { currentBuilds } from '../../projections/runner/checkpoints.js';
import type { Projection } from '../../projections/runner/projection.js';
import type { EventStore } from '../event-store/event-store.js';
import { comparePositions } from '../platform/position.js';
import { isPositionOf, type LogKind } from './log-place.js';

/** Retires builds whose rows do not follow from the log. Their tables are dropped at the next start. */
export async function retireBuilds(pool: Pool, builds: readonly Build[]): Promise<void> {
  await pool.query(
    `UPDATE projections.checkpoint AS build SET stage = 'retired', updated = clock_timestamp()
       FROM unnest($1::text[], $2::integer[]) AS gone (projection, build)
      WHERE build.projection = gone.projection AND build.build = gone.build AND build.stage IN ('filling', 'live')`,
    [builds.map(({ projection }) => projection), builds.map(({ build }) => build)],
  );
}

/** Builds of the projections that are being filled or live. */
export const buildsInUse = (pool: Pool, projections: readonly Projection[]): Promise<readonly Build[]> =>
  currentBuilds(
    pool,
    projections.map(({ name }) => name),
  );

/** Builds with a position after the end of the log or of the other kind of store, from which no reader can continue. */
export async function buildsOfAnotherLog(
  pool: Pool,
  projections: readonly Projection[],
  store: EventStore,
  kind: LogKind,
): Promise<readonly Build[]> {
  const builds = await buildsInUse(pool, projections);
  const head = await store.head(); // read after the builds, since the product may be running
  return builds.filter(({ position }) => !isPositionOf(kind, position) || comparePositions(position, head) > 0);
}
