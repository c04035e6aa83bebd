import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Waits } from './watch-thread.js';

/** Somebody else who asks one address again and again, with a token or without. */
export function watch(url: string, token?: string) {
  const worker = new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: { url, token } });
  return {
    /** What others waited since the last call. */
    async waits(): Promise<Waits> {
      worker.postMessage('waits');
      const [waits] = (await once(worker, 'message')) as [Waits];
      return waits;
    },
    stop: () => worker.terminate(),
  };
}
type Watch = ReturnType<typeof watch>;

/**
 * What others wait while work is done. A machine that others keep busy too lets them wait without any work of the product: `before`
 * is their p99 in the time before.
 * @throws Error where others were refused
 */
export async function beside<Result>(others: readonly Watch[], beforeMs: number, work: () => Promise<Result>) {
  const waitsOfAll = () => Promise.all(others.map((one) => one.waits()));
  await waitsOfAll();
  await pause(beforeMs);
  const before = await waitsOfAll();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1_000;
  const waits = (await waitsOfAll()).map((waited, i) => ({ ...waited, before: before[i]?.p99 ?? 0 }));
  for (const { refused, count } of waits)
    if (refused > 0) throw new Error(`${refused} of ${count} reads of others were refused`);
  return { result, seconds, waits };
}
