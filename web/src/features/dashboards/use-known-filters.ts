import { useEffect, useMemo } from 'react';
import type { DashboardFilters, NamedChoices } from './dashboard-filters.js';
import { addressOf, within } from './dashboard-filters.js';
import type { FiltersInAddress } from './use-filters.js';

/** The filters that the programme knows; others leave the address too. Without choices, before the first answer, they stay as they are. */
export function useKnownFilters(
  { filters, correct }: FiltersInAddress,
  choices: NamedChoices | undefined,
): DashboardFilters {
  const known = useMemo(() => (choices ? within(filters, choices) : filters), [filters, choices]);
  useEffect(() => {
    if (String(addressOf(known)) !== String(addressOf(filters))) correct(known);
  }, [known, filters, correct]);
  return known;
}
