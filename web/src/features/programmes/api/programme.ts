import useSWR from 'swr';
import { type ApiResponse, read, readWithEtag, write } from '../../../lib/api.js';
import type { Programme, ProgrammeFullBody } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

const readProgramme = (id: number) => readWithEtag<Programme>(`/api/Projects/${id}`);

/** GET /api/Projects/{id}; null reads nothing. */
export function useProgramme(id: number | null) {
  return useSWR(id === null ? null : keys.programmeDetail(id), () => readProgramme(id ?? 0));
}

/** GET /api/Projects/{id} past every cache, to merge a stale edit with it. */
export const readProgrammeNow = readProgramme;

/** GET /api/Projects/Name: base programmes that have the name. */
export function programmesNamed(name: string): Promise<{ id: number; name: string }[]> {
  return read('/api/Projects/Name', { query: { name } });
}

/** POST /api/Projects/full; `key` repeats the answer instead of the command when the same body is sent again. */
export function createProgramme(body: ProgrammeFullBody, key: string): Promise<ApiResponse<Programme>> {
  return write<Programme>('POST', '/api/Projects/full', body, { idempotencyKey: key });
}

/**
 * PUT /api/Projects/{id}/full; 412 when others changed the same fields since `etag`. Sent although the tab is closed.
 */
export function saveProgramme(
  id: number,
  body: ProgrammeFullBody,
  etag: string | null,
): Promise<ApiResponse<Programme>> {
  return write<Programme>('PUT', `/api/Projects/${id}/full`, body, { ifMatch: etag, keepalive: true });
}

/** PUT /api/Projects/deactivate/{id} of a wizard that was left. */
export async function removeDraft(id: number): Promise<void> {
  await write('PUT', `/api/Projects/deactivate/${id}`);
}

/** The sample programmes, by the names that the server knows them by. */
export const sampleNames = ['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Six-storey office'] as const;

/** POST /api/Projects/sample; a second one of the name gets a number. */
export async function createSample(name: string): Promise<Programme> {
  return (await write<Programme>('POST', '/api/Projects/sample', { name })).data;
}
