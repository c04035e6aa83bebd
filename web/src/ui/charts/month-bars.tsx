import type { IsoMonth } from '../../lib/api-types.js';
import { formatMonth, formatShort } from '../../lib/format.js';
import classes from './month-bars.module.css';
import { monthsBetween } from './month-scale.js';
import { Bob } from './plumb-marks.js';

export interface MonthBarsProps {
  /** Months left out count as 0. */
  values: readonly { month: IsoMonth; value: number }[];
  /** The axis; charts that are compared share one. */
  from: IsoMonth;
  to: IsoMonth;
  /** Of the values: 't'. */
  unit: string;
  label: string;
  height?: number;
}

/** Small bars per month with the line hanging over the highest (list cards). */
export function MonthBars({ values, from, to, unit, label, height = 50 }: MonthBarsProps) {
  const months = monthsBetween(from, to);
  const byMonth = new Map(values.map(({ month, value }) => [month, value]));
  const highest = values.reduce<{ month: IsoMonth; value: number } | null>(
    (best, one) => (one.value > (best?.value ?? 0) ? one : best),
    null,
  );
  const peak = highest ? months.indexOf(highest.month) : -1;
  const slot = 100 / Math.max(months.length, 1);
  const middle = (peak + 0.5) * slot;
  const summary = highest
    ? `${label}: highest ${formatShort(highest.value)} ${unit} in ${formatMonth(highest.month)}`
    : `${label}: none`;
  return (
    <figure className={classes.root} role="img" aria-label={summary}>
      <div className={classes.head}>
        {highest && peak >= 0 && (
          <span
            className={classes.peak}
            style={middle > 60 ? { right: `calc(${100 - middle}% + 10px)` } : { left: `calc(${middle}% + 10px)` }}
          >
            <b>
              {formatShort(highest.value)} {unit}
            </b>{' '}
            {formatMonth(highest.month)}
          </span>
        )}
      </div>
      <svg className={classes.plot} height={height} width="100%" aria-hidden>
        {months.map((month, index) => {
          const value = byMonth.get(month) ?? 0;
          if (value <= 0 || !highest) return null;
          // Never thinner than a hairline: a small month is not an empty one.
          const tall = Math.max((value / highest.value) * height, 1);
          return (
            <rect
              key={month}
              x={`${(index + 0.1) * slot}%`}
              width={`${slot * 0.8}%`}
              y={height - tall}
              height={tall}
              className={index === peak ? classes.highest : classes.bar}
            />
          );
        })}
        {peak >= 0 && (
          <svg x={`${middle}%`} y={-2.5} overflow="visible">
            <path d="M0 -24V-15" className={classes.line} />
            <Bob />
          </svg>
        )}
      </svg>
      <div className={classes.axis}>
        {months.map((month, index) =>
          month.endsWith('-01') || month.endsWith('-07') || index === 0 ? (
            <span key={month} className={classes.tick} style={{ left: `${index * slot}%` }}>
              {tickLabel(month, index, months)}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}

// Shares of the axis of a card, the narrowest of which has some 300 px: what a name needs to its next neighbour.
const roomForMonth = 0.2;
const roomForYear = 0.11;
const roomForJuly = 0.08;

// The year where it begins, else 'Jul'; the first month of the axis names itself. What would run into its neighbour or
// over the end stays a tick: July gives way to the first month, that to a year.
function tickLabel(month: IsoMonth, index: number, months: readonly IsoMonth[]): string {
  const share = (count: number) => count / months.length;
  const left = share(months.length - index);
  if (month.endsWith('-01')) {
    const every = Math.ceil(roomForYear / share(12));
    return left >= roomForYear && Number(month.slice(0, 4)) % every === 0 ? month.slice(0, 4) : '';
  }
  if (index > 0) return left >= roomForJuly && share(6) >= roomForYear && share(index) >= roomForMonth ? 'Jul' : '';
  const january = months.findIndex((one) => one.endsWith('-01'));
  return january === -1 || share(january) >= roomForMonth ? formatMonth(month) : '';
}
