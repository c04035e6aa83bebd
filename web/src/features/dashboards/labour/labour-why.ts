import type { FigureRef } from '../../../lib/figure-ref.js';
import { formatNumber, inSentence } from '../../../lib/format.js';
import { labourMark } from '../charts/marks.js';
import { periodWords, spanOf } from '../why/figure-span.js';
import type { AskableBars, ChartBox, Explain } from '../why/why-figure.js';
import type { LabourFigures, LabourGrouping } from './labour-figures.js';

export const refOfLabour = (why: string, series?: { key: string }): FigureRef =>
  series ? { why, of: series.key } : { why };

/** Heads of a day, or man-days of a period. */
export function explainLabour(figures: LabourFigures, groupBy: LabourGrouping): Explain {
  const { days, months, series, perDay, daysOff } = figures;
  return (figureRef) => {
    const segment = series.find(({ key }) => key === figureRef.of);
    // Of the whole programme by months, as the days of others may reach further than those of what is shown.
    const span = figureRef.why === 'total' ? spanOf('total', months) : spanOf(figureRef.why, days);
    if (!span || (figureRef.of !== undefined && !segment)) return null;
    const isDay = figureRef.why !== 'total' && span.from === span.to && !figureRef.why.startsWith('to-');
    const counted = segment?.perDay ?? perDay;
    const at = days.indexOf(span.to);
    if (isDay && (daysOff[at] || !counted[at])) return null;
    return {
      figureRef,
      view: 'labour',
      query: { segment: segment?.key, ...(isDay ? { day: span.from } : span) },
      name: !segment ? '' : groupBy === 'asset' ? `in ${segment.name}` : `of ${inSentence(segment.name)}`,
      segment: segment && { name: segment.name, mark: segment.mark },
      unit: isDay ? 'heads' : 'man-days',
      when: periodWords(span),
      whole: {
        figureRef: { why: figureRef.why },
        label: isDay ? 'Whole day' : groupBy === 'asset' ? 'All assets' : 'All types',
        words: (amount) => (isDay ? `the day’s ${amount}` : `all ${amount}`),
      },
      format: isDay ? formatHeads : (manDays) => formatNumber(manDays, manDays < 100 ? 1 : 0),
      markOf: ({ assetName }) =>
        segment?.mark ?? series.find(({ key }) => key === assetName)?.mark ?? labourMark('Labour', 0),
    };
  };
}

/** As everywhere with one decimal; what that would round to nothing with more. */
const formatHeads = (heads: number): string => formatNumber(heads, heads < 0.1 ? 3 : 1);

/** The steps of the chart: a day off whose heads are held shows, and is asked as, the working day before it. */
export function askableLabour(
  { days, daysHeld, series, perDay }: LabourFigures,
  { start, length }: { start: number; length: number },
): AskableBars {
  return {
    at: (place) => {
      let at = place;
      while (at > 0 && daysHeld[at]) at -= 1;
      const day = days[at];
      if (day === undefined || !perDay[at]) return [];
      return [
        { figureRef: refOfLabour(day), name: 'Whole day' },
        ...series
          .filter((each) => each.perDay[at])
          .map((each) => ({ figureRef: refOfLabour(day, each), name: each.name })),
      ];
    },
    boxOf: ({ why, of }): ChartBox | null => {
      const place = days.indexOf(why);
      const index = series.findIndex(({ key }) => key === of);
      if (place === -1 || (of !== undefined && index === -1)) return null;
      const heads = series.map((each) => each.perDay[place] ?? 0);
      const upTo = (count: number) => heads.slice(0, count).reduce((sum, each) => sum + each, 0);
      const [x0, x1] = [(start + place) / length, (start + place + 1) / length];
      return of === undefined
        ? { x0, x1, y0: 0, y1: upTo(heads.length) }
        : { x0, x1, y0: upTo(index), y1: upTo(index + 1) };
    },
  };
}
