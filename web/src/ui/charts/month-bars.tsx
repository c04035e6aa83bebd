import type { CSSProperties } from 'react';
import type { IsoMonth } from '../../lib/api-types.js';
import { formatMonth } from '../../lib/format.js';
import classes from './month-bars.module.css';
import { monthsBetween, monthsFrom } from './month-scale.js';
import { monthTicks } from './month-ticks.js';
import { Bob } from './plumb-marks.js';

/** What a month has: up from the line, and down from it. */
export interface MonthBar {
  month: IsoMonth;
  above: number;
  below: number;
}

export interface MonthBarsProps {
  /** In their order; months left out count as 0. */
  values: readonly MonthBar[];
  /** The axis; charts that are compared share one. What lies beyond it is told by an arrow with its year. */
  from: IsoMonth;
  to: IsoMonth;
  /** What the bars are: 'Deliveries per month', 'disposal per month'. */
  above: string;
  below: string;
  /** A value with its unit. */
  format: (value: number) => string;
  height?: number;
  /** The largest values of charts that are compared, so that equal figures have equal heights; its own unless given. */
  most?: { above: number; below: number } | undefined;
}

/** px between the deepest bar and the axis with its names. */
const ABOVE_AXIS = 3;

/**
 * Small bars per month with the line hanging over the highest (list cards); those below the line are outlines. The drawing is
 * three paths, however many months there are: a list has hundreds of it.
 */
export function MonthBars({ values, from, to, above, below, format, height = 50, most }: MonthBarsProps) {
  const months = monthsBetween(from, to);
  const highest = peakOf(values, 'above');
  const deepest = peakOf(values, 'below');
  // Both directions on one scale; the line is where each has the room it needs.
  const { above: up, below: down } = most ?? { above: highest?.value ?? 0, below: deepest?.value ?? 0 };
  const scale = (height - (down ? ABOVE_AXIS : 0)) / (up + down || 1);
  const line = down ? up * scale : height;
  const shown = values.filter(({ month }) => month >= from && month <= to);
  const isHighest = ({ month }: MonthBar) => month === highest?.month;
  const draw = (bars: readonly MonthBar[], side: Side) => barsOf(bars, side, { from, line, scale });

  const [first, last] = [values[0]?.month, values.at(-1)?.month];
  const before = first !== undefined && first < from ? first : null;
  const after = last !== undefined && last > to ? last : null;
  const named = highest ?? deepest;
  const summary = [
    (highest || !deepest) && `${above}: ${highest ? peakText(highest, format) : 'none'}`,
    deepest && `${below}: ${peakText(deepest, format)}`,
    before && `begins in ${formatMonth(before)}, before the months shown`,
    after && `ends in ${formatMonth(after)}, after the months shown`,
  ];
  return (
    <figure className={classes.root} role="img" aria-label={summary.filter(Boolean).join('; ')}>
      <div className={classes.head}>
        {named && (
          <span className={classes.peak} style={besideLine(named.month, from, months.length)}>
            <b>{format(named.value)}</b> {formatMonth(named.month)}
          </span>
        )}
      </div>
      <svg className={classes.plot} height={height} width="100%" aria-hidden>
        <svg viewBox={`0 0 ${months.length} ${height}`} width="100%" height={height} preserveAspectRatio="none">
          <path
            className={classes.bar}
            d={draw(
              shown.filter((bar) => !isHighest(bar)),
              'above',
            )}
          />
          <path className={classes.highest} d={draw(shown.filter(isHighest), 'above')} />
          <path className={classes.below} d={draw(shown, 'below')} />
        </svg>
        {down > 0 && <line x1="0" x2="100%" y1={line} y2={line} className={classes.zero} />}
        {highest && shown.some(isHighest) && (
          <svg x={`${middleOf(highest.month, from, months.length)}%`} y={-2.5} overflow="visible">
            <path d="M0 -24V-15" className={classes.line} />
            <Bob />
          </svg>
        )}
      </svg>
      <div className={classes.axis}>
        {before && <Beyond month={before} end="start" />}
        {monthTicks(months, { start: before !== null, end: after !== null }).map(({ label, at }) => (
          <span key={at} className={classes.tick} style={{ left: `${at * 100}%` }}>
            {label}
          </span>
        ))}
        {after && <Beyond month={after} end="end" />}
      </div>
    </figure>
  );
}

type Side = 'above' | 'below';

interface Peak {
  month: IsoMonth;
  value: number;
}

/** The first month of the largest value; null where there is none. */
function peakOf(values: readonly MonthBar[], side: Side): Peak | null {
  return values.reduce<Peak | null>(
    (best, { month, [side]: value }) => (value > (best?.value ?? 0) ? { month, value } : best),
    null,
  );
}

const peakText = ({ month, value }: Peak, format: (value: number) => string) =>
  `highest ${format(value)} in ${formatMonth(month)}`;

/** The bars of one side as a path, a month being 1 wide. */
function barsOf(
  bars: readonly MonthBar[],
  side: Side,
  { from, line, scale }: { from: IsoMonth; line: number; scale: number },
): string {
  return bars
    .filter(({ [side]: value }) => value > 0)
    .map(({ month, [side]: value }) => {
      // Never thinner than a hairline: a small month is not an empty one.
      const tall = Math.max(value * scale, 1);
      return `M${monthsFrom(from, month)}.1 ${line}v${side === 'above' ? -tall : tall}h.8V${line}z`;
    })
    .join('');
}

/** The middle of a month in percent of the axis; outside of 0 to 100 where the axis does not have it. */
const middleOf = (month: IsoMonth, from: IsoMonth, months: number) => ((monthsFrom(from, month) + 0.5) / months) * 100;

/** Right of the line over the month, left of it where there is no room; at the end beyond which the month lies. */
function besideLine(month: IsoMonth, from: IsoMonth, months: number): CSSProperties {
  const middle = middleOf(month, from, months);
  if (middle < 0) return { left: 0 };
  if (middle > 100) return { right: 0 };
  return middle > 60 ? { right: `calc(${100 - middle}% + 10px)` } : { left: `calc(${middle}% + 10px)` };
}

/** That there is more beyond the end of the axis, and how far it goes. */
function Beyond({ month, end }: { month: IsoMonth; end: 'start' | 'end' }) {
  return (
    <span className={classes.beyond} data-end={end}>
      <svg width="6" height="8" aria-hidden>
        <path d={end === 'start' ? 'M6 0V8L0 4z' : 'M0 0V8L6 4z'} />
      </svg>
      {month.slice(0, 4)}
    </span>
  );
}
