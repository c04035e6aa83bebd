import type { Data } from 'plotly.js';
import { formatDateWords, formatNumber } from '../../../lib/format.js';
import { heldHeads } from '../../../lib/held-heads.js';
import { inks, type Scheme } from '../charts/marks.js';
import type { Sentence } from '../charts/sentence.js';
import { daysOfChange, type LabourFigures } from './labour-figures.js';

// The heads of whole gangs in the labour chart (docs/product/dashboards.md, Labour dashboard).

/** Whole gangs so far above the work that their line would press the work to the ground are only named. */
const MOST_ABOVE_PEAK = 2;

type Figures = Pick<LabourFigures, 'days' | 'daysHeld' | 'peak' | 'wholeGangs'>;

export const isWholeGangsDrawn = ({ peak, wholeGangs }: Figures): boolean =>
  wholeGangs.peak.perDay <= MOST_ABOVE_PEAK * peak.perDay;

export const wholeGangsInLegend = (figures: Figures): string =>
  `In whole gangs${isWholeGangsDrawn(figures) ? '' : `, up to ${formatNumber(figures.wholeGangs.peak.perDay, 1)} per day, above the chart`}`;

export const wholeGangsSentence = ({ wholeGangs: { peak } }: Figures): Sentence => [
  ' In whole gangs it peaks at ',
  { strong: `${formatNumber(peak.perDay, 1)} per day` },
  ` on ${formatDateWords(peak.day)}.`,
];

/** A dotted line of steps. @param start of the first day on the axis */
export function wholeGangsLine({ days, daysHeld, wholeGangs }: Figures, start: number, scheme: Scheme): Data[] {
  const held = heldHeads(wholeGangs.perDay, daysHeld);
  const steps = daysOfChange([held], days.length);
  const line = {
    type: 'scatter' as const,
    mode: 'lines' as const,
    x: [...steps.map((index) => start + index), start + days.length],
    y: [...steps.map((index) => held[index] ?? 0), held.at(-1) ?? 0],
    hoverinfo: 'skip' as const,
  };
  const ink = inks(scheme);
  return [
    { ...line, line: { shape: 'hv', color: ink.surface, width: 4 } },
    { ...line, line: { shape: 'hv', color: ink.ink, width: 1.5, dash: 'dot' } },
  ];
}
