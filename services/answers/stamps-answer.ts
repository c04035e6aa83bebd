import type { Stamped } from '../domain/stamps.js';
import { count, moment } from '../platform/http/answer-schema.js';

/** Fields of every record that a user or the product makes. */
export const STAMPS = {
  created: moment(),
  modified: moment(),
  createdBy: count('Account; 0 for the product itself'),
  modifiedBy: count('Account; 0 for the product itself'),
};

/** Of a record that a planner made. */
export const STAMPS_EXAMPLE: Stamped = {
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  createdBy: 3,
  modifiedBy: 3,
};
