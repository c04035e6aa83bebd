import type { CSSProperties, ReactNode, Ref } from 'react';
import { monthLetter } from '../../../lib/format.js';
import { addDays, dayPosition } from '../../../ui/charts/month-scale.js';
import { monthTicks } from '../../../ui/charts/month-ticks.js';
import { Bob } from '../../../ui/charts/plumb-marks.js';
import { scenarioColour } from '../../../ui/charts/scenario-letters.js';
import type { ScenarioChart, ScenarioSeries } from './scenario-charts.js';
import classes from './scenario-drawing.module.css';

export interface ScenarioDrawingProps {
  chart: ScenarioChart;
  /** Place of the scenario; 0 is A, in ink. */
  place: number;
  ref?: Ref<SVGSVGElement> | undefined;
}

/** px: the label of the peak with the line, the plot, the names of the months. */
const head = 34;
const plot = 76;
const foot = 20;
const height = head + plot + foot;
const GRID = 4;
/** More letters than that run into each other. */
const MAX_LETTERS = 14;

/** One scenario in its colour with A as an ink line, the plumb line over its peak (docs/look.md, Screens). */
export function ScenarioDrawing({ chart, place, ref }: ScenarioDrawingProps) {
  const { months, per, top } = chart;
  const own = chart.series[place];
  const reference = place === 0 ? undefined : chart.series[0];
  if (!own) return null;
  const y = (value: number) => head + plot * (1 - value / top);
  return (
    <svg
      ref={ref}
      className={classes.root}
      width="100%"
      height={height}
      role="img"
      aria-label={own.summary}
      style={{ '--scenario': place === 0 ? 'var(--pl-ink2)' : scenarioColour(place) } as CSSProperties}
    >
      {Array.from({ length: GRID }, (_, line) => head + (plot / GRID) * line).map((at) => (
        <line key={at} x1="0" x2="100%" y1={at} y2={at} className={classes.grid} />
      ))}
      {per === 'month' ? (
        <Bars months={months.length} own={own} reference={reference} y={y} />
      ) : (
        <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
          <path d={stepsOf(own, months, y, true)} className={classes.bar} />
          {reference && <path d={stepsOf(reference, months, y, false)} className={classes.reference} />}
        </svg>
      )}
      <line x1="0" x2="100%" y1={head + plot} y2={head + plot} className={classes.base} />
      <MonthNames months={months} />
      {own.peak && <Hanging at={placeOfPeak(own, chart)} y={y(own.peak.value)} peak={own.peak} />}
    </svg>
  );
}

interface BarsProps {
  months: number;
  own: ScenarioSeries;
  reference: ScenarioSeries | undefined;
  y: (value: number) => number;
}

function Bars({ months, own, reference, y }: BarsProps) {
  const slot = 100 / Math.max(months, 1);
  const bars: ReactNode[] = [];
  for (let month = 0; month < months; month += 1) {
    const value = own.values[month] ?? 0;
    const before = reference?.values[month] ?? 0;
    if (value > 0)
      bars.push(
        <rect
          key={`bar ${month}`}
          x={`${(month + 0.14) * slot}%`}
          width={`${slot * 0.72}%`}
          y={Math.min(y(value), head + plot - 1)}
          height={Math.max(head + plot - y(value), 1)}
          className={classes.bar}
        />,
      );
    if (before > 0)
      bars.push(
        <line
          key={`A ${month}`}
          x1={`${(month + 0.04) * slot}%`}
          x2={`${(month + 0.96) * slot}%`}
          y1={y(before)}
          y2={y(before)}
          className={classes.reference}
        />,
      );
  }
  return <>{bars}</>;
}

/** Runs of equal days are one step. @param closed down to the ground, as an area */
function stepsOf(
  { values, firstDay }: ScenarioSeries,
  months: ScenarioChart['months'],
  y: (value: number) => number,
  closed: boolean,
): string {
  if (firstDay === null || values.length === 0) return '';
  const x = (day: number) => Math.round(dayPosition(addDays(firstDay, day), months) * 10_000) / 10;
  const ground = y(0);
  let path = `M${x(0)} ${ground}`;
  let last = -1;
  for (const [day, value] of values.entries()) {
    if (value === last) continue;
    path += `H${x(day)}V${Math.round(y(value) * 10) / 10}`;
    last = value;
  }
  return `${path}H${x(values.length)}V${ground}${closed ? 'z' : ''}`;
}

function placeOfPeak({ peak, firstDay }: ScenarioSeries, { per, months }: ScenarioChart): number {
  if (!peak) return 0;
  if (per === 'month') return ((peak.at + 0.5) / months.length) * 100;
  return dayPosition(addDays(firstDay ?? '', peak.at), months) * 100;
}

/** The plumb line: from the top edge, its bob just above the peak, the figure beside it. */
function Hanging({ at, y, peak }: { at: number; y: number; peak: NonNullable<ScenarioSeries['peak']> }) {
  const left = at > 62;
  const point = Math.max(y - 3, 18);
  return (
    <svg x={`${at}%`} overflow="visible">
      <line x1="0" x2="0" y1="0" y2={point - 15} className={classes.line} />
      <g transform={`translate(0 ${point})`}>
        <Bob />
      </g>
      <text x={left ? -9 : 9} y="11" textAnchor={left ? 'end' : 'start'} className={classes.peak}>
        {peak.figure}
        <tspan className={classes.when}> {peak.whenShort}</tspan>
      </text>
    </svg>
  );
}

function MonthNames({ months }: Pick<ScenarioChart, 'months'>) {
  const y = head + plot + 15;
  if (months.length <= MAX_LETTERS)
    return months.map((month, at) => (
      <text
        key={month}
        x={`${((at + 0.5) / months.length) * 100}%`}
        y={y}
        textAnchor="middle"
        className={classes.month}
      >
        {monthLetter(month)}
      </text>
    ));
  return monthTicks(months).map(({ label, at }) => (
    <text key={`${label} ${at}`} x={`${at * 100}%`} y={y} className={classes.month}>
      {label}
    </text>
  ));
}
