import { useCallback, useEffect, useMemo, useState } from 'react';
import type { IsoMonth } from '../../../lib/api-types.js';
import { monthsBetween } from '../../../ui/charts/month-scale.js';
import type { DashboardFilters } from './dashboard-filters.js';
import { type MonthRange, rangeOf } from './month-range.js';

/**
 * The months of the programme and those of them that are shown. While the slider moves the charts follow; the address gets the
 * range once it rests.
 */
export function useMonthRange(
  programme: { firstMonth: IsoMonth | null; lastMonth: IsoMonth | null } | undefined,
  filters: DashboardFilters,
  choose: (filters: DashboardFilters) => void,
) {
  const { firstMonth, lastMonth } = programme ?? { firstMonth: null, lastMonth: null };
  const months = useMemo(
    () => (firstMonth && lastMonth ? monthsBetween(firstMonth, lastMonth) : []),
    [firstMonth, lastMonth],
  );
  const [moving, setMoving] = useState<MonthRange | null>(null);
  const { from, to } = filters;
  const resting = useMemo(() => rangeOf(months, from, to), [months, from, to]);
  const setRange = useCallback(
    (range: MonthRange, settled: boolean) => {
      setMoving(settled ? null : range);
      if (!settled) return;
      const [first, last] = range;
      // An end at the end of the programme moves with it when the programme grows.
      choose({
        ...filters,
        from: first === 0 ? undefined : months[first],
        to: last === months.length - 1 ? undefined : months[last],
      });
    },
    [filters, choose, months],
  );
  // What the address cannot mean, a month outside of the programme or the wrong way round, it does not go on saying.
  const [shownFrom, shownTo] = [months[resting[0]], months[resting[1]]];
  const says = (from === undefined || from === shownFrom) && (to === undefined || to === shownTo);
  useEffect(() => {
    if (months.length > 0 && !says) choose({ ...filters, from: from && shownFrom, to: to && shownTo });
  }, [months, says, choose, filters, from, to, shownFrom, shownTo]);
  const [first, last] = moving ?? resting;
  // Equal ends keep the same object, so that releasing the slider redraws nothing.
  const range = useMemo((): MonthRange => [first, last], [first, last]);
  return { months, range, setRange };
}
