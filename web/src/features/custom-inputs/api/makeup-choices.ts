import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { Material, ProductionRate } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Materials: the planner's own and those of the database, with unit and family. */
export function useMaterials() {
  return useSWR(keys.inputChoices('materials'), () => read<Material[]>('/api/Materials', { query: { projectId: 0 } }));
}

/** GET /api/ProductionRates: with output, unit and gang, which say whether a rate fits a material. */
export function useProductionRates() {
  return useSWR(keys.inputChoices('productionRates'), () =>
    read<ProductionRate[]>('/api/ProductionRates', { query: { projectId: 0 } }),
  );
}
