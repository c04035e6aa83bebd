import type { Registry } from 'prom-client';
import type { Lag } from '../event-store/lag.js';
import { registerGauge } from '../platform/metrics/metrics.js';

/** A build of a read model and how far it is behind. */
export interface LaggingBuild {
  readonly projection: string;
  readonly build: number;
  readonly lag: Lag | undefined;
}

/** One metric for each unit of lag: both are on `/metrics`, and the one that the store does not use has no samples. */
export function registerLagMetric(registry: Registry, builds: () => Promise<readonly LaggingBuild[]>): void {
  const inUnit = (unit: Lag['unit']) => async () =>
    (await builds()).flatMap(({ projection, build, lag }) =>
      lag?.unit === unit ? [{ labels: { projection, build }, value: lag.amount }] : [],
    );
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
