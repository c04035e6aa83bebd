import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Waits } from './watch-thread.js';

export interface Watch {
  /** What others waited since the last call. */
  waits(): Promise<Waits>;
  stop(): Promise<unknown>;
}

/** Somebody else who asks one address again and again, with a token or without. */
export function watch(url: string, token?: string): Watch {
  const worker = new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: { url, token } });
  return {
    async waits() {
      worker.postMessage('waits');
      const [waits] = (await once(worker, 'message')) as [Waits];
      return waits;
    },
    stop: () => worker.terminate(),
  };
}
