import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatSize } from '../../lib/format.js';
import classes from './percent-bar.module.css';

/** Where something is in what it is part of, in percent of that. */
export interface PercentSpan {
  readonly lag: number;
  readonly duration: number;
}

export interface PercentBarProps extends PercentSpan {
  /** What the bar is of. */
  name: string;
  /** As it is saved, where it is changed: drawn as a dashed outline. */
  before?: PercentSpan | undefined;
  /** Moved or stretched, always within 0 to 100; without it the bar is a drawing. */
  onChange?: ((span: PercentSpan) => void) | undefined;
}

const STEP = 1;
const LARGE_STEP = 10;

const within = (value: number, most: number): number =>
  Math.round(Math.min(Math.max(value, 0), Math.max(most, 0)) * 100) / 100;

/** What a key makes of a value; undefined for keys that move nothing. */
function moved(key: string, value: number, most: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - STEP;
    case 'ArrowRight':
    case 'ArrowUp':
      return value + STEP;
    case 'PageDown':
      return value - LARGE_STEP;
    case 'PageUp':
      return value + LARGE_STEP;
    case 'Home':
      return 0;
    case 'End':
      return most;
    default:
      return undefined;
  }
}

/**
 * A bar on a scale of 0 to 100 with a hairline at every 20. The bar is moved and its end is stretched, by pointer and by the keys of a
 * slider: two figures are two sliders (docs/web.md, Bars: drag is never the only way). On the bar, Shift and the keys stretch it too.
 */
export function PercentBar({ name, lag, duration, before, onChange }: PercentBarProps) {
  const plot = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: number; lag: number; duration: number } | null>(null);
  const setLag = (to: number) => {
    const next = within(to, 100 - duration);
    if (next !== lag) onChange?.({ lag: next, duration });
  };
  const setDuration = (to: number) => {
    const next = within(to, 100 - lag);
    if (next !== duration) onChange?.({ lag, duration: next });
  };
  const slider = (value: number, most: number, set: (to: number) => void, of: 'lag' | 'duration') => ({
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': within(most, 100),
    'aria-valuenow': value,
    'aria-valuetext': `${formatSize(value, 2)} %, from ${formatSize(lag, 2)} to ${formatSize(lag + duration, 2)} %`,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const stretches = event.shiftKey && of === 'lag';
      const to = stretches ? moved(event.key, duration, 100 - lag) : moved(event.key, value, most);
      if (to === undefined) return;
      event.preventDefault();
      if (stretches) setDuration(to);
      else set(to);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      drag.current = { from: event.clientX, lag, duration };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const width = plot.current?.getBoundingClientRect().width;
      if (!drag.current || !width) return;
      set(drag.current[of] + Math.round(((event.clientX - drag.current.from) / width) * 100));
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  });
  const place = { left: `${lag}%`, width: `${duration}%` };
  return (
    <div ref={plot} className={classes.plot} data-drawing={onChange ? undefined : true}>
      {before && (before.lag !== lag || before.duration !== duration) && (
        <span className={classes.before} style={{ left: `${before.lag}%`, width: `${before.duration}%` }} aria-hidden />
      )}
      {onChange ? (
        <>
          <span
            className={classes.bar}
            style={place}
            aria-label={`Bar of ${name}, lag`}
            {...slider(lag, 100 - duration, setLag, 'lag')}
          />
          <span
            className={classes.end}
            style={{ left: `${lag + duration}%` }}
            aria-label={`Bar of ${name}, duration`}
            {...slider(duration, 100 - lag, setDuration, 'duration')}
          />
        </>
      ) : (
        <span className={classes.bar} style={place} aria-hidden />
      )}
    </div>
  );
}
