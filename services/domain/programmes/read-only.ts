import type { Refusal } from '../../platform/problem.js';
import { programmeNotFound } from './decision.js';
import type { Programme } from './programme.js';

/** Why a programme cannot be changed: it does not exist, or it is published or archived (docs/product/programmes.md, Status). */
export function cannotChange(programme: Programme): Refusal | undefined {
  if (programme.id === 0) return programmeNotFound;
  if (programme.status === 'draft') return undefined;
  return {
    kind: 'conflict',
    code: 'programme-read-only',
    title: `The programme is ${programme.status} and cannot be changed`,
  };
}
