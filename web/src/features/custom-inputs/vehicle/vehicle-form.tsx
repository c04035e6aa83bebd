import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import { keys } from '../../../lib/keys.js';
import { useRegions } from '../../../lib/reference.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { SuggestField } from '../../../ui/fields/suggest-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { useEditedRecord } from '../form/edited-record.js';
import classes from '../form/form-fields.module.css';
import type { InputFormProps } from '../form/input-form.js';
import { SimpleInputForm, useSimpleInput } from '../form/simple-input.js';
import { factsOfVehicle, missingOfVehicle, noVehicle, vehicleWords } from './vehicle-facts.js';

/** In the order of the form; the last is tonnes. */
const figures = [
  { field: 'vehicleWidth', label: 'Vehicle loading bed width', unit: 'm' },
  { field: 'vehicleHeight', label: 'Vehicle loading bed height', unit: 'm' },
  { field: 'vehicleLength', label: 'Vehicle loading bed length', unit: 'm' },
  { field: 'maximumLoadCapacity', label: 'Vehicle max payload', unit: 't' },
] as const;

/** docs/product/custom-inputs.md, Logistics vehicle */
export function VehicleForm({ start, onBack }: InputFormProps) {
  const regions = useRegions().data ?? [];
  const types = useNames('VehicleType');
  const modes = useNames('TransportMode');
  const database = useEditedRecord('vehicles')?.data.custom === false;
  const input = useSimpleInput({
    kind: 'vehicles',
    start,
    nothing: noVehicle,
    factsOf: factsOfVehicle,
    ofTemplate: (template) => ({ ...factsOfVehicle(template), name: '' }),
    nameOf: ({ name }) => name,
    words: vehicleWords((id) => regions.find((region) => region.id === id)?.name ?? ''),
    missingOf: (facts) => missingOfVehicle(facts, database),
  });
  const { field, templatePicker } = input;
  const suggested = { placeholder: 'Choose, or type a new one', maxLength: 100 };
  return (
    <SimpleInputForm input={input} onBack={onBack}>
      <TextField label="Vehicle name" maxLength={100} {...field('name')} />
      {templatePicker}
      <SuggestField label="Vehicle type" suggestions={types} {...suggested} {...field('vehicleType')} />
      <SuggestField label="Mode" suggestions={modes} {...suggested} {...field('transportMode')} />
      <div className={templatePicker ? classes.wide : undefined}>
        <SelectField
          label="Region"
          choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          nothingFound="No such region"
          placeholder={database ? 'Every region' : 'Choose'}
          {...field('regionId')}
        />
      </div>
      {figures.map(({ field: name, label, unit }) => (
        <NumberField key={name} label={label} unit={unit} {...field(name)} />
      ))}
    </SimpleInputForm>
  );
}

/** Names that vehicles have already: GET /api/Vehicles/VehicleType, /TransportMode. Without them one is typed. */
function useNames(list: 'VehicleType' | 'TransportMode'): readonly string[] {
  const { data } = useSWR(keys.inputChoices(list), () => read<{ name: string }[]>(`/api/Vehicles/${list}`));
  return data?.map(({ name }) => name) ?? [];
}
