import type { Pool } from 'pg';
import type { PartHealth } from '../services/platform/health/health.js';
import type { Metrics } from '../services/platform/metrics/metrics.js';
import { allProjections } from './all-projections.js';
import { unfilled } from './runner/filling.js';
import type { Progress } from './runner/progress.js';

const NAMES = allProjections.map(({ name }) => name);

/**
 * Whether every read model is filled, by this process or another one.
 * @param stopped projections that stand still at an event in this process
 */
export async function projectionsHealth(
  pool: Pool,
  progress: Progress,
  stopped: readonly string[] = [],
): Promise<PartHealth> {
  if (stopped.length > 0) return { up: false, note: `stopped at an event: ${stopped.join(', ')}` };
  const left = await unfilled(pool, NAMES, () => progress.current());
  return left.length === 0 ? { up: true } : { up: false, note: `no process fills: ${left.join(', ')}` };
}

/** The same as a metric, so that an alarm can be set on it in any process. */
export function tellFilled(metrics: Metrics, pool: Pool, progress: Progress): void {
  metrics.gauge('projection_filled', '1 for a read model that a process fills, this one or another.', async () => {
    const left = await unfilled(pool, NAMES, () => progress.current());
    return NAMES.map((projection) => ({ labels: { projection }, value: left.includes(projection) ? 0 : 1 }));
  });
}
