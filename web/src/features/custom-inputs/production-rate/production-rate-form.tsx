import { useRegions } from '../../../lib/reference.js';
import { axisTop, RangeMark } from '../../../ui/charts/range-mark.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import classes from '../form/form-fields.module.css';
import { HundredthsField } from '../form/hundredths-field.js';
import { useImpactOfEdit } from '../form/impact-of-edit.js';
import type { InputFormProps } from '../form/input-form.js';
import { SimpleInputForm, useSimpleInput } from '../form/simple-input.js';
import { UnitField, useUnitName } from '../form/unit-field.js';
import type { LibraryReading } from '../impact/use-library-impact.js';
import { factsOfRate, missingOfRate, noRate, ratePreview, rateWords } from './rate-facts.js';

/** docs/product/custom-inputs.md, Production rate */
export function ProductionRateForm({ start, onBack }: InputFormProps) {
  const regions = useRegions().data ?? [];
  const unitOf = useUnitName();
  const input = useSimpleInput({
    kind: 'productionRates',
    start,
    nothing: noRate,
    factsOf: factsOfRate,
    ofTemplate: (template) => ({ ...factsOfRate(template), rateName: '' }),
    nameOf: ({ rateName }) => rateName,
    words: rateWords(unitOf),
    missingOf: (facts) => missingOfRate(facts, unitOf(facts.unitPerHourId) !== ''),
  });
  const { record, facts, changed, changes, errors, field, templatePicker } = input;
  const impact = useImpactOfEdit(record && ratePreview(record.data.id, changed), changes, record?.data.modified);
  const range = rangeOf(impact.reading, record?.data.id);
  const unit = unitOf(facts.unitPerHourId);
  return (
    <SimpleInputForm input={input} onBack={onBack} {...impact.shown}>
      <TextField label="Rate Name" maxLength={100} {...field('rateName')} />
      {templatePicker}
      <div className={templatePicker ? classes.wide : undefined}>
        <SelectField
          label="Country"
          choices={regions.map(({ name }) => ({ value: name, label: name }))}
          searchable
          nothingFound="No such country"
          placeholder="Choose"
          {...field('regionName')}
          value={facts.regionName || null}
        />
      </div>
      <HundredthsField
        label="Construction rate per Hour"
        unit={unit || undefined}
        description="Of one gang"
        {...field('ratePerHour')}
      />
      <UnitField
        label="Unit per hour"
        {...field('unitPerHourId')}
        error={errors['unitPerHour'] ?? errors['unitPerHourId']}
      />
      {range && facts.ratePerHour !== null && (
        <div className={classes.wide}>
          <RangeMark
            rate={facts.ratePerHour}
            unit={unit}
            range={range}
            top={axisTop([facts.ratePerHour, range.high ?? 0])}
          />
        </div>
      )}
      <HundredthsField label="Labour per Hour" unit="heads" description="In the gang" {...field('lbT_Labour')} />
      <HundredthsField
        label="Foreman per Hour"
        unit="heads"
        description="In the gang; a foreman of four gangs is 0.25"
        {...field('lbT_Foreman')}
      />
      <div className={classes.wide}>
        <TextField
          label="Basis"
          maxLength={200}
          placeholder="own measurement, site 4"
          description="Where the rate comes from: a published range, or an estimate"
          {...field('basis')}
        />
      </div>
    </SimpleInputForm>
  );
}

/** What is published of the rate's output: the answer to an edit says it beside each line that has the rate. */
function rangeOf({ answer }: LibraryReading, id: number | undefined) {
  const lines = answer?.makeups.flatMap(({ after }) => after.lines) ?? [];
  return lines.find(({ productionRateId }) => productionRateId === id)?.range ?? null;
}
