import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer, ApiError } from '../../../lib/api.js';
import type { Metric, Programme, Region } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Banner } from '../../../ui/banner.js';
import { Button } from '../../../ui/button.js';
import { LeaveGuard } from '../../../ui/leave-guard.js';
import { Page } from '../../../ui/page.js';
import { toast } from '../../../ui/toast.js';
import { yearAhead } from '../calendar/year-drawing.js';
import { takeTheirs } from './merge.js';
import { NameStep } from './name-step.js';
import { emptyForm, formOf, missingIn, patternOf } from './programme-form.js';
import type { FormErrors, ProgrammeForm } from './programme-form.js';
import classes from './programme-wizard.module.css';
import { ScheduleStep } from './schedule-step.js';
import { StaleDialog } from './stale-dialog.js';
import { useNameCheck } from './use-name-check.js';
import { useSaving } from './use-saving.js';
import { WizardHead, steps } from './wizard-head.js';

export interface ProgrammeWizardProps {
  regions: readonly Region[];
  metrics: readonly Metric[];
  /** The programme to edit, as it was read; null makes a new one. */
  existing: Answer<Programme> | null;
}

const noWorkingDay = 'Select at least one working day';
const secondStep = '2';

/** Name, region, units and work schedule of a programme in two steps, sent as one command (spec 1, sections 2.3 and 5). */
export function ProgrammeWizard({ regions, metrics, existing }: ProgrammeWizardProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const phone = usePhone();
  const [initial, setInitial] = useState(() => (existing ? formOf(existing.data) : emptyForm));
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const saved = useRef(false);
  const body = useRef<HTMLFormElement>(null);
  const shownStep = useRef<number | null>(null);
  const name = useNameCheck(existing?.data ?? null);

  const programme = existing?.data;
  const task = programme ? 'Edit programme' : 'Create new programme';
  const home = programme ? paths.editProgramme.to(programme.id) : paths.programmes.to();
  // The step is in the address, so that Back goes one step back; an address alone does not skip the first one.
  const step = params.get('step') === secondStep && missingIn(form) === null ? 1 : 0;

  const saving = useSaving({
    regions,
    existing,
    onSaved: ({ id }) => {
      saved.current = true;
      // The edit screen says that it worked (spec 1, section 2.4).
      void navigate(paths.editProgramme.to(id, programme ? { edited: 1 } : { created: 1 }));
    },
    onRefused: (error) => {
      toast.error(programme ? 'Error updating project' : 'Error creating project', { detail: error.message });
      const refused = errorsOf(error);
      setErrors(refused);
      if (refused.name ?? refused.regionId ?? refused.metricId) toFirstStep();
    },
    onMerged: (merged, theirs) => {
      setInitial(theirs);
      setForm(merged);
    },
  });

  useEffect(() => {
    // A new step begins at its top, also for the keyboard.
    if (shownStep.current !== null && shownStep.current !== step) {
      window.scrollTo(0, 0);
      body.current?.focus({ preventScroll: true });
    }
    shownStep.current = step;
  }, [step]);

  const change = (changed: Partial<ProgrammeForm>) => {
    setForm((now) => ({ ...now, ...changed }));
    setErrors(({ workingDays, ...now }) => {
      const left = Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed)));
      return 'workingPatternBitMask' in changed ? left : { ...left, ...(workingDays && { workingDays }) };
    });
  };

  const toFirstStep = () => {
    if (location.state === fromFirstStep) void navigate(-1);
    else setParams({}, { replace: true });
  };

  const next = async () => {
    const missing = missingIn(form);
    if (missing) {
      setErrors(missing.errors);
      toast.warning('Input Error', { detail: missing.sentence });
      focusFirstError(body.current);
      return;
    }
    const refusal = await name.refusal(form.name);
    if (refusal) {
      setErrors({ name: refusal });
      toast.warning('Input Error', { detail: refusal });
      focusFirstError(body.current);
      return;
    }
    setParams({ step: secondStep }, { state: fromFirstStep });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 0) {
      if (!name.checking) void next();
    } else if (patternOf(form, regions) === 0) {
      setErrors({ workingDays: noWorkingDay });
      toast.warning('Input Error', { detail: noWorkingDay });
    } else saving.save(form);
  };

  const readOnly = programme && programme.status !== 'draft' ? `This programme is ${programme.status} and cannot be changed.` : undefined;
  const cancel = (
    <Button kind={phone ? 'secondary' : 'quiet'} to={home} tall={phone}>
      Cancel
    </Button>
  );
  const back = (
    <Button onClick={toFirstStep} disabled={saving.busy} tall={phone}>
      Back
    </Button>
  );
  const forward =
    step === 0 ? (
      <Button kind="primary" type="submit" form={formId} busy={name.checking} tall={phone}>
        Next
      </Button>
    ) : (
      <Button kind="primary" type="submit" form={formId} busy={saving.busy} disabledReason={readOnly} tall={phone}>
        {programme ? 'Save' : 'Create'}
      </Button>
    );

  return (
    <Page
      width="narrow"
      phoneFoot={
        phone && (
          <div className={classes.foot}>
            {step === 0 ? cancel : back}
            {forward}
          </div>
        )
      }
    >
      <WizardHead
        task={task}
        name={form.name.trim()}
        crumbs={[
          { label: 'Programmes', to: paths.programmes.to() },
          ...(programme ? [{ label: programme.name, to: home }] : []),
          { label: task },
        ]}
        step={step}
        onStep={toFirstStep}
      />
      {readOnly && <Banner kind="info">{readOnly}</Banner>}
      <form id={formId} ref={body} className={classes.sheet} onSubmit={submit} noValidate tabIndex={-1} aria-label={steps[step]}>
        {step === 0 ? (
          <NameStep form={form} onChange={change} errors={errors} regions={regions} metrics={metrics} exists={programme !== undefined} />
        ) : (
          <ScheduleStep form={form} onChange={change} errors={errors} regions={regions} firstYear={firstYear(programme)} />
        )}
      </form>
      {!phone && (
        <div className={classes.bar}>
          {cancel}
          <div className={classes.forward}>
            {step === 1 && back}
            {forward}
          </div>
        </div>
      )}
      <StaleDialog
        overtaken={saving.overtaken}
        busy={saving.busy}
        onCancel={saving.giveUp}
        onSave={(fields) => {
          const chosen = fields.reduce((now, field) => takeTheirs(now, field, saving.overtaken?.theirs ?? now), form);
          setForm(chosen);
          saving.save(chosen);
        }}
      />
      <LeaveGuard holds={() => !saved.current && JSON.stringify(form) !== JSON.stringify(initial)} title="Leave without saving?" leave="Leave" stay="Keep editing">
        {programme ? 'Your changes to this programme are not saved yet and would be lost.' : 'The new programme is not created yet. What you entered would be lost.'}
      </LeaveGuard>
    </Page>
  );
}

const formId = 'programme-form';
const fromFirstStep = 'from-first-step';

// The year in which the work begins; a plan without work is mostly about the year ahead.
function firstYear(programme: Programme | undefined): number {
  const starts = programme?.assets.flatMap(({ parts }) => parts.map(({ partAssetStart }) => partAssetStart)).sort() ?? [];
  return starts[0] === undefined ? yearAhead(new Date()) : Number(starts[0].slice(0, 4));
}

function errorsOf({ fieldErrors }: ApiError): FormErrors {
  const errors: FormErrors = {};
  for (const field of ['name', 'regionId', 'metricId'] as const) if (fieldErrors[field]) errors[field] = fieldErrors[field];
  const workingDays = fieldErrors['calendar.workingPatternBitMask'];
  return workingDays ? { ...errors, workingDays } : errors;
}

function focusFirstError(form: HTMLFormElement | null): void {
  // The error is drawn with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus());
}
