import { Checkbox } from '../../../ui/fields/checkbox.js';
import { NumberField } from '../../../ui/fields/number-field.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import classes from '../form/form-fields.module.css';
import { useImpactOfEdit } from '../form/impact-of-edit.js';
import type { InputFormProps } from '../form/input-form.js';
import { SimpleInputForm, useSimpleInput } from '../form/simple-input.js';
import { UnitField, useUnitName } from '../form/unit-field.js';
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
  const unitOf = useUnitName();
  const input = useSimpleInput({
    kind: 'materials',
    start,
    nothing: noMaterial,
    factsOf: factsOfMaterial,
    // What the planner called it stays.
    ofTemplate: detailsOfMaterial,
    nameOf: ({ name }) => name,
    words: materialWords(unitOf),
    missingOf: missingOfMaterial,
  });
  const { record, facts, set, changed, changes, field, templatePicker } = input;
  const impact = useImpactOfEdit(record && materialPreview(record.data.id, changed), changes, record?.data.modified);
  const unit = unitOf(facts.unitId) || 'unit';
  const { value: keyMaterial, onChange: onKeyMaterial, disabled } = field('keyMaterial');
  return (
    <SimpleInputForm input={input} onBack={onBack} {...impact.shown}>
      <div className={templatePicker ? undefined : classes.wide}>
        <TextField label="Name of the material" maxLength={100} {...field('name')} />
      </div>
      {templatePicker}
      <FamilyFields
        familyName={facts.familyName}
        subFamily={facts.subFamily}
        onChange={set}
        errors={input.errors}
        was={input.was}
        disabled={input.readOnly}
      />
      <UnitField label="Unit" {...field('unitId')} />
      <SelectField label="Direction" choices={directions} {...field('direction')} />
      <NumberField
        label="Mass per unit"
        unit={`kg per ${unit}`}
        description="Left empty, it has no tonnes"
        {...field('massPerUnitKg')}
      />
      <NumberField
        label="Carbon per unit"
        unit={`kg CO₂e per ${unit}`}
        description="Indicative; below 0 where it stores carbon, empty where there is no suitable factor"
        signed
        {...field('carbonKgCO2ePerUnit')}
      />
      <div className={classes.wide}>
        <Checkbox
          label="Key material: dashboards and comparisons show it first"
          checked={keyMaterial}
          onChange={onKeyMaterial}
          disabled={disabled}
        />
      </div>
    </SimpleInputForm>
  );
}
