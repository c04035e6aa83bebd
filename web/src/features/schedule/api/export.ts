import { readFile } from '../../../lib/downloads.js';

export type ExportFormat = 'xlsx' | 'mspdi' | 'csv';

/** GET /api/Projects/{id}/export: a file that the import reads back unchanged. */
export function exportProgramme(
  programmeId: number,
  { format, tasks }: { format: ExportFormat; tasks: boolean },
  { onProgress, signal }: { onProgress: (done: number | null) => void; signal: AbortSignal },
) {
  return readFile(`/api/Projects/${programmeId}/export`, { query: { format, tasks }, onProgress, signal });
}
