import type { IsoDay, IsoMonth } from '../../lib/api-types.js';
import { formatNumber } from '../../lib/format.js';
import classes from './diff.module.css';
import { addDays, dayPosition } from './month-scale.js';

export interface DiffStepsProps {
  months: readonly IsoMonth[];
  /** Day of the first value in `before` and `after`; null when there is none. */
  firstDay: IsoDay | null;
  /** Heads per calendar day; up to three days off in a row hold the value of the last working day, so that the shape is no comb. */
  before: readonly number[];
  after: readonly number[];
  label: string;
}

const height = 88;

/** Labour per day before and after, as steps: unchanged neutral, added solid, taken away as a dashed outline. */
export function DiffSteps({ months, firstDay, before, after, label }: DiffStepsProps) {
  const days = Math.max(before.length, after.length);
  const top = Math.max(...before, ...after, 0);
  if (firstDay === null || top === 0) {
    return (
      <svg className={classes.root} width="100%" height={height} role="img" aria-label={label}>
        <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className={classes.base} />
      </svg>
    );
  }
  const head = 16; // room for the label of the peak
  const edges = Array.from({ length: days + 1 }, (_, day) => dayPosition(addDays(firstDay, day), months) * 1000);
  const y = (value: number) => height - (value / top) * (height - head);
  const peakDay = after.indexOf(Math.max(...after));
  const peakAt = ((edges[peakDay] ?? 0) + (edges[peakDay + 1] ?? 0)) / 20;
  const steps = runs(days, (day) => `${before[day] ?? 0}|${after[day] ?? 0}`).map(({ from, to }) => ({
    x1: edges[from] ?? 0,
    x2: edges[to] ?? 0,
    was: before[from] ?? 0,
    is: after[from] ?? 0,
  }));
  const area = (low: (step: Step) => number, high: (step: Step) => number) =>
    steps
      .filter((step) => high(step) > low(step))
      .map((step) => `M${step.x1} ${y(low(step))}V${y(high(step))}H${step.x2}V${y(low(step))}z`)
      .join('');
  return (
    <svg className={classes.root} width="100%" height={height} role="img" aria-label={label}>
      {gridSteps(top).map((value) => (
        <g key={value}>
          <line x1="0" x2="100%" y1={y(value)} y2={y(value)} className={classes.grid} />
          <text x={2} y={y(value) - 3} className={classes.tick}>
            {formatNumber(value)}
          </text>
        </g>
      ))}
      <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
        <path
          d={area(
            () => 0,
            ({ was, is }) => Math.min(was, is),
          )}
          className={classes.kept}
          shapeRendering="crispEdges"
        />
        <path
          d={area(
            ({ was }) => was,
            ({ is }) => is,
          )}
          className={classes.added}
          shapeRendering="crispEdges"
        />
        <path d={outline(steps, y)} className={classes.taken} />
      </svg>
      {after[peakDay] !== undefined && after[peakDay] > 0 && (
        <>
          <svg x={`${peakAt}%`} y={y(after[peakDay])} overflow="visible">
            <circle r="3" className={classes.dot} />
            <text x={peakAt > 80 ? -7 : 7} y={-1} textAnchor={peakAt > 80 ? 'end' : 'start'} className={classes.peak}>
              {formatNumber(after[peakDay], 1)}
            </text>
          </svg>
        </>
      )}
      <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className={classes.base} />
    </svg>
  );
}

interface Step {
  x1: number;
  x2: number;
  was: number;
  is: number;
}

// The former height over every stretch where more was there before, with its sides where it rises from the present height.
function outline(steps: readonly Step[], y: (value: number) => number): string {
  let path = '';
  let pen: { x: number; level: number } | null = null;
  for (const { x1, x2, was, is } of steps) {
    if (was > is) {
      path += pen && pen.x === x1 ? `V${y(was)}H${x2}` : `M${x1} ${y(is)}V${y(was)}H${x2}`;
      pen = { x: x2, level: is };
    } else if (pen) {
      path += `V${y(Math.max(pen.level, is))}`;
      pen = null;
    }
  }
  return pen ? `${path}V${y(pen.level)}` : path;
}

// Neighbouring days of the same two values are one step.
function runs(days: number, valueOf: (day: number) => string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let day = 0; day < days; day += 1) {
    const last = found.at(-1);
    if (last && valueOf(last.from) === valueOf(day)) last.to = day + 1;
    else found.push({ from: day, to: day + 1 });
  }
  return found;
}

// Two or three lines at round figures.
function gridSteps(top: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(top));
  const step = [0.5, 1, 2, 5].map((factor) => factor * magnitude).find((size) => top / size <= 3.5) ?? magnitude * 5;
  return Array.from({ length: Math.floor(top / step) }, (_, index) => (index + 1) * step);
}
