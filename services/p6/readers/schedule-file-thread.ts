import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingChoices } from './reading-choices.js';
import type { ReaderMessage } from './schedule-file.js';
import { readSchedule } from './schedule-reader.js';

// The thread that reads one schedule file. It ends by itself once the file is read, or when it is terminated.

/** Batches that may be sent before the first of them is stored, so that the thread reads on meanwhile. */
const MAX_BATCHES_IN_FLIGHT = 4;

const { path, choices } = workerData as { path: string; choices: ReadingChoices };
const port = parentPort!;
const send = (message: ReaderMessage) => port.postMessage(message);

/** How many more batches may be sent before one is stored. */
let freeSlots = MAX_BATCHES_IN_FLIGHT;
let resume: (() => void) | null = null;
// The only message to the thread: `onRows` has finished a batch.
port.on('message', () => {
  freeSlots++;
  resume?.();
});

let reported = 0;
const facts = await readSchedule(path, {
  ...choices,
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
port.close();
