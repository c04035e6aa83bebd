import useSWR from 'swr';
import { readWithTag, write } from '../../../lib/api.js';
import type { AssetBody, AssetSaved, Programme } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Projects/{id}; `etag` is what an edit of it sends back. */
export function useProgramme(id: number) {
  return useSWR(keys.programmeDetail(id), () => readWithTag<Programme>(`/api/Projects/${id}`));
}

const assetPath = (id: number, assetName: string) => `/api/Projects/${id}/assets/${encodeURIComponent(assetName)}`;

/** POST /api/Projects/{id}/assets: 409 when the name is taken. */
export async function addAsset({ programmeId, body }: { programmeId: number; body: AssetBody }): Promise<AssetSaved> {
  return (await write<AssetSaved>('POST', `/api/Projects/${programmeId}/assets`, body)).data;
}

export interface AssetSave {
  programmeId: number;
  /** The name that it is saved under so far. */
  assetName: string;
  body: AssetBody;
  etag: string | null;
}

/** PUT /api/Projects/{id}/assets/{assetName}: the whole asset in one command; 412 when others changed the same fields. */
export async function saveAsset({ programmeId, assetName, body, etag }: AssetSave): Promise<AssetSaved> {
  return (await write<AssetSaved>('PUT', assetPath(programmeId, assetName), body, { ifMatch: etag })).data;
}

/** DELETE /api/Projects/{id}/assets/{assetName} */
export async function removeAsset({ programmeId, assetName, etag }: { programmeId: number; assetName: string; etag: string | null }): Promise<void> {
  await write('DELETE', assetPath(programmeId, assetName), undefined, { ifMatch: etag });
}
