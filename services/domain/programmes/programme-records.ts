import type { Programme } from './programme.js';

/**
 * Records that a programme holds, by which caches weigh it: some 0.6 kB each (docs/decisions/0024). A copy of a subprogramme counts as
 * ten, for its tasks; they are not counted, since caches ask after every event.
 */
export const recordsIn = ({ parts, subprogrammes, nonWorkingDays, packages }: Programme): number =>
  1 + parts.size + nonWorkingDays.size + packages.size + 10 * subprogrammes.size;

/** Programmes whose states commands and previews have in memory: 80 MB at most. One of 10,000 parts with a copy each has 110,000. */
export const PROGRAMME_CACHE = { recordsIn, maxRecords: 130_000 };
