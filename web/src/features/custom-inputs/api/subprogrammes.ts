import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { read, readWithEtag, write } from '../../../lib/api.js';
import type { AssetCategory, AssetType, Subprogramme, WholeSubprogrammeBody } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/SubProgramms/{id} with its tasks: an edit sends `etag` back as If-Match. */
export function useSubprogramme(id: number | null) {
  return useSWR(id === null ? null : keys.customInput('subprogrammes', id), () =>
    readWithEtag<Subprogramme>(`/api/SubProgramms/${id}`),
  );
}

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

/** POST /api/SubProgramms/full, with the id of one that is there PUT: the subprogramme with its tasks in one command. */
export const saveSubprogramme = ({
  id,
  body,
  etag,
}: {
  id: number | null;
  body: WholeSubprogrammeBody;
  etag: string | null;
}) =>
  id === null
    ? write<Subprogramme>('POST', '/api/SubProgramms/full', body)
    : write<Subprogramme>('PUT', '/api/SubProgramms/full', { ...body, id }, { ifMatch: etag });
