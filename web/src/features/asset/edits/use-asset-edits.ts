import { useCallback, useState } from 'react';
import type { Asset } from '../../../lib/api-types.js';
import { type AssetEdits, isEdited, noEdits, pruneEdits } from './asset-edits.js';

/** Unsaved edits with their asset as it was last seen. */
export interface EditedAsset {
  readonly asset: Asset;
  readonly edits: AssetEdits;
}

/**
 * The unsaved edits of all assets of a programme. They stay with an asset that somebody else renames, and are kept for one that
 * somebody else removes until the user decides (docs/product/assets.md, Unsaved edits).
 */
export function useAssetEdits(assets: readonly Asset[]) {
  const [all, setAll] = useState<ReadonlyMap<number, EditedAsset>>(new Map());

  const change = useCallback((asset: Asset, edit: (before: AssetEdits) => AssetEdits) => {
    setAll((now) => {
      const edits = edit(pruneEdits(asset, now.get(asset.assetId)?.edits ?? noEdits));
      return isEdited(edits) ? new Map(now).set(asset.assetId, { asset, edits }) : without(now, asset);
    });
  }, []);

  // An asset's last state is only known while it exists. Not in an effect: that of the first rendering, which changes nothing, made React
  // render everything twice with the first key.
  const [seen, setSeen] = useState(assets);
  if (seen !== assets) {
    setSeen(assets);
    setAll((now) => {
      const known = new Map(now);
      for (const asset of assets) {
        const edited = now.get(asset.assetId);
        if (edited) known.set(asset.assetId, { ...edited, asset });
      }
      return known;
    });
  }

  /** Without edits that are void by now. */
  const of = (asset: Asset): AssetEdits => pruneEdits(asset, all.get(asset.assetId)?.edits ?? noEdits);
  const current = new Set(assets.map(({ assetId }) => assetId));
  const orphans = [...all.values()].filter(({ asset }) => !current.has(asset.assetId));
  /** The assets that are there and have unsaved edits, in the order of their tabs. */
  const unsaved = assets
    .filter(({ assetId }) => all.has(assetId))
    .map((asset): EditedAsset => ({ asset, edits: of(asset) }))
    .filter(({ edits }) => isEdited(edits));
  return {
    of,
    change,
    orphans,
    unsaved,
    forget: useCallback((asset: Asset) => setAll((now) => without(now, asset)), []),
    any: orphans.length > 0 || unsaved.length > 0,
  };
}

export type ProgrammeEdits = ReturnType<typeof useAssetEdits>;

function without(all: ReadonlyMap<number, EditedAsset>, { assetId }: Asset): ReadonlyMap<number, EditedAsset> {
  const others = new Map(all);
  return others.delete(assetId) ? others : all;
}
