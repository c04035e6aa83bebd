import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ApiError } from '../../../lib/api.js';
import type { Asset, AssetSaved } from '../../../lib/api-types.js';
import { invalidations, keys, matchesPrefix } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { saveAsset } from '../api/programme.js';
import { assetBody } from '../part/part-draft.js';
import { serverErrors } from '../part/part-errors.js';
import { changeSummary } from './asset-changes.js';
import type { AssetEdits } from './asset-edits.js';
import { hasTaskEdits, sentTasks, taskBodies } from './task-edits.js';
import type { AssetForm } from './use-asset-form.js';

interface AssetSave {
  programmeId: number;
  etag: string | null;
  /** The asset is stored, and the page reads it again before the toast: its edits can go. */
  onStored?: (saved: AssetSaved, asset: Asset, sent: AssetEdits) => void;
  onSaved: (saved: AssetSaved, asset: Asset) => void;
}

/**
 * Saves an asset in one command, with its undo in the toast. Refuses what the form finds wrong (docs/product/assets.md,
 * Saving an asset).
 */
export function useAssetSave({ programmeId, etag, onStored, onSaved }: AssetSave) {
  const { mutate } = useSWRConfig();
  const undo = useUndo(programmeId);
  const [refusal, setRefusal] = useState<{ form: AssetForm; error: ApiError } | null>(null);

  const { run, busy } = useWrite(
    async ({ asset, edits, draft }: AssetForm) => {
      const body = assetBody(draft, taskBodies(edits, draft));
      const saved = await saveAsset({ programmeId, assetName: asset.assetName, body, etag });
      if (onStored) {
        // First what the page shows, then the edits of it: neither is shown twice nor missing in between.
        const read = hasTaskEdits(edits) ? keys.programme(programmeId) : keys.programmeDetail(programmeId);
        await mutate(matchesPrefix([read]));
        onStored(saved, asset, edits);
      }
      return saved;
    },
    {
      refreshes: () => invalidations.assetSaved(programmeId),
      onSuccess: (saved, form) => {
        setRefusal(null);
        toast.success(saveSummary(saved), { detail: changeSummary(form), undo: undo(saved.commandId) });
        onSaved(saved, form.asset);
      },
      onError: (error, form) => {
        setRefusal({ form, error });
        if (error.status === 412) {
          // Tasks too: what somebody else made of them is shown beside the planner's own values.
          void mutate(matchesPrefix([keys.programme(programmeId)]));
          toast.warning(error.message);
        } else if (error.status === 422 || (error.status === 409 && Object.keys(error.fieldErrors).length > 0))
          toast.warning('Input Error', { detail: error.message });
        else toast.error('Failed to update asset. Please try again.', { detail: error.message });
      },
    },
  );

  return {
    busy,
    /** Whether it was saved. */
    submit: async (form: AssetForm): Promise<boolean> => {
      if (form.errors.sentences.length > 0) toast.warning('Input Error', { detail: form.errors.sentences.join('. ') });
      else if (form.conflicts.length > 0) toast.warning('Choose which values to keep first.');
      else return (await run(form)) !== undefined;
      return false;
    },
    /** What the server found wrong, as long as the form still holds what was sent. */
    errorsOf: ({ asset, edits, draft }: AssetForm) =>
      refusal &&
      asset.assetId === refusal.form.asset.assetId &&
      JSON.stringify(refusal.form.edits) === JSON.stringify(edits)
        ? serverErrors(
            refusal.error.fieldErrors,
            draft.parts.length,
            sentTasks(edits, draft).map(({ id }) => id),
          )
        : null,
  };
}

/** What a save of an asset did (docs/product/assets.md, Saving an asset). */
function saveSummary({ cleanedUpSubprogrammes }: AssetSaved): string {
  const cleanedUp = cleanedUpSubprogrammes > 0 ? ` ${cleanedUpSubprogrammes} unused subprogramme(s) cleaned up.` : '';
  return `Asset updated successfully.${cleanedUp}`;
}
