import type { ComponentType } from 'react';
import { Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { Asset, Programme } from '../../lib/api-types.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { keys, stale } from '../../lib/keys.js';
import { useP6ActivitiesOf } from '../../lib/p6-activities.js';
import { paths } from '../../lib/paths.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { saveAsset } from './api/programme.js';
import { formerValues, shownChanges } from './asset-changes.js';
import type { AssetEdits } from './asset-edits.js';
import {
  addPart,
  conflictsOf,
  editPart,
  isEdited,
  noEdits,
  removePart,
  renameAsset,
  settled,
  withEdits,
} from './asset-edits.js';
import { ConfirmDialog } from './dialogs.js';
import type { ProgrammeLists } from './part-choices.js';
import { assetBody, copyOfPart, emptyPart, linkedActivities, previewBody } from './part-draft.js';
import { assetErrors, serverErrors } from './part-errors.js';
import { partLabel } from './part-list.js';
import { PartsStep } from './parts-step.js';
import { sameAsset } from './same-asset.js';
import { savedText } from './saved-text.js';
import { ConflictNote, RemovedNote } from './seldom.js';
import { afterSaving, useLeaveGuard } from './use-leave-guard.js';
import { useUndo } from './use-undo.js';
import { WizardFrame } from './wizard-frame.js';

export interface EditAssetProps {
  programme: Programme;
  etag: string | null;
  /** As saved. */
  asset: Asset;
  lists: ProgrammeLists;
  effect: ComponentType<EffectProps>;
}

/** Spec 1, section 2.6: the wizard's last step on an asset that exists. */
export function EditAsset({ programme, etag, asset, lists: programmeLists, effect: Effect }: EditAssetProps) {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [kept, setEdits] = useState<AssetEdits>(noEdits);
  const [divided, setDivided] = useState(asset.parts.length > 1);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const newKeys = useRef(0);

  const edits = settled(asset, kept);
  const draft = withEdits(asset, edits);
  const { data: p6Activities = [] } = useP6ActivitiesOf(programme.id, linkedActivities(asset, draft));
  const lists = { ...programmeLists, asset, p6Activities };
  const conflicts = conflictsOf(asset, edits);
  const found = assetErrors(
    draft,
    programme.assets.filter((one) => one !== asset).map(({ assetName }) => assetName),
  );
  // Somebody removed it while it was open.
  const gone = sameAsset(programme.assets, asset) === undefined;
  const open = draft.parts.find(({ key }) => key === openKey) ?? draft.parts[0];
  const guard = useLeaveGuard(isEdited(edits));
  const back = (assetName: string) =>
    navigate(paths.editProgramme.to(programme.id, { asset: assetName }), { state: afterSaving });

  const undo = useUndo(programme.id);
  const save = useWrite(saveAsset, {
    refreshes: () => stale.assetSaved(programme.id),
    onSuccess: (saved) => {
      toast.success(savedText(saved), { undo: undo(saved.commandId) });
      void back(saved.asset.assetName);
    },
    onError: (error) => {
      if (error.status === 412) {
        void mutate(keys.programmeDetail(programme.id));
        toast.warning(error.message);
      } else if (error.status === 409 || error.status === 422) toast.warning('Input Error', { detail: error.message });
      else toast.error('Error', { detail: 'Failed to update asset. Please try again.' });
    },
  });
  const fromServer = save.error && serverErrors(save.error.fieldErrors, draft.parts.length);

  const change = (edit: (before: AssetEdits) => AssetEdits) => {
    save.reset();
    setEdits((before) => edit(settled(asset, before)));
  };
  const add = (before: AssetEdits) => addPart(before, emptyPart(`new-${(newKeys.current += 1)}`));
  const divide = (yes: boolean) => {
    setDivided(yes);
    if (yes && draft.parts.length === 1) change(add);
    if (!yes)
      change((before) => draft.parts.slice(1).reduce((edited, { key }) => removePart(asset, edited, key), before));
  };
  const submit = () => {
    if (gone) return;
    if (!isEdited(edits)) {
      toast.info('No changes detected. Returning to project edit.');
      void back(asset.assetName);
      return;
    }
    setTried(true);
    if (found.sentences.length > 0) toast.warning('Input Error', { detail: found.sentences.join('. ') });
    else if (conflicts.length > 0) toast.warning('Choose which values to keep first.');
    else void save.run({ programmeId: programme.id, assetName: asset.assetName, body: assetBody(draft), etag });
  };

  return (
    <WizardFrame
      programme={programme}
      title={`Edit ${asset.assetName}`}
      step={2}
      actions={
        <>
          <Button kind="quiet" to={paths.editProgramme.to(programme.id, { asset: asset.assetName })}>
            Cancel
          </Button>
          <Button
            kind="primary"
            onClick={submit}
            busy={save.busy}
            disabledReason={gone ? 'The asset was removed' : undefined}
          >
            Save
          </Button>
        </>
      }
      effect={
        <Effect
          programme={programme}
          body={previewBody(draft, open)}
          partName={
            open && draft.parts.length > 1
              ? partLabel(open, draft.parts.indexOf(open), draft.parts.length)
              : draft.assetName
          }
          changes={shownChanges(lists, asset, edits, draft, open?.key ?? null, change)}
        />
      }
    >
      <Suspense>
        {gone && (
          <RemovedNote
            programme={programme}
            edited={{ asset, edits }}
            readOnly={false}
            onRestored={(assetName) => void back(assetName)}
            onDrop={() => void navigate(paths.editProgramme.to(programme.id), { state: afterSaving })}
          />
        )}
        {conflicts.length > 0 && (
          <ConflictNote asset={asset} edits={edits} saved={{}} conflicts={conflicts} lists={lists} onChange={change} />
        )}
      </Suspense>
      <PartsStep
        programmeId={programme.id}
        of={asset.category}
        draft={draft}
        nameWas={edits.assetName?.from}
        divided={divided}
        lists={lists}
        errors={
          tried
            ? {
                assetName: found.assetName ?? fromServer?.assetName,
                parts: found.parts.map((errors, index) => ({ ...fromServer?.parts[index], ...errors })),
              }
            : { parts: [] }
        }
        wasOf={(part) => formerValues(lists, asset, edits, part.key)}
        onName={(assetName) => change((before) => renameAsset(asset, before, assetName))}
        onDivided={divide}
        onPart={(key, patch) => {
          setOpenKey(key);
          change((before) => editPart(asset, before, key, patch));
        }}
        onAdd={() => change(add)}
        onDelete={(key) => change((before) => removePart(asset, before, key))}
        onCopy={(part) => change((before) => addPart(before, copyOfPart(part, `new-${(newKeys.current += 1)}`)))}
      />
      <ConfirmDialog
        opened={guard.asking}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        The changes that are not saved will be lost.
      </ConfirmDialog>
    </WizardFrame>
  );
}
