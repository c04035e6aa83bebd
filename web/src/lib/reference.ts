import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { read } from './api.js';
import type { AssetCategory, Region, Subprogramme, Unit } from './api-types.js';
import { keys } from './keys.js';

/** GET /api/Units */
export function useUnits() {
  return useSWRImmutable(keys.reference('Units'), () => read<Unit[]>('/api/Units'));
}

/** GET /api/Regions */
export function useRegions() {
  return useSWRImmutable(keys.reference('Regions'), () => read<Region[]>('/api/Regions'));
}

/** GET /api/AssetCategories: one record per asset type, with what it is measured by. */
export function useAssetCategories() {
  return useSWRImmutable(keys.reference('AssetCategories'), () => read<AssetCategory[]>('/api/AssetCategories'));
}

/**
 * GET /api/SubProgramms?projectId=0: the planner's own subprogrammes and those of the database, of all asset types, with their tasks.
 * Read anew by every page that needs it: the planner may have made one meanwhile (docs/product/custom-inputs.md, Subprogrammes).
 */
export function useLibrarySubprogrammes() {
  return useSWR(
    keys.inputChoices('subprogrammes'),
    () => read<Subprogramme[]>('/api/SubProgramms', { query: { projectId: 0 } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}
