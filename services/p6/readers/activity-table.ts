import { FileRefused } from '../../platform/tables/file-refused.js';
import type { OnRead } from '../../platform/tables/read-bytes.js';
import type { Table, TableRow } from '../../platform/tables/table.js';
import { activityRow } from './activity-row.js';
import { DateOrderDetector, type DayOrders } from './date-order-detector.js';
import type { ScheduleFileFacts, ScheduleRow } from './schedule-file.js';
import { labelled, shownLabel, type TableHeader } from './table-header.js';

export type TableFacts = Pick<
  ScheduleFileFacts,
  'headerRow' | 'ignoredColumns' | 'notices' | 'dateOrder' | 'details' | 'codePage'
>;

/** How many ignored columns the preview names. */
const MAX_IGNORED_COLUMNS = 200;

/** The activities of a table, in batches; `onExtraRead` is for an extra reading that they depend on. */
export async function* activitiesOf(
  table: Table,
  header: TableHeader,
  orders: DayOrders,
  onRead: OnRead,
  onExtraRead: OnRead,
): AsyncGenerator<ScheduleRow[], TableFacts> {
  const columns = new Set([header.name, header.start, header.end, ...(header.id === null ? [] : [header.id])]);
  const dates = new DateOrderDetector(table, header, columns, orders, onExtraRead);
  let labels = header.cells;
  let first = true;
  let groupHeadings = 0;
  let repeatedHeaders = 0;
  let any = false;
  for await (const rows of table.rows(onRead, columns)) {
    const activities: ScheduleRow[] = [];
    for (const row of rows) {
      if (row.row <= header.row) continue;
      const id = (header.id === null ? '' : (row.cells[header.id] ?? '')).trim();
      const name = (row.cells[header.name] ?? '').trim();
      const startText = (row.cells[header.start] ?? '').trim();
      const endText = (row.cells[header.end] ?? '').trim();
      if (first && header.codes && isLabelRow(startText, endText, name)) {
        labels = await cellsOfRow(table, row.row);
        first = false;
        continue;
      }
      first = false;
      if (id === '' && name === '' && startText === '' && endText === '' && !row.hasOtherCells) continue;
      if (repeatsHeader(row, header)) {
        repeatedHeaders++;
        continue;
      }
      // Printed layouts, which have no codes, have headings of groups.
      if (!header.codes && header.id !== null && isGroupHeading(id, name, row.hasOtherCells)) {
        groupHeadings++;
        continue;
      }
      any = true;
      const start = await dates.read(startText, row.row);
      const end = await dates.read(endText, row.row);
      activities.push(
        activityRow({
          row: row.row,
          project: null,
          id,
          name,
          start: startText,
          end: endText,
          days: { start, end },
        }),
      );
    }
    yield activities;
  }
  if (!any && groupHeadings > 0) {
    throw new FileRefused(
      'no-activities',
      'The file has no activities.',
      `Its ${counted(groupHeadings, 'row')} without an Activity ID ${groupHeadings === 1 ? 'is a heading' : 'are headings'}.`,
    );
  }
  const notices = [header.assigned, dates.notice].filter((notice) => notice !== undefined);
  if (groupHeadings > 0)
    notices.push(
      `${counted(groupHeadings, 'row')} without an Activity ID ${groupHeadings === 1 ? 'is a heading' : 'are headings'} (WBS), not ${groupHeadings === 1 ? 'an activity' : 'activities'}.`,
    );
  if (repeatedHeaders > 0)
    notices.push(
      `${counted(repeatedHeaders, 'row')} ${repeatedHeaders === 1 ? 'repeats' : 'repeat'} the names of the columns.`,
    );
  const ambiguousOrder = dates.ambiguousOrder();
  return {
    headerRow: header.row || null,
    ignoredColumns: ignoredColumnNames(header, labels, columns),
    notices,
    details: [],
    ...(ambiguousOrder && { dateOrder: ambiguousOrder }),
  };
}

const counted = (count: number, of: string) => `${count.toLocaleString('en-GB')} ${of}${count === 1 ? '' : 's'}`;

/** Whether this is the row of labels that P6 writes below its codes; users sometimes delete it. */
function isLabelRow(start: string, end: string, name: string): boolean {
  return (
    start.startsWith('(*)') ||
    end.startsWith('(*)') ||
    labelled(start) === 'start' ||
    labelled(end) === 'finish' ||
    labelled(name) === 'name'
  );
}

/** Printed layouts repeat the names of the columns on every page. */
function repeatsHeader(row: TableRow, header: TableHeader): boolean {
  return [header.name, header.start, header.end].every(
    (column) => row.cells[column] !== undefined && row.cells[column] === header.cells[column],
  );
}

/** The longest Activity ID that P6 allows. */
const MAX_P6_ID_LENGTH = 40;

/**
 * Whether a row is the heading of a group of activities: a name without an ID. If P6 writes the heading into the first column, that of
 * the IDs, it has spaces or is too long for an ID, and the name is empty.
 */
function isGroupHeading(id: string, name: string, others: boolean): boolean {
  if (id === '') return name !== '' || others;
  return name === '' && (/\s/.test(id) || id.length > MAX_P6_ID_LENGTH);
}

/** All cells of one row, for the labels of the ignored columns. */
async function cellsOfRow(table: Table, wanted: number): Promise<readonly (string | undefined)[]> {
  for await (const rows of table.rows(() => undefined)) {
    for (const row of rows) {
      if (row.row >= wanted) return row.cells;
    }
  }
  return [];
}

function ignoredColumnNames(
  header: TableHeader,
  labels: readonly (string | undefined)[],
  used: ReadonlySet<number>,
): string[] {
  const names: string[] = [];
  header.cells.forEach((cell, column) => {
    if (used.has(column)) return;
    const label = shownLabel(labels[column] ?? '') || shownLabel(cell ?? '');
    if (label !== '') names.push(label);
  });
  return names.length <= MAX_IGNORED_COLUMNS
    ? names
    : [...names.slice(0, MAX_IGNORED_COLUMNS), `${(names.length - MAX_IGNORED_COLUMNS).toLocaleString('en-GB')} more`];
}
