import { useCallback, useEffect, useState } from 'react';
import type { Asset } from '../../../lib/api-types.js';
import { type AssetEdits, isEdited, noEdits, pruneEdits } from './asset-edits.js';
import { findSameAsset } from './same-asset.js';

/** Unsaved edits with their asset as it was last seen. */
export interface EditedAsset {
  readonly asset: Asset;
  readonly edits: AssetEdits;
}

/**
 * The unsaved edits of all assets of a programme. They belong to an asset's parts, not to its name: they stay with an
 * asset that somebody else renames, and are kept for one that somebody else removes until the user decides
 * (docs/product/assets.md, Unsaved edits).
 */
export function useAssetEdits(assets: readonly Asset[]) {
  const [all, setAll] = useState<readonly EditedAsset[]>([]);

  const change = useCallback((asset: Asset, edit: (before: AssetEdits) => AssetEdits) => {
    setAll((now) => {
      const edits = edit(pruneEdits(asset, entryOf(now, asset)?.edits ?? noEdits));
      const others = now.filter((one) => one !== entryOf(now, asset));
      return isEdited(edits) ? [...others, { asset, edits }] : others;
    });
  }, []);

  useEffect(() => {
    // An asset's last state is only known while it exists.
    setAll((now) => {
      const seen = now.map((one) => ({ ...one, asset: findSameAsset(assets, one.asset) ?? one.asset }));
      return seen.some(({ asset }, index) => asset !== now[index]?.asset) ? seen : now;
    });
  }, [assets]);

  return {
    /** Without edits that are void by now. */
    of: (asset: Asset): AssetEdits => pruneEdits(asset, entryOf(all, asset)?.edits ?? noEdits),
    change,
    orphans: all.filter(({ asset }) => findSameAsset(assets, asset) === undefined),
    forget: useCallback((asset: Asset) => setAll((now) => now.filter((one) => one !== entryOf(now, asset))), []),
    any: all.some(({ asset, edits }) => {
      const now = findSameAsset(assets, asset);
      return now === undefined || isEdited(pruneEdits(now, edits));
    }),
  };
}

export type ProgrammeEdits = ReturnType<typeof useAssetEdits>;

function entryOf(all: readonly EditedAsset[], asset: Asset): EditedAsset | undefined {
  return all.find((one) => findSameAsset([asset], one.asset) !== undefined);
}
