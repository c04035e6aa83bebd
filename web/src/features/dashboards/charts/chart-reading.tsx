import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './chart-reading.module.css';
import type { Mark } from './marks.js';
import { Swatch } from './swatch.js';

/** What the chart says at one place of its horizontal axis. */
export interface Reading {
  /** 'May 2027', '16 Apr 2027'. */
  title: string;
  groups: readonly ReadingGroup[];
}

/** What belongs together, and its sums; a heading where there are several. */
export interface ReadingGroup {
  title?: string;
  /** From the ground up. */
  rows: readonly { key: string; name: string; mark: Mark; figure: string }[];
  sums: readonly { name: string; figure: string }[];
}

/** The places that can be read, from left to right. */
export interface ReadingScale {
  places: number;
  /** The middle of a place, and the place at a point, as shares of the plot area from 0 to 1; null outside. */
  middleOf: (place: number) => number;
  placeAt: (share: number) => number | null;
  /** Places that Page Up and Page Down step over: a month of days. */
  page: number;
  read: (place: number) => Reading;
}

/** Lies over the plot area: the pointer, a finger or the arrow keys read the values of a month or day. */
export function ChartReading({ label, scale }: { label: string; scale: ReadingScale }) {
  const [place, setPlace] = useState<number | null>(null);
  const at = place === null ? null : Math.min(place, scale.places - 1);
  const reading = at === null ? null : scale.read(at);
  const middle = at === null ? 0 : scale.middleOf(at);

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPlace(scale.placeAt((event.clientX - box.left) / box.width));
  };
  const step = (event: KeyboardEvent) => {
    const now = at ?? 0;
    const next = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: at === null ? 0 : now + 1,
      ArrowUp: at === null ? 0 : now + 1,
      PageDown: now - scale.page,
      PageUp: now + scale.page,
      Home: 0,
      End: scale.places - 1,
    }[event.key];
    if (event.key === 'Escape') setPlace(null);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(Math.max(0, Math.min(next, scale.places - 1)));
  };

  return (
    <div
      className={classes.area}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(scale.places - 1, 0)}
      aria-valuenow={at ?? 0}
      aria-valuetext={textOf(reading ?? scale.read(0))}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPlace(null)}
      onKeyDown={step}
      onBlur={() => setPlace(null)}
    >
      {reading && (
        <>
          <span className={classes.line} style={{ left: `${middle * 100}%` }} />
          {/* The card keeps inside: the room beside the line shrinks where it needs more. */}
          <div className={classes.holder} data-side={middle > 0.5 ? 'left' : 'right'} aria-hidden>
            <span style={{ width: `calc(${(middle > 0.5 ? 1 - middle : middle) * 100}% + 0.75rem)` }} />
            <div className={classes.card}>
              <div className={classes.title}>{reading.title}</div>
              {reading.groups.map(({ title, rows, sums }) => (
                <dl key={title ?? ''} className={classes.values}>
                  {title && (
                    <div className={classes.group}>
                      <dt>{title}</dt>
                    </div>
                  )}
                  {rows.toReversed().map(({ key, name, mark, figure }) => (
                    <div key={key} className={classes.value}>
                      <dt>
                        <Swatch mark={mark} />
                        {name}
                      </dt>
                      <dd>{figure}</dd>
                    </div>
                  ))}
                  {sums.map(({ name, figure }, place) => (
                    <div key={name} className={place === 0 ? classes.sum : classes.value}>
                      <dt>{name}</dt>
                      <dd>{figure}</dd>
                    </div>
                  ))}
                </dl>
              ))}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function textOf({ title, groups }: Reading): string {
  const texts = groups.map((group) => {
    const values = [...group.rows, ...group.sums.map((sum) => ({ ...sum, name: sum.name.toLowerCase() }))];
    const text = values.map(({ name, figure }) => `${name} ${figure}`).join(', ');
    return group.title ? `${group.title}: ${text}` : text;
  });
  return `${title}: ${texts.length > 0 ? texts.join('; ') : 'nothing'}`;
}
