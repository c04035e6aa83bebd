import { parentPort, workerData } from 'node:worker_threads';
import type { DateOrder } from './schedule-dates.js';
import type { BatchAcknowledgement, ReaderMessage } from './schedule-file.js';
import { ScheduleFileRefused } from './schedule-file-refused.js';
import { readSchedule } from './schedule-reader.js';

// The thread that reads one schedule file. It ends by itself once the file is read, or when it is terminated.

const { path, dateOrder, maxBatchesInFlight } = workerData as {
  path: string;
  dateOrder?: DateOrder;
  maxBatchesInFlight: number;
};
const port = parentPort!;
const send = (message: ReaderMessage) => port.postMessage(message);

/** How many more batches may be sent before one is acknowledged. */
let freeSlots = maxBatchesInFlight;
let resume: (() => void) | null = null;
port.on('message', (message: BatchAcknowledgement) => {
  if (message === 'batch-stored') freeSlots++;
  resume?.();
});

let reported = 0;
try {
  const facts = await readSchedule(path, {
    dateOrder,
    async onRows(rows) {
      while (freeSlots === 0) await new Promise<void>((resolve) => (resume = resolve));
      freeSlots--;
      send({ rows });
    },
    onProgress(done) {
      // A progress bar needs at most a hundred steps.
      if (done - reported < 0.01 && done < 1) return;
      reported = done;
      send({ progress: done });
    },
  });
  send({ facts });
} catch (error) {
  send(
    error instanceof ScheduleFileRefused
      ? { refused: { code: error.code, title: error.title, detail: error.detail } }
      : { failed: error instanceof Error ? error : new Error(String(error)) },
  );
}
port.close();
