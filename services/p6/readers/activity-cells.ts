import type { ActivityDetails, ActivityStatus, ActivityType } from '../../domain/schedules/events.js';
import { ownCopy } from '../../platform/tables/own-copy.js';
import { STATUSES, TYPES } from './activity-details.js';
import { oneLine } from './activity-row.js';
import type { DetailName } from './schedule-file.js';
import { type ExtraRole, plainLabel } from './table-labels.js';
import { withEnd } from './wbs-path.js';

/** Codes and words of P6 in any writing, and those of other tools. */
const CELL_TYPES = new Map<string, ActivityType>([...inAnyWriting(TYPES), ['task', 'task']]);
const CELL_STATUSES = new Map<string, ActivityStatus>([...inAnyWriting(STATUSES), ['complete', 'completed']]);

function inAnyWriting<Of>(names: ReadonlyMap<string, Of>): [string, Of][] {
  return [...names].map(([name, of]) => [plainLabel(name), of]);
}
const MAX_WORD_LENGTH = 100;

/** Looks the word of a cell up; a file has few different ones, in hundreds of thousands of cells. */
function lookUp<Of>(words: ReadonlyMap<string, Of>): (cell: string) => Of | undefined {
  const known = new Map<string, Of | undefined>();
  return (cell) => {
    if (known.has(cell)) return known.get(cell);
    const found = words.get(plainLabel(cell));
    if (known.size < 1_000 && cell.length <= MAX_WORD_LENGTH) known.set(ownCopy(cell), found);
    return found;
  };
}
const typeOf = lookUp(CELL_TYPES);
const statusOf = lookUp(CELL_STATUSES);
const PERCENTAGE = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/;
/** What Microsoft Project writes where there is no date, in its languages. */
export const NO_DATE = /^(?:n\/?a|nv|nc|nd|nb|nvt|n\.v\.t\.|b\/d|-+|–)$/i;

/** Details of a row while they are collected: undefined where the row says nothing. All have the same fields, which is faster. */
export type RowDetails = { -readonly [Name in DetailName]: ActivityDetails[Name] | undefined };
const noDetails = (): RowDetails => ({
  wbs: undefined,
  activityType: undefined,
  status: undefined,
  percentComplete: undefined,
  actualStart: undefined,
  actualEnd: undefined,
});

/** The details in the cells of a row, but its actual dates; each cell that cannot be read is counted with `unreadable`. */
export function detailsOfCells(
  cells: readonly (string | undefined)[],
  { columns, unreadable }: { columns: ReadonlyMap<ExtraRole, number>; unreadable: (role: ExtraRole) => void },
): RowDetails {
  const details = noDetails();
  if (columns.size === 0) return details;
  const cellOf = (role: ExtraRole): string => {
    const column = columns.get(role);
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const wbs = cellOf('wbs');
  if (wbs !== '') details.wbs = withEnd(oneLine(wbs));
  const type = cellOf('activityType');
  if (type !== '') {
    const found = typeOf(type);
    if (found) details.activityType = found;
    else unreadable('activityType');
  }
  const status = cellOf('status');
  if (status !== '') {
    const found = statusOf(status);
    if (found) details.status = found;
    else unreadable('status');
  }
  const percent = cellOf('percentComplete').trim();
  // What is completed has done all and what is not started nothing, whatever percentage the table shows of it.
  if (columns.has('percentComplete') && (details.status === 'completed' || details.status === 'not-started'))
    details.percentComplete = details.status === 'completed' ? 100 : 0;
  else if (percent !== '') {
    const found = Number(PERCENTAGE.exec(percent)?.[1]?.replace(',', '.') ?? Number.NaN);
    if (found <= 100) details.percentComplete = Math.round(found * 100) / 100;
    else unreadable('percentComplete');
  }
  return details;
}

/** The level of a row of an outline, from 1: as a number, or by the parts of an outline number such as 1.2.3; null if it has none. */
export function outlineLevelOf(
  cells: readonly (string | undefined)[],
  columns: ReadonlyMap<ExtraRole, number>,
): number | null {
  const level = (cells[columns.get('outlineLevel') ?? -1] ?? '').trim();
  if (/^\d{1,3}$/.test(level)) return Number(level);
  const number = (cells[columns.get('outlineNumber') ?? -1] ?? '').trim();
  return /^\d+(?:\.\d+)*\.?$/.test(number) ? number.replace(/\.$/, '').split('.').length : null;
}
