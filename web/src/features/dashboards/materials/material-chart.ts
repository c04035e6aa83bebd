import { formatMonth, formatShort, formatTick, unitName } from '../../../lib/format.js';
import { barFill, type Chart, type ChartSize, chart } from '../charts/chart.js';
import { inks } from '../charts/marks.js';
import type { MaterialFigures } from './material-figures.js';

/** px; without a limit two months would look like two walls. */
const MAX_BAR_WIDTH = 72;
/** Months up to which the cumulative line has a dot for each. */
export const MAX_DOTS = 30;

/** Stacked bars per month. A month is one step wide, centred on its index. */
export function materialChart(
  { unit, months, series, perMonth, cumulative, peak, total }: MaterialFigures,
  size: ChartSize,
): Chart {
  const x = months.map((_, index) => index);
  return chart({
    size,
    highest: [Math.max(...perMonth), total],
    labels: [formatTick, formatTick],
    stack: (plotWidth) =>
      series.map(({ mark, perMonth: y }) => ({
        type: 'bar',
        x,
        y: [...y],
        width: Math.min(0.68, (MAX_BAR_WIDTH * months.length) / plotWidth),
        marker: { ...barFill(mark, size.scheme), line: { color: inks(size.scheme).surface, width: 1 } },
        hoverinfo: 'skip',
      })),
    cumulative: { x, y: cumulative, dots: months.length <= MAX_DOTS },
    across: [-0.5, months.length - 0.5],
    places: months.map((month, index) => ({ at: index, label: month, mark: false })),
    peak: {
      at: months.indexOf(peak.month),
      value: peak.quantity,
      figure: `${formatShort(peak.quantity)} ${unitName(unit.name)}`,
      when: formatMonth(peak.month),
    },
  });
}
