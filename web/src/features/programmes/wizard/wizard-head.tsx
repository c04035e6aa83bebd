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
  /** There is this step alone: the scenario whose work schedule it is. */
  scenario?: string;
}

/** The wizard's title and step; on phones a bar per step. */
export function WizardHead({ task, name, crumbs, step, onStep, scenario }: WizardHeadProps) {
  const phone = usePhone();
  if (phone) return <PhoneHead task={task} name={name} step={step} scenario={scenario} />;
  if (scenario !== undefined) return <PageHeader title={`${steps[step]} of ${scenario}`} crumbs={crumbs} />;
  return (
    <PageHeader
      title={step === 0 ? task : name}
      tabTitle={task}
      crumbs={crumbs}
      actions={<Stepper label="Steps" steps={steps} current={step} onStep={onStep} />}
    />
  );
}

function PhoneHead({ task, name, step, scenario }: Pick<WizardHeadProps, 'task' | 'name' | 'step' | 'scenario'>) {
  usePageTitle(scenario === undefined ? task : `${steps[step]} of ${scenario}`);
  return (
    <header>
      <p className={classes.task}>
        {scenario === undefined ? `${task} · step ${step + 1} of ${steps.length}` : `${name} · ${scenario}`}
      </p>
      <h1>{steps[step]}</h1>
      {scenario === undefined && (
        <div className={classes.bars} aria-hidden>
          {steps.map((one, index) => (
            <span
              key={one}
              className={classes.bar}
              data-state={index < step ? 'done' : index === step ? 'here' : undefined}
            />
          ))}
        </div>
      )}
    </header>
  );
}
