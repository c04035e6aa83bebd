import { calculate } from '../../lib/api.js';
import type { PreviewAnswer, PreviewBody } from '../../lib/api-types.js';

/** POST /api/Projects/{id}/preview: stores nothing. */
export function fetchImpact(programmeId: number, body: PreviewBody, signal: AbortSignal): Promise<PreviewAnswer> {
  return calculate<PreviewAnswer>(`/api/Projects/${programmeId}/preview`, body, signal);
}
