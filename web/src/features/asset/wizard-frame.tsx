import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.js';
import { usePhone } from '../../lib/use-phone.js';
import { Page } from '../../ui/page.js';
import { PageHeader } from '../../ui/page-header.js';
import { Stepper } from '../../ui/stepper.js';
import layout from './programme-edit-page.module.css';
import classes from './wizard-frame.module.css';

/** As spec 1, section 2.5 spells them. */
const steps = ['Asset categories', 'Asset subcategories', 'Asset parameteres'] as const;

export interface WizardFrameProps {
  programme: { id: number; name: string; baseProjectId: number };
  title: string;
  step: number;
  onStep?: (step: number) => void;
  children: ReactNode;
  /** Cancel, back, next, create. */
  actions: ReactNode;
  /** Beside the last step: what the asset does. */
  effect?: ReactNode;
}

/** Way, title, steps, and the bar of actions. */
export function WizardFrame({ programme, title, step, onStep, children, actions, effect }: WizardFrameProps) {
  // On a phone the actions stick to the bottom, unless the effect does.
  const stick = usePhone() && !effect;
  const bar = <div className={classes.actions}>{actions}</div>;
  const page = (
    <Page width={effect ? 'full' : 'narrow'} phoneFoot={stick ? bar : undefined}>
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
      {children}
      {!stick && bar}
    </Page>
  );
  return effect ? (
    <div className={layout.split}>
      {page}
      {effect}
    </div>
  ) : (
    page
  );
}
