import { Worker } from 'node:worker_threads';
import type { DateOrder } from './schedule-dates.js';
import { type ScheduleFileRefusal, ScheduleFileRefused } from './schedule-file-refused.js';

export { type DateOrder, type ScheduleFileRefusal, ScheduleFileRefused };

/** The six kinds of file that a schedule comes in (design: p6-import.md). Told by what is in the file, never by its name. */
export type ScheduleFileKind = 'p6-spreadsheet' | 'layout-spreadsheet' | 'xer' | 'pmxml' | 'mspdi' | 'csv';

/** A row of the file that is meant as an activity, usable or not: none is dropped silently. */
export interface ScheduleRow {
  /** Where a user finds it: the row of the sheet, the line of the text file, or the how-manieth activity of an XML file. */
  readonly row: number;
  /** Key of its project within the file; null where the file holds one. */
  readonly project: string | null;
  /** '' where the file has none: then the name is the id. */
  readonly activityId: string;
  readonly name: string;
  /** YYYY-MM-DD; null where it could not be read. */
  readonly start: string | null;
  readonly end: string | null;
  /** Has one date only, which then stands for both. */
  readonly milestone: boolean;
  /** Why it cannot be imported: 'Invalid start date.' … (spec 1, section 5); null if it can. */
  readonly problem: string | null;
  /** The cell's text where no date could be read from it. */
  readonly rawStart?: string;
  readonly rawEnd?: string;
}

export interface ScheduleFileFacts {
  readonly kind: ScheduleFileKind;
  /** As a user would call it: 'P6 spreadsheet'. */
  readonly kindName: string;
  /** The row with the names of the columns, counted as in {@link ScheduleRow.row}; null for kinds that have none. */
  readonly headerRow: number | null;
  /** Columns that nothing is taken from, as they are named in the file. */
  readonly ignoredColumns: readonly string[];
  /** What a user should know before importing: 'Dates are read day first, as the file itself says (DD/MM/YYYY).' */
  readonly notices: readonly string[];
  /** More than one: ask which. Spreadsheets and CSV name none. */
  readonly projects: readonly { readonly key: string; readonly name: string; readonly activities: number }[];
  /** How dates such as 03/04/2026 were read, where the other order is possible too. */
  readonly dateOrder?: DateOrder;
}

export interface GivenToRead {
  /** Gets the rows in the order of the file, up to 500 at a time. Reading waits for it, but for a few batches. */
  onRows(rows: ScheduleRow[]): Promise<void> | void;
  /** 0 to 1, of the file's bytes. */
  onProgress?(done: number): void;
  signal?: AbortSignal;
  /** What the user says about dates such as 03/04/2026; without it the file is asked, then the spec. */
  dateOrder?: DateOrder;
}

/** What the thread says, and what it hears: that a batch of rows was taken. */
export type FromThread =
  | { readonly rows: ScheduleRow[] }
  | { readonly progress: number }
  | { readonly facts: ScheduleFileFacts }
  | { readonly refused: { readonly code: ScheduleFileRefusal; readonly title: string; readonly detail: string } }
  | { readonly failed: Error };
export type ToThread = 'taken';

/** Batches that may be on their way: the thread reads on while one is being stored. */
const AHEAD = 4;

/** A file that needs more than this is made to need it: the largest workbook that is taken needs a quarter. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Tests and benches run the sources, which Node cannot read by itself (scripts/typescript.mjs). */
const SOURCES = import.meta.url.endsWith('.ts');
const THREAD = new URL(`./schedule-file-thread.${SOURCES ? 'ts' : 'js'}`, import.meta.url);
const EXEC_ARGV = SOURCES ? ['--import', new URL('../../scripts/typescript.mjs', import.meta.url).href] : [];

/**
 * Reads a schedule file in a thread of its own, row by row; others are answered meanwhile. Once it ends, however it ends, the thread is gone.
 * @throws ScheduleFileRefused if it is none that can be read; the signal's reason once that is aborted; whatever `onRows` throws
 */
export async function readScheduleFile(
  path: string,
  { onRows, onProgress, signal, dateOrder }: GivenToRead,
): Promise<ScheduleFileFacts> {
  signal?.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: { path, dateOrder, ahead: AHEAD },
    execArgv: EXEC_ARGV,
    resourceLimits: MEMORY,
    name: 'schedule-file',
  });
  let abort: (() => void) | undefined;
  try {
    return await new Promise<ScheduleFileFacts>((resolve, reject) => {
      // One batch after the other, as they came; what comes last, comes after them.
      let before = Promise.resolve();
      let ended = false;
      const inOrder = (step: () => Promise<void> | void) => {
        before = before.then(async () => {
          if (!ended) await step();
        });
        before.catch((error: unknown) => {
          ended = true;
          reject(error as Error);
        });
      };
      abort = () => {
        ended = true;
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', abort);
      thread.on('message', (message: FromThread) => {
        if ('rows' in message) {
          inOrder(async () => {
            await onRows(message.rows);
            thread.postMessage('taken' satisfies ToThread);
          });
        } else if ('progress' in message) inOrder(() => onProgress?.(message.progress));
        else if ('facts' in message) inOrder(() => resolve(message.facts));
        else if ('refused' in message)
          inOrder(() =>
            reject(new ScheduleFileRefused(message.refused.code, message.refused.title, message.refused.detail)),
          );
        else inOrder(() => reject(message.failed));
      });
      thread.on('error', (error: Error & { code?: string }) => {
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new ScheduleFileRefused(
                'too-much-memory',
                'The file needs too much memory.',
                `Reading a schedule may take ${MEMORY.maxOldGenerationSizeMb} MB.`,
              )
            : error,
        );
      });
      thread.on('exit', () =>
        inOrder(() => reject(new Error('The thread that reads the schedule file ended before it was done.'))),
      );
    });
  } finally {
    if (abort) signal?.removeEventListener('abort', abort);
    await thread.terminate();
  }
}
