import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Builds with the backend that holds each one's lock; `$1` asks for those of one process. A session says its process in its name. */
const HOLDERS = `
  select (l.classid::bigint << 32) | l.objid::bigint as lock, a.pid as backend
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.application_name like $1`;

const GIVE_UP_MS = 30_000;

/**
 * How long the projections of a killed process were without an active one: until another process holds the lock of each.
 * @returns milliseconds; undefined when the process held none, or the database was killed meanwhile
 */
export async function takeoverAfter(pool: Pool, pid: number, kill: () => void): Promise<number | undefined> {
  try {
    const held = await holders(pool, `projector % ${pid}`);
    const killed = performance.now();
    kill();
    if (held.size === 0) return undefined;
    while (performance.now() - killed < GIVE_UP_MS) {
      const now = await holders(pool, 'projector %');
      if ([...held].every(([lock, backend]) => now.has(lock) && now.get(lock) !== backend)) return performance.now() - killed;
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
