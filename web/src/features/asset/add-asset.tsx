import type { ComponentType } from 'react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AssetCategory, Programme } from '../../lib/api-types.js';
import type { EffectProps } from '../../lib/effect-props.js';
import { stale } from '../../lib/keys.js';
import { paths } from '../../lib/paths.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { addAsset } from './api/programme.js';
import { CategoryDrawing } from './category-drawings.js';
import { ChoiceCards } from './choice-cards.js';
import { ConfirmDialog } from './dialogs.js';
import type { PartLists, ProgrammeLists } from './part-choices.js';
import { typeChoices, withType } from './part-choices.js';
import type { AssetDraft, PartDraft } from './part-draft.js';
import { assetBody, copyOfPart, emptyPart, previewBody } from './part-draft.js';
import { assetErrors, serverErrors } from './part-errors.js';
import { partLabel } from './part-list.js';
import { PartsStep } from './parts-step.js';
import { afterSaving, useLeaveGuard } from './use-leave-guard.js';
import { WizardFrame } from './wizard-frame.js';

export interface AddAssetProps {
  programme: Programme;
  lists: ProgrammeLists;
  effect: ComponentType<EffectProps>;
}

/** Spec 1, section 2.5. */
export function AddAsset({ programme, lists: programmeLists, effect: Effect }: AddAssetProps) {
  const navigate = useNavigate();
  const lists: PartLists = { ...programmeLists, asset: null, p6Activities: [] };
  const [category, setCategory] = useState<string | null>(null);
  const [subCategory, setSubCategory] = useState<string | null>(null);
  // The step is in the address, so that Back goes one step back; an address alone does not skip what was not chosen.
  const [params, setParams] = useSearchParams();
  const asked = ['2', '3'].indexOf(params.get('step') ?? '') + 1;
  const step = Math.min(asked, category === null ? 0 : subCategory === null ? 1 : 2);
  const setStep = (to: number) => setParams(to === 0 ? {} : { step: String(to + 1) });
  const [divided, setDivided] = useState<boolean | null>(null);
  const [draft, setDraft] = useState<AssetDraft>({ assetName: '', parts: [] });
  const [openKey, setOpenKey] = useState<string | null>(null);
  // The step whose fields say what they lack, since leaving it was tried.
  const [tried, setTried] = useState<number | null>(null);
  const keys = useRef(0);

  const of = { name: category ?? '', subCategory: subCategory ?? '' };
  const found = assetErrors(
    draft,
    programme.assets.map(({ assetName }) => assetName),
  );
  const open = draft.parts.find(({ key }) => key === openKey) ?? draft.parts[0];
  const guard = useLeaveGuard(divided !== null || draft.assetName !== '');

  const newPart = (): PartDraft => {
    const part = emptyPart(`new-${(keys.current += 1)}`);
    const types = typeChoices(lists, of).filter(({ disabled }) => !disabled);
    // Where there is only one type there is nothing to choose.
    return types.length === 1 && types[0] ? { ...part, ...withType(lists, part, types[0].value) } : part;
  };
  // What was filled in belongs to the types of another subcategory (spec 1, section 4, Wizards).
  const restart = () => {
    setDivided(null);
    setDraft((before) => ({ ...before, parts: [] }));
  };
  const divide = (yes: boolean) => {
    setDivided(yes);
    setDraft(({ assetName, parts }) => {
      const [first = newPart(), second = newPart(), ...more] = parts;
      return { assetName, parts: yes ? [first, second, ...more] : [first] };
    });
  };

  const create = useWrite(addAsset, {
    refreshes: () => stale.assetSaved(programme.id),
    onSuccess: ({ asset, created, commandId }) =>
      navigate(paths.editProgramme.to(programme.id, { asset: asset.assetName, added: 1 }), {
        state: { ...afterSaving, createdParts: created, commandId },
      }),
    onError: (error) => {
      if (error.status === 409 || error.status === 422) toast.warning('Input Error', { detail: error.message });
      else toast.error('Error', { detail: 'Failed to create assets. Please try again.' });
    },
  });
  const fromServer = create.error && serverErrors(create.error.fieldErrors, draft.parts.length);

  const next = () => {
    const missing =
      step === 0
        ? category === null && 'Select an Asset Category'
        : subCategory === null && 'Select an Asset Subcategory';
    if (missing) {
      setTried(step);
      toast.warning('Input Error', { detail: missing });
    } else {
      setTried(null);
      setStep(step + 1);
    }
  };
  const submit = () => {
    setTried(2);
    if (found.sentences.length > 0) toast.warning('Input Error', { detail: found.sentences.join('. ') });
    else void create.run({ programmeId: programme.id, body: assetBody(draft) });
  };
  const changed = (edit: (before: AssetDraft) => AssetDraft) => {
    create.reset();
    setDraft(edit);
  };

  return (
    <WizardFrame
      programme={programme}
      title="Add asset"
      step={step}
      onStep={setStep}
      actions={
        <>
          <Button kind="quiet" to={paths.editProgramme.to(programme.id)}>
            Cancel
          </Button>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          {step < 2 ? (
            <Button kind="primary" onClick={next}>
              Next
            </Button>
          ) : (
            <Button kind="primary" onClick={submit} busy={create.busy}>
              Create
            </Button>
          )}
        </>
      }
      effect={
        step === 2 && (
          <Effect
            programme={programme}
            title="What this asset adds"
            body={previewBody(draft, open)}
            partName={
              open && draft.parts.length > 1
                ? partLabel(open, draft.parts.indexOf(open), draft.parts.length)
                : draft.assetName || 'this asset'
            }
            changes={[]}
            edited={found.parts.some((errors) => Object.keys(errors).every((field) => field === 'partName'))}
          />
        )
      }
    >
      {step === 0 && (
        <ChoiceCards
          legend="Asset category"
          value={category}
          onChange={(name) => {
            setCategory(name);
            setSubCategory(null);
            restart();
          }}
          choices={categoryChoices(lists.categories)}
          error={tried === 0 && category === null ? 'Select an Asset Category' : undefined}
        />
      )}
      {step === 1 && (
        <ChoiceCards
          legend={`Subcategory of ${of.name}`}
          value={subCategory}
          onChange={(name) => {
            setSubCategory(name);
            restart();
          }}
          choices={subCategoryChoices(lists, of.name)}
          error={tried === 1 && subCategory === null ? 'Select an Asset Subcategory' : undefined}
        />
      )}
      {step === 2 && (
        <PartsStep
          programmeId={programme.id}
          of={of}
          draft={draft}
          divided={divided}
          lists={lists}
          errors={
            tried === 2
              ? {
                  assetName: found.assetName ?? fromServer?.assetName,
                  parts: found.parts.map((errors, index) => ({ ...fromServer?.parts[index], ...errors })),
                  divided: divided === null ? 'Choose an option for asset division' : undefined,
                }
              : { parts: [] }
          }
          onName={(assetName) => changed((before) => ({ ...before, assetName }))}
          onDivided={divide}
          onPart={(key, patch) => {
            setOpenKey(key);
            changed((before) => ({
              ...before,
              parts: before.parts.map((part) => (part.key === key ? { ...part, ...patch } : part)),
            }));
          }}
          onAdd={() => changed((before) => ({ ...before, parts: [...before.parts, newPart()] }))}
          onCopy={(part) =>
            changed((before) => ({
              ...before,
              parts: [...before.parts, copyOfPart(part, `new-${(keys.current += 1)}`)],
            }))
          }
          onDelete={(key) =>
            changed((before) => ({ ...before, parts: before.parts.filter((part) => part.key !== key) }))
          }
        />
      )}
      <ConfirmDialog
        opened={guard.asking}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        The asset is not in the programme yet.
      </ConfirmDialog>
    </WizardFrame>
  );
}

function categoryChoices(categories: readonly AssetCategory[]) {
  return [...new Set(categories.map(({ name }) => name))].map((name) => {
    const within = [...new Set(categories.filter((one) => one.name === name).map(({ subCategory }) => subCategory))];
    return { value: name, note: within.join(', '), picture: <CategoryDrawing category={name} /> };
  });
}

// A subcategory whose types all lack a subprogramme leads nowhere yet (web.md, Asset types).
function subCategoryChoices(lists: PartLists, category: string) {
  return [
    ...new Set(lists.categories.filter(({ name }) => name === category).map(({ subCategory }) => subCategory)),
  ].map((subCategory) => {
    const types = typeChoices(lists, { name: category, subCategory });
    const none = types.every(({ disabled }) => disabled);
    return {
      value: subCategory,
      note: none ? 'No subprogramme for this type yet' : types.map(({ label }) => label).join(', '),
      disabled: none,
    };
  });
}
