import { type ComponentType, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AssetCategory, Programme } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { useSubmitKeys } from '../../../lib/submit-keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { ChoiceCards } from '../../../ui/fields/choice-cards.js';
import { addAsset } from '../api/programme.js';
import { afterSaving, UnsavedGuard } from '../edits/unsaved-guard.js';
import type { ImpactProps } from '../extensions.js';
import { MissingSubprogrammes } from '../part/missing-subprogrammes.js';
import { type PartLists, type ProgrammeLists, typeChoices, withType } from '../part/part-choices.js';
import {
  type AssetDraft,
  assetBody,
  copyOfPart,
  emptyPart,
  openPartLabel,
  type PartDraft,
  previewBody,
} from '../part/part-draft.js';
import { assetErrors, serverErrors } from '../part/part-errors.js';
import { useTouched } from '../part/use-touched.js';
import { CategoryDrawing } from './category-drawings.js';
import { PartsStep } from './parts-step.js';
import { WizardFrame } from './wizard-frame.js';

export interface AddAssetProps {
  programme: Programme;
  lists: ProgrammeLists;
  impact: ComponentType<ImpactProps>;
}

/** Adds an asset in three steps (docs/product/assets.md, Add and edit screens). */
export function AddAsset({ programme, lists: programmeLists, impact: Impact }: AddAssetProps) {
  const navigate = useNavigate();
  const lists: PartLists = { ...programmeLists, asset: null, p6Activities: [] };
  const [category, setCategory] = useState<string | null>(null);
  const [subCategory, setSubCategory] = useState<string | null>(null);
  // The step is in the URL, so that Back goes one step back; a URL alone does not skip a choice.
  const [params, setParams] = useSearchParams();
  const asked = ['2', '3'].indexOf(params.get('step') ?? '') + 1;
  const step = Math.min(asked, category === null ? 0 : subCategory === null ? 1 : 2);
  const setStep = (to: number) => setParams(to === 0 ? {} : { step: String(to + 1) });
  const [divided, setDivided] = useState<boolean | null>(null);
  const [draft, setDraft] = useState<AssetDraft>({ assetName: '', parts: [] });
  const [openKey, setOpenKey] = useState<string | null>(null);
  // The step of the choices that the planner tried to leave without one.
  const [tried, setTried] = useState<number | null>(null);
  const touched = useTouched();
  const keys = useRef(0);

  const of = { name: category ?? '', subCategory: subCategory ?? '' };
  const found = assetErrors(
    draft,
    programme.assets.map(({ assetName }) => assetName),
    lists,
  );
  const open = draft.parts.find(({ key }) => key === openKey) ?? draft.parts[0];

  const newPart = (): PartDraft => {
    const part = emptyPart(`new-${(keys.current += 1)}`);
    const types = typeChoices(lists, of).filter(({ disabled }) => !disabled);
    // Where there is only one type there is nothing to choose.
    return types.length === 1 && types[0] ? { ...part, ...withType(lists, part, types[0].value) } : part;
  };
  // What was filled in belongs to the types of another subcategory.
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
    refreshes: () => invalidations.assetSaved(programme.id),
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
    touched.sent(draft.parts);
    if (found.sentences.length > 0) toast.warning('Input Error', { detail: found.sentences.join('. ') });
    else void create.run({ programmeId: programme.id, body: assetBody(draft) });
  };
  const onKeyDown = useSubmitKeys(create.busy ? null : step < 2 ? next : submit);
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
      onKeyDown={onKeyDown}
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
      impact={
        step === 2 && (
          <Impact
            programme={programme}
            title="What this asset adds"
            body={previewBody({ draft }, open)}
            partName={openPartLabel(draft, open) || 'this asset'}
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
        <>
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
          <MissingSubprogrammes types={typeChoices(lists, { name: of.name })} />
        </>
      )}
      {step === 2 && (
        <PartsStep
          programmeId={programme.id}
          of={of}
          draft={draft}
          divided={divided}
          lists={lists}
          errors={{
            ...touched.shown(found, fromServer, draft.parts),
            divided: touched.has('divided') && divided === null ? 'Choose an option for asset division' : undefined,
          }}
          onTouched={touched.name}
          onFieldsTouched={touched.fields}
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
      <UnsavedGuard unsaved={divided !== null || draft.assetName !== ''}>
        The asset is not in the programme yet.
      </UnsavedGuard>
    </WizardFrame>
  );
}

function categoryChoices(categories: readonly AssetCategory[]) {
  return [...new Set(categories.map(({ name }) => name))].map((name) => {
    const within = [...new Set(categories.filter((one) => one.name === name).map(({ subCategory }) => subCategory))];
    return { value: name, note: within.join(', '), picture: <CategoryDrawing category={name} /> };
  });
}

// A subcategory whose types all lack a subprogramme cannot be chosen yet (docs/product/assets.md, Choices of the form).
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
