import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../services/platform/embedded-postgres/embedded-postgres.js';
import { migrateDatabase } from '../support/postgres.js';
import { area, atMost, count } from './area.js';
import { growLog } from './log-of-programmes.js';
import { spawned } from './product-process.js';

/** Row Start: `npm start` for the second time, until the first page has come. */
export const bench = area({
  name: 'Start',
  sizes: [10_000, 100_000, 1_000_000],
  of: 'events in the log',
  async prepare(ground) {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-start-'));
    await chmod(folder, 0o755);
    return ground.keep(folder, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  },
  async measure(size, dataFolder, ground) {
    await ground.within(async (own) => {
      const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
      own.keep(server, () => server.stop());
      await migrateDatabase(server.url);
      await growLog(own.log(server.url), size);
    });
    // The first start lets the read models, and the gate of commands, catch up with what was written behind the product's back.
    await started(dataFolder, async (url) => {
      const signal = AbortSignal.timeout(900_000);
      while (!signal.aborted && (await isBehind(url))) await pause(500);
    });
    const start = performance.now();
    const ms = await started(dataFolder, async (url) => {
      await (await fetch(url)).text();
      return performance.now() - start;
    });
    const name = `npm start, second time, to the first page, log of ${count(size)} events`;
    return [
      { name, value: ms / 1_000, unit: 's', bar: atMost(5) },
      { grows: 'to the first page', value: ms },
    ];
  },
});

/** Whether a read model has still events to pass, or commands are not taken yet. */
async function isBehind(url: string): Promise<boolean> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lags = [...metrics.matchAll(/^projection_lag_events\{.*\} (\d+)/gm)].map(([, events]) => Number(events));
  return lags.some((events) => events > 0) || !(await fetch(`${url}/health/ready`)).ok;
}

async function started<Result>(dataFolder: string, use: (url: string) => Promise<Result>): Promise<Result> {
  const product = spawned('npm', ['start'], { PLUMBLINE_DATA: dataFolder, DATABASE_URL: undefined });
  try {
    return await use(await product.address);
  } finally {
    await product.end();
  }
}
