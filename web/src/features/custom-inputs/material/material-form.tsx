import { useState } from 'react';
import { unitName } from '../../../lib/format.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { NumberField } from '../../../ui/fields/number-field.js';
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
import { fieldChanges, useImpactOfEdit } from '../form/impact-of-edit.js';
import type { InputFormProps } from '../form/input-form.js';
import { useUnits } from '../form/reference.js';
import { TemplatePicker } from '../form/template-picker.js';
import { useInputEdits } from '../form/use-input-edits.js';
import { useInputSave } from '../form/use-input-save.js';
import { useReadOnly } from '../form/use-read-only.js';
import { FamilyFields } from './family-fields.js';
import {
  detailsOfMaterial,
  directionNames,
  factsOfMaterial,
  type MaterialFacts,
  materialPreview,
  materialWords,
  missingOfMaterial,
  noMaterial,
} from './material-facts.js';

const directions = (Object.keys(directionNames) as MaterialFacts['direction'][]).map((direction) => ({
  value: direction,
  label: directionNames[direction],
}));

/** docs/product/custom-inputs.md, Material */
export function MaterialForm({ start, onBack }: InputFormProps) {
  const record = useEditedRecord('materials');
  const readOnly = useReadOnly('materials');
  const units = useUnits().data ?? [];
  const edits = useInputEdits(record ? factsOfMaterial(record.data) : noMaterial);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const { form, changed, set } = edits;

  const unitOf = (id: number | null) => unitName(units.find((unit) => unit.id === id)?.name ?? '');
  const words = materialWords(unitOf);
  const unit = unitOf(form.unitId) || 'unit';
  const stored = record && factsOfMaterial(record.data);
  const was = (field: keyof MaterialFacts) =>
    stored && changed.includes(field) ? words(field, stored[field]).text : undefined;
  const impact = useImpactOfEdit(
    record && materialPreview(record.data.id, changedFields(edits)),
    fieldChanges(edits, stored, words),
    record?.data.modified,
  );

  const save = useInputSave({
    kind: 'materials',
    start,
    etag: record?.etag ?? null,
    name: form.name,
    body: record ? changedFields(edits) : { ...form, ...(templateId !== null && { templateId }) },
    missing: missingOfMaterial(form),
    conflicts: edits.conflicts.length,
    summary: namesOf(changed.map((field) => words(field, null).label)),
    onStored: edits.discard,
  });
  const { errors } = save;
  return (
    <FormFrame
      kind="materials"
      start={start}
      onBack={onBack}
      name={record?.data.name ?? ''}
      about={<AboutInput kind="materials" />}
      unsaved={changed.length > 0}
      busy={save.busy}
      readOnly={readOnly}
      onSubmit={save.submit}
      summary={unsavedSummary(changed.length)}
      {...impact.shown}
    >
      <DatabaseNote kind="materials" />
      <ConflictNote edits={edits} words={words} />
      <Panel>
        <div className={classes.fields}>
          <TextField
            label="Name of the material"
            value={form.name}
            onChange={(name) => set({ name })}
            maxLength={100}
            error={errors['name']}
            was={was('name')}
            disabled={readOnly}
          />
          {start.for === 'new' && start.fromExisting && (
            <TemplatePicker
              kind="materials"
              onTemplate={(template) => {
                setTemplateId(template?.id ?? null);
                // What the planner called it stays.
                if (template) set(detailsOfMaterial(template));
              }}
            />
          )}
          <FamilyFields
            familyName={form.familyName}
            subFamily={form.subFamily}
            onChange={set}
            errors={errors}
            was={was}
            disabled={readOnly}
          />
          <SelectField
            label="Unit"
            value={form.unitId}
            onChange={(unitId) => set({ unitId })}
            choices={units.map(({ id, name, description }) => ({
              value: id,
              label: unitName(name),
              note: description,
            }))}
            searchable
            nothingFound="No such unit"
            placeholder="Choose"
            error={errors['unitId']}
            was={was('unitId')}
            disabled={readOnly}
          />
          <SelectField
            label="Direction"
            value={form.direction}
            onChange={(direction) => set({ direction })}
            choices={directions}
            error={errors['direction']}
            was={was('direction')}
            disabled={readOnly}
          />
          <NumberField
            label="Mass per unit"
            value={form.massPerUnitKg}
            onChange={(massPerUnitKg) => set({ massPerUnitKg })}
            unit={`kg per ${unit}`}
            description="Left empty, it has no tonnes"
            error={errors['massPerUnitKg']}
            was={was('massPerUnitKg')}
            disabled={readOnly}
          />
          <NumberField
            label="Carbon per unit"
            value={form.carbonKgCO2ePerUnit}
            onChange={(carbonKgCO2ePerUnit) => set({ carbonKgCO2ePerUnit })}
            unit={`kg CO₂e per ${unit}`}
            description="Indicative; left empty where there is no suitable factor"
            error={errors['carbonKgCO2ePerUnit']}
            was={was('carbonKgCO2ePerUnit')}
            disabled={readOnly}
          />
          <div className={classes.wide}>
            <Checkbox
              label="Key material: dashboards and comparisons show it first"
              checked={form.keyMaterial}
              onChange={(keyMaterial) => set({ keyMaterial })}
              disabled={readOnly}
            />
          </div>
        </div>
      </Panel>
    </FormFrame>
  );
}
