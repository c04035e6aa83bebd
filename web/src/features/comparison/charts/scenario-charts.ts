import type { Comparison, IsoDay, IsoMonth } from '../../../lib/api-types.js';
import type { FigureTable } from '../../../lib/figure-table.js';
import { formatDateWords, formatDelta, formatMonth, formatNumber, unitName } from '../../../lib/format.js';
import { daysHeld, heldHeads } from '../../../lib/held-heads.js';
import { decimalsOf, panelFigure } from '../../../lib/panel-figures.js';
import { addDays, addMonths, monthsBetween, monthsFrom } from '../../../ui/charts/month-scale.js';
import { scenarioLetter } from '../../../ui/charts/scenario-letters.js';

// The same charts of every scenario on the same axes (docs/product/comparison.md, Screen).

/** What one scenario has in a chart. */
export interface ScenarioSeries {
  /** Bars: one value per month of the axis; steps: one per day from firstDay. */
  values: readonly number[];
  firstDay: IsoDay | null;
  peak: { value: number; at: number; figure: string; when: string; whenShort: string } | null;
  /** For screen readers. */
  summary: string;
}

export interface ScenarioChart {
  key: string;
  title: string;
  unit: string;
  per: 'month' | 'day';
  months: readonly IsoMonth[];
  /** The value at the full height of all. */
  top: number;
  series: readonly ScenarioSeries[];
  table: FigureTable;
}

/** The months that have work in any of the scenarios. */
export function monthsOf({ materials, labour }: Comparison): IsoMonth[] {
  const ends: IsoMonth[] = [];
  for (const { perScenario } of materials)
    for (const { firstMonth, quantities } of perScenario)
      if (firstMonth !== null && quantities.length > 0)
        ends.push(firstMonth, addMonths(firstMonth, quantities.length - 1));
  for (const { perScenario } of labour)
    for (const { firstDay, perDay } of perScenario)
      if (firstDay !== null && perDay.length > 0)
        ends.push(firstDay.slice(0, 7), addDays(firstDay, perDay.length - 1).slice(0, 7));
  ends.sort();
  const [from, to] = [ends[0], ends.at(-1)];
  return from === undefined || to === undefined ? [] : monthsBetween(from, to);
}

export function materialChart(comparison: Comparison, key: string, months: readonly IsoMonth[]): ScenarioChart | null {
  const material = comparison.materials.find((one) => materialKey(one) === key);
  if (!material) return null;
  const unit = unitName(material.unit);
  const most = Math.max(0, ...material.perScenario.flatMap(({ quantities }) => quantities));
  const decimals = decimalsOf(most);
  const series = material.perScenario.map(({ firstMonth, quantities }): Omit<ScenarioSeries, 'summary'> => {
    const values = months.map((month) => (firstMonth === null ? 0 : (quantities[monthsFrom(firstMonth, month)] ?? 0)));
    return { values, firstDay: null, peak: peakOf(values, decimals, (at) => formatMonth(months[at] ?? ''), 'month') };
  });
  return {
    // The chart stays the same one when another material is chosen in it.
    key: 'material',
    title: material.material,
    unit,
    per: 'month',
    months,
    top: niceTop(most),
    series: withSummaries(series, comparison, `${material.material} per month`, unit),
    table: {
      caption: `${material.material} per month`,
      unit,
      columns: [{ label: 'Month' }, ...columnsOf(comparison, decimals)],
      rows: months.map((month, at) => ({ key: month, cells: [month, ...series.map(({ values }) => values[at] ?? 0)] })),
    },
  };
}

/** In one unit only, a material has one chart. */
export const materialKey = ({ materialId, unitId }: { materialId: number; unitId: number }): string =>
  `${materialId} ${unitId}`;

export function labourChart(
  comparison: Comparison,
  labourType: 1 | 2 | null,
  months: readonly IsoMonth[],
): ScenarioChart | null {
  const labour = comparison.labour.find((one) => one.labourType === labourType);
  if (!labour) return null;
  const title = labour.name;
  const held = labour.perScenario.map(({ firstDay, perDay }, place) => ({
    firstDay,
    values: drawn(perDay, comparison.workingDays[place]),
  }));
  const most = Math.max(0, ...held.flatMap(({ values }) => values));
  const series = held.map(
    ({ firstDay, values }): Omit<ScenarioSeries, 'summary'> => ({
      firstDay,
      values,
      peak: peakOf(values, 1, (at) => formatDateWords(addDays(firstDay ?? '', at)), 'day'),
    }),
  );
  return {
    key: `labour ${labourType ?? ''}`,
    title,
    unit: 'heads',
    per: 'day',
    months,
    top: niceTop(most),
    series: withSummaries(series, comparison, `${title} per day`, ''),
    table: {
      caption: `${title} per day`,
      unit: '',
      columns: [{ label: 'Day', days: true }, ...columnsOf(comparison, 1)],
      rows: labourRows(comparison, labour.perScenario),
    },
  };
}

/** Days on which nobody works in any scenario are left out. */
function labourRows(
  { workingDays }: Comparison,
  perScenario: Comparison['labour'][number]['perScenario'],
): FigureTable['rows'] {
  const heads = new Map<IsoDay, number[]>();
  for (const [place, { firstDay, perDay }] of perScenario.entries()) {
    if (firstDay === null) continue;
    for (const [at, value] of perDay.entries()) {
      if (value === 0 && workingDays[place]?.[at] !== '1') continue;
      const day = addDays(firstDay, at);
      const row = heads.get(day) ?? perScenario.map(() => 0);
      row[place] = value;
      heads.set(day, row);
    }
  }
  return [...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, row]) => ({ key: day, cells: [day, ...row] }));
}

const columnsOf = ({ scenarios }: Comparison, decimals: number) =>
  scenarios.map(({ scenarioName }, place) => ({ label: `${scenarioLetter(place)} ${scenarioName}`, decimals }));

function drawn(perDay: readonly number[], workingDays = ''): number[] {
  const daysOff = perDay.map((heads, day) => workingDays[day] === '0' && heads === 0);
  return heldHeads(perDay, daysHeld(daysOff));
}

function peakOf(
  values: readonly number[],
  decimals: number,
  when: (at: number) => string,
  per: 'month' | 'day',
): ScenarioSeries['peak'] {
  const value = Math.max(0, ...values);
  if (value === 0) return null;
  // The first of equals: sums in another order differ in their last digits.
  const at = values.findIndex((one) => one >= value * (1 - 1e-9));
  const full = when(at);
  const whenShort = per === 'month' ? full.slice(0, 3) : full.slice(0, 6);
  return { value, at, figure: panelFigure(value, decimals), when: full, whenShort };
}

function withSummaries(
  series: readonly Omit<ScenarioSeries, 'summary'>[],
  { scenarios }: Comparison,
  what: string,
  unit: string,
): ScenarioSeries[] {
  const reference = series[0]?.peak?.value ?? 0;
  return series.map((one, place) => {
    const name = `${scenarioLetter(place)} ${scenarios[place]?.scenarioName ?? ''}`;
    if (!one.peak) return { ...one, summary: `${what}, ${name}: none` };
    const { figure, when, value } = one.peak;
    const share = place > 0 && reference > 0 ? formatDelta(((value - reference) / reference) * 100) : '';
    const against = share === '' ? '' : share === 'same' ? ', as in A' : `, ${share} % against A`;
    return {
      ...one,
      summary: `${what}, ${name}: peak ${[figure, unit].filter(Boolean).join(' ')} in ${when}${against}`,
    };
  });
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A round figure with a tenth of room above for the bob. */
export function niceTop(most: number): number {
  if (most <= 0) return 1;
  const wanted = most * 1.1;
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  return (steps.find((step) => step * magnitude >= wanted) ?? 10) * magnitude;
}

/** The material whose peak month changes most, of the key materials; else the first one. */
export function mostChanged({ figures, materials }: Comparison): string {
  let found: { key: string; change: number } | undefined;
  for (const { figure, materialId, unit, keyMaterial, values } of figures) {
    const reference = values[0]?.amount ?? 0;
    if (figure !== 'materialPeak' || !keyMaterial || reference <= 0) continue;
    const change = Math.max(...values.map((value) => Math.abs(value.change ?? 0) / reference));
    const material = materials.find((one) => one.materialId === materialId && one.unit === unit);
    if (material && (!found || change > found.change + 1e-9)) found = { key: materialKey(material), change };
  }
  const first = materials.find(({ keyMaterial }) => keyMaterial) ?? materials[0];
  return found?.key ?? (first ? materialKey(first) : '');
}

/** `12 k`, `40`. */
export const axisEnd = (top: number): string =>
  top >= 1000
    ? `${formatNumber(top / 1000, top % 1000 ? 1 : 0)}\u00a0k`
    : formatNumber(top, top < 1 ? 2 : top < 10 && top % 1 ? 1 : 0);
