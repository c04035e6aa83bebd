import type { FigureRef } from '../../../lib/figure-ref.js';
import { inSentence, unitName } from '../../../lib/format.js';
import { formatQuantity } from '../charts/sentence.js';
import { periodWords, spanOf } from '../why/figure-span.js';
import type { AskableBars, ChartBox, Explain } from '../why/why-figure.js';
import { barPlaces } from './material-chart.js';
import { directionNames } from './material-directions.js';
import type { MaterialFigure, MaterialFigures, MaterialFlow } from './material-figures.js';

/** Of a whole bar or of a material: what leads needs no direction. */
export const refOfFlow = (why: string, flow: MaterialFlow, { flows: [lead] }: MaterialFigures): FigureRef =>
  flow === lead ? { why } : { why, of: flow.direction };

export const refOfMaterial = (why: string, { id }: Pick<MaterialFigure, 'id'>): FigureRef => ({ why, of: String(id) });

/** A total that the figures do not have, as of a month out of range or of a material that is filtered out, has no explanation. */
export function explainMaterials(figures: MaterialFigures): Explain {
  const { months, unit } = figures;
  return (figureRef) => {
    const found = flowAndSeries(figures, figureRef.of);
    const span = spanOf(figureRef.why, months);
    if (!found || !span) return null;
    const { flow, series } = found;
    const [first, last] = [months.indexOf(span.from), months.indexOf(span.to)];
    const counted = (series ?? flow).perMonth.slice(first, last + 1);
    if (first === -1 || last === -1 || !counted.some((quantity) => quantity > 0)) return null;
    const isBar = span.from === span.to;
    return {
      figureRef,
      view: 'materials',
      query: {
        shownIn: unit.id,
        direction: flow.direction,
        segment: series?.id,
        from: span.from,
        to: span.to,
      },
      name: series ? inSentence(series.name) : inSentence(directionNames[flow.direction]),
      segment: series && { name: series.name, mark: series.mark },
      unit: unitName(unit.name),
      when: periodWords(span),
      whole: {
        figureRef: refOfFlow(figureRef.why, flow, figures),
        label: isBar ? 'Whole bar' : 'All materials',
        words: (amount) => (isBar ? `the bar of ${amount}` : `all ${amount}`),
      },
      format: formatQuantity,
      markOf: ({ materialId }) =>
        flow.series.find(({ id }) => id === materialId)?.mark ?? series?.mark ?? { slot: 10, tone: 0 },
    };
  };
}

function flowAndSeries({ flows }: MaterialFigures, of: string | undefined) {
  const [lead] = flows;
  if (of === undefined) return { flow: lead, series: undefined };
  const flow = flows.find(({ direction }) => direction === of);
  if (flow) return { flow, series: undefined };
  for (const each of flows) {
    const series = each.series.find(({ id }) => String(id) === of);
    if (series) return { flow: each, series };
  }
  return undefined;
}

/** The bars of the chart as they are drawn (material-chart.ts): what leads upwards, what leaves below zero, what is moved beside. */
export function askableMaterials(figures: MaterialFigures): AskableBars {
  const { months, flows } = figures;
  const [lead] = flows;
  return {
    at: (place) =>
      flows.flatMap((flow) => {
        const month = months[place];
        if (month === undefined || !flow.perMonth[place]) return [];
        return [
          {
            figureRef: refOfFlow(month, flow, figures),
            name: `Whole bar, ${inSentence(directionNames[flow.direction])}`,
          },
          ...flow.series
            .filter(({ perMonth }) => perMonth[place])
            .map((series) => ({ figureRef: refOfMaterial(month, series), name: series.name })),
        ];
      }),
    boxOf: (figureRef, plotWidth): ChartBox | null => {
      const place = months.indexOf(figureRef.why);
      const found = flowAndSeries(figures, figureRef.of);
      if (place === -1 || !found) return null;
      const { flow, series } = found;
      const places = barPlaces(figures, plotWidth);
      const isBeside = flow !== lead && flow.direction === 'movedOnSite';
      const { width, shift } = isBeside ? places.beside : places.stack;
      const sign = flow !== lead && flow.direction === 'takenAway' ? -1 : 1;
      const below = series ? flow.series.slice(0, flow.series.indexOf(series)) : [];
      const from = below.reduce((sum, { perMonth }) => sum + (perMonth[place] ?? 0), 0);
      const to = from + ((series ?? flow).perMonth[place] ?? 0);
      const middle = (place + 0.5 + shift) / months.length;
      const half = width / 2 / months.length;
      return { x0: middle - half, x1: middle + half, y0: from * sign, y1: to * sign };
    },
  };
}
