import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Asset } from '../../../lib/api-types.js';
import { invalidations, keys } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { duplicateAsset, removeAsset } from '../api/programme.js';
import type { ProgrammeEdits } from '../edits/use-asset-edits.js';

interface Given {
  programmeId: number;
  etag: string | null;
  edits: ProgrammeEdits;
  onOpen: (assetName: string) => void;
}

/** Removes and duplicates whole assets; each is one command, with its undo in the toast. */
export function useAssetCommands({ programmeId, etag, edits, onOpen }: Given) {
  const { mutate } = useSWRConfig();
  const undo = useUndo(programmeId);
  // Ids of the assets that were removed here: their removal needs no message.
  const removedHere = useRef(new Set<number>());

  const remove = useWrite(
    async ({ asset }: { asset: Asset }) => {
      const left = edits.of(asset);
      removedHere.current.add(asset.assetId);
      try {
        const { commandId } = await removeAsset({ programmeId, assetName: asset.assetName, etag });
        edits.forget(asset);
        return { commandId, left };
      } catch (error) {
        removedHere.current.delete(asset.assetId);
        throw error;
      }
    },
    {
      refreshes: () => invalidations.assetRemoved(programmeId),
      onSuccess: ({ commandId, left }, { asset }) => {
        const back = () => {
          removedHere.current.delete(asset.assetId);
          edits.change(asset, () => left);
          onOpen(asset.assetName);
        };
        toast.warning('Asset Deleted', {
          detail: `The asset ${asset.assetName} has been removed.`,
          undo: undo(commandId, back),
        });
      },
      onError: (error) => {
        if (error.status === 412) void mutate(keys.programmeDetail(programmeId));
        toast.error(`Failed while removing the asset: ${error.message}`);
      },
    },
  );

  const duplicate = useWrite(duplicateAsset, {
    refreshes: () => invalidations.assetSaved(programmeId),
    onSuccess: ({ asset, commandId }, { assetName }) => {
      onOpen(asset.assetName);
      toast.success('Asset Copied', { detail: asset.assetName, undo: undo(commandId, () => onOpen(assetName)) });
    },
    // What is wrong with the name is shown at its field.
    onError: (error) =>
      void (
        error.fieldErrors['assetName'] === undefined && toast.error(`Failed while copying the asset: ${error.message}`)
      ),
  });

  return {
    remove,
    duplicate,
    removedByMe: (asset: Asset) => removedHere.current.has(asset.assetId),
    busy: remove.busy || duplicate.busy,
  };
}

export type AssetCommands = ReturnType<typeof useAssetCommands>;
