import type { Metric, Region } from '../../../lib/api-types.js';
import { RadioList } from '../../../ui/fields/radio-list.js';
import { TextField } from '../../../ui/fields/text-field.js';
import classes from './name-step.module.css';
import type { FormErrors, ProgrammeForm } from './programme-form.js';

export interface NameStepProps {
  form: ProgrammeForm;
  onChange: (change: Partial<ProgrammeForm>) => void;
  errors: FormErrors;
  regions: readonly Region[];
  metrics: readonly Metric[];
  /** The programme exists: region and units cannot change any more. */
  exists: boolean;
}

export function NameStep({ form, onChange, errors, regions, metrics, exists }: NameStepProps) {
  const note = exists ? 'Not editable after creation.' : undefined;
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <TextField
          label="Name"
          value={form.name}
          onChange={(name) => onChange({ name })}
          error={errors.name}
          maxLength={200}
          name="name"
          required
        />
        <RadioList
          label="Units"
          value={form.metricId}
          onChange={(metricId) => onChange({ metricId })}
          choices={metrics.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.metricId}
          description={note}
          disabled={exists}
        />
      </div>
      <div className={classes.column}>
        <RadioList
          label="Region"
          value={form.regionId}
          onChange={(regionId) => onChange({ regionId })}
          choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.regionId}
          description={note}
          disabled={exists}
        />
      </div>
    </div>
  );
}
