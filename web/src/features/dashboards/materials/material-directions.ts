import type { MaterialSeries } from '../../../lib/api-types.js';

/** docs/product/library.md, Directions. */
export type MaterialDirection = MaterialSeries['direction'];

/** What comes leads; what is only moved on site is in no total and stands last. */
export const directions: readonly MaterialDirection[] = ['delivered', 'takenAway', 'movedOnSite'];

export const directionNames: Readonly<Record<MaterialDirection, string>> = {
  delivered: 'Delivered',
  takenAway: 'Taken away',
  movedOnSite: 'Moved on site',
};
