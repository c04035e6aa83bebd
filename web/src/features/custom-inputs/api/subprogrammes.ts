import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { read } from '../../../lib/api.js';
import type { AssetCategory, AssetType, Subprogramme } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/SubProgramms?projectId=0: the planner's own subprogrammes and those of the database, with their tasks. */
export function useLibrarySubprogrammes(wanted = true) {
  return useSWR(wanted ? keys.inputChoices('subprogrammes') : null, () =>
    read<Subprogramme[]>('/api/SubProgramms', { query: { projectId: 0 } }),
  );
}

/** GET /api/AssetTypes */
export function useAssetTypes() {
  return useSWRImmutable(keys.reference('AssetTypes'), () => read<AssetType[]>('/api/AssetTypes'));
}

/** GET /api/AssetCategories: of what category an asset type is, and what it is measured by. */
export function useAssetCategories() {
  return useSWRImmutable(keys.reference('AssetCategories'), () => read<AssetCategory[]>('/api/AssetCategories'));
}
