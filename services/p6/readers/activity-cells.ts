import type { ActivityDetails, ActivityStatus, ActivityType } from '../../domain/schedules/events.js';
import { oneLine } from './activity-row.js';
import { type ExtraRole, plainLabel } from './table-labels.js';
import { wbsPath } from './wbs-path.js';

/** The types and states of activities as P6's spreadsheets, its layouts and our own export write them. */
const TYPES: ReadonlyMap<string, ActivityType> = new Map([
  ['tttask', 'task'],
  ['taskdependent', 'task'],
  ['task', 'task'],
  ['ttrsrc', 'resource-dependent'],
  ['resourcedependent', 'resource-dependent'],
  ['ttmile', 'start-milestone'],
  ['startmilestone', 'start-milestone'],
  ['ttfinmile', 'finish-milestone'],
  ['finishmilestone', 'finish-milestone'],
  ['ttloe', 'level-of-effort'],
  ['levelofeffort', 'level-of-effort'],
  ['ttwbs', 'wbs-summary'],
  ['wbssummary', 'wbs-summary'],
]);
const STATUSES: ReadonlyMap<string, ActivityStatus> = new Map([
  ['tknotstart', 'not-started'],
  ['notstarted', 'not-started'],
  ['tkactive', 'in-progress'],
  ['inprogress', 'in-progress'],
  ['tkcomplete', 'completed'],
  ['completed', 'completed'],
  ['complete', 'completed'],
]);
/** Looks the word of a cell up; a file has few different ones, in hundreds of thousands of cells. */
function lookUp<Of>(words: ReadonlyMap<string, Of>): (cell: string) => Of | undefined {
  const known = new Map<string, Of | undefined>();
  return (cell) => {
    if (known.has(cell)) return known.get(cell);
    const found = words.get(plainLabel(cell));
    if (known.size < 1_000) known.set(cell, found);
    return found;
  };
}
const typeOf = lookUp(TYPES);
const statusOf = lookUp(STATUSES);
const PERCENTAGE = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/;
/** What Microsoft Project writes where there is no date, in its languages. */
export const NO_DATE = /^(?:n\/?a|nv|nc|nd|nb|nvt|n\.v\.t\.|b\/d|-+|–)$/i;

type CellDetails = Partial<Pick<ActivityDetails, 'wbs' | 'activityType' | 'status' | 'percentComplete'>>;

/** The details in the cells of a row, but its actual dates; each cell that cannot be read is counted with `unreadable`. */
export function detailsOfCells(
  cells: readonly (string | undefined)[],
  { columns, unreadable }: { columns: ReadonlyMap<ExtraRole, number>; unreadable: (role: ExtraRole) => void },
): CellDetails {
  const details: { -readonly [Name in keyof CellDetails]: CellDetails[Name] } = {};
  const cellOf = (role: ExtraRole): string => {
    const column = columns.get(role);
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const wbs = cellOf('wbs');
  if (wbs !== '') details.wbs = wbsPath([oneLine(wbs)]);
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
  if (percent !== '') {
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
