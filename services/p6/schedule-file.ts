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
  /** What a user should know before importing: 'The dates are read as month/day/year …'. */
  readonly notices: readonly string[];
  /** More than one: ask which. */
  readonly projects: readonly { readonly key: string; readonly name: string; readonly activities: number }[];
}

/** `unknown-kind` and `encrypted` are none of the six kinds (415), `file-too-large` is over the size of an upload (413), the others are 422. */
export type ScheduleFileRefusal =
  | 'unknown-kind' | 'encrypted' | 'file-too-large' | 'malformed' | 'no-header' | 'no-activities'
  | 'too-many-rows' | 'too-many-entries' | 'inflates-too-far' | 'text-too-long' | 'document-type';

/** The file as a whole cannot be read; nothing of it counts, also not the rows that came before. */
export class ScheduleFileRefused extends Error {
  override readonly name = 'ScheduleFileRefused';

  constructor(readonly code: ScheduleFileRefusal, readonly title: string, readonly detail: string) {
    super(`${title} ${detail}`);
  }
}

/** The order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'dmy' | 'mdy';

export interface GivenToRead {
  /** Gets the rows in the order of the file, some hundred at a time; the next come when it is done. */
  onRows(rows: ScheduleRow[]): Promise<void> | void;
  /** 0 to 1, of the file's bytes. */
  onProgress?(done: number): void;
  signal?: AbortSignal;
  /** What the user says about dates such as 03/04/2026; without it the file is asked, then the spec. */
  dateOrder?: DateOrder;
}

/**
 * Reads a schedule file in a thread of its own, row by row.
 * @throws ScheduleFileRefused if it is none that can be read; the signal's reason once that is aborted
 */
export function readScheduleFile(_path: string, _given: GivenToRead): Promise<ScheduleFileFacts> {
  return Promise.reject(new ScheduleFileRefused('unknown-kind', 'The readers are not in place yet.', 'They follow within this hour.'));
}
