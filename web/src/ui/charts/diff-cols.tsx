import type { IsoMonth } from '../../lib/api-types.js';
import classes from './diff.module.css';

export interface DiffColsProps {
  months: readonly IsoMonth[];
  /** One value per month, not negative. */
  before: readonly number[];
  after: readonly number[];
  /** What the columns show, for screen readers, with what changes: the figures are in text beside them. */
  label: string;
  /** px. */
  height?: number;
  /** The value at the full height, for charts that share one scale; else the largest of its own. */
  top?: number;
}

/**
 * Columns per month before and after: unchanged neutral, added solid above a 1 px gap, taken away as a dashed outline
 * (docs/look.md, Charts).
 */
export function DiffCols({ months, before, after, label, height = 40, top: shared }: DiffColsProps) {
  const top = shared ?? Math.max(...before, ...after, 0);
  const slot = 100 / Math.max(months.length, 1);
  const scaled = (value: number) => (top === 0 ? 0 : (value / top) * (height - 1));
  return (
    <svg className={classes.root} width="100%" height={height} role="img" aria-label={label}>
      {months.map((month, index) => {
        const was = before[index] ?? 0;
        const is = after[index] ?? 0;
        const kept = scaled(Math.min(was, is));
        const added = scaled(Math.max(is - was, 0));
        const taken = scaled(Math.max(was - is, 0));
        const x = `${(index + 0.12) * slot}%`;
        const width = `${slot * 0.76}%`;
        const gap = kept > 0 ? 1 : 0;
        return (
          <g key={month}>
            {kept > 0 && (
              <rect
                x={x}
                width={width}
                y={height - Math.max(kept, 1)}
                height={Math.max(kept, 1)}
                className={classes.kept}
              />
            )}
            {added > 0 && (
              <rect
                x={x}
                width={width}
                y={height - kept - added}
                height={Math.max(added - gap, 1)}
                className={classes.added}
              />
            )}
            {taken > 0 && (
              <TakenAway x={x} width={width} bottom={height - kept - gap} tall={Math.max(taken - gap, 1)} />
            )}
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className={classes.base} />
    </svg>
  );
}

// A stroke lies half outside its box; inside its own drawing, the box is half a pixel smaller on every side.
function TakenAway({ x, width, bottom, tall }: { x: string; width: string; bottom: number; tall: number }) {
  return (
    <rect x={x} width={width} y={bottom - tall + 0.5} height={Math.max(tall - 0.5, 0.5)} className={classes.taken} />
  );
}
