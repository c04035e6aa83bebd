import type { KeyboardEvent, ReactNode } from 'react';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { SplitPage } from '../../../ui/layout/side-panel.js';
import { Stepper } from '../../../ui/navigation/stepper.js';
import { inputCrumbs, useInputCrumbs } from '../form/input-crumbs.js';
import classes from './wizard-frame.module.css';

/** docs/product/custom-inputs.md, Wizard. */
export const wizardSteps = ['Custom input category', 'Custom input type', 'Input parameters'] as const;

export interface WizardFrameProps {
  step: number;
  onStep: (step: number) => void;
  /** Enter in a field goes on (lib/submit-keys.ts). */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
  /** The bar of actions: below the form, or at the bottom of a phone. */
  bar?: ReactNode;
  phoneFoot?: ReactNode;
  /** Beside the last step. */
  panel?: ReactNode;
}

/** Breadcrumbs, title, steps and the bar of actions. */
export function WizardFrame({ step, onStep, onKeyDown, children, bar, phoneFoot, panel }: WizardFrameProps) {
  const crumbs = useInputCrumbs(inputCrumbs({ here: wizardSteps[step] ?? wizardSteps[0] }));
  const page = (
    <Page width={panel ? 'full' : 'narrow'} phoneFoot={phoneFoot}>
      <PageHeader
        title="Create custom input"
        crumbs={crumbs}
        actions={<Stepper label="Steps" steps={wizardSteps} current={step} onStep={onStep} />}
      />
      <div className={classes.body} onKeyDown={onKeyDown}>
        {children}
      </div>
      {bar}
    </Page>
  );
  if (!panel) return page;
  return (
    <SplitPage>
      {page}
      {panel}
    </SplitPage>
  );
}
