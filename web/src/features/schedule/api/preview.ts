import useSWR from 'swr';
import { readPage, write } from '../../../lib/api.js';
import type {
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
  dateOrder: DateOrder | null;
  columns: ColumnChoice | null;
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
  { dateOrder, columns }: ReadingChoices,
  watched: Watched<ReadingStep>,
): Promise<SchedulePreview> {
  const body = new FormData();
  body.append('file', file, file.name);
  return postWithProgress(
    path +
      queryString({
        projectId: programmeId,
        dateOrder,
        idColumn: columns?.id,
        nameColumn: columns?.name,
        startColumn: columns?.start,
        finishColumn: columns?.finish,
      }),
    'preview',
    { body, ...watched },
  );
}

/** POST …/project: for a file with several projects. */
export function chooseProject(
  previewId: string,
  project: string,
  watched: Watched<ReadingStep>,
): Promise<SchedulePreview> {
  return postWithProgress(`${path}/${previewId}/project`, 'preview', { body: { project }, ...watched });
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
  sort: PreviewSort | `-${PreviewSort}`;
};

/** GET …/{previewId}: one page. The page before stays until the next one is there. Null reads nothing. */
export function usePreviewRows(previewId: string | null, query: PreviewQuery) {
  return useSWR(
    previewId === null ? null : keys.schedulePreview(previewId, query),
    () => readPage<SchedulePreviewRow>(`${path}/${previewId}`, { query }),
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
  body: { previewId: string; statuses: readonly Selectable[]; except: readonly number[] },
  idempotencyKey: string,
  watched: Watched<ImportStep>,
): Promise<ScheduleImported> {
  return postWithProgress('/api/P6Activities/import', 'import', { body, idempotencyKey, ...watched });
}
