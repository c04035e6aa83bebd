import { useState } from 'react';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Panel } from '../../../ui/layout/panel.js';
import { AboutInput } from '../form/about-input.js';
import { ConflictNote } from '../form/conflict-note.js';
import { DatabaseNote } from '../form/database-note.js';
import { changedFields, namesOf, unsavedSummary } from '../form/edit-of-record.js';
import { useEditedRecord } from '../form/edited-record.js';
import { FormFrame } from '../form/form-frame.js';
import type { InputFormProps } from '../form/input-form.js';
import { TemplatePicker } from '../form/template-picker.js';
import { useInputEdits } from '../form/use-input-edits.js';
import { useInputSave } from '../form/use-input-save.js';
import { useReadOnly } from '../form/use-read-only.js';
import { LibraryImpactView } from '../impact/library-impact.js';
import { LibraryImpactBar } from '../impact/library-impact-bar.js';
import { useLibraryImpact } from '../impact/use-library-impact.js';
import { type ActivityDraft, assetUnits, withoutIds } from './activity-draft.js';
import { ActivityEditor } from './activity-editor.js';
import { LinesTable } from './lines-table.js';
import { activityChanges, makeupChanges } from './makeup-changes.js';
import {
  assetUnitText,
  factsOfMakeup,
  type MakeupFacts,
  makeupBody,
  missingOfMakeup,
  noMakeup,
  previewOfMakeup,
  wrongOfMakeup,
} from './makeup-facts.js';
import classes from './makeup-form.module.css';

/** docs/product/custom-inputs.md, Element make-up */
export function MakeupForm({ start, onBack }: InputFormProps) {
  const record = useEditedRecord('elementMakeups');
  const readOnly = useReadOnly('elementMakeups');
  const stored = record ? factsOfMakeup(record.data) : noMakeup;
  const edits = useInputEdits(stored);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const { form, changed, set } = edits;

  const changes = record ? makeupChanges(stored, form, set) : [];
  const unsaved = record ? changes.length > 0 : changed.length > 0;
  const impact = useLibraryImpact(previewOfMakeup(form, record?.data.id ?? null), unsaved, record?.data.modified);
  const was = (field: 'elementMakeupName' | 'taskCode') =>
    record && changed.includes(field) ? stored[field] || 'none' : undefined;

  const save = useInputSave({
    kind: 'elementMakeups',
    start,
    etag: record?.etag ?? null,
    name: form.elementMakeupName,
    body: record
      ? makeupBody({ ...changedFields(edits), activities: form.activities })
      : { ...makeupBody(form), ...(templateId !== null && { templateId }) },
    missing: missingOfMakeup(form),
    wrong: wrongOfMakeup(form),
    conflicts: edits.conflicts.length,
    summary: namesOf(changes.map(({ label }) => label)),
    onStored: edits.discard,
  });
  const { errors } = save;
  const setActivities = (activities: readonly ActivityDraft[]) => set({ activities });
  const editor = {
    value: form.activities,
    onChange: setActivities,
    ...(record && { stored: stored.activities }),
    per: form.measurmentType,
    disabled: readOnly,
  };
  return (
    <FormFrame
      kind="elementMakeups"
      start={start}
      onBack={onBack}
      name={record?.data.elementMakeupName ?? ''}
      about={<AboutInput kind="elementMakeups" />}
      unsaved={unsaved}
      busy={save.busy}
      readOnly={readOnly}
      onSubmit={save.submit}
      summary={unsavedSummary(changes.length)}
      impact={
        <LibraryImpactView
          reading={impact}
          changes={changes}
          editable={!readOnly}
          waiting={
            form.activities.length === 0
              ? 'What one unit of the asset comes to shows here once there is an activity.'
              : undefined
          }
        />
      }
      impactBar={form.activities.length > 0 ? <LibraryImpactBar reading={impact} /> : undefined}
    >
      <DatabaseNote kind="elementMakeups" />
      <ConflictNote edits={edits} words={makeupWords} />
      <Panel>
        <div className={classes.fields}>
          {start.for === 'new' && start.fromExisting && (
            <div className={classes.whole}>
              <TemplatePicker
                kind="elementMakeups"
                onTemplate={(template) => {
                  setTemplateId(template?.id ?? null);
                  if (!template) return;
                  const { activities, taskCode, measurmentType } = factsOfMakeup(template);
                  // Its name is not taken over: the name is empty then (docs/product/custom-inputs.md, Element make-up).
                  set({ elementMakeupName: '', activities: withoutIds(activities), taskCode, measurmentType });
                }}
              />
            </div>
          )}
          <TextField
            label="Name of new element makeup"
            value={form.elementMakeupName}
            onChange={(elementMakeupName) => set({ elementMakeupName })}
            maxLength={100}
            error={errors['elementMakeupName']}
            was={was('elementMakeupName')}
            disabled={readOnly}
          />
          <TextField
            label="Task code"
            value={form.taskCode}
            onChange={(taskCode) => set({ taskCode })}
            maxLength={6}
            error={errors['taskCode']}
            was={was('taskCode')}
            disabled={readOnly}
          />
          <SegmentedControl<string>
            label="One unit of the asset"
            labelled
            fullWidth
            value={form.measurmentType ?? ''}
            onChange={(value) => set({ measurmentType: value as MakeupFacts['measurmentType'] })}
            choices={assetUnits}
            disabled={readOnly}
          />
        </div>
      </Panel>
      <ActivityEditor {...editor} error={errors['activities']} errors={activityErrors(errors)} />
      <LinesTable {...editor} />
    </FormFrame>
  );
}

/** Of the server's refusals those of the activities, by the path below them. */
const activityErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith('activities.') ? [[path.slice('activities.'.length), message]] : [],
    ),
  );

const labels: Readonly<Record<keyof MakeupFacts, string>> = {
  elementMakeupName: 'Name',
  taskCode: 'Task code',
  measurmentType: 'One unit of the asset',
  activities: 'Activities',
};

/** A field and its value, to choose from where somebody else changed it too; of an activity what differs from what both changed. */
function makeupWords(field: keyof MakeupFacts, value: unknown, seen?: unknown): { label: string; text: string } {
  if (field === 'measurmentType') return { label: labels[field], text: assetUnitText(value as string | null) };
  if (field !== 'activities') return { label: labels[field], text: String(value) || 'none' };
  const before = (seen ?? []) as MakeupFacts['activities'];
  const changes = activityChanges(before, value as MakeupFacts['activities'], () => undefined);
  return {
    label: before[0]?.name ?? labels[field],
    text: changes.map(({ label, after }) => `${label} ${after}`).join('; ') || 'as it was',
  };
}
