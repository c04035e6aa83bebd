import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Stepper } from '../../../ui/navigation/stepper.js';
import layout from '../edit-page/programme-edit-page.module.css';
import classes from './wizard-frame.module.css';

/** The spelling is that of the screen (docs/product/assets.md, Add and edit screens). */
export const steps = ['Asset categories', 'Asset subcategories', 'Asset parameters'] as const;

export interface WizardFrameProps {
  programme: { id: number; name: string; baseProjectId: number };
  title: string;
  step: number;
  onStep?: (step: number) => void;
  /** Enter in a field goes on (lib/submit-keys.ts). */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
  actions: ReactNode;
  /** Beside the last step: what the asset does. */
  impact?: ReactNode;
}

/** Breadcrumbs, title, steps, and the bar of actions. */
export function WizardFrame({
  programme,
  title,
  step,
  onStep,
  onKeyDown,
  children,
  actions,
  impact,
}: WizardFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    // A new step starts at its heading, for the keyboard too: the button that led to it may be gone.
    if (shownStep.current !== step)
      body.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true });
    shownStep.current = step;
  }, [step]);

  // On a phone the actions stick to the bottom, unless the impact panel does.
  const stick = usePhone() && !impact;
  const bar = <div className={classes.actions}>{actions}</div>;
  const page = (
    <Page width={impact ? 'full' : 'narrow'} phoneFoot={stick ? bar : undefined}>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Programmes', to: paths.programmes.to() },
          { label: programme.name, to: paths.scenarios.to(programme.baseProjectId || programme.id) },
          { label: 'Edit', to: paths.editProgramme.to(programme.id) },
          { label: title },
        ]}
        actions={<Stepper label="Steps" steps={steps} current={step} onStep={onStep} />}
      />
      <div ref={body} className={classes.body} onKeyDown={onKeyDown}>
        {children}
      </div>
      {!stick && bar}
    </Page>
  );
  return impact ? (
    <div className={layout.split}>
      {page}
      {impact}
    </div>
  ) : (
    page
  );
}
