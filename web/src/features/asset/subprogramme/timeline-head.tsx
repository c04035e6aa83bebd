import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatMonth } from '../../../lib/format.js';
import classes from './timeline-head.module.css';
import { type TimelineScale, yearsOf } from './timeline-scale.js';

const percents = [0, 20, 40, 60, 80, 100];
/** Months beyond the visible ones, so that a short scroll shows no gap. */
const beyond = 12;

interface Sight {
  from: number;
  to: number;
}

/** The ruler above the bars: five columns of 20 %, or years and months. */
export function TimelineHead({ scale, inSight }: { scale: TimelineScale; inSight: Sight }) {
  const { months, view } = scale;
  if (view === 'percent')
    return (
      <span className={classes.percents} aria-hidden>
        {percents.map((percent) => (
          <span key={percent} style={{ left: `${percent}%` }}>
            {percent}
          </span>
        ))}
      </span>
    );
  const width = 100 / months.length;
  const from = Math.max(inSight.from - beyond, 0);
  const drawn = months.slice(from, inSight.to + beyond);
  return (
    <span className={classes.months} aria-hidden>
      {yearsOf(drawn).map((year) => (
        <span
          key={year.year}
          className={classes.year}
          style={{ left: `${(from + year.from) * width}%`, width: `${year.months * width}%` }}
        >
          <span>{year.year}</span>
        </span>
      ))}
      {drawn.map((month, index) => (
        <span key={month} className={classes.month} style={{ left: `${(from + index) * width}%`, width: `${width}%` }}>
          {formatMonth(month).slice(0, 3)}
        </span>
      ))}
    </span>
  );
}

/** The months that are scrolled to: a part may have a hundred years of them. Begins at the part's first. */
export function useMonthsInSight(scroller: RefObject<HTMLElement | null>, { months, part, view }: TimelineScale) {
  const [sight, setSight] = useState<Sight>({ from: 0, to: 2 * beyond });
  const first = Math.floor((part.from / 100) * months.length);
  const begun = useRef('');
  const place = `${view} ${months[0]} ${months.length}`;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || begun.current === place) return;
    begun.current = place;
    const plot = element.querySelector<HTMLElement>('thead th:last-child');
    element.scrollLeft = view === 'monthly' && plot ? (first / months.length) * plot.offsetWidth : 0;
  });
  const look = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent<HTMLElement>) => {
    if (view !== 'monthly') return;
    const at = (x: number) => Math.floor((x / Math.max(scrollWidth, 1)) * months.length);
    const next = { from: at(scrollLeft), to: at(scrollLeft + clientWidth) + 1 };
    if (Math.abs(next.from - sight.from) >= beyond / 2 || Math.abs(next.to - sight.to) >= beyond / 2) setSight(next);
  };
  return { ...sight, look };
}
