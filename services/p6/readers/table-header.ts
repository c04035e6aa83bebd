import type { ColumnRole, FoundColumn } from '../../platform/problem.js';
import { FileRefused } from '../../platform/tables/file-refused.js';
import type { Table, TableRow } from '../../platform/tables/table.js';
import { oneLine, truncated } from './activity-row.js';
import type { AssignedColumns } from './reading-choices.js';
import { parseDay } from './schedule-dates.js';
import {
  ACTIVITY_ID_LABELS,
  type ExtraRole,
  type Naming,
  P6_CODES,
  P6_LABELS,
  plainLabel,
  type TableRole,
  withoutMarks,
} from './table-labels.js';

/** Where the columns are and what they are called. */
export interface TableHeader {
  /** 0: no row of the table names them. */
  readonly row: number;
  /** P6's own codes (task_code …), with a row of labels below. */
  readonly codes: boolean;
  readonly id: number | null;
  readonly name: number;
  readonly start: number;
  readonly end: number;
  /** The columns that tell more than every activity needs. */
  readonly extra: ReadonlyMap<ExtraRole, number>;
  readonly cells: readonly (string | undefined)[];
  /** How the user assigned the columns, in words. */
  readonly assigned?: string;
}

/** The names of the columns are searched in the rows up to this one. */
const MAX_HEADER_ROW = 10;
/** An activity has a name, a start and a finish: fewer columns cannot be assigned. */
const MIN_ASSIGNABLE = 3;
/** Columns that can be assigned, and what is shown of each: the refusal stays under 100 kB, whatever the file. */
const MAX_FOUND_COLUMNS = 200;
const SAMPLE_ROWS = 3;
const MAX_SAMPLE_LENGTH = 60;
/** How many columns the sentence names. */
const MAX_NAMED = 12;

/** What columns may be called otherwise: these are proposed, never taken without asking. */
const GUESSES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['start', /^(?:\w+\s)?(?:start|begin|from|commence)|^(?:anfang|beginn|début|debut|alku|aloitus)/],
  [
    'finish',
    /^(?:\w+\s)?(?:finish|end(?:s|date|datum)?\b|until|to\b|due|completion)|^(?:ende|fertig|fin\b|einde?|loppu|valmis)/,
  ],
  ['id', /\b(?:id|code|key|ref|reference|no|nr|number|wbs)\b|^(?:nummer|numéro|tunnus)/],
  ['name', /(?:name|task|activity|description|title|item|\bworks?\b|vorgang|tâche|taak|nimi|tehtävä)/],
];
const DISPLAY_LABELS = { name: 'Activity Name', start: 'Start', finish: 'Finish' } as const;
const ROLE_LABELS = { id: 'Activity ID', ...DISPLAY_LABELS } as const;
const ROLES = ['id', 'name', 'start', 'finish'] as const satisfies readonly ColumnRole[];
const NEEDED = ['start', 'finish', 'name'] as const;
const isNeeded = (role: TableRole): role is ColumnRole => (ROLES as readonly TableRole[]).includes(role);

/** The needed columns that are missing from the row with the most of them; null if no row names any of them. */
export type MissingColumns = readonly string[] | null;

/** The header row, or the columns that are missing from it. */
export async function headerOf(table: Table): Promise<TableHeader | { readonly lacking: MissingColumns }> {
  let lacking: MissingColumns = null;
  for await (const row of firstRows(table)) {
    if (row.row > MAX_HEADER_ROW) return { lacking };
    const { columns, codes } = namedColumns(row.cells);
    const missing = NEEDED.filter((wanted) => !columns.has(wanted));
    if (missing.length === 0) return headerFrom(row, codes, columns);
    if (!ROLES.some((role) => columns.has(role))) continue;
    if (lacking === null || missing.length < lacking.length) lacking = missing.map((wanted) => DISPLAY_LABELS[wanted]);
  }
  return { lacking };
}

/** The columns of a table that names them otherwise, or not at all; none if it has too few for an activity. */
export interface ColumnsFound {
  /** Whether a row names some of the needed columns as P6 does. */
  readonly known: boolean;
  readonly row: Pick<TableRow, 'row' | 'cells'>;
  readonly codes: boolean;
  readonly columns: readonly FoundColumn[];
}

export async function columnsOf(table: Table): Promise<ColumnsFound> {
  const top: TableRow[] = [];
  for await (const row of firstRows(table)) {
    top.push(row);
    if (row.row > MAX_HEADER_ROW + SAMPLE_ROWS) break;
  }
  const header = mostNames(top) ?? { row: 0, cells: [] };
  const known = namedColumns(header.cells);
  const sample = top.filter(({ row, cells }) => row > header.row && filled(cells) > 1).slice(0, SAMPLE_ROWS);
  const width = Math.min(Math.max(header.cells.length, ...sample.map(({ cells }) => cells.length)), MAX_FOUND_COLUMNS);
  const shown = Array.from({ length: width }, (_, at) => ({
    column: at + 1,
    name: shownLabel(header.cells[at] ?? ''),
    values: sample.map(({ cells }) => truncated(oneLine(cells[at] ?? ''), MAX_SAMPLE_LENGTH)),
  })).filter(({ name, values }) => name !== '' || values.some((value) => value !== ''));
  const guessed = guessesOf(shown, header.cells);
  return {
    row: header,
    known: ROLES.some((role) => known.columns.has(role)),
    codes: known.codes,
    columns: shown.map(({ column, name, values }) => {
      const guess = guessed.get(column) ?? null;
      const dates = guess === 'start' || guess === 'finish';
      return {
        column,
        name: name || `Column ${column}`,
        values: dates ? values.map((value) => dayOfSerialText(value, table.counts1904)) : values,
        guess,
      };
    }),
  };
}

/** How well columns were recognised: of several sheets or separators, those with the most are offered. Negative for too few to assign. */
export const recognised = ({ columns }: ColumnsFound): number =>
  columns.length < MIN_ASSIGNABLE
    ? columns.length - MIN_ASSIGNABLE
    : columns.filter(({ guess }) => guess !== null).length;

/** @throws FileRefused if the table has no such column */
export function assignedHeader({ row, codes, columns }: ColumnsFound, assigned: AssignedColumns): TableHeader {
  const nameOf = new Map(columns.map(({ column, name }) => [column, name]));
  const errors: Record<string, string[]> = {};
  for (const role of ROLES) {
    const column = assigned[role];
    if (column !== null && !nameOf.has(column)) errors[`${role}Column`] = [`The file has no column ${column}`];
  }
  if (Object.keys(errors).length > 0)
    throw new FileRefused(
      'no-such-column',
      'The columns do not fit the file.',
      `Found: ${namesOf(columns)}. Choose again which of them is which.`,
      { errors, columns },
    );
  const words = ROLES.flatMap((role) => {
    const column = assigned[role];
    return column === null ? [] : [`${ROLE_LABELS[role]} from ${nameOf.get(column)}`];
  });
  // What is assigned counts more than the names: no column is used twice, and an ID that is not assigned is none.
  const used = ROLES.map((role) => assigned[role]);
  const named = [...namedColumns(row.cells).columns].filter(
    ([role, column]) => !isNeeded(role) && !used.includes(column + 1),
  );
  const chosen = ROLES.flatMap((role): [TableRole, number][] => {
    const column = assigned[role];
    return column === null ? [] : [[role, column - 1]];
  });
  return {
    ...headerFrom(row, codes, new Map([...named, ...chosen])),
    assigned: `Columns as assigned: ${words.join(', ')}.`,
  };
}

/** What is to be said of the IDs, unless they are P6's own or the user assigned the columns. */
export function noticeOfIds({ id, cells, assigned, codes }: TableHeader): string | undefined {
  if (assigned !== undefined) return undefined;
  if (id === null)
    return 'The file has no Activity ID column: names stand for IDs, so that each name counts once and a name that changes is another activity.';
  const label = cells[id] ?? '';
  if (codes || ACTIVITY_ID_KEYS.has(plainLabel(label))) return undefined;
  return `The file has no Activity ID column: IDs are taken from the column ${shownLabel(label)}.`;
}
const ACTIVITY_ID_KEYS: ReadonlySet<string> = new Set(ACTIVITY_ID_LABELS.map(plainLabel));

/** The refusal of a table that has no row with the needed columns: what was found, to be assigned by hand. */
export function headerNotFound(lacking: MissingColumns, found: ColumnsFound | undefined): FileRefused {
  const columns = found?.columns ?? [];
  const named = columns.length >= MIN_ASSIGNABLE || (found?.row.row ?? 0) > 0;
  const missing =
    lacking === null
      ? `Start, Finish and Activity Name are needed, and none of the first ${MAX_HEADER_ROW} rows names them.`
      : `${lacking.length === 1 ? `The column ${lacking[0]} is` : `The columns ${lacking.join(' and ')} are`} missing. Start, Finish and Activity Name are needed.`;
  return new FileRefused(
    'no-header',
    'The names of the columns were not found.',
    `${missing}${named ? ` Found: ${namesOf(columns)}.` : ''}`,
    columns.length < MIN_ASSIGNABLE ? {} : { columns },
  );
}

export const shownLabel = (cell: string) => oneLine(withoutMarks(cell));
/** What a label names, if it is one of a layout. */
export const labelled = (cell: string): TableRole | undefined => P6_LABELS.get(plainLabel(cell))?.[0]?.[0];

async function* firstRows(table: Table): AsyncGenerator<TableRow> {
  for await (const rows of table.rows(() => undefined)) yield* rows;
}

const filled = (cells: readonly (string | undefined)[]): number =>
  cells.reduce((sum: number, cell) => sum + (cell !== undefined && cell.trim() !== '' ? 1 : 0), 0);

const isDate = (text: string): boolean => {
  const { day, orders } = parseDay(text, null);
  return day !== null || (orders !== null && orders.length > 0);
};

/** A date of a spreadsheet, which is a number there, as a date: nobody recognises 46447.3333. */
const dayOfSerialText = (text: string, counts1904: boolean): string =>
  /^[\d.]+$/.test(text) ? (parseDay(text, null, counts1904).day ?? text) : text;

function namedColumns(cells: readonly (string | undefined)[]): {
  columns: ReadonlyMap<TableRole, number>;
  codes: boolean;
} {
  const codes = rolesOf(cells, P6_CODES, (cell) => cell.trim().toLowerCase());
  const labels = rolesOf(cells, P6_LABELS, plainLabel);
  // Other tools write task_name and start_date too, but not task_code.
  const isP6 = codes.has('id') || NEEDED.every((role) => codes.has(role));
  const columns = isP6 ? codes : labels;
  if (isP6 && !columns.has('id')) {
    const id = labels.get('id');
    if (id !== undefined && ![...columns.values()].includes(id)) columns.set('id', id);
  }
  const [id, name] = [columns.get('id'), columns.get('name')];
  if (id !== undefined && WBS_KEYS.has(plainLabel(cells[id] ?? ''))) {
    // In Microsoft Project each task has a WBS of its own; in P6 all activities below a node share one.
    if (plainLabel(cells[name ?? -1] ?? '') === ACTIVITY_NAME_KEY || isP6) columns.delete('id');
    else if (columns.get('wbs') === id) columns.delete('wbs');
  }
  return { columns, codes: isP6 };
}
const ACTIVITY_NAME_KEY = plainLabel('Activity Name');
const WBS_KEYS: ReadonlySet<string> = new Set(['WBS', 'PSP-Code'].map(plainLabel));

/** Of the columns of one role the preferred one, the first of several with one name; no column has two roles but the ID. */
function rolesOf(
  cells: readonly (string | undefined)[],
  naming: Naming,
  plain: (cell: string) => string,
): Map<TableRole, number> {
  const best = new Map<TableRole, { column: number; rank: number }>();
  cells.forEach((cell, column) => {
    for (const [role, rank] of naming.get(plain(cell ?? '')) ?? []) {
      if (rank < (best.get(role)?.rank ?? Number.POSITIVE_INFINITY)) best.set(role, { column, rank });
    }
  });
  return new Map([...best].map(([role, { column }]) => [role, column]));
}

/** The row that names most columns: one with labels that are known comes first, then the one with the most texts; a row with a date is an activity. */
function mostNames(rows: readonly TableRow[]): TableRow | undefined {
  let best: { row: TableRow; known: number; texts: number } | undefined;
  for (const row of rows) {
    if (row.row > MAX_HEADER_ROW) break;
    const { columns } = namedColumns(row.cells);
    const known = ROLES.filter((role) => columns.has(role)).length;
    const texts = filled(row.cells);
    if (known === 0 && (texts < MIN_ASSIGNABLE || row.cells.some((cell) => isDate(cell?.trim() ?? '')))) continue;
    if (!best || known > best.known || (known === best.known && texts > best.texts)) best = { row, known, texts };
  }
  return best?.row;
}

/** What the columns seem to be: by their names, else the first two with dates alone, and the first with texts. */
function guessesOf(
  columns: readonly Omit<FoundColumn, 'guess'>[],
  cells: readonly (string | undefined)[],
): ReadonlyMap<number, ColumnRole> {
  const guesses = new Map<number, ColumnRole>();
  const guess = (role: ColumnRole, fits: (column: Omit<FoundColumn, 'guess'>) => boolean): void => {
    if ([...guesses.values()].includes(role)) return;
    const found = columns.find((column) => !guesses.has(column.column) && fits(column));
    if (found) guesses.set(found.column, role);
  };
  for (const [role, at] of namedColumns(cells).columns)
    if (isNeeded(role)) guess(role, ({ column }) => column === at + 1);
  for (const [role, names] of GUESSES) guess(role, ({ name }) => names.test(name.toLowerCase()));
  const given = (values: readonly string[]): readonly string[] => values.filter((value) => value !== '');
  const dated = ({ values }: Omit<FoundColumn, 'guess'>): boolean =>
    given(values).length > 0 && given(values).every(isDate);
  guess('start', dated);
  guess('finish', dated);
  guess('name', ({ values }) => given(values).some((value) => /\p{L}{2}/u.test(value)) && !values.some(isDate));
  return guesses;
}

function headerFrom(
  { row, cells }: Pick<TableRow, 'row' | 'cells'>,
  codes: boolean,
  columns: ReadonlyMap<TableRole, number>,
): TableHeader {
  const needed = (role: ColumnRole): number => columns.get(role) ?? 0;
  return {
    row,
    codes,
    id: columns.get('id') ?? null,
    name: needed('name'),
    start: needed('start'),
    end: needed('finish'),
    extra: new Map([...columns].filter((named): named is [ExtraRole, number] => !isNeeded(named[0]))),
    cells,
  };
}

function namesOf(columns: readonly FoundColumn[]): string {
  const names = columns.slice(0, MAX_NAMED).map(({ name }) => name);
  return [...names, ...(columns.length > MAX_NAMED ? [`${columns.length - MAX_NAMED} more`] : [])].join(', ');
}
