import { ask } from '../../lib/api.js';
import type { PreviewAnswer, PreviewBody } from '../../lib/api-types.js';

/** POST /api/Projects/{id}/preview: stores nothing. */
export function askEffect(programmeId: number, body: PreviewBody, signal: AbortSignal): Promise<PreviewAnswer> {
  return ask<PreviewAnswer>(`/api/Projects/${programmeId}/preview`, body, signal);
}
