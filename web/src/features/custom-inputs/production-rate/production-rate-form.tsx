import { useState } from 'react';
import { unitName } from '../../../lib/format.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Panel } from '../../../ui/layout/panel.js';
import { AboutInput } from '../form/about-input.js';
import { ConflictNote } from '../form/conflict-note.js';
import { DatabaseNote } from '../form/database-note.js';
import { changedFields, namesOf, unsavedSummary } from '../form/edit-of-record.js';
import { useEditedRecord } from '../form/edited-record.js';
import classes from '../form/form-fields.module.css';
import { FormFrame } from '../form/form-frame.js';
import { HundredthsField } from '../form/hundredths-field.js';
import { fieldChanges, useImpactOfEdit } from '../form/impact-of-edit.js';
import type { InputFormProps } from '../form/input-form.js';
import { useRegions, useUnits } from '../form/reference.js';
import { TemplatePicker } from '../form/template-picker.js';
import { useInputEdits } from '../form/use-input-edits.js';
import { useInputSave } from '../form/use-input-save.js';
import { useReadOnly } from '../form/use-read-only.js';
import { axisTop, RangeMark } from '../impact/range-mark.js';
import type { LibraryReading } from '../impact/use-library-impact.js';
import { factsOfRate, missingOfRate, noRate, type RateFacts, ratePreview, rateWords } from './rate-facts.js';

/** docs/product/custom-inputs.md, Production rate */
export function ProductionRateForm({ start, onBack }: InputFormProps) {
  const record = useEditedRecord('productionRates');
  const readOnly = useReadOnly('productionRates');
  const units = useUnits().data ?? [];
  const regions = useRegions().data ?? [];
  const edits = useInputEdits(record ? factsOfRate(record.data) : noRate);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const { form, changed, set } = edits;

  const unitOf = (id: number | null) => unitName(units.find((unit) => unit.id === id)?.name ?? '');
  const words = rateWords(unitOf);
  const unit = unitOf(form.unitPerHourId);
  const stored = record && factsOfRate(record.data);
  const was = (field: keyof RateFacts) =>
    stored && changed.includes(field) ? words(field, stored[field]).text : undefined;
  const impact = useImpactOfEdit(
    record && ratePreview(record.data.id, changedFields(edits)),
    fieldChanges(edits, stored, words),
    record?.data.modified,
  );
  const range = rangeOf(impact.reading, record?.data.id);

  const save = useInputSave({
    kind: 'productionRates',
    start,
    etag: record?.etag ?? null,
    name: form.rateName,
    body: record ? changedFields(edits) : { ...form, ...(templateId !== null && { templateId }) },
    missing: missingOfRate(form, unit !== ''),
    conflicts: edits.conflicts.length,
    summary: namesOf(changed.map((field) => words(field, null).label)),
    onStored: edits.discard,
  });
  const { errors } = save;
  return (
    <FormFrame
      kind="productionRates"
      start={start}
      onBack={onBack}
      name={record?.data.rateName ?? ''}
      about={<AboutInput kind="productionRates" />}
      unsaved={changed.length > 0}
      busy={save.busy}
      readOnly={readOnly}
      onSubmit={save.submit}
      summary={unsavedSummary(changed.length)}
      {...impact.shown}
    >
      <DatabaseNote kind="productionRates" />
      <ConflictNote edits={edits} words={words} />
      <Panel>
        <div className={classes.fields}>
          <TextField
            label="Rate Name"
            value={form.rateName}
            onChange={(rateName) => set({ rateName })}
            maxLength={100}
            error={errors['rateName']}
            was={was('rateName')}
            disabled={readOnly}
          />
          {start.for === 'new' && start.fromExisting && (
            <TemplatePicker
              kind="productionRates"
              onTemplate={(template) => {
                setTemplateId(template?.id ?? null);
                if (template) set({ ...factsOfRate(template), rateName: '' });
              }}
            />
          )}
          <SelectField
            label="Country"
            value={form.regionName || null}
            onChange={(regionName) => set({ regionName })}
            choices={regions.map(({ name }) => ({ value: name, label: name }))}
            searchable
            nothingFound="No such country"
            placeholder="Choose"
            error={errors['regionName']}
            was={was('regionName')}
            disabled={readOnly}
          />
          <HundredthsField
            label="Construction rate per Hour"
            value={form.ratePerHour}
            onChange={(ratePerHour) => set({ ratePerHour })}
            unit={unit || undefined}
            description="Of one gang"
            error={errors['ratePerHour']}
            was={was('ratePerHour')}
            disabled={readOnly}
          />
          {range && form.ratePerHour !== null && (
            <div className={classes.wide}>
              <RangeMark
                rate={form.ratePerHour}
                unit={unit}
                range={range}
                top={axisTop([form.ratePerHour, range.high ?? 0])}
              />
            </div>
          )}
          <SelectField
            label="Unit per hour"
            value={form.unitPerHourId}
            onChange={(unitPerHourId) => set({ unitPerHourId })}
            choices={units.map(({ id, name, description }) => ({
              value: id,
              label: unitName(name),
              note: description,
            }))}
            searchable
            nothingFound="No such unit"
            placeholder="Choose"
            error={errors['unitPerHour'] ?? errors['unitPerHourId']}
            was={was('unitPerHourId')}
            disabled={readOnly}
          />
          <HundredthsField
            label="Labour per Hour"
            value={form.lbT_Labour}
            onChange={(lbT_Labour) => set({ lbT_Labour })}
            unit="heads"
            description="In the gang"
            error={errors['lbT_Labour']}
            was={was('lbT_Labour')}
            disabled={readOnly}
          />
          <HundredthsField
            label="Foreman per Hour"
            value={form.lbT_Foreman}
            onChange={(lbT_Foreman) => set({ lbT_Foreman })}
            unit="heads"
            description="In the gang; a foreman of four gangs is 0.25"
            error={errors['lbT_Foreman']}
            was={was('lbT_Foreman')}
            disabled={readOnly}
          />
          <div className={classes.wide}>
            <TextField
              label="Basis"
              value={form.basis}
              onChange={(basis) => set({ basis })}
              maxLength={200}
              placeholder="own measurement, site 4"
              description="Where the rate comes from: a published range, or an estimate"
              error={errors['basis']}
              was={was('basis')}
              disabled={readOnly}
            />
          </div>
        </div>
      </Panel>
    </FormFrame>
  );
}

/** What is published of the rate's output: the answer to an edit says it beside each line that has the rate. */
function rangeOf({ answer }: LibraryReading, id: number | undefined) {
  const lines = answer?.makeups.flatMap(({ after }) => after.lines) ?? [];
  return lines.find(({ productionRateId }) => productionRateId === id)?.range ?? null;
}
