import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import classes from './shift-fields.module.css';
import { type Shifts, shiftLengths, withLength, withNumber } from './shifts.js';

const numbers = [1, 2, 3].map((value) => ({ value, label: String(value) }));

/** How many shifts a day has and how long they are, hours. */
export function ShiftFields({ value, onChange }: { value: Shifts; onChange: (shifts: Shifts) => void }) {
  const [first, second] = value.hours;
  return (
    <section className={classes.root} aria-label="Shifts">
      <SegmentedControl
        label="Shifts per day"
        labelled
        fullWidth
        value={value.noShifts}
        onChange={(noShifts) => onChange(withNumber(value, noShifts))}
        choices={numbers}
      />
      {value.noShifts === 3 ? (
        <div>
          <SegmentedControl
            label="Shift length, hours"
            labelled
            fullWidth
            disabled
            value={first}
            onChange={() => undefined}
            choices={lengths(first)}
          />
          <p className={classes.note}>Three shifts are 8 hours each.</p>
        </div>
      ) : (
        <SegmentedControl
          label={value.noShifts === 1 ? 'Shift length, hours' : 'First shift, hours'}
          labelled
          fullWidth
          value={first}
          onChange={(hours) => onChange(withLength(value, 0, hours))}
          choices={lengths(first)}
        />
      )}
      {value.noShifts === 2 && (
        <div className={classes.second}>
          <SegmentedControl
            label="Second shift, hours"
            labelled
            fullWidth
            value={second}
            onChange={(hours) => onChange(withLength(value, 1, hours))}
            choices={lengths(second)}
          />
        </div>
      )}
    </section>
  );
}

// A length that was set elsewhere, such as by a client of the API, stays to be seen and kept.
function lengths(current: number) {
  return [...new Set([...shiftLengths, current])]
    .sort((a, b) => a - b)
    .map((hours) => ({ value: hours, label: String(hours) }));
}
