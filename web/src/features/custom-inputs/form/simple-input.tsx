import { type ReactNode, useState } from 'react';
import type { ApiResponse } from '../../../lib/api.js';
import type { FieldChange } from '../../../ui/feedback/change-list.js';
import { Panel } from '../../../ui/layout/panel.js';
import { AboutInput } from './about-input.js';
import { ConflictNote } from './conflict-note.js';
import { DatabaseNote } from './database-note.js';
import { changedFields, type FieldWords, fieldChanges, namesOf, unsavedSummary } from './edit-of-record.js';
import { type RecordOf, useEditedRecord } from './edited-record.js';
import classes from './form-fields.module.css';
import { FormFrame } from './form-frame.js';
import type { FormFrameProps, InputFormProps } from './input-form.js';
import { inputName } from './input-name.js';
import { TemplatePicker } from './template-picker.js';
import { useInputEdits } from './use-input-edits.js';
import { type MissingField, useInputSave } from './use-input-save.js';
import { useReadOnly } from './use-read-only.js';

/** Inputs that are made of nothing else. */
export type SimpleInputKind = 'materials' | 'productionRates' | 'vehicles';

export interface SimpleInputOptions<Kind extends SimpleInputKind, Facts extends object> {
  readonly kind: Kind;
  readonly start: InputFormProps['start'];
  /** The empty form. */
  readonly nothing: Facts;
  readonly factsOf: (record: RecordOf[Kind]) => Facts;
  /** What a template changes in the form. */
  readonly ofTemplate: (template: RecordOf[Kind]) => Partial<Facts>;
  readonly nameOf: (facts: Facts) => string;
  readonly words: FieldWords<Facts>;
  readonly missingOf: (facts: Facts) => MissingField[];
}

/** The form of a simple input: what it holds, how that differs from what is stored, and how it is saved. */
export interface SimpleInput<Kind extends SimpleInputKind, Facts extends object> {
  readonly record: ApiResponse<RecordOf[Kind]> | null;
  readonly facts: Facts;
  readonly set: (patch: Partial<Facts>) => void;
  /** What is sent of an edit. */
  readonly changed: Partial<Facts>;
  readonly changes: readonly FieldChange[];
  readonly errors: Readonly<Record<string, string>>;
  readonly was: (field: keyof Facts) => string | undefined;
  readonly readOnly: boolean;
  /** All that a field of the form needs beside its label. */
  readonly field: <Field extends keyof Facts & string>(field: Field) => SimpleField<Facts[Field]>;
  /** The choice of a template; null where the form begins without one. */
  readonly templatePicker: ReactNode;
  /** For its frame. */
  readonly frame: Omit<FormFrameProps, 'children' | 'onBack'>;
  /** What stands above the fields: whose it is, what somebody else changed. */
  readonly notes: ReactNode;
}

export interface SimpleField<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  was: string | undefined;
  disabled: boolean;
}

/** The same for every input that is made of nothing else (docs/product/custom-inputs.md, Forms). */
export function useSimpleInput<Kind extends SimpleInputKind, Facts extends object>(
  options: SimpleInputOptions<Kind, Facts>,
): SimpleInput<Kind, Facts> {
  const { kind, start, nothing, factsOf, ofTemplate, nameOf, words, missingOf } = options;
  const record = useEditedRecord(kind);
  const readOnly = useReadOnly(kind);
  const stored = record && factsOf(record.data);
  const edits = useInputEdits(stored ?? nothing);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const { form, set } = edits;
  const changes = fieldChanges(edits, stored, words);
  const changed = changedFields(edits);
  const { busy, submit, errors } = useInputSave({
    kind,
    start,
    etag: record?.etag ?? null,
    name: nameOf(form),
    body: record ? changed : { ...form, ...(templateId !== null && { templateId }) },
    missing: missingOf(form),
    conflicts: edits.conflicts.length,
    summary: namesOf(changes.map(({ label }) => label)),
    onStored: edits.discard,
  });
  const was = (field: keyof Facts) => changes.find(({ key }) => key === field)?.before;
  return {
    record,
    facts: form,
    set,
    changed,
    changes,
    errors,
    was,
    readOnly,
    field: (field) => ({
      value: form[field],
      onChange: (value) => set({ [field]: value } as unknown as Partial<Facts>),
      error: errors[field],
      was: was(field),
      disabled: readOnly,
    }),
    templatePicker: start.for === 'new' && start.fromExisting && (
      <TemplatePicker
        kind={kind}
        onTemplate={(template) => {
          setTemplateId(template?.id ?? null);
          if (template) set(ofTemplate(template));
        }}
      />
    ),
    frame: {
      kind,
      start,
      name: record ? inputName(record.data) : '',
      about: <AboutInput kind={kind} />,
      unsaved: edits.changed.length > 0,
      busy,
      readOnly,
      onSubmit: submit,
      summary: unsavedSummary(edits.changed.length),
    },
    notes: (
      <>
        <DatabaseNote kind={kind} />
        <ConflictNote edits={edits} words={words} />
      </>
    ),
  };
}

export interface SimpleInputFormProps extends Pick<FormFrameProps, 'onBack' | 'impact' | 'impactBar' | 'children'> {
  input: { readonly frame: Omit<FormFrameProps, 'children' | 'onBack'>; readonly notes: ReactNode };
}

/** Its fields in their frame, two beside each other where there is room. */
export function SimpleInputForm({ input: { frame, notes }, children, ...rest }: SimpleInputFormProps) {
  return (
    <FormFrame {...frame} {...rest}>
      {notes}
      <Panel>
        <div className={classes.fields}>{children}</div>
      </Panel>
    </FormFrame>
  );
}
