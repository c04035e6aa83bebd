import type { Asset } from '../../../lib/api-types.js';

/**
 * Finds the asset by its parts: the one with most of the parts that it had when it was last seen, undefined when it was
 * removed. Its name does not identify it, since another planner may rename it while it is edited.
 */
export function findSameAsset(assets: readonly Asset[], seen: Asset): Asset | undefined {
  const had = new Set(seen.parts.map(({ id }) => id));
  let found: { asset: Asset; shared: number } | undefined;
  for (const asset of assets) {
    const shared = asset.parts.filter(({ id }) => had.has(id)).length;
    if (shared > (found?.shared ?? 0)) found = { asset, shared };
  }
  return found?.asset;
}
