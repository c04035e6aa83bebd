import { useEffect } from 'react';
import type { Material, ProductionRate, Unit } from '../../../lib/api-types.js';
import { useUnits } from '../../../lib/reference.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useMaterials, useProductionRates } from '../api/makeup-choices.js';
import { fetchFailures } from '../form/fetch-failures.js';

export interface LineChoices {
  readonly materials: readonly Material[];
  readonly rates: readonly ProductionRate[];
  readonly units: readonly Unit[];
  readonly loading: boolean;
  /** Why they could not be read; what was read before stays. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** What was said of lists that could not be read: several editors on one screen read the same lists, and say it once. */
const told = new Set<string>();

/** What the lines of an activity choose from; says so when it cannot be read. */
export function useLineChoices(): LineChoices {
  const materials = useMaterials();
  const rates = useProductionRates();
  const units = useUnits();
  const error =
    materials.error && !materials.data
      ? fetchFailures.materials
      : rates.error && !rates.data
        ? fetchFailures.productionRates
        : units.error && !units.data
          ? 'Failed to fetch units'
          : null;
  const loaded = Boolean(materials.data && rates.data && units.data);
  useEffect(() => {
    if (loaded) told.clear();
    if (error === null || told.has(error)) return;
    told.add(error);
    toast.error(error);
  }, [error, loaded]);
  return {
    materials: materials.data ?? [],
    rates: rates.data ?? [],
    units: units.data ?? [],
    loading: materials.isLoading || rates.isLoading || units.isLoading,
    error,
    retry: () => {
      for (const list of [materials, rates, units]) if (list.error) void list.mutate();
    },
  };
}
