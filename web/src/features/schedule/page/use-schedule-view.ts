import { useSearchParams } from 'react-router-dom';
import type { Verdict } from '../../../lib/api-types.js';
import type { ActivitySort } from '../api/progress.js';
import { isProgressSort, type ProgressSort } from './progress-rows.js';
import { isVerdict } from './verdicts.js';

export type ScheduleTab = 'progress' | 'activities';

export interface ScheduleView {
  tab: ScheduleTab;
  /** Parts that are shown; null for all. */
  verdict: Verdict | null;
  partSort: ProgressSort | `-${ProgressSort}`;
  search: string;
  activitySort: ActivitySort | `-${ActivitySort}`;
  page: number;
}

const DEFAULT_PART_SORT = 'place';
const DEFAULT_ACTIVITY_SORT = 'p6ActivityName';
const activitySorts: readonly string[] = [
  'p6ActivityName',
  'p6ActivityDescription',
  'wbs',
  'activityType',
  'status',
  'percentComplete',
  'p6StartDate',
  'p6EndDate',
] satisfies ActivitySort[];

/** What the page shows, kept in the address: it survives a reload and Back, and can be sent to others. */
export function useScheduleView(): ScheduleView & { show: (change: Partial<ScheduleView>) => void } {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const show = (change: Partial<ScheduleView>) =>
    setParams(paramsOf({ ...view, page: 1, ...change }), {
      // Back leads to the list before, not through every word, filter and order.
      replace: change.tab === undefined && change.page === undefined,
      preventScrollReset: true,
    });
  return { ...view, show };
}

function viewOf(params: URLSearchParams): ScheduleView {
  const verdict = params.get('show');
  const sort = params.get('sort') ?? '';
  const page = params.get('page') ?? '';
  const bare = sort.replace(/^-/, '');
  return {
    tab: params.get('view') === 'activities' ? 'activities' : 'progress',
    verdict: verdict !== null && isVerdict(verdict) ? verdict : null,
    partSort: isProgressSort(bare) ? (sort as ScheduleView['partSort']) : DEFAULT_PART_SORT,
    search: params.get('search') ?? '',
    activitySort: activitySorts.includes(bare) ? (sort as ScheduleView['activitySort']) : DEFAULT_ACTIVITY_SORT,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

function paramsOf({ tab, verdict, partSort, search, activitySort, page }: ScheduleView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab === 'activities') {
    params.set('view', tab);
    if (search) params.set('search', search);
    if (activitySort !== DEFAULT_ACTIVITY_SORT) params.set('sort', activitySort);
  } else {
    if (verdict) params.set('show', verdict);
    if (partSort !== DEFAULT_PART_SORT) params.set('sort', partSort);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}
