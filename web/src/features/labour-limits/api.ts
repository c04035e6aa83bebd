import useSWR from 'swr';
import { readWithEtag, write } from '../../lib/api.js';
import type { LabourLimitBody, LabourLimits } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';

/** GET /api/Projects/{id}/labour-limits, once it is wanted. */
export function useLabourLimits(programmeId: number, wanted: boolean) {
  return useSWR(wanted ? keys.labourLimits(programmeId) : null, () =>
    readWithEtag<LabourLimits>(`/api/Projects/${programmeId}/labour-limits`),
  );
}

/** PUT /api/Projects/{id}/labour-limits: all of them, in one command. */
export function setLabourLimits(programmeId: number, limits: readonly LabourLimitBody[], etag: string | null) {
  return write<LabourLimits>('PUT', `/api/Projects/${programmeId}/labour-limits`, { limits }, { ifMatch: etag });
}
