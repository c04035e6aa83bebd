import { assertNever } from '../../../lib/assert-never.js';
import type { FormErrors, ProgrammeForm } from './programme-form.js';

export interface WizardState {
  /** The form as the edit began, with what others have changed since: what the impact is measured from. */
  readonly initial: ProgrammeForm;
  readonly form: ProgrammeForm;
  readonly errors: FormErrors;
  /** The page is being left: the draft's guard stays until it is known whether it was kept. */
  readonly leaving: boolean;
}

export type WizardAction =
  | { type: 'edited'; fields: Partial<ProgrammeForm> }
  | { type: 'refused'; errors: FormErrors }
  | { type: 'rebased'; form: ProgrammeForm; theirs: ProgrammeForm }
  | { type: 'conflicts-resolved'; form: ProgrammeForm }
  | { type: 'leaving'; leaving: boolean };

export const initialWizard = (form: ProgrammeForm): WizardState => ({
  initial: form,
  form,
  errors: {},
  leaving: false,
});

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'edited':
      return {
        ...state,
        form: { ...state.form, ...action.fields },
        errors: withoutErrorsOf(action.fields, state.errors),
      };
    case 'refused':
      return { ...state, errors: action.errors };
    case 'rebased':
      return { ...state, initial: action.theirs, form: action.form };
    case 'conflicts-resolved':
      return { ...state, form: action.form };
    case 'leaving':
      return { ...state, leaving: action.leaving };
    default:
      return assertNever(action);
  }
}

function withoutErrorsOf(edited: Partial<ProgrammeForm>, { workingDays, ...errors }: FormErrors): FormErrors {
  const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in edited)));
  return 'workingPatternBitMask' in edited ? left : { ...left, ...(workingDays && { workingDays }) };
}
