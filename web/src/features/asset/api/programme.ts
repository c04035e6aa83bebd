import useSWR from 'swr';
import { ApiError, readWithEtag, write } from '../../../lib/api.js';
import type { AssetBody, AssetSaved, Programme, ProgrammeStatus } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Projects/{id}; an edit sends `etag` back as If-Match. */
export function useProgramme(id: number) {
  return useSWR(keys.programmeDetail(id), () => readWithEtag<Programme>(`/api/Projects/${id}`));
}

/** There is no programme with this id: a retry would not help. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const assetPath = (id: number, assetName: string) => `/api/Projects/${id}/assets/${encodeURIComponent(assetName)}`;

/** The answer to a command, with the id for its undo. */
export type Recorded<Result> = Result & { commandId: string | null };

async function recorded<Result extends object>(...call: Parameters<typeof write>): Promise<Recorded<Result>> {
  const { data, commandId } = await write<Result>(...call);
  return { ...data, commandId };
}

/** POST /api/Projects/{id}/assets: 409 when the name is taken. */
export function addAsset({
  programmeId,
  body,
}: {
  programmeId: number;
  body: AssetBody;
}): Promise<Recorded<AssetSaved>> {
  return recorded('POST', `/api/Projects/${programmeId}/assets`, body);
}

interface AssetSave {
  programmeId: number;
  /** The name that it is saved under. */
  assetName: string;
  body: AssetBody;
  etag: string | null;
}

/** PUT /api/Projects/{id}/assets/{assetName}: the whole asset in one command; 412 when others changed the same fields. */
export function saveAsset({ programmeId, assetName, body, etag }: AssetSave): Promise<Recorded<AssetSaved>> {
  return recorded('PUT', assetPath(programmeId, assetName), body, { ifMatch: etag });
}

/** POST /api/Projects/{id}/assets/{assetName}/duplicate: 409 when the name is taken. */
export function duplicateAsset({
  programmeId,
  assetName,
  copyName,
}: {
  programmeId: number;
  assetName: string;
  copyName: string;
}): Promise<Recorded<AssetSaved>> {
  return recorded('POST', `${assetPath(programmeId, assetName)}/duplicate`, { assetName: copyName });
}

/** DELETE /api/Projects/{id}/assets/{assetName} */
export function removeAsset({
  programmeId,
  assetName,
  etag,
}: {
  programmeId: number;
  assetName: string;
  etag: string | null;
}): Promise<Recorded<object>> {
  return recorded('DELETE', assetPath(programmeId, assetName), undefined, { ifMatch: etag });
}

/** PUT /api/Projects/{id} {scenarioName}: 409 when another scenario of the base has the name. */
export function renameScenario({
  id,
  scenarioName,
  etag,
}: {
  id: number;
  scenarioName: string;
  etag: string | null;
}): Promise<Recorded<Programme>> {
  return recorded('PUT', `/api/Projects/${id}`, { scenarioName }, { ifMatch: etag });
}

/** PUT /api/Projects/reactivate/{id}: undoes a removal; 409 when its name was taken meanwhile. */
export function bringBackProgramme(id: number): Promise<Recorded<Programme>> {
  return recorded('PUT', `/api/Projects/reactivate/${id}`);
}

/**
 * PUT /api/Projects/{id} {status} publishes or archives a draft; POST /api/Projects/{id}/reopen makes it a draft again.
 */
export function setStatus({
  id,
  status,
  etag,
}: {
  id: number;
  status: ProgrammeStatus;
  etag: string | null;
}): Promise<Recorded<Programme>> {
  if (status === 'draft') return recorded('POST', `/api/Projects/${id}/reopen`, undefined, { ifMatch: etag });
  return recorded('PUT', `/api/Projects/${id}`, { status }, { ifMatch: etag });
}
