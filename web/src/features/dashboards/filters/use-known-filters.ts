import { useEffect, useMemo } from 'react';
import { addressOf, type DashboardFilters, knownFilters, type NamedChoices } from './dashboard-filters.js';
import type { UrlFilters } from './use-url-filters.js';

/**
 * The filters that exist in the programme; others are removed from the URL too. Before the first answer, without
 * choices, all are kept.
 */
export function useKnownFilters({ filters, correct }: UrlFilters, choices: NamedChoices | undefined): DashboardFilters {
  const known = useMemo(() => (choices ? knownFilters(filters, choices) : filters), [filters, choices]);
  useEffect(() => {
    if (String(addressOf(known)) !== String(addressOf(filters))) correct(known);
  }, [known, filters, correct]);
  return known;
}
