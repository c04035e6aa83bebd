import useSWR from 'swr';
import { readPage, write } from '../../../lib/api.js';
import type {
  CodePage,
  FoundColumn,
  PreviewStatus,
  ScheduleImported,
  SchedulePreview,
  SchedulePreviewRow,
} from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import { type Progress, postWithProgress } from '../../../lib/ndjson.js';
import { queryString } from '../../../lib/query-string.js';
import type { Selectable } from '../preview/selection.js';

export type DateOrder = 'dmy' | 'mdy';

/** Which column is what, by its number; null for none. */
export type ColumnChoice = Readonly<Record<NonNullable<FoundColumn['guess']>, number | null>>;

/** How a file is to be read where it does not say it itself. */
export interface ReadingChoices {
  dateOrder?: DateOrder | undefined;
  /** Of text that is not Unicode. */
  codePage?: CodePage | undefined;
  columns?: ColumnChoice | undefined;
}
export type ReadingStep = 'reading' | 'comparing';
export type ImportStep = 'checking' | 'recording';

export interface Watched<Step extends string> {
  onProgress: (progress: Progress<Step>) => void;
  signal: AbortSignal;
}

const path = '/api/P6Activities/preview';

/** POST /api/P6Activities/preview: reads the file and compares it with the schedule; nothing is recorded. */
export function previewFile(
  programmeId: number,
  file: File,
  { dateOrder, codePage, columns }: ReadingChoices,
  watched: Watched<ReadingStep>,
): Promise<SchedulePreview> {
  const body = new FormData();
  body.append('file', file, file.name);
  return postWithProgress(
    path +
      queryString({
        projectId: programmeId,
        dateOrder,
        codePage,
        idColumn: columns?.id,
        nameColumn: columns?.name,
        startColumn: columns?.start,
        finishColumn: columns?.finish,
      }),
    'preview',
    { body, ...watched },
  );
}

/** POST …/read: reads the file that the server kept once more; this preview then gives way to a new one. 409 'file-gone': it was not kept. */
export function readAgain(
  previewId: string,
  { dateOrder, codePage }: Omit<ReadingChoices, 'columns'>,
  watched: Watched<ReadingStep>,
): Promise<SchedulePreview> {
  return postWithProgress(`${path}/${previewId}/read`, 'preview', { body: { dateOrder, codePage }, ...watched });
}

/** POST …/project: which one of a file with several. */
export function chooseProject(
  previewId: string,
  project: string,
  watched: Watched<ReadingStep>,
): Promise<SchedulePreview> {
  return postWithProgress(`${path}/${previewId}/project`, 'preview', { body: { project }, ...watched });
}

/** POST …/target: the project of the schedule that takes the activities; null for a new one beside the others. */
export function chooseTarget(
  previewId: string,
  target: number | null,
  watched: Watched<ReadingStep>,
): Promise<SchedulePreview> {
  return postWithProgress(`${path}/${previewId}/target`, 'preview', { body: { target }, ...watched });
}

/** DELETE. A failure is ignored: the server discards old previews by itself. */
export function discardPreview(previewId: string): void {
  void write('DELETE', `${path}/${previewId}`).catch(() => undefined);
}

export type PreviewSort = 'status' | 'row' | 'name' | 'description' | 'start' | 'end';

export type PreviewQuery = {
  page: number;
  pageSize: number;
  /** Null for all rows of the file. */
  status: PreviewStatus | null;
  /** Words that the ID, the name and the WBS of a row contain. */
  query?: string | undefined;
  sort: PreviewSort | `-${PreviewSort}`;
};

/** Which comparison it is: of one preview there is one at a time, for one project of the file and one of the schedule. */
export type Comparison = Pick<SchedulePreview, 'previewId' | 'project' | 'target'>;

/** GET …/{previewId}: one page. The page before stays until the next one is there. Null reads nothing. */
export function usePreviewRows(of: Comparison | null, query: PreviewQuery) {
  return useSWR(
    of === null ? null : keys.schedulePreview(of.previewId, { ...query, project: of.project, target: of.target }),
    () => readPage<SchedulePreviewRow>(`${path}/${of?.previewId}`, { query }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** Activities of the schedule that an imported file does not have: how many, and the first by name. */
export interface MissingActivities {
  total: number;
  names: readonly string[];
}

/** POST /api/P6Activities/import: one command, all rows that are selected or none. */
export function importSchedule(
  body: {
    previewId: string;
    statuses: readonly Selectable[];
    except: readonly number[];
    /** Codes of what the user was asked, and confirmed. */
    confirmed: readonly string[];
  },
  idempotencyKey: string,
  watched: Watched<ImportStep>,
): Promise<ScheduleImported> {
  return postWithProgress('/api/P6Activities/import', 'import', { body, idempotencyKey, ...watched });
}
