import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.js';
import type { ElementMakeup, Task } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { toast } from '../../../ui/feedback/toast.js';
import { PercentField } from '../../../ui/fields/percent-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { Panel } from '../../../ui/layout/panel.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { makeupsOf } from '../api/tasks.js';
import { AboutInput } from '../form/about-input.js';
import { ConflictNote } from '../form/conflict-note.js';
import { DatabaseNote } from '../form/database-note.js';
import { namesOf, unsavedSummary } from '../form/edit-of-record.js';
import { ELEMENTS_FAILURE } from '../form/fetch-failures.js';
import fieldClasses from '../form/form-fields.module.css';
import { FormFrame } from '../form/form-frame.js';
import type { InputFormProps } from '../form/input-form.js';
import { TemplatePicker } from '../form/template-picker.js';
import { useInputEdits } from '../form/use-input-edits.js';
import { useInputSave } from '../form/use-input-save.js';
import { useReadOnly } from '../form/use-read-only.js';
import { LibraryImpactView } from '../impact/library-impact.js';
import { LibraryImpactBar } from '../impact/library-impact-bar.js';
import { useLibraryImpact } from '../impact/use-library-impact.js';
import { errorsBelow, MakeupCard } from './makeup-card.js';
import { draftWords, taskChanges } from './task-changes.js';
import { TaskCodeField } from './task-code-field.js';
import {
  type MakeupCard as Card,
  CODE_TAKEN,
  missingOfTask,
  newTask,
  previewOfTask,
  type TaskDraft,
  taskBody,
  taskDraftOf,
  withCard,
  withDefault,
  withNewMakeup,
  withoutMakeup,
  withTemplate,
} from './task-draft.js';
import classes from './task-fields.module.css';
import { useTaskCode } from './use-task-code.js';

const ConfirmDialog = lazyDialog(async () => (await import('../../../ui/overlays/confirm-dialog.js')).ConfirmDialog);

interface TaskFieldsProps extends InputFormProps {
  task: Task | null;
  /** The version that the make-ups belong to. */
  etag: string | null;
  makeups: readonly ElementMakeup[];
}

/** The form of a task, once its make-ups are read. */
export function TaskFields({ start, onBack, task, etag, makeups }: TaskFieldsProps) {
  const database = useReadOnly('tasks');
  const inSubprogramme = task !== null && task.subProgrammId !== 0;
  const readOnly = database || inSubprogramme;
  const stored = useMemo(() => (task ? taskDraftOf(task, makeups) : newTask), [task, makeups]);
  const edits = useInputEdits<TaskDraft>(stored);
  const { form, changed, set } = edits;
  const [templateId, setTemplateId] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<{ opened: boolean; card: Card | null }>({ opened: false, card: null });
  const group = useId();

  const code = useTaskCode(form.name, form.taskCode, task);
  const changes = task ? taskChanges(stored, form, code.code, set) : [];
  const unsaved = task ? changes.length > 0 : changed.length > 0;
  const preview = previewOfTask(form, stored);
  const impact = useLibraryImpact(preview, unsaved, task?.modified);
  const save = useInputSave({
    kind: 'tasks',
    start,
    etag,
    name: form.name,
    body: taskBody(form, code.code, templateId),
    missing: missingOfTask(form),
    ...(code.wrong !== undefined && { wrong: { taskCode: code.wrong } }),
    conflicts: edits.conflicts.length,
    summary: namesOf(changes.map(({ label }) => label)),
    onStored: edits.discard,
  });
  const { errors } = save;

  // Another planner took the code meanwhile: it stays to be seen as refused, and a fresh one is offered.
  const { renew } = code;
  const refused = errors['taskCode'] === CODE_TAKEN && code.wrong === undefined ? code.code : null;
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (refused !== null && known.current !== refused) {
      set({ taskCode: refused });
      renew();
    }
    known.current = refused;
  });
  // A task that is sent while its code is on its way waits for the code.
  const [waiting, setWaiting] = useState(false);
  const { submit } = save;
  useEffect(() => {
    if (!waiting || code.pending) return;
    setWaiting(false);
    submit();
  });

  const copyTemplate = async (template: Task | null) => {
    setTemplateId(template?.id ?? null);
    if (!template) return;
    try {
      const copied = await makeupsOf({ taskId: template.id, taskCode: template.taskCode });
      set(withTemplate(latest.current, template, copied));
    } catch (error) {
      toast.error(ELEMENTS_FAILURE, { detail: messageOf(error) });
    }
  };
  const latest = useRef(form);
  latest.current = form;
  const added = useRef(false);
  const cards = useRef<HTMLDivElement>(null);
  const add = () => {
    added.current = true;
    set({ makeups: withNewMakeup(form) });
  };
  useEffect(() => {
    // The keyboard goes on in the new card.
    if (added.current)
      cards.current?.querySelector<HTMLElement>(':scope > section:last-of-type [data-makeup]')?.focus();
    added.current = false;
  }, [form.makeups.length]);
  const addPlace = useRef<HTMLSpanElement>(null);
  const addButton = (
    <span ref={addPlace}>
      <Button icon={IconPlus} onClick={add}>
        Add element make-up
      </Button>
    </span>
  );

  return (
    <FormFrame
      kind="tasks"
      start={start}
      onBack={onBack}
      name={task?.name ?? ''}
      about={<AboutInput kind="tasks" />}
      unsaved={unsaved}
      busy={save.busy || waiting}
      readOnly={readOnly}
      onSubmit={() => (code.pending ? setWaiting(true) : submit())}
      summary={unsavedSummary(changes.length)}
      impact={
        <LibraryImpactView
          reading={impact}
          changes={changes}
          editable={!readOnly}
          waiting={
            preview ? undefined : 'What one unit of the asset comes to shows here once a make-up has an activity.'
          }
        />
      }
      impactBar={preview ? <LibraryImpactBar reading={impact} /> : undefined}
    >
      {inSubprogramme ? (
        <Banner
          kind="info"
          action={
            <Button to={paths.editCustomInput.to('subprogrammes', task.subProgrammId)}>Open its subprogramme</Button>
          }
        >
          This task belongs to a subprogramme, and is changed there.
        </Banner>
      ) : (
        <DatabaseNote kind="tasks" />
      )}
      <ConflictNote edits={edits} words={draftWords} />
      <Panel>
        <div className={fieldClasses.fields}>
          {start.for === 'new' && start.fromExisting && (
            <div className={fieldClasses.wide}>
              <TemplatePicker kind="tasks" onTemplate={(template) => void copyTemplate(template)} />
            </div>
          )}
          <TextField
            label="Name of new task"
            value={form.name}
            maxLength={100}
            disabled={readOnly}
            error={errors['name']}
            was={task && form.name !== stored.name ? stored.name : undefined}
            onChange={(name) => set({ name })}
          />
          <TaskCodeField
            reading={code}
            isOwn={form.taskCode !== null}
            error={errors['taskCode']}
            was={task && code.code !== stored.taskCode ? stored.taskCode || 'none' : undefined}
            disabled={readOnly}
            onChange={(taskCode) => set({ taskCode })}
          />
          <div className={classes.times}>
            <PercentField
              joined
              label="Duration, %"
              name="Duration of the task"
              less="Less duration of the task"
              more="More duration of the task"
              value={form.durationPercent}
              most={100 - form.lagPercent}
              was={task && form.durationPercent !== stored.durationPercent ? stored.durationPercent : undefined}
              error={errors['durationPercent']}
              disabled={readOnly}
              onChange={(durationPercent) => set({ durationPercent })}
            />
            <PercentField
              joined
              label="Lag, %"
              name="Lag of the task"
              less="Less lag of the task"
              more="More lag of the task"
              value={form.lagPercent}
              most={100 - form.durationPercent}
              was={task && form.lagPercent !== stored.lagPercent ? stored.lagPercent : undefined}
              error={errors['lagPercent']}
              disabled={readOnly}
              onChange={(lagPercent) => set({ lagPercent })}
            />
          </div>
        </div>
      </Panel>
      {form.makeups.length === 0 ? (
        <Panel title="Element make-ups">
          <EmptyState action={readOnly ? undefined : addButton}>
            No element make ups, please create element makeups to create custom tasks
          </EmptyState>
          {errors['elementMakeups'] && (
            <p className={classes.wrong} role="alert">
              {errors['elementMakeups']}
            </p>
          )}
        </Panel>
      ) : (
        <div ref={cards} className={classes.cards}>
          {form.makeups.map((card, i) => (
            <MakeupCard
              key={card.key}
              number={i + 1}
              card={card}
              stored={stored.makeups.find(({ key }) => key === card.key)}
              group={group}
              errors={errorsBelow(errors, `elementMakeups.${i}`)}
              disabled={readOnly}
              onChange={(patch) => {
                latest.current = { ...latest.current, makeups: withCard(latest.current, card.key, patch) };
                set({ makeups: latest.current.makeups });
              }}
              onDefault={() => set({ makeups: withDefault(form, card.key) })}
              onDelete={() => setDeleting({ opened: true, card })}
            />
          ))}
          {!readOnly && <div>{addButton}</div>}
        </div>
      )}
      <ConfirmDialog
        opened={deleting.opened}
        title="Delete element make-up?"
        confirm="Delete element make-up"
        danger
        onCancel={() => setDeleting((now) => ({ ...now, opened: false }))}
        onConfirm={() => {
          if (deleting.card) set({ makeups: withoutMakeup(form, deleting.card.key) });
          setDeleting((now) => ({ ...now, opened: false }));
        }}
        orTo={() => addPlace.current?.querySelector('button')}
      >
        {`${deleting.card?.elementMakeupName || 'The new element make-up'} goes with its activities. Nothing changes until you save.`}
      </ConfirmDialog>
    </FormFrame>
  );
}
