import { formatMonth, formatNumber } from '../../../lib/format.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconChevronLeft } from '../../../ui/icons/chevron-left.js';
import { IconChevronRight } from '../../../ui/icons/chevron-right.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { Tooltip } from '../../../ui/overlays/tooltip.js';
import { hoursPerDay, type Shifts } from '../calendar/shifts.js';
import type { DrawnDay, DrawnMonth, DrawnYear } from './year-drawing.js';
import classes from './year-view.module.css';

export interface YearViewProps {
  drawn: DrawnYear;
  shifts: Shifts;
  onYear: (year: number) => void;
}

/** The year as the schedule makes it, drawn while it is chosen (docs/look.md, Screens). */
export function YearView({ drawn, shifts, onYear }: YearViewProps) {
  const { year, months, workingDays } = drawn;
  const hours = hoursPerDay(shifts);
  return (
    <section aria-label={`Working days of ${year}`}>
      <header className={classes.head}>
        <div className={classes.switch}>
          <IconButton icon={IconChevronLeft} label="Previous year" onClick={() => onYear(year - 1)} />
          <h2>{year}</h2>
          <IconButton icon={IconChevronRight} label="Next year" onClick={() => onYear(year + 1)} />
        </div>
        <ul className={classes.legend} aria-hidden>
          <li>
            <span className={classes.day} data-kind="works">
              12
            </span>
            works
          </li>
          <li>
            <span className={classes.day} data-kind="off">
              13
            </span>
            off
          </li>
          <li>
            <span className={classes.day} data-kind="non-working">
              26
            </span>
            non-working day
          </li>
        </ul>
      </header>
      <dl className={classes.figures}>
        <Figure label="Working days" value={formatNumber(workingDays)} />
        <Figure label="Hours per day" value={formatNumber(hours, Number.isInteger(hours) ? 0 : 1)} />
        <Figure label="Working hours" value={formatNumber(workingDays * hours)} />
      </dl>
      <VisuallyHidden>
        <span role="status">
          {year}: {formatNumber(workingDays)} working days, {formatNumber(workingDays * hours)} working hours
        </span>
      </VisuallyHidden>
      <div className={classes.months}>
        {months.map((month) => (
          <Month key={month.month} year={year} month={month} />
        ))}
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Month({ year, month: { month, lead, days, workingDays } }: { year: number; month: DrawnMonth }) {
  const name = formatMonth(`${year}-${String(month).padStart(2, '0')}`);
  const nonWorking = days
    .filter(({ kind }) => kind === 'non-working')
    .map(({ number, description }) => (description ? `${number}, ${description}` : `${number}`));
  return (
    <div
      role="img"
      aria-label={`${name}: ${workingDays} working days${nonWorking.length > 0 ? `; non-working: ${nonWorking.join('; ')}` : ''}`}
    >
      <div className={classes.monthHead}>
        <span className={classes.monthName}>{name.slice(0, 3)}</span>
        <span>{workingDays}</span>
      </div>
      <div className={classes.days}>
        {days.map((day, index) => (
          <Day key={day.date} day={day} column={index === 0 ? lead + 1 : undefined} />
        ))}
      </div>
    </div>
  );
}

function Day({ day: { number, kind, description }, column }: { day: DrawnDay; column: number | undefined }) {
  const cell = (
    <span
      className={classes.day}
      data-kind={kind}
      style={column === undefined ? undefined : { gridColumnStart: column }}
    >
      {number}
    </span>
  );
  return kind === 'non-working' && description ? <Tooltip label={description}>{cell}</Tooltip> : cell;
}
