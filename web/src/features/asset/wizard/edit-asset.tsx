import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Asset, Programme } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { useSubmitKeys } from '../../../lib/submit-keys.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { fieldChanges, previousValues } from '../edits/asset-changes.js';
import {
  type AssetEdits,
  addPart,
  editPart,
  isEdited,
  noEdits,
  pruneEdits,
  removePart,
  renameAsset,
} from '../edits/asset-edits.js';
import { unsavedForm } from '../edits/unsaved-form.js';
import { afterSaving, UnsavedGuard } from '../edits/unsaved-guard.js';
import { useAssetForm } from '../edits/use-asset-form.js';
import { useAssetSave } from '../edits/use-asset-save.js';
import type { ImpactProps } from '../extensions.js';
import type { ProgrammeLists } from '../part/part-choices.js';
import { copyOfPart, emptyPart, openPartLabel, previewBody } from '../part/part-draft.js';
import { useTouched } from '../part/use-touched.js';
import { PartsStep } from './parts-step.js';
import { WizardFrame } from './wizard-frame.js';

const ConflictNote = lazy(async () => ({ default: (await import('../edits/conflict-note.js')).ConflictNote }));
const RemovedNote = lazy(async () => ({ default: (await import('../edits/removed-note.js')).RemovedNote }));

export interface EditAssetProps {
  programme: Programme;
  etag: string | null;
  asset: Asset;
  lists: ProgrammeLists;
  impact: ComponentType<ImpactProps>;
}

/** The wizard's last step on an asset that exists (docs/product/assets.md, Add and edit screens). */
export function EditAsset({ programme, etag, asset, lists: programmeLists, impact: Impact }: EditAssetProps) {
  const navigate = useNavigate();
  const [unsaved, setEdits] = useState<AssetEdits>(noEdits);
  const [divided, setDivided] = useState(asset.parts.length > 1);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const touched = useTouched();
  const newKeys = useRef(0);

  const form = useAssetForm(programme, asset, unsaved, programmeLists);
  const { edits, draft, lists, errors: found } = form;
  // Somebody removed it while it was open.
  const gone = !programme.assets.some(({ assetId }) => assetId === asset.assetId);
  const open = draft.parts.find(({ key }) => key === openKey) ?? draft.parts[0];
  const back = (assetName: string) =>
    navigate(paths.editProgramme.to(programme.id, { asset: assetName }), { state: afterSaving });

  const save = useAssetSave({
    programmeId: programme.id,
    etag,
    onSaved: (saved) => void back(saved.asset.assetName),
  });

  const change = (edit: (before: AssetEdits) => AssetEdits) => setEdits((before) => edit(pruneEdits(asset, before)));
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
    touched.sent(draft.parts);
    save.submit(form);
  };
  // Without a change there is nothing to send, and a key is no reason to leave.
  const onKeyDown = useSubmitKeys(isEdited(edits) && !save.busy ? submit : null);

  return (
    <WizardFrame
      programme={programme}
      title={`Edit ${asset.assetName}`}
      step={2}
      onKeyDown={onKeyDown}
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
      impact={
        <Impact
          programme={programme}
          body={previewBody(unsavedForm(form), open)}
          partName={openPartLabel(draft, open)}
          changes={fieldChanges(form, open?.key, change)}
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
        {form.conflicts.length > 0 && <ConflictNote form={form} onChange={change} />}
      </Suspense>
      <PartsStep
        programmeId={programme.id}
        of={asset.category}
        draft={draft}
        nameWas={edits.assetName?.from}
        divided={divided}
        lists={lists}
        errors={touched.shown(found, save.errorsOf(form), draft.parts)}
        onTouched={touched.name}
        onFieldsTouched={touched.fields}
        wasOf={(part) => previousValues(form, part.key)}
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
      <UnsavedGuard unsaved={isEdited(edits)}>The changes that are not saved will be lost.</UnsavedGuard>
    </WizardFrame>
  );
}
