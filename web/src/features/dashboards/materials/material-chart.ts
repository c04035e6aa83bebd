import type { IsoDay, IsoMonth } from '../../../lib/api-types.js';
import { formatMonth, formatShort, formatTick, unitName } from '../../../lib/format.js';
import { type Chart, type ChartSize, chart } from '../charts/chart.js';
import type { MaterialFigures, MaterialFlow } from './material-figures.js';
import { type BarPlace, stackedBars } from './stacked-bars.js';

/** px; without a limit two months would look like two walls. */
const MAX_BAR_WIDTH = 72;
/** Months up to which the cumulative line has a dot for each. */
export const MAX_DOTS = 30;

/** Of a month's bars, where what is moved on site stands beside the stack. */
const STACK_SHARE = 0.66;
const BESIDE_SHARE = 0.26;

/**
 * Stacked bars per month. A month is one step wide, centred on its index. What leaves the site hangs below zero; what is
 * only moved on it stands beside the stack, as it is in no total (docs/look.md, Charts).
 */
export function materialChart(figures: MaterialFigures, size: ChartSize): Chart {
  const { unit, months, flows } = figures;
  const [lead, ...others] = flows;
  const below = others.find(({ direction }) => direction === 'takenAway');
  const beside = others.find(({ direction }) => direction === 'movedOnSite');
  const x = months.map((_, index) => index);
  const dots = months.length <= MAX_DOTS;
  return chart({
    size,
    highest: [Math.max(...lead.perMonth, ...(beside?.perMonth ?? [])), lead.total],
    lowest: below && [Math.max(...below.perMonth), below.total],
    labels: [formatTick, formatTick],
    stack: (area) => {
      const places = barPlaces(figures, area.width);
      const stacked = (flow: MaterialFlow | undefined, place: BarPlace, sign: 1 | -1 = 1) =>
        stackedBars(flow?.series ?? [], { place, sign }, area, size.scheme);
      return [stacked(lead, places.stack), stacked(below, places.stack, -1), stacked(beside, places.beside)].join('');
    },
    cumulative: { x, y: lead.cumulative, below: below?.cumulative, dots },
    across: [-0.5, months.length - 0.5],
    places: months.map((month, index) => ({ at: index, label: month, mark: false })),
    peak: {
      at: (plotWidth) => months.indexOf(lead.peak.month) + barPlaces(figures, plotWidth).stack.shift,
      value: lead.peak.quantity,
      figure: `${formatShort(lead.peak.quantity)} ${unitName(unit.name)}`,
      when: formatMonth(lead.peak.month),
    },
  });
}

/** Where the beginning of a day is on the axis of months, from 0 to 1: each month is as wide as the others. */
export function shareOfMonths(months: readonly IsoMonth[], day: IsoDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [firstYear = 0, firstMonth = 1] = (months[0] ?? '').split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return ((year - firstYear) * 12 + month - firstMonth + (date - 1) / daysInMonth) / months.length;
}

/** Widths of the bars and where they stand beside the middle of their month, which is 1 wide. @param plotWidth px */
export function barPlaces(
  { months, flows: [, ...others] }: Pick<MaterialFigures, 'months' | 'flows'>,
  plotWidth: number,
) {
  const width = Math.min(0.68, (MAX_BAR_WIDTH * months.length) / plotWidth);
  return others.some(({ direction }) => direction === 'movedOnSite')
    ? {
        stack: { width: width * STACK_SHARE, shift: (width * (STACK_SHARE - 1)) / 2 },
        beside: { width: width * BESIDE_SHARE, shift: (width * (1 - BESIDE_SHARE)) / 2 },
      }
    : { stack: { width, shift: 0 }, beside: { width, shift: 0 } };
}
