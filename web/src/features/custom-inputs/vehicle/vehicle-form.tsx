import { useState } from 'react';
import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import { keys } from '../../../lib/keys.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { SuggestField } from '../../../ui/fields/suggest-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Panel } from '../../../ui/layout/panel.js';
import { AboutInput } from '../form/about-input.js';
import { ConflictNote } from '../form/conflict-note.js';
import { DatabaseNote } from '../form/database-note.js';
import { changedFields, namesOf, unsavedSummary } from '../form/edit-of-record.js';
import { useEditedRecord } from '../form/edited-record.js';
import classes from '../form/form-fields.module.css';
import { FormFrame } from '../form/form-frame.js';
import type { InputFormProps } from '../form/input-form.js';
import { useRegions } from '../form/reference.js';
import { TemplatePicker } from '../form/template-picker.js';
import { useInputEdits } from '../form/use-input-edits.js';
import { useInputSave } from '../form/use-input-save.js';
import { useReadOnly } from '../form/use-read-only.js';
import { factsOfVehicle, missingOfVehicle, noVehicle, type VehicleFacts, vehicleWords } from './vehicle-facts.js';

/** In the order of the form; the last is tonnes. */
const figures = [
  { field: 'vehicleWidth', label: 'Vehicle loading bed width', unit: 'm' },
  { field: 'vehicleHeight', label: 'Vehicle loading bed height', unit: 'm' },
  { field: 'vehicleLength', label: 'Vehicle loading bed length', unit: 'm' },
  { field: 'maximumLoadCapacity', label: 'Vehicle max payload', unit: 't' },
] as const;

/** docs/product/custom-inputs.md, Logistics vehicle */
export function VehicleForm({ start, onBack }: InputFormProps) {
  const record = useEditedRecord('vehicles');
  const readOnly = useReadOnly('vehicles');
  const regions = useRegions().data ?? [];
  const types = useNames('VehicleType');
  const modes = useNames('TransportMode');
  const edits = useInputEdits(record ? factsOfVehicle(record.data) : noVehicle);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const { form, changed, set } = edits;

  const words = vehicleWords((id) => regions.find((region) => region.id === id)?.name ?? '');
  const stored = record && factsOfVehicle(record.data);
  const was = (field: keyof VehicleFacts) =>
    stored && changed.includes(field) ? words(field, stored[field]).text : undefined;

  const save = useInputSave({
    kind: 'vehicles',
    start,
    etag: record?.etag ?? null,
    name: form.name,
    body: record ? changedFields(edits) : { ...form, ...(templateId !== null && { templateId }) },
    missing: missingOfVehicle(form, record?.data.custom === false),
    conflicts: edits.conflicts.length,
    summary: namesOf(changed.map((field) => words(field, null).label)),
    onStored: edits.discard,
  });
  const { errors } = save;
  return (
    <FormFrame
      kind="vehicles"
      start={start}
      onBack={onBack}
      name={record?.data.name ?? ''}
      about={<AboutInput kind="vehicles" />}
      unsaved={changed.length > 0}
      busy={save.busy}
      readOnly={readOnly}
      onSubmit={save.submit}
      summary={unsavedSummary(changed.length)}
    >
      <DatabaseNote kind="vehicles" />
      <ConflictNote edits={edits} words={words} />
      <Panel>
        <div className={classes.fields}>
          <TextField
            label="Vehicle name"
            value={form.name}
            onChange={(name) => set({ name })}
            maxLength={100}
            error={errors['name']}
            was={was('name')}
            disabled={readOnly}
          />
          {start.for === 'new' && start.fromExisting && (
            <TemplatePicker
              kind="vehicles"
              onTemplate={(template) => {
                setTemplateId(template?.id ?? null);
                if (template) set({ ...factsOfVehicle(template), name: '' });
              }}
            />
          )}
          <SuggestField
            label="Vehicle type"
            value={form.vehicleType}
            onChange={(vehicleType) => set({ vehicleType })}
            suggestions={types}
            placeholder="Choose, or type a new one"
            maxLength={100}
            error={errors['vehicleType']}
            was={was('vehicleType')}
            disabled={readOnly}
          />
          <SuggestField
            label="Mode"
            value={form.transportMode}
            onChange={(transportMode) => set({ transportMode })}
            suggestions={modes}
            placeholder="Choose, or type a new one"
            maxLength={100}
            error={errors['transportMode']}
            was={was('transportMode')}
            disabled={readOnly}
          />
          <SelectField
            label="Region"
            value={form.regionId}
            onChange={(regionId) => set({ regionId })}
            choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            nothingFound="No such region"
            placeholder={record?.data.custom === false ? 'Every region' : 'Choose'}
            error={errors['regionId']}
            was={was('regionId')}
            disabled={readOnly}
          />
          {figures.map(({ field, label, unit }) => (
            <NumberField
              key={field}
              label={label}
              value={form[field]}
              onChange={(value) => set({ [field]: value })}
              unit={unit}
              error={errors[field]}
              was={was(field)}
              disabled={readOnly}
            />
          ))}
        </div>
      </Panel>
    </FormFrame>
  );
}

/** Names that vehicles have already: GET /api/Vehicles/VehicleType, /TransportMode. Without them one is typed. */
function useNames(list: 'VehicleType' | 'TransportMode'): readonly string[] {
  const { data } = useSWR(keys.inputChoices(list), () => read<{ name: string }[]>(`/api/Vehicles/${list}`));
  return data?.map(({ name }) => name) ?? [];
}
