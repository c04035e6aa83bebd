import type { IsoDay } from '../../../lib/api-types.js';
import { formatDate, formatDelta } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './day-words.module.css';

/** A day with the A that planning tools put after an actual one. */
export function PlanDay({ day, actual, yearless }: { day: IsoDay; actual: boolean; yearless?: boolean }) {
  return (
    <span className={classes.day} data-actual={actual || undefined}>
      {yearless ? formatDate(day).slice(0, 5) : formatDate(day)}
      {actual && (
        <>
          <span aria-hidden className={classes.mark}>
            A
          </span>
          <VisuallyHidden> actual</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** As all spans, it repeats no year, and of one day it is that day. */
export function PlanSpan({
  start,
  end,
  startIsActual,
  endIsActual,
}: {
  start: IsoDay;
  end: IsoDay;
  startIsActual: boolean;
  endIsActual: boolean;
}) {
  if (start === end && (startIsActual === endIsActual || endIsActual))
    return (
      <span className={classes.span}>
        <PlanDay day={end} actual={endIsActual} />
      </span>
    );
  return (
    <span className={classes.span}>
      <PlanDay day={start} actual={startIsActual} yearless={start.slice(0, 4) === end.slice(0, 4)} /> –{' '}
      <PlanDay day={end} actual={endIsActual} />
    </span>
  );
}

/** Working days off the plan, with their sign; nothing where there are none. */
export function DaysOff({ days }: { days: number }) {
  return <span className={days === 0 ? classes.same : classes.delta}>{formatDelta(days)}</span>;
}
