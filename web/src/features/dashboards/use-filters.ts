import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DashboardFilters } from './dashboard-filters.js';
import { addressOf, filtersIn } from './dashboard-filters.js';

export interface FiltersInAddress {
  filters: DashboardFilters;
  /** The planner's choice: shown at once. */
  choose: (next: DashboardFilters) => void;
  /** Takes out what the programme does not have any more. */
  correct: (next: DashboardFilters) => void;
}

/**
 * The filters stand in the address, so that a link shows what its sender saw. A changed filter replaces the entry in the history;
 * switching between Materials and Labour makes a new one.
 */
export function useFilters(): FiltersInAddress {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersIn(address), [address]);
  const { view } = filters;
  const choose = useCallback(
    // Not as a transition: the control that was touched shall not wait for the chart.
    (next: DashboardFilters) =>
      setAddress(addressOf(next), { replace: next.view === view, preventScrollReset: true, flushSync: true }),
    [setAddress, view],
  );
  const correct = useCallback(
    (next: DashboardFilters) => setAddress(addressOf(next), { replace: true, preventScrollReset: true }),
    [setAddress],
  );
  return useMemo(() => ({ filters, choose, correct }), [filters, choose, correct]);
}
