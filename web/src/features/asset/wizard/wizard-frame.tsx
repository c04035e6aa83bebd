import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { Stepper } from '../../../ui/navigation/stepper.js';
import layout from '../edit-page/programme-edit-page.module.css';
import classes from './wizard-frame.module.css';

/** The spelling is that of the screen (docs/product/assets.md, Add and edit screens). */
const steps = ['Asset categories', 'Asset subcategories', 'Asset parameters'] as const;

export interface WizardFrameProps {
  programme: { id: number; name: string; baseProjectId: number };
  title: string;
  step: number;
  onStep?: (step: number) => void;
  children: ReactNode;
  actions: ReactNode;
  /** Beside the last step: what the asset does. */
  impact?: ReactNode;
}

/** Breadcrumbs, title, steps, and the bar of actions. */
export function WizardFrame({ programme, title, step, onStep, children, actions, impact }: WizardFrameProps) {
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
      {children}
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
