import { parentPort, workerData } from 'node:worker_threads';
import type { DateOrder } from './schedule-dates.js';
import type { FromThread, ToThread } from './schedule-file.js';
import { ScheduleFileRefused } from './schedule-file-refused.js';
import { readSchedule } from './schedule-reader.js';

// The thread that reads one schedule file. It ends by itself once it is done, and at once when it is terminated.

const { path, dateOrder, ahead } = workerData as { path: string; dateOrder?: DateOrder; ahead: number };
const port = parentPort!;
const send = (message: FromThread) => port.postMessage(message);

/** How many batches may still go out before one of those that went must have been taken. */
let room = ahead;
let wait: (() => void) | null = null;
port.on('message', (message: ToThread) => {
  if (message === 'taken') room++;
  wait?.();
});

let said = 0;
try {
  const facts = await readSchedule(path, {
    dateOrder,
    async onRows(rows) {
      while (room === 0) await new Promise<void>((resolve) => (wait = resolve));
      room--;
      send({ rows });
    },
    onProgress(done) {
      // A hundred of them are enough for a bar, and so are ten for one of 50 pixels.
      if (done - said < 0.01 && done < 1) return;
      said = done;
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
