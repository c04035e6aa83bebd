import type { Lag } from '../services/event-store/lag.js';
import type { Metrics } from '../services/platform/metrics/metrics.js';

/** A build of a read model and how far it is behind. */
export interface LaggingBuild {
  readonly projection: string;
  readonly build: number;
  readonly lag: Lag | undefined;
}

/** One metric for each unit that a store gives: both stand on `/metrics`, one of them without samples. */
export function tellLag(metrics: Metrics, builds: () => Promise<readonly LaggingBuild[]>): void {
  const inUnit = (unit: Lag['unit']) => async () =>
    (await builds()).flatMap(({ projection, build, lag }) =>
      lag?.unit === unit ? [{ labels: { projection, build }, value: lag.amount }] : [],
    );
  metrics.gauge(
    'projection_lag_events',
    'Events of the log that a read model has still to pass (PostgreSQL).',
    inUnit('events'),
  );
  metrics.gauge(
    'projection_lag_bytes',
    'Bytes of the log that a read model has still to pass (EventStoreDB; of all who use the server).',
    inUnit('bytes'),
  );
}
