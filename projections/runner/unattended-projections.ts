import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Build, schemaOf } from './build.js';

/** During a takeover a build has no active process for a moment (docs/quality.md, Reliability: under 2 s): no alarm for that. */
const TAKEOVER_MS = 1_000;

/** Name of the advisory lock held by the process that fills the build. */
export const buildLock = (build: Pick<Build, 'projection' | 'version' | 'build'>): string =>
  `projection build ${schemaOf(build)}`;

/**
 * Projections that no process of the installation fills, found by the advisory locks, so any process can ask. A projection
 * without any build counts too, since no process has begun to fill it.
 * @param current returns the builds that are known at the moment of the call
 */
export async function unattendedProjections(
  pool: Pool,
  projections: readonly string[],
  current: () => readonly Build[],
): Promise<readonly string[]> {
  const before = await withoutLockHolder(pool, projections, current());
  if (before.length === 0) return [];
  await delay(TAKEOVER_MS);
  const still = await withoutLockHolder(pool, projections, current());
  return still.filter((projection) => before.includes(projection));
}

async function withoutLockHolder(
  pool: Pool,
  projections: readonly string[],
  builds: readonly Build[],
): Promise<readonly string[]> {
  // pg_locks shows a 64-bit key as its two halves (PostgreSQL's manual, pg_locks).
  const { rows } = await pool.query<{ lock: string }>(
    `SELECT wanted.lock FROM unnest($1::text[]) AS wanted (lock)
      WHERE EXISTS (
        SELECT FROM pg_locks
         WHERE locktype = 'advisory' AND objsubid = 1 AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND (classid::bigint << 32) | objid::bigint = hashtextextended(wanted.lock, 0))`,
    [builds.map(buildLock)],
  );
  const held = new Set(rows.map(({ lock }) => lock));
  return projections.filter((projection) => {
    const own = builds.filter((build) => build.projection === projection);
    return own.length === 0 || own.some((build) => !held.has(buildLock(build)));
  });
}
