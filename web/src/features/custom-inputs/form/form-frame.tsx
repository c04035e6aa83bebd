import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { inputKinds } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { useSubmitKeys } from '../../../lib/submit-keys.js';
import { usePhone } from '../../../lib/use-phone.js';
import { useWide } from '../../../lib/use-wide.js';
import { Button } from '../../../ui/actions/button.js';
import { Page } from '../../../ui/layout/page.js';
import { PageHeader } from '../../../ui/layout/page-header.js';
import { SidePanel, SplitPage } from '../../../ui/layout/side-panel.js';
import { LeaveGuard } from '../../../ui/overlays/leave-guard.js';
import { FiguresProgress } from '../progress/figures-progress.js';
import { WizardFrame } from '../wizard/wizard-frame.js';
import { useWizardPlace } from '../wizard/wizard-place.js';
import { useEditedRecord } from './edited-record.js';
import classes from './form-frame.module.css';
import { InputActions } from './input-actions.js';
import { inputCrumbs, useInputCrumbs } from './input-crumbs.js';
import type { FormFrameProps } from './input-form.js';
import type { AfterSaving } from './use-input-save.js';

/** Header, form and bar of actions, the same for every kind of input; beside or below them what the edit does. */
export function FormFrame(props: FormFrameProps) {
  return props.start.for === 'edit' ? <EditFrame {...props} /> : <NewFrame {...props} />;
}

/** The last step of the wizard: Cancel, Back, Create. */
function NewFrame({ kind, onBack, unsaved, busy, onSubmit, children, impact, ...rest }: FormFrameProps) {
  const { shown, moved, onStep, onUnsaved } = useWizardPlace();
  const wide = useWide();
  const phone = usePhone();
  const heading = useRef<HTMLHeadingElement>(null);
  const onKeyDown = useSubmitKeys(shown && !busy ? onSubmit : null);
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  useEffect(() => {
    // A new step starts at its heading, for the keyboard too: the button that led to it is gone.
    if (shown && moved) heading.current?.focus({ preventScroll: true });
  }, [shown, moved]);

  const create = (
    <Button kind="primary" onClick={onSubmit} busy={busy} tall={phone || Boolean(impact && !wide)}>
      Create
    </Button>
  );
  // Where it sticks to the bottom, it is not in the page's bar as well.
  const sticks = phone || (impact && !wide);
  const bar = (
    <div className={classes.bar}>
      <Button kind="quiet" to={paths.customInputs.to({ customInputType: kind })}>
        Cancel
      </Button>
      {onBack && <Button onClick={onBack}>Back</Button>}
      {!sticks && create}
    </div>
  );
  return (
    <WizardFrame
      step={2}
      onStep={onStep}
      onKeyDown={onKeyDown}
      bar={bar}
      phoneFoot={phone && !impact ? <div className={classes.foot}>{create}</div> : undefined}
      panel={impact && <Panel impact={impact} barAction={create} busy={busy} {...rest} />}
    >
      <h2 ref={heading} tabIndex={-1} data-step-heading className={classes.heading}>
        Input parameters <span className={classes.kind}>of the {inputKinds[kind].noun}</span>
      </h2>
      {children}
      <Guard unsaved={unsaved}>{`The ${inputKinds[kind].noun} is not created yet.`}</Guard>
    </WizardFrame>
  );
}

/** A record that is there: Cancel, Save. */
function EditFrame(props: FormFrameProps) {
  const { kind, name, about, unsaved, busy, readOnly, onSubmit, children, impact, summary } = props;
  const wide = useWide();
  const phone = usePhone();
  const record = useEditedRecord(kind);
  const database = record?.data.custom === false;
  const [opened, setOpened] = useState(false);
  const submit = () => {
    // Errors of a save are shown at the fields, which the sheet would cover.
    setOpened(false);
    onSubmit();
  };
  const onKeyDown = useSubmitKeys(unsaved && !busy && !readOnly ? submit : null);
  const crumbs = useInputCrumbs(inputCrumbs({ kind, database, here: inputKinds[kind].viewOption }));

  const list = paths.customInputs.to({ customInputType: kind, ...(database && { database: 'true' }) });
  const tall = phone || Boolean(impact && !wide);
  const cancel = (
    <Button kind={tall ? 'secondary' : 'quiet'} tall={tall} to={list}>
      {readOnly ? 'Back' : 'Cancel'}
    </Button>
  );
  const save = !readOnly && (
    <Button kind="primary" tall={tall} onClick={submit} busy={busy} disabled={!unsaved}>
      Save
    </Button>
  );
  const buttons = (
    <>
      {cancel}
      {save}
    </>
  );
  const page = (
    <Page
      width={impact ? 'full' : 'narrow'}
      phoneFoot={phone && !impact ? <div className={classes.foot}>{buttons}</div> : undefined}
    >
      <div>
        <PageHeader
          title={name}
          crumbs={crumbs}
          actions={
            record && (
              <InputActions
                kind={kind}
                input={{ id: record.data.id, name }}
                etag={record.etag}
                readOnly={readOnly}
                list={list}
              />
            )
          }
        />
        {about}
        <FiguresProgress />
      </div>
      <div className={classes.body} onKeyDown={onKeyDown}>
        {children}
      </div>
      {!impact && !phone && (
        <div className={classes.bar}>
          <span className={classes.summary}>
            {!readOnly && (summary ?? (unsaved ? 'Not saved yet' : 'No changes'))}
          </span>
          {buttons}
        </div>
      )}
      <Guard unsaved={unsaved}>Your changes are not saved.</Guard>
    </Page>
  );
  if (!impact) return page;
  return (
    <SplitPage>
      {page}
      <Panel
        {...props}
        impact={impact}
        barAction={unsaved && save}
        actions={buttons}
        opened={opened}
        onOpened={setOpened}
        summary={readOnly ? null : (summary ?? (unsaved ? 'Not saved yet' : 'No changes'))}
      />
    </SplitPage>
  );
}

interface PanelProps extends Pick<FormFrameProps, 'impact' | 'impactBar' | 'impactTitle' | 'busy' | 'summary'> {
  barAction: ReactNode;
  actions?: ReactNode;
  opened?: boolean;
  onOpened?: (opened: boolean) => void;
}

function Panel(props: PanelProps) {
  const { impact, impactBar, impactTitle = 'What this edit does', barAction, actions, busy, summary } = props;
  const [own, setOwn] = useState(false);
  return (
    <SidePanel
      title={impactTitle}
      bar={impactBar ?? impactTitle}
      barAction={barAction}
      actions={actions}
      summary={summary}
      busy={busy}
      opened={props.opened ?? own}
      onOpened={props.onOpened ?? setOwn}
    >
      {impact}
    </SidePanel>
  );
}

/** Asks before the page is left with something unsaved. */
function Guard({ unsaved, children }: { unsaved: boolean; children: string }) {
  return (
    <LeaveGuard
      isUnsaved={(to?: Location) => unsaved && !(to?.state as AfterSaving | null | undefined)?.saved}
      title="Leave without saving?"
      leave="Leave"
      stay="Stay"
    >
      {children}
    </LeaveGuard>
  );
}
