import type { ExportFormat } from '../api/export.js';

/** What a programme and its schedule can be saved as; the import reads each back. */
export const exportFormats: readonly { format: ExportFormat; label: string; ending: string; note?: string }[] = [
  { format: 'xlsx', label: 'Export as XLSX', ending: 'xlsx' },
  {
    format: 'p6',
    label: 'Export as P6 spreadsheet',
    ending: 'xlsx',
    note: 'In the layout that P6 imports. P6 does not read back the columns marked (*).',
  },
  { format: 'mspdi', label: 'Export as MS Project XML', ending: 'xml' },
  { format: 'csv', label: 'Export as CSV', ending: 'csv' },
];
