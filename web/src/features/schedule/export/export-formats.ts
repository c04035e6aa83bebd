import type { ExportFormat } from '../api/export.js';

/** What a programme can be saved as; the import reads each back. */
export const exportFormats: readonly { format: ExportFormat; label: string; ending: string }[] = [
  { format: 'xlsx', label: 'Export as XLSX', ending: 'xlsx' },
  { format: 'mspdi', label: 'Export as MS Project XML', ending: 'xml' },
  { format: 'csv', label: 'Export as CSV', ending: 'csv' },
];
