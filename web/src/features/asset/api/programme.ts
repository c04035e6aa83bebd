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

/** Sends a command; its answer has the id for its undo. */
async function recorded<Result extends object>(...call: Parameters<typeof write>) {
  const { data, commandId } = await write<Result>(...call);
  return { ...data, commandId };
}

interface AssetCommand {
  programmeId: number;
  /** The name that it is saved under. */
  assetName: string;
  etag: string | null;
}

/** POST /api/Projects/{id}/assets: 409 when the name is taken. */
export function addAsset({ programmeId, body }: { programmeId: number; body: AssetBody }) {
  return recorded<AssetSaved>('POST', `/api/Projects/${programmeId}/assets`, body);
}

/** PUT /api/Projects/{id}/assets/{assetName}: the whole asset in one command; 412 when others changed the same fields. */
export function saveAsset({ programmeId, assetName, body, etag }: AssetCommand & { body: AssetBody }) {
  return recorded<AssetSaved>('PUT', assetPath(programmeId, assetName), body, { ifMatch: etag });
}

/** POST /api/Projects/{id}/assets/{assetName}/duplicate: 409 when the name is taken. */
export function duplicateAsset({
  programmeId,
  assetName,
  copyName,
}: Omit<AssetCommand, 'etag'> & { copyName: string }) {
  return recorded<AssetSaved>('POST', `${assetPath(programmeId, assetName)}/duplicate`, { assetName: copyName });
}

/** DELETE /api/Projects/{id}/assets/{assetName} */
export function removeAsset({ programmeId, assetName, etag }: AssetCommand) {
  return recorded('DELETE', assetPath(programmeId, assetName), undefined, { ifMatch: etag });
}

interface ProgrammeCommand {
  id: number;
  etag: string | null;
}

/** PUT /api/Projects/{id} {scenarioName}: 409 when another scenario of the base has the name. */
export function renameScenario({ id, scenarioName, etag }: ProgrammeCommand & { scenarioName: string }) {
  return recorded<Programme>('PUT', `/api/Projects/${id}`, { scenarioName }, { ifMatch: etag });
}

/** PUT /api/Projects/reactivate/{id}: undoes a removal; 409 when its name was taken meanwhile. */
export function bringBackProgramme(id: number) {
  return recorded<Programme>('PUT', `/api/Projects/reactivate/${id}`);
}

/**
 * PUT /api/Projects/{id} {status} publishes or archives a draft; POST /api/Projects/{id}/reopen makes it a draft again.
 */
export function setStatus({ id, status, etag }: ProgrammeCommand & { status: ProgrammeStatus }) {
  return status === 'draft'
    ? recorded<Programme>('POST', `/api/Projects/${id}/reopen`, undefined, { ifMatch: etag })
    : recorded<Programme>('PUT', `/api/Projects/${id}`, { status }, { ifMatch: etag });
}
