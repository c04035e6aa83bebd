import { memo } from 'react';
import type { Unit } from '../../../lib/api-types.js';
import { unitName } from '../../../lib/format.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import type { LabourGrouping } from '../labour/labour-figures.js';
import type { UnitChoice } from '../materials/material-units.js';
import classes from './view-switches.module.css';

export function KeyMaterialSwitch({
  all,
  onChange,
  fullWidth,
}: {
  all: boolean;
  onChange: (all: boolean) => void;
  fullWidth: boolean;
}) {
  return (
    <SegmentedControl
      label="Show"
      labelled
      fullWidth={fullWidth}
      value={all ? 'all' : 'key'}
      onChange={(chosen) => onChange(chosen === 'all')}
      choices={[
        { value: 'key', label: 'Key materials' },
        { value: 'all', label: 'All materials' },
      ]}
    />
  );
}

/** What the colours of the labour charts mean. */
export function GroupingSwitch({
  value,
  onChange,
  labelled,
}: {
  value: LabourGrouping;
  onChange: (by: LabourGrouping) => void;
  labelled?: boolean;
}) {
  return (
    <SegmentedControl
      label="Group by"
      labelled={labelled}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'asset', label: 'Asset' },
        { value: 'labourType', label: 'Labour Type' },
      ]}
    />
  );
}

interface UnitProps {
  choices: readonly UnitChoice[];
  unit: Unit | undefined;
  onChange: (unit: string) => void;
}

/** What quantities are measured by, and beside it the units of that type (docs/product/dashboards.md, Units). */
export const UnitControls = memo(({ choices, unit, onChange }: UnitProps) => {
  const chosen = choices.find(({ type }) => type === unit?.measurmentType);
  if (!unit || !chosen) return null;
  return (
    <div className={classes.units}>
      <SegmentedControl
        label="Measured by"
        labelled
        value={unit.measurmentType}
        onChange={(type) => onChange(choices.find((choice) => choice.type === type)?.units[0]?.name ?? unit.name)}
        choices={choices.map(({ type }) => ({ value: type, label: type }))}
      />
      {chosen.units.length > 1 && (
        <div className={classes.convert}>
          <SelectField
            label="Shown in"
            value={unit.name}
            onChange={onChange}
            choices={chosen.units.map(({ name }) => ({ value: name, label: unitName(name) }))}
          />
        </div>
      )}
    </div>
  );
});

export function UnitSelect({ choices, unit, onChange }: UnitProps) {
  return (
    <div className={classes.unit}>
      <SelectField
        label="Unit"
        labelHidden
        value={unit?.name ?? null}
        onChange={onChange}
        choices={choices.flatMap(({ type, units }) =>
          units.map(({ name }) => ({ value: name, label: unitName(name), note: type })),
        )}
      />
    </div>
  );
}
