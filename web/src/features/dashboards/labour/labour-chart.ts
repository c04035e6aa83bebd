import type { IsoDay } from '../../../lib/api-types.js';
import { formatDateWords, formatNumber, formatTick } from '../../../lib/format.js';
import { heldHeads } from '../../../lib/held-heads.js';
import { type Chart, type ChartSize, chart } from '../charts/chart.js';
import { daysOfChange, type LabourFigures } from './labour-figures.js';
import { drawnLimit, withLimit } from './limit-line.js';
import { stackedSteps } from './stacked-steps.js';
import { isWholeGangsDrawn, wholeGangsLine } from './whole-gangs-line.js';

/** Stacked steps per day. A day is one step wide and begins at its number, counted from the first day of the first month. */
export function labourChart(figures: LabourFigures, size: ChartSize): Chart {
  const { months, days, daysHeld, series, cumulative, peak, manDays, wholeGangs } = figures;
  const { first, length } = axisOfDays(months);
  const at = (day: IsoDay) => dayNumber(day) - first;
  const start = at(days[0] ?? '');
  const held = series.map(({ perDay }) => heldHeads(perDay, daysHeld));
  const steps = daysOfChange(held, days.length);
  const limit = drawnLimit(figures);
  const withWhole = isWholeGangsDrawn(figures);
  const drawn = chart({
    size,
    highest: [Math.max(peak.perDay, limit?.limit ?? 0, withWhole ? wholeGangs.peak.perDay : 0), manDays],
    labels: [formatTick, manDays < 100_000 ? (tick) => formatNumber(tick) : formatTick],
    lines: withWhole ? wholeGangsLine(figures, start, size.scheme) : [],
    stack: (area) =>
      stackedSteps(
        {
          edges: [...steps.map((index) => start + index), start + days.length],
          series: series.map(({ mark }, place) => ({ mark, values: steps.map((index) => held[place]?.[index] ?? 0) })),
        },
        area,
        size.scheme,
      ),
    // A day's man-days are there at its end; from the beginning of the first day the line starts at 0.
    cumulative: { x: [start, ...days.map((_, index) => start + index + 1)], y: [0, ...cumulative], dots: false },
    across: [0, length],
    places: months.map((month) => ({ at: at(`${month}-01`), label: month, mark: true })),
    peak: {
      at: at(peak.day) + 0.5,
      value: peak.perDay,
      figure: `${formatNumber(peak.perDay, 1)} per day`,
      when: formatDateWords(peak.day),
    },
  });
  const peakShare = (at(peak.day) + 0.5) / length;
  return limit ? withLimit(drawn, limit, { scheme: size.scheme, onLeft: peakShare > 0.5 }) : drawn;
}

/** From the first day of the first month to the last day of the last one: the axis stays where it is while filters change. */
export function axisOfDays(months: readonly string[]): { first: number; length: number } {
  const first = dayNumber(`${months[0] ?? ''}-01`);
  const [year = 0, month = 1] = (months.at(-1) ?? '').split('-').map(Number);
  return { first, length: Date.UTC(year, month, 1) / 86_400_000 - first };
}

export function dayNumber(day: IsoDay): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}
