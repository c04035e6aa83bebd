import { useRef, useState } from 'react';
import type { NonWorkingDay } from '../../../lib/api-types.js';
import { count, formatDate, formatNumber } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { IconRepeat } from '../../../ui/icons/repeat.js';
import { IconX } from '../../../ui/icons/x.js';
import { type DaySeries, removeSeries, seriesOf } from './non-working-days.js';
import classes from './non-working-days-list.module.css';

export interface NonWorkingDaysListProps {
  days: readonly NonWorkingDay[];
  onChange: (days: NonWorkingDay[]) => void;
  onAdd: () => void;
}

/** The days that are not worked although the week has them; a day that repeats is one line. */
export function NonWorkingDaysList({ days, onChange, onAdd }: NonWorkingDaysListProps) {
  const [all, setAll] = useState(false);
  const root = useRef<HTMLElement>(null);
  const few = usePhone() ? 5 : 10;
  const series = seriesOf(days);
  // Two more take no more room than the line that would hide them.
  const shown = all || series.length <= few + 1 ? series : series.slice(0, few);

  const remove = (line: DaySeries, index: number) => {
    onChange(removeSeries(days, line));
    // The line takes the focus with it: the next one, the one before it, or 'Add non-working days' has it now.
    requestAnimationFrame(() => {
      const [add, ...removes] = root.current?.querySelectorAll('button') ?? [];
      (removes[Math.min(index, series.length - 2)] ?? add)?.focus();
    });
  };

  return (
    <section ref={root}>
      <div className={classes.head}>
        <h2>
          Non-working days <span className={classes.count}>{extentOf(series, days)}</span>
        </h2>
        <Button icon={IconPlus} onClick={onAdd}>
          Add non-working days
        </Button>
      </div>
      {series.length === 0 ? (
        <p className={classes.none}>Every working day of the week is worked, all year.</p>
      ) : (
        <ul className={classes.list} aria-label="Non-working days">
          {shown.map((line, index) => {
            const [first = ''] = line.dates;
            const last = line.dates.at(-1)?.slice(0, 4);
            const repeats = line.dates.length > 1;
            return (
              <li key={`${first} ${line.description}`} className={classes.line}>
                <span className={classes.date}>{formatDate(first)}</span>
                <span className={classes.description}>{line.description}</span>
                {repeats && (
                  <span className={classes.repeats}>
                    <IconRepeat size={14} stroke={1.5} aria-label="repeats" role="img" /> to {last}
                  </span>
                )}
                <IconButton
                  icon={IconX}
                  removes
                  label={`Remove ${line.description || formatDate(first)}${repeats ? ` up to ${last}` : ''}`}
                  onClick={() => remove(line, index)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {shown.length < series.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Show {series.length - shown.length} more
        </button>
      )}
    </section>
  );
}

/** How many lines and dates there are: 19 days that were added may be 16 lines, since those that repeat are one. */
const extentOf = (series: readonly DaySeries[], days: readonly NonWorkingDay[]): string =>
  series.length === days.length
    ? formatNumber(days.length)
    : `${count(series.length, 'entry', 'entries')}, ${count(days.length, 'day')}`;
