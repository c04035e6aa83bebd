import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { IsoMonth } from '../../lib/api-types.js';
import { monthLetter } from '../../lib/format.js';
import classes from './month-line.module.css';
import { ReadingLine } from './plumb-marks.js';

/** Which month of a stack of charts is read. */
export interface MonthReading {
  month: IsoMonth;
  /** Its place among the months. */
  at: number;
  pinned: IsoMonth | null;
  pin: (month: IsoMonth | null) => void;
  point: (month: IsoMonth | null) => void;
}

/**
 * The month under the reading line: the one that is pinned, else the one under the pointer, else `start`
 * (docs/look.md, Screens). `months` is not empty.
 */
export function useMonthReading(months: readonly IsoMonth[], start: IsoMonth | null | undefined): MonthReading {
  const [pinned, pin] = useState<IsoMonth | null>(null);
  const [pointed, point] = useState<IsoMonth | null>(null);
  const month =
    [pinned, pointed, start].find(
      (one): one is IsoMonth => one !== null && one !== undefined && months.includes(one),
    ) ??
    months[0] ??
    '';
  return { month, at: months.indexOf(month), pinned, pin, point };
}

export interface MonthLineProps {
  months: readonly IsoMonth[];
  reading: MonthReading;
  /** The month and its figures, for screen readers. */
  valueText: string;
  /** px below the last chart. */
  drop?: number;
}

/** The reading line over a stack of charts, which it covers: follows the pointer, a click pins it, arrow keys move it. */
export function MonthLine({ months, reading: { at, pinned, pin, point }, valueText, drop }: MonthLineProps) {
  const monthAt = (place: number): IsoMonth | null => months[Math.min(Math.max(place, 0), months.length - 1)] ?? null;
  const monthUnder = (event: { currentTarget: HTMLElement; clientX: number }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return monthAt(Math.floor(((event.clientX - box.left) / box.width) * months.length));
  };
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: months.length - 1,
    }[event.key];
    if (event.key === 'Escape' && pinned !== null) {
      event.stopPropagation();
      pin(null);
    } else if (to !== undefined) {
      event.preventDefault();
      pin(monthAt(to));
    }
  };
  return (
    <div
      className={classes.plane}
      role="slider"
      tabIndex={0}
      aria-label="Month under the line"
      aria-valuemin={1}
      aria-valuemax={months.length}
      aria-valuenow={at + 1}
      aria-valuetext={valueText}
      onPointerMove={(event: PointerEvent<HTMLElement>) => point(monthUnder(event))}
      onPointerLeave={() => point(null)}
      onClick={(event) => {
        const clicked = monthUnder(event);
        pin(clicked === pinned ? null : clicked);
      }}
      onKeyDown={move}
    >
      <ReadingLine at={((at + 0.5) / months.length) * 100} drop={drop} />
    </div>
  );
}

/** The names above or below the charts: single letters while they fit, then one for every quarter, then the years. */
export function MonthLetters({ months, at }: { months: readonly IsoMonth[]; at: number }) {
  const label = (month: IsoMonth) => {
    if (months.length <= 18) return monthLetter(month);
    if (months.length <= 42) return ['01', '04', '07', '10'].includes(month.slice(5)) ? monthLetter(month) : '';
    return month.endsWith('-01') ? month.slice(2, 4) : '';
  };
  return (
    <span className={classes.letters} aria-hidden>
      {months.map((month, index) => (
        <span key={month} data-here={index === at || undefined}>
          {label(month)}
        </span>
      ))}
    </span>
  );
}
