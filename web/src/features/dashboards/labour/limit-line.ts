import type { IsoDay } from '../../../lib/api-types.js';
import { count, formatDateWords, formatNumber } from '../../../lib/format.js';
import { fontFamily } from '../../../ui/theme/tokens.js';
import type { Chart } from '../charts/chart.js';
import { inks, type Scheme } from '../charts/marks.js';
import type { Sentence } from '../charts/sentence.js';
import type { LabourFigures, LabourLimitFigure } from './labour-figures.js';

// The planner's limits in the labour chart (docs/product/dashboards.md, Labour limits).

/** The limit of all that is shown. */
export const lineLimit = ({ limits }: Pick<LabourFigures, 'limits'>): LabourLimitFigure | undefined =>
  limits.find(({ ofAllShown }) => ofAllShown);

/** A limit so far above the work that its line would press the work to the ground is only named. */
const MOST_ABOVE_PEAK = 2;

export function drawnLimit(figures: Pick<LabourFigures, 'limits' | 'peak'>): LabourLimitFigure | undefined {
  const limit = lineLimit(figures);
  return limit && limit.limit <= MOST_ABOVE_PEAK * figures.peak.perDay ? limit : undefined;
}

export function limitInLegend(figures: LabourFigures): string | undefined {
  const limit = lineLimit(figures);
  if (!limit) return undefined;
  return `Your limit, ${formatNumber(limit.limit)} per day${drawnLimit(figures) ? '' : ', above the chart'}`;
}

/**
 * How often and since when a limit is exceeded; of all that is shown also in whole gangs, as the site has to be equipped for, and that it is
 * not.
 */
export function limitSentences({ limits, days, wholeGangs }: LabourFigures): Sentence {
  return limits.flatMap(({ name, limit, ofAllShown, daysOver, firstOver }): Sentence => {
    const figure = { strong: formatNumber(limit) };
    if (!ofAllShown)
      return firstOver === null ? [] : [` ${name} exceeds its limit of `, figure, ...onDays(daysOver, firstOver), '.'];
    const inWholeGangs = days.filter((_, place) => isOverLimit(wholeGangs.perDay[place] ?? 0, limit));
    const [firstInWholeGangs] = inWholeGangs;
    if (firstOver !== null) {
      const also = firstInWholeGangs === undefined ? '' : `; in whole gangs on ${count(inWholeGangs.length, 'day')}`;
      return [' It exceeds your limit of ', figure, ...onDays(daysOver, firstOver), `${also}.`];
    }
    if (firstInWholeGangs === undefined)
      return [` It stays within your limit of ${formatNumber(limit)}, in whole gangs too.`];
    const on = onDays(inWholeGangs.length, firstInWholeGangs);
    return [' In whole gangs it exceeds your limit of ', figure, ...on, '; on average it does not.'];
  });
}

const onDays = (days: number, first: IsoDay): Sentence => [
  ' on ',
  { strong: count(days, 'day') },
  days === 1 ? `, ${formatDateWords(first)}` : `, first on ${formatDateWords(first)}`,
];

/** Heads are compared as they are shown, with one decimal. */
const isOverLimit = (perDay: number, limit: number): boolean => Math.round(perDay * 10) > limit * 10;

/**
 * The line with its label above it, inside the plot area: on the side where the peak and its label are not.
 * @param onLeft the label begins at the left edge
 */
export function withLimit(
  chart: Chart,
  { limit }: LabourLimitFigure,
  { scheme, onLeft }: { scheme: Scheme; onLeft: boolean },
): Chart {
  const ink = inks(scheme);
  const { shapes = [] } = chart.layout;
  const level = { xref: 'paper', x0: 0, x1: 1, yref: 'y', y0: limit, y1: limit, type: 'line' } as const;
  return {
    ...chart,
    layout: {
      ...chart.layout,
      shapes: [
        { ...level, line: { color: ink.surface, width: 4.5 } },
        { ...level, line: { color: ink.ink, width: 1.5, dash: 'dash' } },
        ...shapes,
      ],
      annotations: [
        {
          xref: 'paper',
          x: onLeft ? 0 : 1,
          xanchor: onLeft ? 'left' : 'right',
          xshift: onLeft ? 6 : -6,
          yref: 'y',
          y: limit,
          yanchor: 'bottom',
          yshift: 3,
          showarrow: false,
          text: `Your limit, ${formatNumber(limit)}`,
          bgcolor: ink.surface,
          borderpad: 2,
          font: { family: fontFamily, size: 12, color: ink.ink },
        },
      ],
    },
  };
}
