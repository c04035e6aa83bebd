import type { IsoMonth } from '../../../lib/api-types.js';
import { formatMonth } from '../../../lib/format.js';
import { RangeSlider } from '../../../ui/fields/range-slider.js';
import type { MonthRange } from './month-range.js';
import classes from './range-control.module.css';

interface RangeControlProps {
  months: readonly IsoMonth[];
  range: MonthRange;
  /** Follows every move; `settled` once the slider is let go. */
  onChange: (range: MonthRange, settled: boolean) => void;
}

/** The months that everything on the page counts, chosen under the chart. */
export function RangeControl({ months, range, onChange }: RangeControlProps) {
  const [first, last] = range;
  const shown = last - first + 1;
  return (
    <div>
      <div className={classes.track}>
        <RangeSlider
          labels={['First month', 'Last month']}
          places={months.map(formatMonth)}
          value={range}
          onChange={(next) => onChange(next, false)}
          onSettle={(next) => onChange(next, true)}
        />
      </div>
      <div className={classes.names}>
        <span>{formatMonth(months[first] ?? '')}</span>
        <span>
          {shown} of {months.length} {months.length === 1 ? 'month' : 'months'}
        </span>
        <span>{formatMonth(months[last] ?? '')}</span>
      </div>
    </div>
  );
}
