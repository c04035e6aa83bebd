import { useEffect } from 'react';
import type { Material, ProductionRate, Unit } from '../../../lib/api-types.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useMaterials, useProductionRates } from '../api/makeup-choices.js';
import { fetchFailures } from '../form/fetch-failures.js';
import { useUnits } from '../form/reference.js';

export interface LineChoices {
  readonly materials: readonly Material[];
  readonly rates: readonly ProductionRate[];
  readonly units: readonly Unit[];
  readonly loading: boolean;
  /** Why they could not be read; what was read before stays. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** What the lines of an activity choose from; says so once when it cannot be read. */
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
  useEffect(() => {
    if (error) toast.error(error);
  }, [error]);
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
