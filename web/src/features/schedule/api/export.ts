import { readFile } from '../../../lib/downloads.js';

export type ExportFormat = 'xlsx' | 'mspdi' | 'csv' | 'p6';

export interface ExportChoice {
  format: ExportFormat;
  /** Tasks beside the parts. */
  tasks: boolean;
  /** The number of the project whose activities are wanted; null for the parts of the programme. */
  scheduleProject: number | null;
}

/** GET /api/Projects/{id}/export: a file that the import reads back. */
export function exportProgramme(
  programmeId: number,
  { format, tasks, scheduleProject }: ExportChoice,
  { onProgress, signal }: { onProgress: (done: number | null) => void; signal: AbortSignal },
) {
  const query =
    scheduleProject === null ? { format, content: 'parts', tasks } : { format, content: 'schedule', scheduleProject };
  return readFile(`/api/Projects/${programmeId}/export`, { query, onProgress, signal });
}
