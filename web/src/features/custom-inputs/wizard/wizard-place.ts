import { createContext, useContext } from 'react';

/** What the wizard and the form in its last step know of each other. */
export interface WizardPlace {
  /** The last step is open. The form stays as it is while the planner looks at the steps before it. */
  readonly shown: boolean;
  /** The planner came here by Next or Back, not by an address. */
  readonly moved: boolean;
  readonly onStep: (step: number) => void;
  /** Whether the form holds something that another form in its place would lose. */
  readonly onUnsaved: (unsaved: boolean) => void;
}

export const WizardPlaceContext = createContext<WizardPlace>({
  shown: true,
  moved: false,
  onStep: () => undefined,
  onUnsaved: () => undefined,
});

export const useWizardPlace = () => useContext(WizardPlaceContext);
