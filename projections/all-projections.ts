import { libraryProjection } from './library/library-projection.js';
import type { Projection } from './runner/projection.js';

/** Every read model of the product. */
export const allProjections: readonly Projection[] = [
  libraryProjection,
];
