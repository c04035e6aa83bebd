import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf as addressOfFilters, type DashboardFilters, filtersIn } from './dashboard-filters.js';

export interface UrlFilters {
  filters: DashboardFilters;
  /** The planner's choice: shown at once. */
  choose: (next: DashboardFilters) => void;
  /** Takes out what the programme does not have any more. */
  correct: (next: DashboardFilters) => void;
}

/**
 * The filters are in the URL, so that a link shows what its sender saw. A changed filter replaces the history entry;
 * switching between Materials and Labour adds one.
 */
export function useUrlFilters(): UrlFilters {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersIn(address), [address]);
  const { view } = filters;
  const asOf = asOfIn(address);
  /** The moment stays while filters change. */
  const addressOf = useCallback(
    (next: DashboardFilters) => {
      const shown = new URLSearchParams(addressOfFilters(next));
      if (asOf !== undefined) shown.set('asOf', String(asOf));
      return shown;
    },
    [asOf],
  );
  const choose = useCallback(
    // Not as a transition: the control must not wait for the chart.
    (next: DashboardFilters) =>
      setAddress(addressOf(next), { replace: next.view === view, preventScrollReset: true, flushSync: true }),
    [setAddress, addressOf, view],
  );
  const correct = useCallback(
    (next: DashboardFilters) => setAddress(addressOf(next), { replace: true, preventScrollReset: true }),
    [setAddress, addressOf],
  );
  return useMemo(() => ({ filters, choose, correct }), [filters, choose, correct]);
}

/** The version whose figures are shown (docs/product/history.md, As of a moment); undefined for today's. */
export function asOfIn(address: URLSearchParams): number | undefined {
  const version = Number(address.get('asOf'));
  return Number.isInteger(version) && version > 0 ? version : undefined;
}

export function useAsOf(): number | undefined {
  const [address] = useSearchParams();
  return asOfIn(address);
}
