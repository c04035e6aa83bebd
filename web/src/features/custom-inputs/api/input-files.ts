import useSWR from 'swr';
import { readPage, write } from '../../../lib/api.js';
import type { InputImportPreview, InputImportRow, InputsImported } from '../../../lib/api-types.js';
import { readFile } from '../../../lib/downloads.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { keys } from '../../../lib/keys.js';
import { type Progress, postWithProgress } from '../../../lib/ndjson.js';

const path = '/api/CustomInputs/import';

/** POST …/import/preview: reads the file and compares it with the planner's inputs; nothing is recorded. */
export function previewInputs(
  file: File,
  watched: { onProgress: (progress: Progress<'uploading'>) => void; signal: AbortSignal },
): Promise<InputImportPreview> {
  const body = new FormData();
  body.append('file', file, file.name);
  return postWithProgress(`${path}/preview`, 'preview', { body, ...watched });
}

export type ImportRowsQuery = {
  page: number;
  pageSize: number;
  /** Null for all. */
  status: InputImportRow['status'] | null;
  kind: InputKind | null;
};

/** GET …/import/preview/{previewId}: one page. The page before stays until the next one is there. */
export function useImportRows(previewId: string, query: ImportRowsQuery) {
  return useSWR(
    keys.inputImportPreview(previewId, query),
    () => readPage<InputImportRow>(`${path}/preview/${previewId}`, { query }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
}

/** POST …/import: one command, all that is selected or nothing. */
export function importInputs(
  body: { previewId: string; selected?: readonly number[]; except?: readonly number[] },
  idempotencyKey: string,
) {
  return write<InputsImported>('POST', path, body, { idempotencyKey });
}

export interface ExportChoice {
  readonly format: 'xlsx' | 'csv';
  /** All kinds without one. */
  readonly kind?: InputKind | undefined;
  /** The planner's own, or Database Inputs. */
  readonly custom: boolean;
}

/** GET /api/CustomInputs/export: a file that the import reads back. */
export const exportInputs = ({ format, kind, custom }: ExportChoice) =>
  readFile('/api/CustomInputs/export', { query: { format, kind, custom } });

/** GET /api/CustomInputs/template */
export const inputsTemplate = () => readFile('/api/CustomInputs/template', { query: { format: 'xlsx' } });
