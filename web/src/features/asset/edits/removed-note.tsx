import type { Programme } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import classes from '../../../ui/feedback/conflict-rows.module.css';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { IconTrashX } from '../../../ui/icons/trash-x.js';
import { addAsset } from '../api/programme.js';
import { type AssetDraft, assetBody } from '../part/part-draft.js';
import { assetErrors } from '../part/part-errors.js';
import { withEdits } from './asset-edits.js';
import type { EditedAsset } from './use-asset-edits.js';

export interface RemovedNoteProps {
  programme: Programme;
  /** The asset before it was removed, with the unsaved edits. */
  edited: EditedAsset;
  readOnly: boolean;
  onRestored: (assetName: string) => void;
  onDrop: () => void;
}

/** Somebody removed an asset with unsaved edits: they are kept until the user restores the asset or drops them. */
export function RemovedNote({ programme, edited, readOnly, onRestored, onDrop }: RemovedNoteProps) {
  const { asset, edits } = edited;
  const undo = useUndo(programme.id);
  const restore = useWrite(addAsset, {
    refreshes: () => invalidations.assetSaved(programme.id),
    onSuccess: ({ asset: { assetName }, commandId }) => {
      onRestored(assetName);
      toast.success(`${assetName} is an asset again`, { undo: undo(commandId) });
    },
    onError: (error) => toast.error('Error', { detail: `Failed to create assets. Please try again. ${error.message}` }),
  });
  const submit = () => {
    const names = programme.assets.map(({ assetName }) => assetName);
    const draft = asNew(edited, names);
    const { sentences } = assetErrors(draft, names);
    if (sentences.length > 0) toast.warning('Input Error', { detail: sentences.join('. ') });
    else void restore.run({ programmeId: programme.id, body: assetBody(draft) });
  };
  return (
    <section className={classes.root} role="alert" aria-label={`${asset.assetName} was removed`}>
      <IconTrashX size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.rows}>
        <p>
          {`Somebody removed the asset ${asset.assetName} while you had changes to it that are not saved.`}
          {Object.keys(edits.tasks).length > 0 && ' Changes to its tasks went with its subprogrammes.'}
        </p>
        <div className={classes.row}>
          {!readOnly && (
            <Button onClick={submit} busy={restore.busy}>
              Restore as a new asset
            </Button>
          )}
          <Button onClick={onDrop} disabled={restore.busy}>
            Drop my changes
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The edited asset as a new one: without ids, with the library's subprogrammes, since its own copies are gone too. */
function asNew({ asset, edits }: EditedAsset, taken: readonly string[]): AssetDraft {
  const sources = new Map(asset.parts.map(({ subProgrammId, subProgramm }) => [subProgrammId, subProgramm.sourceId]));
  const { assetName, parts } = withEdits(asset, edits);
  let name = assetName;
  while (taken.some((other) => other.toLowerCase() === name.trim().toLowerCase())) name = `${name.trim()} - restored`;
  return {
    assetName: name,
    parts: parts.map((part) => ({
      ...part,
      id: undefined,
      subProgrammId: part.subProgrammId === null ? null : (sources.get(part.subProgrammId) ?? part.subProgrammId),
    })),
  };
}
