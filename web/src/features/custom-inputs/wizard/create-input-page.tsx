import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { useSubmitKeys } from '../../../lib/submit-keys.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { ChoiceCards } from '../../../ui/fields/choice-cards.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { FormSkeleton } from '../form/form-skeleton.js';
import { forms } from '../form/forms.js';
import classes from './create-input-page.module.css';
import { WizardFrame } from './wizard-frame.js';
import { type WizardPlace, WizardPlaceContext } from './wizard-place.js';
import { type InputOption, useWizardSteps, type WizardSteps } from './wizard-steps.js';

const ConfirmDialog = lazyDialog(async () => (await import('../../../ui/overlays/confirm-dialog.js')).ConfirmDialog);

const options = [
  { value: 'new', label: 'Custom', note: 'Create new: start with an empty form.' },
  {
    value: 'existing',
    label: 'Default',
    note: 'Create from existing: start with a copy of an input of yours or of the database.',
  },
] as const satisfies readonly { value: InputOption; label: string; note: string }[];

const types = [
  { value: 'subprogrammes', label: 'Subprogramme', note: 'How an asset type is built: an ordered list of tasks.' },
  { value: 'tasks', label: 'Task', note: 'A piece of work, with the element make ups it can be made of.' },
  { value: 'materials', label: 'Material', note: 'What is brought, taken away or moved: its unit, mass and carbon.' },
  { value: 'elementMakeups', label: 'Element make up', note: 'Activities with their time, materials and rates.' },
  { value: 'productionRates', label: 'Production Rate', note: 'What one gang does in an hour, and who is in it.' },
  { value: 'vehicles', label: 'Logistics Vehicles', note: 'Loading bed and payload of what brings materials.' },
] as const satisfies readonly { value: InputKind; label: string; note: string }[];

/** `/custom-inputs/create-custom-inputs/`: category, type, form (docs/product/custom-inputs.md, Wizard). */
export function CreateInputPage() {
  const steps = useWizardSteps();
  const { step, option, kind, assetType, goTo } = steps;
  // The form stays while the planner looks at the steps before it; another type replaces it.
  const [opened, setOpened] = useState<InputKind | null>(null);
  if (step === 2 && opened !== kind) setOpened(kind);
  const first = useRef(step);
  const moved = useRef(false);
  if (first.current !== step) moved.current = true;
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);

  const go = useRef(goTo);
  go.current = goTo;
  const onStep = useCallback((to: number) => go.current(to), []);
  const replaces = opened !== null && opened !== kind && unsaved;
  const next = () => {
    if (step === 1 && replaces) setAsking(true);
    else onStep(step + 1);
  };

  const shown = step === 2;
  const place = useMemo<WizardPlace>(
    () => ({ shown, moved: moved.current, onStep, onUnsaved: setUnsaved }),
    [shown, onStep],
  );
  const Form = opened && forms[opened];
  return (
    <>
      {step < 2 && <ChoiceStep key={step} steps={steps} onStep={onStep} onNext={next} moved={moved.current} />}
      {Form && (
        <WizardPlaceContext.Provider value={place}>
          <div hidden={!shown}>
            <Suspense fallback={<Loading onStep={onStep} />}>
              <Form
                key={opened}
                start={{ for: 'new', fromExisting: option === 'existing', assetType }}
                onBack={() => onStep(1)}
              />
            </Suspense>
          </div>
        </WizardPlaceContext.Provider>
      )}
      <ConfirmDialog
        opened={asking}
        title="Leave without saving?"
        confirm="Leave"
        cancel="Stay"
        onConfirm={() => {
          setAsking(false);
          onStep(2);
        }}
        onCancel={() => setAsking(false)}
      >
        {opened && `The ${inputKinds[opened].noun} is not created yet.`}
      </ConfirmDialog>
    </>
  );
}

interface ChoiceStepProps {
  steps: WizardSteps;
  onStep: (step: number) => void;
  onNext: () => void;
  moved: boolean;
}

/** One of the first two steps. */
function ChoiceStep({ steps: { step, option, kind, choose }, onStep, onNext, moved }: ChoiceStepProps) {
  const phone = usePhone();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new step starts at its heading, for the keyboard too: the button that led to it is gone.
    if (moved) root.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
  }, [moved]);
  const chosen = step === 0 ? option : kind;
  const onKeyDown = useSubmitKeys(chosen === null ? null : onNext);
  const bar = (
    <div className={classes.bar}>
      <Button kind="quiet" to={paths.customInputs.to(kind ? { customInputType: kind } : {})}>
        Cancel
      </Button>
      {step > 0 && <Button onClick={() => onStep(step - 1)}>Back</Button>}
      <Button
        kind="primary"
        onClick={onNext}
        disabledReason={chosen === null ? (step === 0 ? 'Pick input option' : 'Pick input type') : undefined}
      >
        Next
      </Button>
    </div>
  );
  return (
    <WizardFrame
      step={step}
      onStep={onStep}
      onKeyDown={onKeyDown}
      bar={phone ? undefined : bar}
      phoneFoot={phone ? bar : undefined}
    >
      <div ref={root}>
        {step === 0 ? (
          <ChoiceCards
            legend="Pick input option"
            value={option}
            onChange={(value) => choose({ option: value })}
            choices={options}
          />
        ) : (
          <ChoiceCards
            legend="Pick input type"
            value={kind}
            onChange={(value) => choose({ kind: value })}
            choices={types}
          />
        )}
      </div>
    </WizardFrame>
  );
}

function Loading({ onStep }: { onStep: (step: number) => void }) {
  return (
    <WizardFrame step={2} onStep={onStep} onKeyDown={() => undefined}>
      <FormSkeleton>Loading the form</FormSkeleton>
    </WizardFrame>
  );
}
