import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { allProjections } from '../../projections/all-projections.js';
import type { Progress } from '../../projections/runner/progress.js';
import { unattendedProjections } from '../../projections/runner/unattended-projections.js';
import type { PartHealth } from '../platform/health/health.js';
import { registerGauge } from '../platform/metrics/metrics.js';

const NAMES = allProjections.map(({ name }) => name);

/**
 * Whether every read model is filled, by this process or another one.
 * @param stopped projections that have stopped at a poisoned event in this process
 */
export async function projectionsHealth(
  pool: Pool,
  progress: Progress,
  stopped: readonly string[] = [],
): Promise<PartHealth> {
  if (stopped.length > 0) return { up: false, note: `stopped at an event: ${stopped.join(', ')}` };
  const unattended = await unattendedProjections(pool, NAMES, () => progress.current());
  return unattended.length === 0 ? { up: true } : { up: false, note: `no process fills: ${unattended.join(', ')}` };
}

/** The same as a metric, so that an alarm can use it from any process. */
export function registerFillMetric(registry: Registry, pool: Pool, progress: Progress): void {
  const help = '1 for a read model that a process fills, this one or another.';
  registerGauge(registry, 'projection_filled', help, ['projection'], async () => {
    const unattended = await unattendedProjections(pool, NAMES, () => progress.current());
    return NAMES.map((projection) => ({ labels: { projection }, value: unattended.includes(projection) ? 0 : 1 }));
  });
}
