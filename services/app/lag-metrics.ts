import type { Registry } from 'prom-client';
import type { Progress } from '../../projections/runner/progress.js';
import type { EventStore } from '../event-store/event-store.js';
import { type Lag, lagBetween } from '../event-store/lag.js';
import { registerGauge } from '../platform/metrics/metrics.js';

/**
 * How far each build of a read model is behind. One metric for each unit of lag: both are on `/metrics`, and the one that the
 * store does not use has no samples.
 */
export function registerLagMetric(registry: Registry, store: EventStore, progress: Progress): void {
  const inUnit = (unit: Lag['unit']) => async () => {
    const head = await store.head();
    return progress.current().flatMap(({ projection, build, position }) => {
      const lag = lagBetween(position, head);
      return lag?.unit === unit ? [{ labels: { projection, build }, value: lag.amount }] : [];
    });
  };
  const labelNames = ['projection', 'build'];
  registerGauge(
    registry,
    'projection_lag_events',
    'Events of the log that a read model has still to pass (PostgreSQL).',
    labelNames,
    inUnit('events'),
  );
  registerGauge(
    registry,
    'projection_lag_bytes',
    'Bytes of the log that a read model has still to pass (EventStoreDB; of all who use the server).',
    labelNames,
    inUnit('bytes'),
  );
}
