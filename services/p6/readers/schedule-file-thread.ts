import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingChoices } from './reading-choices.js';
import { RowLines } from './row-lines.js';
import type { ReaderMessage } from './schedule-file.js';
import { readSchedule } from './schedule-reader.js';

// The thread that reads one schedule file. It ends by itself once the file is read, or when it is terminated.

/** Batches that may be sent before the first of them is stored, so that the thread reads on meanwhile. */
const MAX_BATCHES_IN_FLIGHT = 4;

const { path, choices, previewId } = workerData as { path: string; choices: ReadingChoices; previewId: string };
const port = parentPort!;
const send = (message: ReaderMessage, moved: readonly ArrayBuffer[] = []) => port.postMessage(message, moved);
const rowLines = new RowLines(previewId);

/** How many more batches may be sent before one is stored. */
let freeSlots = MAX_BATCHES_IN_FLIGHT;
let resume: (() => void) | null = null;
// The only message to the thread: `onLines` has finished a batch.
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
    const lines = rowLines.of(rows);
    send({ lines }, [lines.buffer]);
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
