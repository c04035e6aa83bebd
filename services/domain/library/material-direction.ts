/**
 * Where a material goes: brought to the site, taken away from it, or moved on it (docs/product/library.md, Directions).
 * A total holds one direction alone: excavated material is moved on site, and what leaves of it is counted as surplus.
 */
export const MATERIAL_DIRECTIONS = ['delivered', 'takenAway', 'movedOnSite'] as const;
export type MaterialDirection = (typeof MATERIAL_DIRECTIONS)[number];

// Ids of reference-data.json, which never change. Logs from before materials had a direction hold these and no others.
const MOVED_ON_SITE: ReadonlySet<number> = new Set([16, 18, 47, 100, 104]);
const TAKEN_AWAY: ReadonlySet<number> = new Set([19, 48, 92, 101, 102, 103, 105]);

/** The direction of a material whose event does not name one yet. */
export function directionOfUndirected(materialId: number): MaterialDirection {
  if (MOVED_ON_SITE.has(materialId)) return 'movedOnSite';
  return TAKEN_AWAY.has(materialId) ? 'takenAway' : 'delivered';
}
