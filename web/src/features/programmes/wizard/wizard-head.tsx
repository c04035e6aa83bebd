import { usePageTitle } from '../../../lib/page-title.js';
import { usePhone } from '../../../lib/use-phone.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import type { Crumb } from '../../../ui/navigation/breadcrumbs.js';
import { Stepper } from '../../../ui/navigation/stepper.js';
import classes from './wizard-head.module.css';

/** docs/product/programmes.md, Wizard. */
export const steps = ['Programme name', 'Work schedule'] as const;

export interface WizardHeadProps {
  /** What the wizard does: 'Create new programme'. */
  task: string;
  name: string;
  crumbs: readonly Crumb[];
  /** From 0. */
  step: 0 | 1;
  onStep?: (step: number) => void;
}

/** The wizard's title and step; on phones a bar per step. */
export function WizardHead({ task, name, crumbs, step, onStep }: WizardHeadProps) {
  const phone = usePhone();
  return phone ? (
    <PhoneHead task={task} step={step} />
  ) : (
    <PageHeader
      title={step === 0 ? task : name}
      tabTitle={task}
      crumbs={crumbs}
      actions={<Stepper label="Steps" steps={steps} current={step} onStep={onStep} />}
    />
  );
}

function PhoneHead({ task, step }: Pick<WizardHeadProps, 'task' | 'step'>) {
  usePageTitle(task);
  return (
    <header>
      <p className={classes.task}>
        {task} · step {step + 1} of {steps.length}
      </p>
      <h1>{steps[step]}</h1>
      <div className={classes.bars} aria-hidden>
        {steps.map((name, index) => (
          <span
            key={name}
            className={classes.bar}
            data-state={index < step ? 'done' : index === step ? 'here' : undefined}
          />
        ))}
      </div>
    </header>
  );
}
