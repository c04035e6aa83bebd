import type { ColumnRole } from '../../platform/problem.js';
import type { DateOrder, UsualDayOrder } from './schedule-dates.js';

/** Columns that the user assigned, counted from 1 as the refusal names them. Without an ID the name is the ID. */
export interface AssignedColumns extends Readonly<Record<Exclude<ColumnRole, 'id'>, number>> {
  readonly id: number | null;
}

/** The code pages in which planning tools write text that is not Unicode, by the names of the Encoding Standard. */
export const CODE_PAGES = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'shift_jis',
  'gbk',
] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** What of a file is read otherwise than it says itself. */
export interface ReadingChoices {
  /** The order that the user chose for dates such as 03/04/2026; without it the file decides. */
  readonly dateOrder?: DateOrder | undefined;
  /** Decides where the file does not; without it month first. */
  readonly usualOrder?: UsualDayOrder | undefined;
  /** The columns of a spreadsheet or a CSV file as the user assigned them; without them the names decide. */
  readonly columns?: AssignedColumns | undefined;
  /** The code page that the user chose for text that is not Unicode; without it the file decides, else Western European. */
  readonly codePage?: CodePage | undefined;
}
