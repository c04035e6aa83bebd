import { MATERIAL_DIRECTIONS } from '../domain/library/material-direction.js';
import { oneOf } from '../platform/http/answer-schema.js';

export const MATERIAL_DIRECTION = oneOf(
  MATERIAL_DIRECTIONS,
  'Brought to the site, taken away from it, or moved on it: a total holds one direction alone',
);
