/** The six kinds of schedule file (docs/product/schedules.md, Formats), recognised by content, never by file name. */
export const SCHEDULE_FILE_KINDS = ['p6-spreadsheet', 'layout-spreadsheet', 'xer', 'pmxml', 'mspdi', 'csv'] as const;
export type ScheduleFileKind = (typeof SCHEDULE_FILE_KINDS)[number];

/** In the words of users. */
export const FILE_KIND_NAMES: Readonly<Record<ScheduleFileKind, string>> = {
  'p6-spreadsheet': 'P6 spreadsheet',
  'layout-spreadsheet': 'P6 layout in Excel',
  xer: 'P6 XER',
  pmxml: 'P6 XML',
  mspdi: 'Microsoft Project XML',
  csv: 'CSV',
};
