import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Labels with their values, and the value of a gauge for them. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

let processMetrics: Registry | undefined;

/**
 * The metrics of one application, with those of Node's process: event loop, heap, garbage collection. The latter are collected
 * once, however many applications tests start in a process, since their observers cannot be stopped.
 */
export function createRegistry(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return Registry.merge([processMetrics]);
}

/** @param read called at each scrape; when it fails, that scrape has no samples of this metric, but all others */
export function registerGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await Promise.resolve()
        .then(read)
        .catch(() => []);
      this.reset();
      this.remove({}); // reset() leaves 0 where there are no labels: unknown is not 0
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}
