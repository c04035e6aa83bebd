import { useEffect, useRef } from 'react';
import type { Asset, Programme } from '../../../lib/api-types.js';
import { useUser } from '../../../lib/session.js';
import { toast } from '../../../ui/feedback/toast.js';
import { isEdited } from '../edits/asset-edits.js';
import type { ProgrammeEdits } from '../edits/use-asset-edits.js';
import type { AssetCommands } from './use-asset-commands.js';

export type ProgrammeWithAssets = Programme & { assets: [Asset, ...Asset[]] };

/** The asset whose tab is open: it stays open under a name that somebody else gives it; the first one takes its place when it is gone. */
export function useOpenAsset(
  { assets, modifiedBy }: ProgrammeWithAssets,
  openName: string | null,
  onOpen: (assetName: string) => void,
  edits: ProgrammeEdits,
  commands: AssetCommands,
): Asset {
  // An undo, or another tab of the same planner, is not somebody else.
  const byOthers = modifiedBy !== useUser()?.id;
  const last = useRef<Asset>(undefined);
  const followed =
    last.current && (openName === null || openName === last.current.assetName) ? last.current : undefined;
  const asset =
    assets.find(({ assetId }) => assetId === followed?.assetId) ??
    assets.find(({ assetName }) => assetName === openName) ??
    assets[0];
  const latest = useRef({ onOpen, edits, commands, byOthers });
  latest.current = { onOpen, edits, commands, byOthers };

  useEffect(() => {
    const before = last.current;
    last.current = asset;
    const chosen = openName !== null && openName !== before?.assetName;
    if (!before || before === asset || chosen) return;
    const now = latest.current;
    const renamed = asset.assetName !== before.assetName;
    if (renamed) now.onOpen(asset.assetName);
    if (asset.assetId === before.assetId) {
      if (renamed && isEdited(now.edits.of(asset)))
        toast.info(`${before.assetName} is called ${asset.assetName} now. Your changes are kept.`);
    } else if (
      now.byOthers &&
      !now.commands.removedByMe(before) &&
      !now.edits.orphans.some((one) => one.asset.assetId === before.assetId)
    ) {
      toast.info(`${before.assetName} was removed by someone else.`);
    }
  }, [asset, openName]);

  return asset;
}
