import { unitName } from '../../../lib/format.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { type LineDraft, quantityText, quantityUnit } from './activity-draft.js';
import { rateChoices, rateFault } from './rate-choices.js';
import type { LineChoices } from './use-line-choices.js';

interface LineFieldProps {
  line: LineDraft;
  choices: LineChoices;
  onChange: (patch: Partial<LineDraft>) => void;
  /** As it is saved, where that is shown. */
  was?: LineDraft | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Named by the material, in a table whose head says the rest. */
  inTable?: boolean;
}

/** Shown as Material(unit): a line's quantity is in that unit. */
export function MaterialField({ line, choices: { materials, loading }, onChange, error, disabled }: LineFieldProps) {
  const listed = materials.map(({ id, name, unit, familyName }) => ({
    value: id,
    label: `${name} (${unitName(unit)})`,
    note: familyName,
  }));
  // One that was deleted stays where it is used.
  const gone = line.materialId !== null && !materials.some(({ id }) => id === line.materialId);
  const kept = gone
    ? [{ value: line.materialId ?? 0, label: `${line.materialName} (${unitName(line.unit)})`, note: '' }]
    : [];
  return (
    <SelectField
      label="Material"
      value={line.materialId}
      choices={[...kept, ...listed]}
      onChange={(materialId) => {
        const material = materials.find(({ id }) => id === materialId);
        if (material)
          onChange({ materialId, materialName: material.name, unitId: material.unitId, unit: material.unit });
      }}
      placeholder={loading ? 'Loading …' : 'Choose'}
      searchable
      nothingFound="No such material"
      error={error}
      disabled={disabled}
    />
  );
}

/** How much of the material one SI unit of the asset takes. What is negative or no figure becomes 0. */
export function QuantityField({
  line,
  onChange,
  was,
  error,
  disabled,
  inTable,
  per,
  label = 'Quantity rate',
}: Omit<LineFieldProps, 'choices'> & { per: string | null; label?: string }) {
  const changed = was !== undefined && was.materialQuantity !== line.materialQuantity;
  return (
    <NumberField
      label={inTable ? `Quantity rate of ${line.materialName}` : label}
      labelHidden={inTable}
      value={line.materialQuantity}
      onChange={(materialQuantity) =>
        onChange({ materialQuantity: inTable ? (materialQuantity ?? 0) : materialQuantity })
      }
      decimals={6}
      elseZero
      // A table has no room for more than the figure; its head says what the quantity is per.
      unit={inTable ? unitName(line.unit) : quantityUnit(line.unit, per)}
      description={inTable ? undefined : 'per SI unit of the asset'}
      changed={inTable && changed}
      was={!inTable && changed ? quantityText(was) : undefined}
      error={error}
      disabled={disabled}
    />
  );
}

/** The gang that does the work; a rate in another kind of unit than the material's says that it gives no labour. */
export function RateField({ line, choices, onChange, was, error, disabled, inTable }: LineFieldProps) {
  const { rates, units, loading } = choices;
  const gone = line.productionRateId !== null && !rates.some(({ id }) => id === line.productionRateId);
  const kept = gone ? [{ value: line.productionRateId ?? 0, label: line.rateName, note: '' }] : [];
  const fault = rateFault(
    rates.find(({ id }) => id === line.productionRateId),
    line.unitId,
    units,
  );
  return (
    <SelectField
      label={inTable ? `Productivity rate of ${line.materialName}` : 'Productivity rate'}
      labelHidden={inTable}
      value={line.productionRateId}
      choices={[...kept, ...rateChoices(rates, line.unitId, units)]}
      onChange={(productionRateId) =>
        onChange({ productionRateId, rateName: rates.find(({ id }) => id === productionRateId)?.rateName ?? '' })
      }
      placeholder={loading ? 'Loading …' : 'Choose'}
      searchable
      nothingFound="No such rate"
      changed={was !== undefined && was.productionRateId !== line.productionRateId}
      description={fault}
      error={error}
      disabled={disabled}
    />
  );
}
