import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Builds with the backend that holds each one's lock; `$1` asks for those of one process. A session says its process in its name. */
const HOLDERS = `
  SELECT (l.classid::bigint << 32) | l.objid::bigint AS lock, a.pid AS backend
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database() AND a.application_name LIKE $1`;

const GIVE_UP_MS = 30_000;

/** Sessions of other processes that stand by for the locks of one. */
const STANDING_BY = `
  SELECT count(*)::integer AS sessions FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'projector %' AND application_name NOT LIKE $1`;

/**
 * How long the projections of a killed process were without an active one: until another process holds the lock of each.
 * @returns milliseconds; undefined when the process held none, when nobody stood by (the other one was just being started
 * again: what is measured then is a start), or when the database was killed meanwhile
 */
export async function takeoverAfter(pool: Pool, pid: number, kill: () => void): Promise<number | undefined> {
  try {
    const held = await holders(pool, `projector % ${pid}`);
    const { rows } = await pool.query<{ sessions: number }>(STANDING_BY, [`projector % ${pid}`]);
    const killed = performance.now();
    kill();
    if (held.size === 0 || (rows[0]?.sessions ?? 0) < held.size) return undefined;
    while (performance.now() - killed < GIVE_UP_MS) {
      const now = await holders(pool, 'projector %');
      if ([...held].every(([lock, backend]) => now.has(lock) && now.get(lock) !== backend))
        return performance.now() - killed;
      await pause(10);
    }
    return performance.now() - killed;
  } catch {
    kill();
    return undefined;
  }
}

async function holders(pool: Pool, name: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ lock: string | number; backend: number }>(HOLDERS, [name]);
  return new Map(rows.map(({ lock, backend }) => [String(lock), backend]));
}
