import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Build, schemaOf } from './build.js';

/** A takeover leaves a build without its process for a moment (quality.md, Reliability: under 2 s); that is no alarm. */
const TAKEOVER_MS = 1_000;

/** Name of the lock that the one process holds which fills the build. */
export const fillingLock = (build: Pick<Build, 'projection' | 'version' | 'build'>): string =>
  `projection build ${schemaOf(build)}`;

/**
 * Projections that no process of the installation fills, whichever process asks: the locks tell. One without any build
 * counts too, since nobody has begun to fill it.
 * @param current builds as they are known at the moment of each call
 */
export async function unfilled(
  pool: Pool,
  projections: readonly string[],
  current: () => readonly Build[],
): Promise<readonly string[]> {
  const before = await withoutHolder(pool, projections, current());
  if (before.length === 0) return [];
  await delay(TAKEOVER_MS);
  const still = await withoutHolder(pool, projections, current());
  return still.filter((projection) => before.includes(projection));
}

async function withoutHolder(
  pool: Pool,
  projections: readonly string[],
  builds: readonly Build[],
): Promise<readonly string[]> {
  // A lock by a 64-bit key shows as its two halves (PostgreSQL's manual, pg_locks).
  const { rows } = await pool.query<{ lock: string }>(
    `SELECT wanted.lock FROM unnest($1::text[]) AS wanted (lock)
      WHERE EXISTS (
        SELECT FROM pg_locks
         WHERE locktype = 'advisory' AND objsubid = 1 AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND (classid::bigint << 32) | objid::bigint = hashtextextended(wanted.lock, 0))`,
    [builds.map(fillingLock)],
  );
  const held = new Set(rows.map(({ lock }) => lock));
  return projections.filter((projection) => {
    const own = builds.filter((build) => build.projection === projection);
    return own.length === 0 || own.some((build) => !held.has(fillingLock(build)));
  });
}
