import { type Answer, count, named, text } from '../platform/http/answer-schema.js';

export const ZONE = named('Zone', { id: count(), zoneName: text(), projectId: count('Its programme') });

export const ZONE_EXAMPLE: Answer<typeof ZONE> = { id: 8, zoneName: 'Zone B, 700–1 500 m', projectId: 42 };
