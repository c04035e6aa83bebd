import { QueryId, queryValue } from '../../platform/http/list-query.js';
import { type ColumnRole, FieldErrors, malformed, Refused } from '../../platform/problem.js';
import { MAX_COLUMNS } from '../../platform/tables/table.js';
import { type AssignedColumns, CODE_PAGES, type CodePage, type ReadingChoices } from '../readers/reading-choices.js';
import type { DateOrder } from '../readers/schedule-file.js';

const QueryColumn = (of: string): PropertyDecorator =>
  QueryId(`Column of ${of}, from 1, where the file names its columns otherwise`);

/** How a file is to be read (docs/product/schedules.md, Preview). */
export class PreviewQuery {
  @QueryId('The programme')
  projectId?: number;

  @queryValue({ type: 'string', enum: ['dmy', 'mdy'], description: 'How to read days such as 03/04/2026' }, dateOrderOf)
  dateOrder?: DateOrder;

  @queryValue(
    {
      type: 'string',
      enum: [...CODE_PAGES],
      description: 'How to read text that is not Unicode; without it as the file says',
    },
    codePageOf,
  )
  codePage?: CodePage;

  @QueryColumn('the Activity ID; without it the name is the ID')
  idColumn?: number;

  @QueryColumn('the name')
  nameColumn?: number;

  @QueryColumn('the start')
  startColumn?: number;

  @QueryColumn('the finish')
  finishColumn?: number;
}

/** @throws Refused 422 for columns that are missing, or assigned twice */
export function readingChoices({ dateOrder, codePage, ...query }: PreviewQuery): ReadingChoices {
  return { dateOrder, codePage, columns: assignedColumns(query) };
}

const LABELS = { id: 'Activity ID', name: 'Activity Name', start: 'Start', finish: 'Finish' } as const;

function assignedColumns({
  idColumn,
  nameColumn,
  startColumn,
  finishColumn,
}: Omit<PreviewQuery, 'dateOrder' | 'codePage'>): AssignedColumns | undefined {
  const given = { id: idColumn, name: nameColumn, start: startColumn, finish: finishColumn };
  if (Object.values(given).every((column) => column === undefined)) return undefined;
  const errors = new FieldErrors();
  const taken = new Map<number, ColumnRole>();
  for (const role of ['id', 'name', 'start', 'finish'] as const) {
    const column = given[role];
    const field = `${role}Column`;
    if (column === undefined) {
      if (role !== 'id') errors.add(field, `Choose the column of ${LABELS[role]}`);
      continue;
    }
    const other = taken.get(column);
    if (other !== undefined) errors.add(field, `This column is ${LABELS[other]} already: choose another`);
    else if (column < 1 || column > MAX_COLUMNS) errors.add(field, `Columns count from 1 to ${MAX_COLUMNS}`);
    else taken.set(column, role);
  }
  if (errors.any) throw new Refused(errors.refusal());
  const { id = null, name = 0, start = 0, finish = 0 } = given;
  return { id, name, start, finish };
}

function dateOrderOf(given: string | string[] | undefined): DateOrder | undefined {
  if (given === undefined || given === '') return undefined;
  if (given !== 'dmy' && given !== 'mdy') throw malformed('malformed-query', 'dateOrder is dmy or mdy.');
  return given;
}

function codePageOf(given: string | string[] | undefined): CodePage | undefined {
  if (given === undefined || given === '') return undefined;
  const codePage = CODE_PAGES.find((one) => one === given);
  if (!codePage) throw malformed('malformed-query', `codePage is one of ${CODE_PAGES.join(', ')}.`);
  return codePage;
}
