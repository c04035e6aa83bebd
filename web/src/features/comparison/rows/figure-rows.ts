import type { ComparedFigure, Comparison } from '../../../lib/api-types.js';
import { directionWords } from '../../../lib/direction-words.js';
import { deliveriesMeaning, disposalMeaning, peakLabourMeaning } from '../../../lib/figure-meanings.js';
import {
  count,
  formatDate,
  formatDateWords,
  formatDelta,
  formatMonth,
  formatNumber,
  unitName,
} from '../../../lib/format.js';
import { decimalsOf, panelDelta, panelFigure } from '../../../lib/panel-figures.js';
import { paths } from '../../../lib/paths.js';

// What follows from the inputs, as distance from A (docs/product/comparison.md, What follows).

export interface FigureCell {
  value: string;
  /** Of a peak. */
  when: string;
  /** null of A, and where one of the two has none. */
  change: string | null;
  /** The change in percent of A's figure; null where it is no share: of a day, of nothing. */
  percent: number | null;
  /** The scenario's dashboard with the same filter. */
  to: string;
}

export interface FigureRow {
  key: string;
  label: string;
  unit: string;
  meaning?: string;
  /** Shown only with all materials. */
  isMinor: boolean;
  cells: readonly FigureCell[];
}

export function figureRows({ figures, scenarios, withoutMass, measure }: Comparison): FigureRow[] {
  return figures.map((figure) => {
    const { values, keyMaterial, materialId } = figure;
    const decimals = decimalsFor(figure);
    const reference = values[0]?.amount ?? null;
    return {
      key: [figure.figure, materialId, figure.unit, figure.labourType].join(' '),
      ...labelOf(figure, withoutMass, measure === 'labour'),
      isMinor: materialId !== null && !keyMaterial,
      cells: values.map(({ amount, day, month, change }, place) => ({
        value: amount === null ? (day === null ? '–' : formatDate(day)) : panelFigure(amount, decimals),
        when: amount === null ? '' : day ? formatDateWords(day) : month ? formatMonth(month) : '',
        change: change === null ? null : amount === null ? daysInWords(change) : panelDelta(change, decimals),
        percent: place > 0 && change !== null && amount !== null && reference ? (change / reference) * 100 : null,
        to: dashboardOf(figure, scenarios[place]?.id ?? 0),
      })),
    };
  });
}

const daysInWords = (days: number) => (days === 0 ? 'same' : `${formatDelta(days)}\u00a0d`);

function decimalsFor({ figure, values }: ComparedFigure): number {
  if (figure === 'peakLabour') return 1;
  return figure === 'materialPeak' || figure === 'materialTotal'
    ? decimalsOf(Math.max(...values.map(({ amount }) => amount ?? 0)))
    : 0;
}

/** @param byType whether the labour types stand beside all labour */
function labelOf({ figure, name, unit, direction }: ComparedFigure, withoutMass: number, byType: boolean) {
  const where = direction ? directionWords[direction] : '';
  switch (figure) {
    case 'start':
      return { label: 'Start', unit: '' };
    case 'finish':
      return { label: 'Finish', unit: '' };
    case 'duration':
      return { label: 'Duration', unit: 'days' };
    case 'peakLabour':
      return {
        label: byType ? `${name || 'All labour'}, peak` : 'Peak labour',
        unit: 'per day',
        meaning: peakLabourMeaning,
      };
    case 'manDays':
      return { label: name || (byType ? 'All labour' : 'Labour'), unit: 'man-days' };
    case 'delivered':
      return { label: 'Deliveries', unit, meaning: deliveriesMeaning(withoutMass) };
    case 'takenAway':
      return { label: 'Disposal', unit, meaning: disposalMeaning(withoutMass) };
    case 'materialPeak':
      return { label: `${name}, peak month`, unit: unitName(unit) + where };
    case 'materialTotal':
      return { label: `${name}, total`, unit: unitName(unit) + where };
  }
}

function dashboardOf({ figure, materialId, keyMaterial, labourType, unit }: ComparedFigure, id: number): string {
  if (materialId !== null)
    return paths.dashboard.to(id, { material: materialId, show: keyMaterial ? undefined : 'all', unit });
  if (figure === 'peakLabour' || figure === 'manDays')
    return paths.dashboard.to(id, { view: 'labour', labourType: labourType ?? undefined });
  return paths.dashboard.to(id);
}

/** `+74 %`; empty where the change is no share. */
export const percentInWords = (percent: number | null): string => {
  if (percent === null || Math.abs(percent) < 0.05) return '';
  const decimals = Math.abs(percent) < 1 ? 1 : 0;
  return `${formatDelta(percent, decimals)}\u00a0%`;
};

const steps = [5, 10, 20, 40, 60, 80, 100, 150, 200];

/** The percent at the ends of the scale that all rows share; what changes by more than 200 % is cut there and says so in figures. */
export function scaleOf(rows: readonly FigureRow[]): number {
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ percent }) => Math.abs(percent ?? 0))));
  return steps.find((step) => step >= most) ?? 200;
}

/** How the scenarios compare, in a sentence for those who do not see the bars. */
export function sentenceOf({ scenarios, figures, inputs }: Comparison): string {
  const [a] = scenarios;
  const peak = figures.find(({ figure, labourType }) => figure === 'peakLabour' && labourType === null);
  const finish = figures.find(({ figure }) => figure === 'finish');
  const each = scenarios.slice(1).map(({ scenarioName }, at) => {
    const labour = peak?.values[at + 1];
    const end = finish?.values[at + 1];
    const ends = end?.change
      ? `finishes ${count(Math.abs(end.change), 'day')} ${end.change < 0 ? 'earlier' : 'later'}`
      : 'finishes the same day';
    const change = labour?.change ?? 0;
    const labourPart =
      formatDelta(change, 1) === 'same'
        ? 'the same labour peak'
        : `a labour peak of ${formatNumber(labour?.amount ?? 0, 1)} (${formatDelta(change, 1)})`;
    return `${scenarioName} ${ends} with ${labourPart}`;
  });
  const inputsDiffer =
    inputs.differing === 0 ? 'No input differs' : `${count(inputs.differing, 'input differs', 'inputs differ')}`;
  return `${inputsDiffer}. Against ${a?.scenarioName ?? ''}: ${each.join('; ')}.`;
}
