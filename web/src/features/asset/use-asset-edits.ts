import { useCallback, useEffect, useState } from 'react';
import type { Asset } from '../../lib/api-types.js';
import type { AssetEdits } from './asset-edits.js';
import { isEdited, noEdits, settled } from './asset-edits.js';
import { sameAsset } from './same-asset.js';

/** Unsaved edits with the asset that they stand on, as it was last seen. */
export interface EditedAsset {
  readonly asset: Asset;
  readonly edits: AssetEdits;
}

/**
 * The unsaved edits of all assets of a programme. They hang on the parts of an asset, not on its name: when somebody else renames
 * the asset they stay with it, and when somebody removes it they are kept until the planner has said what becomes of them.
 */
export function useAssetEdits(assets: readonly Asset[]) {
  const [all, setAll] = useState<readonly EditedAsset[]>([]);

  const change = useCallback((asset: Asset, edit: (before: AssetEdits) => AssetEdits) => {
    setAll((now) => {
      const edits = edit(settled(asset, entryOf(now, asset)?.edits ?? noEdits));
      const others = now.filter((one) => one !== entryOf(now, asset));
      return isEdited(edits) ? [...others, { asset, edits }] : others;
    });
  }, []);

  useEffect(() => {
    // What an asset was is only known while it is there.
    setAll((now) => {
      const seen = now.map((one) => ({ ...one, asset: sameAsset(assets, one.asset) ?? one.asset }));
      return seen.some(({ asset }, index) => asset !== now[index]?.asset) ? seen : now;
    });
  }, [assets]);

  return {
    /** Without what has become void meanwhile. */
    of: (asset: Asset): AssetEdits => settled(asset, entryOf(all, asset)?.edits ?? noEdits),
    change,
    /** Edits of assets that are gone. */
    orphans: all.filter(({ asset }) => sameAsset(assets, asset) === undefined),
    forget: useCallback((asset: Asset) => setAll((now) => now.filter((one) => one !== entryOf(now, asset))), []),
    /** Whether anything would be lost. */
    any: all.some(({ asset, edits }) => {
      const now = sameAsset(assets, asset);
      return now === undefined || isEdited(settled(now, edits));
    }),
  };
}

export type ProgrammeEdits = ReturnType<typeof useAssetEdits>;

function entryOf(all: readonly EditedAsset[], asset: Asset): EditedAsset | undefined {
  return all.find((one) => sameAsset([asset], one.asset) !== undefined);
}
