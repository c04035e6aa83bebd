import type { Asset } from '../../lib/api-types.js';

/**
 * The asset as it is now, whatever it is called: it is the one with most of the parts that it had when it was last seen. Undefined
 * when somebody removed it. Its name tells nothing, since another planner may rename it while it is being edited.
 */
export function sameAsset(assets: readonly Asset[], seen: Asset): Asset | undefined {
  const had = new Set(seen.parts.map(({ id }) => id));
  let found: { asset: Asset; shared: number } | undefined;
  for (const asset of assets) {
    const shared = asset.parts.filter(({ id }) => had.has(id)).length;
    if (shared > (found?.shared ?? 0)) found = { asset, shared };
  }
  return found?.asset;
}
