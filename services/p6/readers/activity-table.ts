import { FileRefused } from '../../platform/tables/file-refused.js';
import type { OnRead } from '../../platform/tables/read-bytes.js';
import { NO_RESULT, type Table, type TableRow } from '../../platform/tables/table.js';
import { detailsOfCells, NO_DATE, outlineLevelOf, type RowDetails } from './activity-cells.js';
import { milestoneOf } from './activity-details.js';
import { activityRow, type FoundActivity } from './activity-row.js';
import { DateOrderDetector, type DayOrders } from './date-order-detector.js';
import { isActual } from './schedule-dates.js';
import { DETAIL_NAMES, type DetailName, type ScheduleFileFacts, type ScheduleRow } from './schedule-file.js';
import { labelled, noticeOfIds, shownLabel, type TableHeader } from './table-header.js';
import { type ExtraRole, isOurOwn, saysNo, saysYes } from './table-labels.js';
import { HeadingPath, Outline } from './wbs-path.js';

export type TableFacts = Pick<
  ScheduleFileFacts,
  'headerRow' | 'ignoredColumns' | 'notices' | 'dateOrder' | 'details' | 'namesAsIds'
>;

/** How many ignored columns the preview names. */
const MAX_IGNORED_COLUMNS = 200;
/** How many rows a notice names. */
const MAX_NAMED_ROWS = 8;

interface TableActivity extends FoundActivity {
  readonly days: { readonly start: string | null; readonly end: string | null };
  readonly details: RowDetails;
}

/** A row that is judged once the next one is known. */
interface OpenRow {
  readonly found: TableActivity;
  /** Its level in an outline: with a deeper row below it is a summary. */
  readonly level: number | null;
  /** The cell of its heading, if it is one unless what follows says otherwise. */
  readonly heading: string | null;
}

/** What the next row tells of the one before. */
interface NextRow {
  readonly level: number | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** The activities of a table, in batches; `onExtraRead` is for an extra reading that they depend on. */
export async function* activitiesOf(
  table: Table,
  header: TableHeader,
  orders: DayOrders,
  onRead: OnRead,
  onExtraRead: OnRead,
): AsyncGenerator<ScheduleRow[], TableFacts> {
  const { extra } = header;
  const columns = new Set([
    header.name,
    header.start,
    header.end,
    ...(header.id === null ? [] : [header.id]),
    ...extra.values(),
  ]);
  const dates = new DateOrderDetector(table, header, columns, orders, onExtraRead);
  const [activeColumn, summaryColumn] = [extra.get('active'), extra.get('summary')];
  const hasOutline = extra.has('outlineLevel') || extra.has('outlineNumber');
  const hasHeadings = !header.codes && !hasOutline && header.id !== null;
  const told = new Set<DetailName>(DETAIL_NAMES.filter((name) => extra.has(name)));
  if (hasOutline) told.add('wbs');
  const headings = new HeadingPath();
  const outline = new Outline();
  const unreadable = new Map<string, number>();
  const countUnreadable = (role: ExtraRole) => {
    const column = extra.get(role) ?? -1;
    const label = shownLabel(labels[column] ?? '') || shownLabel(header.cells[column] ?? '');
    unreadable.set(label, (unreadable.get(label) ?? 0) + 1);
  };
  const reading = { columns: extra, unreadable: countUnreadable };
  // Names stand for IDs where a table has none at all; in P6's spreadsheets, a single activity may lack its own.
  const lackingId = header.codes || header.id === null ? null : 'The activity has no ID.';
  const headingRows: number[] = [];
  let labels = header.cells;
  let first = true;
  let repeatedHeaders = 0;
  let summaries = 0;
  let inactive = 0;
  let other: { row: number; names: string; rows: number } | null = null;
  let any = false;
  let open: OpenRow | null = null;
  let activities: ScheduleRow[] = [];

  const addHeading = (row: number, cell: string): void => {
    headingRows.push(row);
    headings.open(cell);
    if (cell.trim() !== '') told.add('wbs');
  };
  const addActivity = (found: TableActivity): void => {
    any = true;
    if (found.details.wbs === undefined && headings.path !== '') found.details.wbs = headings.path;
    if (hasHeadings) headings.addActivity();
    activities.push(activityRow(found));
  };
  /** Judges the row before by this one; null at the end. */
  const close = (next: NextRow | null): void => {
    if (open === null) return;
    const { found, level, heading } = open;
    open = null;
    if (level !== null && next !== null && next.level !== null && next.level > level) summaries++;
    else if (heading !== null && next !== null && spans(found.days, next)) addHeading(found.row, heading);
    else addActivity(found);
  };

  for await (const rows of table.rows(onRead, columns)) {
    for (const row of rows) {
      if (row.row <= header.row) continue;
      const { cells } = row;
      if (other) {
        other.rows++;
        continue;
      }
      const idCell = header.id === null ? '' : (cells[header.id] ?? '');
      const nameCell = cells[header.name] ?? '';
      const id = idCell.trim();
      const name = nameCell.trim();
      const startText = (cells[header.start] ?? '').trim();
      const endText = (cells[header.end] ?? '').trim();
      if (first && header.codes && isLabelRow(startText, endText, name)) {
        labels = await cellsOfRow(table, row.row);
        first = false;
        continue;
      }
      first = false;
      if (id === '' && name === '' && startText === '' && endText === '' && isBlank(row)) continue;
      if (repeatsHeader(row, header)) {
        repeatedHeaders++;
        continue;
      }
      if (beginsOtherTable(row, header)) {
        other = { row: row.row, names: namesIn(cells), rows: 0 };
        continue;
      }
      let start = dates.read(startText, row.row);
      if (start instanceof Promise) start = await start;
      let end = dates.read(endText, row.row);
      if (end instanceof Promise) end = await end;
      const level = hasOutline ? outlineLevelOf(cells, extra) : null;
      if (open !== null) close({ level, start, end });
      // Printed layouts, which have no codes, have headings of groups.
      const heading = hasHeadings ? headingOf(idCell, nameCell, { start, end, others: !isBlank(row) }) : 'no';
      if (heading === 'yes') {
        addHeading(row.row, id === '' ? nameCell : idCell);
        continue;
      }
      const details = detailsOfCells(cells, reading);
      if (level !== null) {
        details.wbs = outline.pathAt(level);
        outline.summary(level, name);
      }
      for (const role of ACTUAL_DATES) {
        const column = extra.get(role);
        if (column !== undefined) {
          const text = (cells[column] ?? '').trim();
          let day = text === '' || NO_DATE.test(text) ? undefined : dates.read(text, row.row);
          if (day instanceof Promise) day = await day;
          if (day === null) countUnreadable(role);
          else details[role] = day;
        }
        const [written, day] = role === 'actualStart' ? [startText, start] : [endText, end];
        if (day !== null && details[role] === undefined && mayBeActual(written) && isActual(written)) {
          details[role] = day;
          told.add(role);
        }
      }
      if (activeColumn !== undefined && saysNo(cells[activeColumn] ?? '')) {
        inactive++;
        continue;
      }
      if (summaryColumn !== undefined && saysYes(cells[summaryColumn] ?? '')) {
        summaries++;
        continue;
      }
      const found: TableActivity = {
        row: row.row,
        project: null,
        id: id === NO_RESULT ? '' : id,
        name: name === NO_RESULT ? '' : name,
        start: startText,
        end: endText,
        days: { start, end },
        milestone: milestoneOf(details.activityType ?? null),
        problem: noResult(startText, endText, name, id) ?? (id === '' && name !== '' ? lackingId : null),
        details,
      };
      if (heading === 'maybe' || level !== null)
        open = { found, level, heading: heading === 'maybe' ? (id === '' ? nameCell : idCell) : null };
      else addActivity(found);
    }
    yield activities;
    activities = [];
  }
  close(null);
  yield activities;
  if (!any && headingRows.length > 0) {
    const { length } = headingRows;
    throw new FileRefused(
      'no-activities',
      'The file has no activities.',
      `Its ${counted(length, 'row')} without an Activity ID ${length === 1 ? 'is a heading' : 'are headings'}.`,
    );
  }
  const ambiguousOrder = dates.ambiguousOrder();
  return {
    headerRow: header.row || null,
    ignoredColumns: ignoredColumnNames(header, labels, columns),
    notices: [
      ...[header.assigned, noticeOfIds(header), dates.notice].filter((notice) => notice !== undefined),
      ...noticesOfRows(),
    ],
    details: DETAIL_NAMES.filter((name) => told.has(name)),
    ...(header.id === null && { namesAsIds: true }),
    ...(ambiguousOrder && { dateOrder: ambiguousOrder }),
  };

  function noticesOfRows(): string[] {
    const notices: string[] = [];
    const { length } = headingRows;
    if (length > 0)
      notices.push(
        `${counted(length, 'row')} without an Activity ID ${length === 1 ? 'is a heading' : 'are headings'} (WBS), not ${length === 1 ? 'an activity' : 'activities'}: ${namedRows(headingRows)}.`,
      );
    if (summaries > 0) {
      const names = summaries === 1 ? 'its name is' : 'their names are';
      notices.push(
        `${counted(summaries, 'summary task')} ${summaries === 1 ? 'is' : 'are'} left out${hasOutline ? `: ${names} in the WBS of the tasks below` : ''}.`,
      );
    }
    if (inactive > 0) notices.push(`${counted(inactive, 'inactive task')} ${inactive === 1 ? 'is' : 'are'} left out.`);
    if (repeatedHeaders > 0)
      notices.push(
        `${counted(repeatedHeaders, 'row')} ${repeatedHeaders === 1 ? 'repeats' : 'repeat'} the names of the columns.`,
      );
    if (other)
      notices.push(
        `Row ${other.row} begins another table (${other.names}): its ${counted(other.rows, 'row')} ${other.rows === 1 ? 'is' : 'are'} not read.`,
      );
    if (unreadable.size > 0)
      notices.push(
        `Left empty, since what stands there cannot be read: ${[...unreadable].map(([label, count]) => `${label} in ${counted(count, 'row')}`).join(', ')}.`,
      );
    return notices;
  }
}

const ACTUAL_DATES = ['actualStart', 'actualEnd'] as const;

/** Most dates end with a digit: only those that end otherwise can be marked as actual. */
const mayBeActual = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  return last < 0x30 || last > 0x39;
};

/** Why a row cannot be imported whose cells are formulas without a result: without it a finish would make a milestone of the start alone. */
function noResult(start: string, finish: string, name: string, id: string): string | null {
  const cell =
    start === NO_RESULT
      ? 'start'
      : finish === NO_RESULT
        ? 'finish'
        : name === NO_RESULT
          ? 'name'
          : id === NO_RESULT
            ? 'ID'
            : null;
  return cell && `The ${cell} is a formula without a result: open the file in Excel, save it and import that.`;
}

/** Whether the dates of a heading span those of the row below, as those of a group do. */
function spans(heading: { readonly start: string | null; readonly end: string | null }, next: NextRow): boolean {
  const [from, to] = [next.start ?? next.end, next.end ?? next.start];
  if (from === null || to === null) return true;
  return (heading.start ?? heading.end ?? from) <= from && to <= (heading.end ?? heading.start ?? to);
}

const namedRows = (rows: readonly number[]): string =>
  `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, MAX_NAMED_ROWS).join(', ')}${rows.length > MAX_NAMED_ROWS ? ` and ${(rows.length - MAX_NAMED_ROWS).toLocaleString('en-GB')} more` : ''}`;

const namesIn = (cells: readonly (string | undefined)[]): string =>
  cells.flatMap((cell) => (cell === undefined || cell.trim() === '' ? [] : [shownLabel(cell)])).join(', ');

const isBlank = ({ cells, hasOtherCells }: TableRow): boolean =>
  !hasOtherCells && cells.every((cell) => cell === undefined || cell.trim() === '');

/** Whether a row names the columns of another table, as GanttProject writes its resources below the tasks. */
function beginsOtherTable({ cells }: TableRow, { id, name, cells: labels }: TableHeader): boolean {
  return id !== null && cells[name] !== undefined && cells[name] === labels[name] && cells[id] === labels[id];
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
 * the IDs, the name is empty, and it has spaces or no digits or is too long for an ID. Groups have dates too, those of all that is in
 * them: 'maybe' is a row with dates that could as well be an activity without an ID or a name.
 */
function headingOf(
  idCell: string,
  nameCell: string,
  { start, end, others }: { start: string | null; end: string | null; others: boolean },
): 'yes' | 'no' | 'maybe' {
  const id = idCell.trim();
  const hasName = nameCell.trim() !== '';
  if (id !== '' && hasName) return 'no';
  const dated = start !== null || end !== null;
  if (id === '') return hasName ? (dated ? 'maybe' : 'yes') : others && !dated ? 'yes' : 'no';
  if (/\s/.test(id) || id.length > MAX_P6_ID_LENGTH || !/\d/.test(id)) return 'yes';
  return dated ? 'maybe' : 'no';
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
    if (used.has(column) || isOurOwn(cell ?? '')) return;
    const label = shownLabel(labels[column] ?? '') || shownLabel(cell ?? '');
    if (label !== '') names.push(label);
  });
  return names.length <= MAX_IGNORED_COLUMNS
    ? names
    : [...names.slice(0, MAX_IGNORED_COLUMNS), `${(names.length - MAX_IGNORED_COLUMNS).toLocaleString('en-GB')} more`];
}
