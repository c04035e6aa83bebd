/** Which figure of a dashboard is asked about (docs/product/dashboards.md, Why this number). */
import type { MaterialDirection } from '../../../services/domain/library/material-direction.js';
import { type Day, dayOf } from '../../../services/domain/quantities/day.js';
import { QueryFlag, QueryId, QueryText, queryValue } from '../../../services/platform/http/list-query.js';
import { malformed } from '../../../services/platform/problem.js';
import { QueryChoice } from '../../part-lines/query-choice.js';
import { DashboardQuery } from '../dashboard-figures.js';
import type { LabourGrouping } from '../labour-dashboard.js';

const PERIOD_END = { type: 'string', pattern: '^\\d{4}-\\d{2}(-\\d{2})?$' };

/** A month or a day: `2027-03` counts from its first day, or to its last one. */
const QueryStart = (description: string) =>
  queryValue({ ...PERIOD_END, description }, (value) => dayIn(value, 'start'));
const QueryEnd = (description: string) => queryValue({ ...PERIOD_END, description }, (value) => dayIn(value, 'end'));

function dayIn(value: string | string[] | undefined, end: 'start' | 'end'): Day | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') {
    const asDay = dayOf(value) ?? (end === 'start' ? dayOf(`${value}-01`) : lastDayOf(value));
    if (asDay !== undefined) return asDay;
  }
  throw malformed('malformed-query', 'Give a month as 2027-03 or a day as 2027-03-31.');
}

function lastDayOf(month: string): Day | undefined {
  for (const day of [31, 30, 29, 28]) {
    const found = dayOf(`${month}-${day}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

class WhyQuery extends DashboardQuery {
  @QueryStart('First month or day that counts; without it the first of the programme')
  from?: Day;

  @QueryEnd('Last month or day that counts; without it the last of the programme')
  to?: Day;

  @QueryId('From 1')
  page?: number;

  @QueryId('Lines of a page, 10 unless told')
  pageSize?: number;
}

export class WhyMaterialsQuery extends WhyQuery {
  @QueryId("Id of the unit that quantities are shown in; without it the segment's own")
  shownIn?: number;

  @QueryChoice(
    ['delivered', 'takenAway', 'movedOnSite'],
    'Which materials the bar adds up; that of the segment, if there is one',
  )
  direction: MaterialDirection = 'delivered';

  @QueryFlag('Whether the bar adds up key materials alone')
  keyMaterials?: boolean;

  @QueryId('Id of the material whose part of the bar is asked about; without it the whole bar')
  segment?: number;
}

export class WhyLabourQuery extends WhyQuery {
  @QueryStart('Asks for the heads of this day instead of man-days')
  day?: Day;

  @QueryChoice(['asset', 'labourType'], 'What a segment stands for')
  groupBy: LabourGrouping = 'asset';

  @QueryText(
    'Name of the asset, or id of the labour type, whose part of the bar is asked about; without it the whole bar',
  )
  segment?: string;
}
