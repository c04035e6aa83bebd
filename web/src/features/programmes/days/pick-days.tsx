import type { IsoDay, NonWorkingDay } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { DayPicker } from '../../../ui/fields/day-picker.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import { TextField } from '../../../ui/fields/text-field.js';
import classes from './add-days-dialog.module.css';
import { addDays } from './non-working-days.js';

/** Days from the calendar, with what they are and how long they repeat. */
export interface Picking {
  picked: readonly IsoDay[];
  description: string;
  repeats: boolean;
  until: number;
}

export interface PickDaysProps {
  picking: Picking;
  onChange: (change: Partial<Picking>) => void;
  onSubmit: () => void;
  days: readonly NonWorkingDay[];
  start: IsoDay;
  years: readonly number[];
  adds: number;
}

/** What the picked days add, each repeat a date of its own. */
export function pickedDays(
  { picked, description, repeats, until }: Picking,
  days: readonly NonWorkingDay[],
): NonWorkingDay[] {
  const known = new Set(days.map(({ date }) => date));
  return addDays(days, picked, description, repeats ? until : null).filter(({ date }) => !known.has(date));
}

export function PickDays({ picking, onChange, onSubmit, days, start, years, adds }: PickDaysProps) {
  const { picked, description, repeats, until } = picking;
  const phone = usePhone();
  return (
    <>
      <div className={classes.picker}>
        <DayPicker
          label="Days to pick"
          value={picked}
          onChange={(now) => onChange({ picked: now })}
          columns={phone ? 1 : 2}
          marked={{ days: new Set(days.map(({ date }) => date)), reason: 'In the list already' }}
          start={start}
        />
      </div>
      <div className={classes.fields}>
        <TextField
          label="Description"
          value={description}
          onChange={(text) => onChange({ description: text })}
          maxLength={200}
          onKeyDown={(event) => event.key === 'Enter' && onSubmit()}
        />
        <div className={classes.repeat}>
          <Checkbox label="Repeat every year" checked={repeats} onChange={(now) => onChange({ repeats: now })} />
          <div className={classes.until}>
            <SelectField
              label="Repeat until"
              labelHidden
              value={until}
              onChange={(year) => onChange({ until: year })}
              choices={years.map((year) => ({ value: year, label: `until ${year}` }))}
              disabled={!repeats}
            />
          </div>
        </div>
      </div>
      <p className={classes.outcome} role="status">
        {outcome(picking, adds)}
      </p>
    </>
  );
}

function outcome({ picked, repeats }: Picking, adds: number): string {
  if (picked.length === 0) return 'Pick one day or several.';
  if (adds === 0) return 'These days are in the list already.';
  const sum =
    adds === picked.length
      ? `${count(picked.length, 'day')} picked.`
      : `${count(picked.length, 'day')} picked: ${count(adds, 'date')} in all.`;
  return repeats && picked.some((day) => day.endsWith('-02-29'))
    ? `${sum} 29 February repeats in leap years alone.`
    : sum;
}
