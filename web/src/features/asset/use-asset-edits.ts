import { useCallback, useState } from 'react';
import type { Asset } from '../../lib/api-types.js';
import { noEdits, settled } from './asset-edits.js';
import type { AssetEdits } from './asset-edits.js';

/** The unsaved edits of all assets of a programme, by the name that they are saved under. */
export function useAssetEdits() {
  const [byName, setByName] = useState<Readonly<Record<string, AssetEdits>>>({});

  const change = useCallback((asset: Asset, edit: (before: AssetEdits) => AssetEdits) => {
    setByName((all) => ({ ...all, [asset.assetName]: edit(settled(asset, all[asset.assetName] ?? noEdits)) }));
  }, []);

  return {
    /** Without what has become void meanwhile. */
    of: (asset: Asset): AssetEdits => settled(asset, byName[asset.assetName] ?? noEdits),
    change,
  };
}
