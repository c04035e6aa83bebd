import { useSearchParams } from 'react-router-dom';
import { type InputKind, inputKindOf } from '../../../lib/input-kinds.js';

/** 'Create new', and 'Create from existing' (docs/product/custom-inputs.md, Wizard). */
export type InputOption = 'new' | 'existing';

export interface WizardSteps {
  /** From 0 to 2; never behind a choice that is not made. */
  readonly step: number;
  readonly option: InputOption | null;
  readonly kind: InputKind | null;
  readonly assetType: string | undefined;
  /** Goes to a step; the browser's Back comes back from it. */
  readonly goTo: (step: number) => void;
  readonly choose: (choice: { option: InputOption } | { kind: InputKind }) => void;
}

/**
 * Steps and choices are in the address, so that Back goes one step back and a reload keeps them. An address with a type and no step
 * leads to its form: that is how other screens send a planner here.
 */
export function useWizardSteps(): WizardSteps {
  const [params, setParams] = useSearchParams();
  const kind = inputKindOf(params.get('type')) ?? null;
  const isAsked = !params.has('step') && kind !== null;
  const named = params.get('option');
  const option = named === 'new' || named === 'existing' ? named : isAsked ? 'new' : null;
  const asked = isAsked ? 2 : ['2', '3'].indexOf(params.get('step') ?? '') + 1;
  const step = Math.min(asked, option === null ? 0 : kind === null ? 1 : 2);

  const write = (changes: Record<string, string>, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // What was understood without being said.
        if (option !== null) next.set('option', option);
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return next;
      },
      { replace },
    );
  return {
    step,
    option,
    kind,
    assetType: params.get('assetType') ?? undefined,
    goTo: (to) => write({ step: String(Math.min(Math.max(to, 0), 2) + 1) }, false),
    choose: (choice) =>
      write(
        { ...('option' in choice ? { option: choice.option } : { type: choice.kind }), step: String(step + 1) },
        true,
      ),
  };
}
