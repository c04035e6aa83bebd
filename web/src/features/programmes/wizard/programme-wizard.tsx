import { type ComponentType, type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ApiError, ApiResponse } from '../../../lib/api.js';
import type { Metric, PreviewBody, Programme, Region } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Page } from '../../../ui/layout/page.js';
import { LeaveGuard } from '../../../ui/overlays/leave-guard.js';
import { type CalendarChange, calendarChanges } from '../calendar/calendar-changes.js';
import { ScheduleStep } from '../calendar/schedule-step.js';
import { yearAhead } from '../days/year-drawing.js';
import { ConflictDialog } from './conflict-dialog.js';
import { DraftGuard } from './draft-guard.js';
import { takeTheirs } from './merge-forms.js';
import { NameStep } from './name-step.js';
import {
  bodyOf,
  emptyForm,
  type FormErrors,
  formOf,
  missingIn,
  type ProgrammeForm,
  patternOf,
} from './programme-form.js';
import classes from './programme-wizard.module.css';
import { useLeftDraft } from './use-left-draft.js';
import { useNameCheck } from './use-name-check.js';
import { useSaving } from './use-saving.js';
import { steps, WizardHead } from './wizard-head.js';
import { initialWizard, wizardReducer } from './wizard-state.js';

/** Of the panel that shows what the calendar does to the programme; `app` passes in the one of another feature. */
export interface CalendarImpactProps {
  programme: Programme;
  /** The calendar as it would be saved now. */
  body: PreviewBody | null;
  changes: readonly CalendarChange[];
  title: string;
  partName: string;
  /** The edit is of the programme as a whole: there is no part or asset to look at alone. */
  whole: boolean;
}

export interface ProgrammeWizardProps {
  regions: readonly Region[];
  metrics: readonly Metric[];
  /** The programme to edit or the draft to continue, as it was read; null makes a new one. */
  existing: ApiResponse<Programme> | null;
  /** Marks this wizard's own navigations: it stays open while a new programme becomes a draft with its own URL. */
  wizard: string;
  /** What a change of the calendar does to the programme's figures. */
  impact: ComponentType<CalendarImpactProps>;
}

const noWorkingDay = 'Select at least one working day';
const secondStep = '2';

/**
 * Name, region, units and work schedule of a programme in two steps; of a scenario the work schedule alone
 * (docs/product/programmes.md, Wizard). A new programme is kept as a draft from the first step on; creating and editing it are one command each.
 */
export function ProgrammeWizard({ regions, metrics, existing, wizard, impact: Impact }: ProgrammeWizardProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const phone = usePhone();
  const [begunHere] = useState(existing === null);
  const [{ initial, form, errors, leaving }, dispatch] = useReducer(wizardReducer, existing, (read) =>
    initialWizard(read ? formOf(read.data, regions) : emptyForm),
  );
  const body = useRef<HTMLFormElement>(null);
  const shownStep = useRef<number | null>(null);

  const saving = useSaving({
    lists: { regions, metrics },
    existing,
    onSaved: ({ id }) => {
      // The edit screen shows the success.
      void navigate(paths.editProgramme.to(id, creating ? { created: 1 } : { edited: 1 }));
    },
    onRefused: (error) => {
      toast.error(creating ? 'Error creating project' : 'Error updating project', { detail: error.message });
      const refused = errorsOf(error);
      dispatch({ type: 'refused', errors: refused });
      if (refused.name ?? refused.regionId ?? refused.metricId) toFirstStep();
    },
    onRebased: (rebased, theirs) => dispatch({ type: 'rebased', form: rebased, theirs }),
  });
  const programme = saving.base?.data;
  // A draft that was created in another tab meanwhile is edited from then on.
  const creating = programme?.isDraft ?? true;
  const name = useNameCheck(programme ?? null);
  const leftDraft = useLeftDraft(begunHere);

  // Of a scenario only the work schedule is its own: name, region and units are those of its base.
  const scenario = programme && programme.baseProjectId !== 0 ? programme : undefined;
  const task = creating ? 'Create new programme' : scenario ? 'Work schedule' : 'Edit programme';
  const home = creating || !programme ? paths.programmes.to() : paths.editProgramme.to(programme.id);
  // The step is in the URL, so that Back goes one step back; a URL alone does not skip the first one.
  const second = params.get('step') === secondStep && programme !== undefined && missingIn(form) === null;
  const step = second || scenario ? 1 : 0;

  /** Records the draft where it differs from what is stored. */
  const keep = async (): Promise<Programme | null> =>
    programme && saving.isStored(form) ? programme : saving.send(form, 'keep');

  useEffect(() => {
    // A new step starts at its top, for the keyboard too.
    if (shownStep.current !== null && shownStep.current !== step) {
      window.scrollTo(0, 0);
      body.current?.focus({ preventScroll: true });
      if (creating && step === 0 && !saving.isFinished()) void keep();
    }
    shownStep.current = step;
    // Only a change of step saves; what is entered is saved with the next one.
  }, [step]);

  const change = (fields: Partial<ProgrammeForm>) => dispatch({ type: 'edited', fields });

  const refuse = (refused: FormErrors, sentence: string) => {
    dispatch({ type: 'refused', errors: refused });
    toast.warning('Input Error', { detail: sentence });
  };

  const toFirstStep = () => {
    if (step === 0) return;
    if (stateOf(location).fromFirstStep) void navigate(-1);
    else setParams({}, { replace: true, state: { wizard } });
  };

  const next = async () => {
    const missing = missingIn(form);
    if (missing) {
      refuse(missing.errors, missing.sentence);
      focusFirstError(body.current);
      return;
    }
    // A draft whose answer was lost has the name already.
    const refusal = saving.wasSent(form) ? null : await name.refusal(form.name);
    if (refusal) {
      refuse({ name: refusal }, refusal);
      focusFirstError(body.current);
      return;
    }
    if (creating) {
      const draft = await keep();
      if (!draft) return;
      // From now on the URL is the draft's: it can be reloaded, and Back leads to its first step.
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
      refuse({ workingDays: noWorkingDay }, noWorkingDay);
    } else void saving.send(form, 'save');
  };

  const readOnly = programme && readOnlyReason(programme);
  const changes = programme ? calendarChanges(initial, form, change, regions) : [];
  const impact = !creating && programme && programme.assetCount > 0 && step === 1 && readOnly === undefined;
  // On a phone the actions stick to the bottom, unless the impact panel does.
  const stick = phone && !impact;

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
      width={impact ? 'full' : 'narrow'}
      phoneFoot={
        stick && (
          <div className={classes.foot}>
            {step === 0 || scenario ? cancel : back}
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
          ...(scenario ? [{ label: scenario.name, to: paths.scenarios.to(scenario.baseProjectId) }] : []),
          ...(programme && !creating ? [{ label: scenario?.scenarioName ?? programme.name, to: home }] : []),
          { label: task },
        ]}
        step={step}
        onStep={toFirstStep}
        scenario={scenario?.scenarioName}
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
            {step === 1 && !scenario && back}
            {forward}
          </div>
        </div>
      )}
      <ConflictDialog
        conflict={saving.conflict}
        busy={saving.busy}
        onCancel={saving.giveUp}
        onSave={(fields) => {
          const chosen = fields.reduce((now, field) => takeTheirs(now, field, saving.conflict?.theirs ?? now), form);
          dispatch({ type: 'conflicts-resolved', form: chosen });
          void saving.send(chosen, saving.conflict?.purpose ?? 'save');
        }}
      />
      {(creating || leaving) && programme ? (
        <DraftGuard
          keep={keep}
          free={({ state }) => saving.isFinished() || stateOf({ state }).wizard === wizard}
          onLeaving={(now) => dispatch({ type: 'leaving', leaving: now })}
          onLeft={leftDraft}
        />
      ) : (
        <LeaveGuard
          danger
          isUnsaved={() => !saving.isFinished() && !saving.isStored(form)}
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
  return impact ? (
    <div className={classes.split}>
      {page}
      <Impact
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

/** State of the wizard's own history entries. */
const stateOf = ({ state }: { state: unknown }) => (state ?? {}) as { wizard?: string; fromFirstStep?: boolean };

function readOnlyReason({ status, isActive }: Programme): string | undefined {
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
  // The error is rendered with the next paint.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus());
}
