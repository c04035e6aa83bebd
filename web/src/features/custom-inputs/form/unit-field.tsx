import { unitName } from '../../../lib/format.js';
import { useUnits } from '../../../lib/reference.js';
import { SelectField, type SelectFieldProps } from '../../../ui/fields/select-field.js';

/** A unit of the database, by its id. */
export function UnitField(field: Omit<SelectFieldProps<number>, 'choices' | 'searchable' | 'placeholder'>) {
  const units = useUnits().data ?? [];
  return (
    <SelectField
      {...field}
      choices={units.map(({ id, name, description }) => ({ value: id, label: unitName(name), note: description }))}
      searchable
      nothingFound="No such unit"
      placeholder="Choose"
    />
  );
}

/** The name of a unit; '' for none, and until the units are read. */
export function useUnitName(): (id: number | null) => string {
  const { data: units = [] } = useUnits();
  return (id) => unitName(units.find((unit) => unit.id === id)?.name ?? '');
}
