import classes from './plumb-marks.module.css';

/** Width and height of the bob with its cap, px. */
export const bobSize = { width: 12, height: 15 };

/** The bob, its point at (0, 0) of the drawing that it stands in; brass means "here". */
export function Bob() {
  return (
    <g aria-hidden>
      <path d="M-3.500 -15h7v2.500h-7z" className={classes.line} />
      <path d="M-5.500 -11.500h11c0 4-3 7.500-5.500 11.500c-2.500-4-5.500-7.500-5.500-11.500z" className={classes.bob} />
    </g>
  );
}

/** The plumb line as a mark of its own: a line from the top and the bob at its end. */
export function PlumbMark({ height }: { height: number }) {
  return (
    <svg width={bobSize.width} height={height} viewBox={`-6 ${-height} 12 ${height}`} aria-hidden focusable="false">
      <path d={`M0 ${-height}V-14`} className={classes.stroke} />
      <Bob />
    </svg>
  );
}

/**
 * The reading line through a stack of small charts: lies over its positioned parent, at `at` percent of its width, with the bob
 * below the last chart. Purely a drawing; the values at the line stand in a column beside it.
 */
export function ReadingLine({ at, drop = 8 }: { at: number; drop?: number }) {
  return (
    <span className={classes.reading} style={{ left: `${at}%`, bottom: -drop - bobSize.height }} aria-hidden>
      <svg width={bobSize.width} height={bobSize.height} viewBox="-6 -15 12 15">
        <Bob />
      </svg>
    </span>
  );
}
