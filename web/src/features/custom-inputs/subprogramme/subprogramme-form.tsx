import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatSize } from '../../../lib/format.js';
import { safeReturnPath } from '../../../lib/paths.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { Panel } from '../../../ui/layout/panel.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { AboutInput } from '../form/about-input.js';
import { ConflictNote } from '../form/conflict-note.js';
import { DatabaseNote } from '../form/database-note.js';
import { unsavedSummary } from '../form/edit-of-record.js';
import { useEditedRecord } from '../form/edited-record.js';
import fieldClasses from '../form/form-fields.module.css';
import { FormFrame } from '../form/form-frame.js';
import type { InputFormProps } from '../form/input-form.js';
import { TemplatePicker } from '../form/template-picker.js';
import { useInputEdits } from '../form/use-input-edits.js';
import { useInputSave } from '../form/use-input-save.js';
import { useReadOnly } from '../form/use-read-only.js';
import { AssetTypeField } from './asset-type-field.js';
import {
  changesOf,
  missingFields,
  newSubprogramme,
  type SubprogrammeDraft,
  subprogrammeBody,
  subprogrammeDraftOf,
  type TaskRow,
  withoutTask,
  withRow,
  withTask,
  withTaskMoved,
  withTemplate,
} from './subprogramme-draft.js';
import classes from './subprogramme-form.module.css';
import { TaskTimeline } from './task-timeline.js';

const ConfirmDialog = lazyDialog(async () => (await import('../../../ui/overlays/confirm-dialog.js')).ConfirmDialog);
const AddTaskDialog = lazyDialog(async () => (await import('./add-task-dialog.js')).AddTaskDialog);

/** A subprogramme: the asset type that it builds, and its tasks in order (docs/product/custom-inputs.md, Subprogrammes). */
export function SubprogrammeForm({ start, onBack }: InputFormProps) {
  const record = useEditedRecord('subprogrammes');
  const readOnly = useReadOnly('subprogrammes');
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<TaskRow | null>(null);
  const assetType = start.for === 'new' ? start.assetType : undefined;
  const stored = useMemo(
    () => (record ? subprogrammeDraftOf(record.data) : newSubprogramme(assetType)),
    [record, assetType],
  );
  const edits = useInputEdits<SubprogrammeDraft>(stored);
  const { form, conflicts, set, discard } = edits;
  const saved = useMemo(() => new Map(record ? stored.tasks.map((task) => [task.key, task]) : []), [record, stored]);
  const changes = changesOf(form, stored);
  const from = query.get('from');
  const { submit, busy, errors } = useInputSave({
    kind: 'subprogrammes',
    start,
    etag: record?.etag ?? null,
    name: form.name,
    body: subprogrammeBody(form, record?.data ?? null),
    missing: missingFields(form),
    conflicts: conflicts.length,
    onStored: discard,
    leadsTo: from === null ? undefined : safeReturnPath(from),
  });
  // A template that is read, and a bar that is dragged, change the newest draft, not that of the last render.
  const latest = useRef(form);
  latest.current = form;
  const edit = (change: (now: SubprogrammeDraft) => SubprogrammeDraft) => {
    const { tasks, ...rest } = (latest.current = change(latest.current));
    set(rest.templateId === form.templateId ? { tasks } : { tasks, ...rest });
  };
  const addPlace = useRef<HTMLSpanElement>(null);
  const add = !readOnly && (
    <span ref={addPlace}>
      <Button icon={IconPlus} onClick={() => setAdding(true)}>
        Add task
      </Button>
    </span>
  );

  return (
    <FormFrame
      kind="subprogrammes"
      start={start}
      onBack={onBack}
      name={record?.data.name ?? ''}
      about={<AboutInput kind="subprogrammes" />}
      unsaved={changes > 0}
      busy={busy}
      readOnly={readOnly}
      onSubmit={submit}
      summary={unsavedSummary(changes)}
    >
      <DatabaseNote kind="subprogrammes" />
      <ConflictNote edits={edits} words={draftWords} />
      {start.for === 'edit' && !readOnly && <Banner kind="info">Programmes keep the copies that they have.</Banner>}
      <Panel>
        <div className={fieldClasses.fields}>
          {start.for === 'new' && start.fromExisting && (
            <div className={fieldClasses.wide}>
              <TemplatePicker
                kind="subprogrammes"
                onTemplate={(template) =>
                  edit((now) => (template ? withTemplate(now, template) : { ...now, templateId: null }))
                }
              />
            </div>
          )}
          <TextField
            label="Name of new subprogramme"
            value={form.name}
            maxLength={100}
            disabled={readOnly}
            error={errors['name']}
            was={record && form.name.trim() !== stored.name ? stored.name : undefined}
            onChange={(name) => set({ name })}
          />
          <AssetTypeField
            value={form.assetType}
            disabled={readOnly}
            error={errors['assetType'] ?? errors['assetCategoryId']}
            was={record && form.assetType !== stored.assetType ? stored.assetType : undefined}
            onChange={(type) => set({ assetType: type })}
          />
        </div>
      </Panel>
      <Panel title="Tasks" note="percent of the part that they build" actions={add} flush>
        {form.tasks.length === 0 ? (
          <EmptyState>A subprogramme is an ordered list of tasks. Add the first one.</EmptyState>
        ) : (
          <TaskTimeline
            tasks={form.tasks}
            saved={saved}
            errors={errors}
            readOnly={readOnly}
            onChange={(key, patch) => edit((now) => withRow(now, key, patch))}
            onMove={(key, by) => edit((now) => withTaskMoved(now, key, by))}
            onRemove={setRemoving}
          />
        )}
        {errors['tasks'] && (
          <p className={classes.wrong} role="alert">
            {errors['tasks']}
          </p>
        )}
      </Panel>
      <AddTaskDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onAdd={(task, makeup) => edit((now) => withTask(now, task, makeup))}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={`Remove ${removing?.name ?? 'the task'} from this subprogramme?`}
        confirm="Remove task"
        danger
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) edit((now) => withoutTask(now, removing.key));
          setRemoving(null);
        }}
        orTo={() => addPlace.current?.querySelector('button')}
      >
        The task itself stays among the tasks that can be added.
      </ConfirmDialog>
    </FormFrame>
  );
}

const labels: Readonly<Record<keyof SubprogrammeDraft, string>> = {
  name: 'Name',
  assetType: 'Asset type',
  templateId: 'Template',
  tasks: 'Tasks',
};

/** A field and its value, to choose from where somebody else changed it too; of a task where it stands and what it is made of. */
const draftWords = (
  field: keyof SubprogrammeDraft,
  value: unknown,
  seen?: unknown,
): { label: string; text: string } => {
  if (field !== 'tasks') return { label: labels[field], text: String(value) || 'none' };
  const [task] = value as SubprogrammeDraft['tasks'];
  const [was] = (seen ?? []) as SubprogrammeDraft['tasks'];
  return {
    label: (was ?? task)?.name ?? labels[field],
    text: task
      ? `${formatSize(task.durationPercent, 2)}\u00a0% after ${formatSize(task.lagPercent, 2)}\u00a0%, ${task.elementMakeup ?? 'no element make-up'}`
      : 'removed',
  };
};
