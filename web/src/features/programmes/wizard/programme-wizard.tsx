import type { ComponentType, FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Answer, ApiError } from '../../../lib/api.js';
import type { Metric, PreviewBody, Programme, Region } from '../../../lib/api-types.js';
import type { EffectProps } from '../../../lib/effect-props.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Banner } from '../../../ui/banner.js';
import { Button } from '../../../ui/button.js';
import { LeaveGuard } from '../../../ui/leave-guard.js';
import { Page } from '../../../ui/page.js';
import { toast } from '../../../ui/toast.js';
import { yearAhead } from '../calendar/year-drawing.js';
import { calendarChanges } from './calendar-changes.js';
import { DraftGuard } from './draft-guard.js';
import { takeTheirs } from './merge.js';
import { NameStep } from './name-step.js';
import type { FormErrors, ProgrammeForm } from './programme-form.js';
import { bodyOf, emptyForm, formOf, missingIn, patternOf } from './programme-form.js';
import classes from './programme-wizard.module.css';
import { ScheduleStep } from './schedule-step.js';
import { StaleDialog } from './stale-dialog.js';
import { useLeftDraft } from './use-left-draft.js';
import { useNameCheck } from './use-name-check.js';
import { useSaving } from './use-saving.js';
import { steps, WizardHead } from './wizard-head.js';

export interface ProgrammeWizardProps {
  regions: readonly Region[];
  metrics: readonly Metric[];
  /** The programme to edit or the draft to go on with, as it was read; null makes a new one. */
  existing: Answer<Programme> | null;
  /** Tells this wizard in the addresses that it leads to: it stays open while a new programme becomes a draft with an address. */
  wizard: string;
  /** What a change of the calendar does to the programme's figures. */
  effect: ComponentType<EffectProps>;
}

const noWorkingDay = 'Select at least one working day';
const secondStep = '2';

/**
 * Name, region, units and work schedule of a programme in two steps (spec 1, sections 2.3 and 5). A new programme is kept as a draft
 * from the first step on; creating and editing it are one command each.
 */
export function ProgrammeWizard({ regions, metrics, existing, wizard, effect: Effect }: ProgrammeWizardProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const phone = usePhone();
  const [begunHere] = useState(existing === null);
  const [leaving, setLeaving] = useState(false);
  const [initial, setInitial] = useState(() => (existing ? formOf(existing.data, regions) : emptyForm));
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const saved = useRef(false);
  // The form as it is stored: state would be that of the last drawing.
  const kept = useRef(initial);
  const body = useRef<HTMLFormElement>(null);
  const shownStep = useRef<number | null>(null);

  const saving = useSaving({
    places: { regions, metrics },
    existing,
    onSaved: ({ id }) => {
      saved.current = true;
      // The edit screen says that it worked (spec 1, section 2.4).
      void navigate(paths.editProgramme.to(id, creating ? { created: 1 } : { edited: 1 }));
    },
    onRefused: (error) => {
      toast.error(creating ? 'Error creating project' : 'Error updating project', { detail: error.message });
      const refused = errorsOf(error);
      setErrors(refused);
      if (refused.name ?? refused.regionId ?? refused.metricId) toFirstStep();
    },
    onMerged: (merged, theirs) => {
      kept.current = theirs;
      setInitial(theirs);
      setForm(merged);
    },
  });
  const programme = saving.base?.data;
  // A draft that another tab has created meanwhile is edited from then on.
  const creating = programme?.isDraft ?? true;
  const name = useNameCheck(programme ?? null);
  const leftDraft = useLeftDraft(begunHere);

  const task = creating ? 'Create new programme' : 'Edit programme';
  const home = creating || !programme ? paths.programmes.to() : paths.editProgramme.to(programme.id);
  // The step is in the address, so that Back goes one step back; an address alone does not skip the first one.
  const step = params.get('step') === secondStep && programme !== undefined && missingIn(form) === null ? 1 : 0;

  /** Records the draft where it differs from what is stored. */
  const keep = async (): Promise<Programme | null> => {
    if (programme && sameForm(form, kept.current)) return programme;
    const draft = await saving.send(form, 'keep');
    if (draft) kept.current = form;
    return draft;
  };

  useEffect(() => {
    // A new step begins at its top, also for the keyboard.
    if (shownStep.current !== null && shownStep.current !== step) {
      window.scrollTo(0, 0);
      body.current?.focus({ preventScroll: true });
      if (creating && step === 0 && !saved.current) void keep();
    }
    shownStep.current = step;
    // Only a step tells; what is entered in it goes with the next one.
  }, [step]);

  const change = (changed: Partial<ProgrammeForm>) => {
    setForm((now) => ({ ...now, ...changed }));
    setErrors(({ workingDays, ...now }) => {
      const left = Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed)));
      return 'workingPatternBitMask' in changed ? left : { ...left, ...(workingDays && { workingDays }) };
    });
  };

  const toFirstStep = () => {
    if (step === 0) return;
    if (stateOf(location).fromFirstStep) void navigate(-1);
    else setParams({}, { replace: true, state: { wizard } });
  };

  const next = async () => {
    const missing = missingIn(form);
    if (missing) {
      setErrors(missing.errors);
      toast.warning('Input Error', { detail: missing.sentence });
      focusFirstError(body.current);
      return;
    }
    // A draft whose answer was lost has the name already.
    const refusal = saving.wasSent(form) ? null : await name.refusal(form.name);
    if (refusal) {
      setErrors({ name: refusal });
      toast.warning('Input Error', { detail: refusal });
      focusFirstError(body.current);
      return;
    }
    if (creating) {
      const draft = await keep();
      if (!draft) return;
      // From now on the address is the draft's: it can be loaded again, and Back leads to its first step.
      if (!programme) await navigate(paths.changeProgramme.to(draft.id), { replace: true, state: { wizard } });
      void navigate(`${paths.changeProgramme.to(draft.id)}?step=${secondStep}`, {
        state: { wizard, fromFirstStep: true },
      });
    } else setParams({ step: secondStep }, { state: { wizard, fromFirstStep: true } });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 0) {
      if (!name.checking && !saving.busy) void next();
    } else if (patternOf(form, regions) === 0) {
      setErrors({ workingDays: noWorkingDay });
      toast.warning('Input Error', { detail: noWorkingDay });
    } else void saving.send(form, 'save');
  };

  const readOnly = programme && refusalOf(programme);
  const changes = programme ? calendarChanges(initial, form, change, regions) : [];
  const effect = !creating && programme && programme.assetCount > 0 && step === 1 && readOnly === undefined;
  // On a phone the actions stick to the bottom, unless the effect does.
  const stick = phone && !effect;

  const cancel = (
    <Button kind={stick ? 'secondary' : 'quiet'} to={home} tall={phone}>
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
      <Button kind="primary" type="submit" form={formId} busy={name.checking || saving.busy} tall={phone}>
        Next
      </Button>
    ) : (
      <Button kind="primary" type="submit" form={formId} busy={saving.busy} disabledReason={readOnly} tall={phone}>
        {creating ? 'Create' : 'Save'}
      </Button>
    );

  const page = (
    <Page
      width={effect ? 'full' : 'narrow'}
      phoneFoot={
        stick && (
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
          ...(programme && !creating ? [{ label: programme.name, to: home }] : []),
          { label: task },
        ]}
        step={step}
        onStep={toFirstStep}
      />
      {readOnly && <Banner kind="info">{readOnly}</Banner>}
      <form
        id={formId}
        ref={body}
        className={classes.sheet}
        onSubmit={submit}
        noValidate
        tabIndex={-1}
        aria-label={steps[step]}
      >
        {step === 0 ? (
          <NameStep
            form={form}
            onChange={change}
            errors={errors}
            regions={regions}
            metrics={metrics}
            exists={!creating}
          />
        ) : (
          <ScheduleStep
            form={form}
            onChange={change}
            errors={errors}
            regions={regions}
            firstYear={firstYear(programme)}
          />
        )}
      </form>
      {!stick && (
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
          void saving.send(chosen, saving.overtaken?.purpose ?? 'save').then((done) => {
            if (done) kept.current = chosen;
          });
        }}
      />
      {(creating || leaving) && programme ? (
        <DraftGuard
          keep={keep}
          free={({ state }) => saved.current || stateOf({ state }).wizard === wizard}
          onLeaving={setLeaving}
          onLeft={leftDraft}
        />
      ) : (
        <LeaveGuard
          holds={() => !saved.current && !sameForm(form, kept.current)}
          title="Leave without saving?"
          leave="Leave"
          stay="Keep editing"
        >
          {creating
            ? 'The new programme is not created yet. What you entered would be lost.'
            : 'Your changes to this programme are not saved yet and would be lost.'}
        </LeaveGuard>
      )}
    </Page>
  );
  return effect ? (
    <div className={classes.split}>
      {page}
      <Effect
        programme={programme}
        title="What this calendar does"
        whole
        body={previewBody(form, regions)}
        partName=""
        changes={changes}
      />
    </div>
  ) : (
    page
  );
}

const formId = 'programme-form';

/** What the wizard's own steps carry in the history. */
const stateOf = ({ state }: { state: unknown }) => (state ?? {}) as { wizard?: string; fromFirstStep?: boolean };

const sameForm = (a: ProgrammeForm, b: ProgrammeForm) => JSON.stringify(a) === JSON.stringify(b);

function refusalOf({ status, isActive }: Programme): string | undefined {
  if (!isActive) return 'This programme was removed and cannot be changed.';
  return status === 'draft' ? undefined : `This programme is ${status} and cannot be changed.`;
}

/** Without a working day there is nothing to calculate: null keeps the figures before. */
function previewBody(form: ProgrammeForm, regions: readonly Region[]): PreviewBody | null {
  return patternOf(form, regions) === 0 ? null : { calendar: bodyOf(form, regions).calendar };
}

// The year in which the work begins; a plan without work is mostly about the year ahead.
function firstYear(programme: Programme | undefined): number {
  const starts =
    programme?.assets.flatMap(({ parts }) => parts.map(({ partAssetStart }) => partAssetStart)).sort() ?? [];
  return starts[0] === undefined ? yearAhead(new Date()) : Number(starts[0].slice(0, 4));
}

function errorsOf({ fieldErrors }: ApiError): FormErrors {
  const errors: FormErrors = {};
  for (const field of ['name', 'regionId', 'metricId'] as const)
    if (fieldErrors[field]) errors[field] = fieldErrors[field];
  const workingDays = fieldErrors['calendar.workingPatternBitMask'];
  return workingDays ? { ...errors, workingDays } : errors;
}

function focusFirstError(form: HTMLFormElement | null): void {
  // The error is drawn with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus());
}
