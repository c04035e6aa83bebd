import classes from './plumb-marks.module.css';

/** Width and height of the small bob with its cap, px. */
export const bobSize = { width: 10, height: 15.5 };

/** The bob with its cap, the point at (0, 0) of its drawing; brass means "here". */
export function Bob() {
  return (
    <g aria-hidden>
      <rect x="-3" y="-15.5" width="6" height="2.5" className={classes.cap} />
      <path d="M-5 -12H5C5 -9.5 3 -5 0 0C-3 -5 -5 -9.5 -5 -12z" className={classes.bob} />
    </g>
  );
}

/** The plumb line as a mark of its own: the line from the top edge and a bob at its end, a little longer than those in charts. */
export function PlumbMark({ height }: { height: number }) {
  return (
    <svg
      width="12"
      height={height}
      viewBox={`-6 ${-height} 12 ${height}`}
      aria-hidden
      focusable="false"
      className={classes.mark}
    >
      <path d={`M0 ${-height}V-18`} className={classes.stroke} />
      <rect x="-3.5" y="-18.5" width="7" height="2.5" className={classes.cap} />
      <path d="M-5.5 -15H5.5C5.5 -12 3.2 -6 0 0C-3.2 -6 -5.5 -12 -5.5 -15z" className={classes.bob} />
    </svg>
  );
}

/**
 * The reading line through a stack of small charts: lies over its positioned parent, at `at` percent of its width, with
 * the bob below the last chart. Purely a drawing; the values at the line are in a column beside it.
 */
export function ReadingLine({ at, drop = 8 }: { at: number; drop?: number }) {
  return (
    <span className={classes.reading} style={{ left: `${at}%`, bottom: -drop - bobSize.height }} aria-hidden>
      <svg width={bobSize.width} height={bobSize.height} viewBox="-5 -15.5 10 15.5">
        <Bob />
      </svg>
    </span>
  );
}
