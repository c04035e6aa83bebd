import { type Answer, count, named, text } from '../platform/http/answer-schema.js';
import { STAMPS, STAMPS_EXAMPLE } from './stamps-answer.js';

const FIELDS = { id: count(), zoneName: text(), projectId: count('Its programme') };

export const ZONE = named('Zone', { ...FIELDS, ...STAMPS });
/** What it was. */
export const REMOVED_ZONE = named('RemovedZone', FIELDS);

export const REMOVED_ZONE_EXAMPLE: Answer<typeof REMOVED_ZONE> = {
  id: 8,
  zoneName: 'Zone B, 700–1 500 m',
  projectId: 42,
};
export const ZONE_EXAMPLE: Answer<typeof ZONE> = { ...REMOVED_ZONE_EXAMPLE, ...STAMPS_EXAMPLE };
