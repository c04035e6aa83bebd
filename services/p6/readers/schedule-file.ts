import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ActivityDetails, ActivityStatus, ActivityType } from '../../domain/schedules/events.js';
import type { ScheduleFileKind } from '../../domain/schedules/file-kinds.js';
import { FileRefused } from '../../platform/tables/file-refused.js';
import type { CodePage, ReadingChoices } from './reading-choices.js';
import type { DateOrder } from './schedule-dates.js';

export type { DateOrder };

/** The details of an activity that a file may tell, in the order of their columns in tables. */
export const DETAIL_NAMES = [
  'wbs',
  'activityType',
  'status',
  'percentComplete',
  'actualStart',
  'actualEnd',
] as const satisfies readonly (keyof ActivityDetails)[];
export type DetailName = (typeof DETAIL_NAMES)[number];

/** A row of the file that represents an activity, valid or not: no row is dropped silently. */
export interface ScheduleRow {
  /** Where the user finds it: the row of the sheet, the line of the text file, or the ordinal number of the activity in an XML file. */
  readonly row: number;
  /** Key of its project within the file; null in the kinds whose files hold one. */
  readonly project: string | null;
  /** '' if the file has no ID: the name is then used as the ID. */
  readonly activityId: string;
  readonly name: string;
  /** YYYY-MM-DD; null if it could not be read. */
  readonly start: string | null;
  readonly end: string | null;
  /** The activity has only one date, which is used as start and end. */
  readonly milestone: boolean;
  /** What the file says of it beside that; null or absent where the file says nothing (see {@link ScheduleFileFacts.details}). */
  readonly wbs?: string | null;
  readonly activityType?: ActivityType | null;
  readonly status?: ActivityStatus | null;
  readonly percentComplete?: number | null;
  readonly actualStart?: string | null;
  readonly actualEnd?: string | null;
  /** Why it cannot be imported: 'Invalid start date.' … (docs/product/schedules.md, Rows that cannot be imported); null if it can. */
  readonly problem: string | null;
  /** The cell's text if no date could be read from it. */
  readonly rawStart?: string;
  readonly rawEnd?: string;
}

export interface ScheduleFileFacts {
  readonly kind: ScheduleFileKind;
  /** The kind in the words of users: 'P6 spreadsheet'. */
  readonly kindName: string;
  /** The row with the names of the columns, counted as in {@link ScheduleRow.row}; null for kinds that have none. */
  readonly headerRow: number | null;
  /** Names of the columns that are not used, as the file has them. */
  readonly ignoredColumns: readonly string[];
  /** Notices for the user before the import: 'Dates are read day first, as the file itself says (DD/MM/YYYY).' */
  readonly notices: readonly string[];
  /** If there are several, the user chooses one. Spreadsheets and CSV files name none. */
  readonly projects: readonly FileProject[];
  /** How dates such as 03/04/2026 were read, if the other order is possible too. */
  readonly dateOrder?: DateOrder;
  /** The details that the file tells at all: a row without one of these has none, and of others the schedule keeps what it has. */
  readonly details: readonly DetailName[];
  /** The file has no column of IDs: the names of activities stand for them. */
  readonly namesAsIds?: true;
  /** How the text was read, if nothing in the file says it: the user can choose another code page. */
  readonly codePage?: CodePage;
}

export interface FileProject {
  /** What {@link ScheduleRow.project} names. */
  readonly key: string;
  /** What planners call it: 'HBTF-2'; '' if the file does not say it. */
  readonly shortName: string;
  /** Short name and title, for the user to choose: 'HBTF-2 Harbour tunnel'; in a preview the name of the file, where it says neither. */
  readonly name: string;
  readonly activities: number;
  /** The day up to which the actual dates are known, YYYY-MM-DD. */
  readonly dataDate: string | null;
}

/** What the exchange formats, which can hold several projects, say of the file. */
export type ExchangeFacts = Pick<ScheduleFileFacts, 'projects' | 'notices' | 'details' | 'codePage'>;

export interface ReadOptions extends ReadingChoices {
  /** The preview that the rows are of. */
  readonly previewId: string;
  /** Receives the rows in the order of the file as lines (row-lines.ts), up to 500 at a time. Reading runs at most `MAX_BATCHES_IN_FLIGHT` batches ahead of it. */
  onLines(lines: Uint8Array): Promise<void> | void;
  /** Receives the share of the file's bytes that has been read, 0 to 1. */
  onProgress?(done: number): void;
  signal?: AbortSignal;
}

/** Messages from the thread. */
export type ReaderMessage =
  | { readonly lines: Uint8Array }
  | { readonly progress: number }
  | { readonly facts: ScheduleFileFacts };

/** The largest workbook that is allowed needs a quarter of this: a file that needs more was built to exhaust memory. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Tests and benches run the TypeScript sources, which Node needs a loader for (scripts/typescript.mjs). */
const RUNS_FROM_SOURCES = import.meta.url.endsWith('.ts');
const THREAD_URL = new URL(`./schedule-file-thread.${RUNS_FROM_SOURCES ? 'ts' : 'js'}`, import.meta.url);
const EXEC_ARGV = RUNS_FROM_SOURCES
  ? ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href]
  : [];

/**
 * Reads a schedule file in its own thread, so that the process answers other requests meanwhile. The thread has ended when
 * the promise settles.
 * @throws FileRefused if the file cannot be read; the signal's reason once it is aborted; whatever `onLines` throws
 */
export async function readScheduleFile(path: string, options: ReadOptions): Promise<ScheduleFileFacts> {
  const { previewId, signal, dateOrder, usualOrder, columns, codePage } = options;
  const choices: ReadingChoices = { dateOrder, usualOrder, columns, codePage };
  signal?.throwIfAborted();
  const thread = new Worker(THREAD_URL, {
    workerData: { path, choices, previewId },
    execArgv: EXEC_ARGV,
    resourceLimits: MEMORY_LIMITS,
    name: 'schedule-file',
  });
  // An error of the thread that comes after the last message that matters must not end the process.
  thread.on('error', () => undefined);
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => (abort = () => reject(signal?.reason as Error)));
  signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([factsFrom(thread, options), aborted]);
  } finally {
    signal?.removeEventListener('abort', abort);
    await thread.terminate();
  }
}

/** Takes the messages of the thread one after the other, up to the facts. The thread ends with the error if it has none. */
async function factsFrom(thread: Worker, { onLines, onProgress, signal }: ReadOptions): Promise<ScheduleFileFacts> {
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ReaderMessage]>) {
      signal?.throwIfAborted();
      if ('lines' in message) {
        await onLines(message.lines);
        thread.postMessage('batch-stored');
      } else if ('progress' in message) onProgress?.(message.progress);
      else return message.facts;
    }
  } catch (error) {
    // An error of a thread keeps its properties, but not its class.
    const { name, code, title, detail, more } = error as FileRefused;
    if (name === 'FileRefused') throw new FileRefused(code, title, detail, more);
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new FileRefused(
      'too-much-memory',
      'The file needs too much memory.',
      `Reading a schedule may take ${MEMORY_LIMITS.maxOldGenerationSizeMb} MB.`,
    );
  }
  throw new Error('The thread that reads the schedule file ended before it was done.');
}
