// The figures of scenarios beside each other, made of what their dashboards show (docs/product/comparison.md, What follows).

import type { Measure } from '../../services/domain/comparison/compared-choice.js';
import type { Library } from '../../services/domain/library/library.js';
import type { Programme } from '../../services/domain/programmes/programme.js';
import { chartColours } from '../../services/domain/quantities/chart-colours.js';
import { parseDay } from '../../services/domain/quantities/day.js';
import { usualUnit } from '../../services/domain/quantities/unit-conversion.js';
import type { LabourDashboard } from '../dashboards/labour-dashboard.js';
import type { ProgrammeFigures } from '../programme-list/programme-figures.js';
import type { ComparisonAnswer, FigureName } from './comparison-answer.js';
import type { ScenarioDashboards } from './scenario-dashboards.js';

/** A scenario with all that its figures are made of. */
export interface ScenarioFigures extends ScenarioDashboards {
  readonly programme: Programme;
  readonly card: Pick<ProgrammeFigures, 'deliveredTonnes' | 'takenAwayTonnes' | 'withoutMass'>;
}

type Figure = ComparisonAnswer['figures'][number];
type Material = ComparisonAnswer['materials'][number];
type Labour = ComparisonAnswer['labour'][number];

interface Value {
  readonly amount?: number | null;
  readonly day?: string | null;
  readonly month?: string | null;
}

export function comparedFigures(scenarios: readonly ScenarioFigures[], measure: Measure, library: Library) {
  const labour = comparedLabour(scenarios, measure);
  const materials = measure === 'quantities' ? comparedMaterials(scenarios, library) : [];
  const [first] = scenarios;
  const massUnit = usualUnit(library.units.values(), first?.programme.metricId ?? 0, 'Mass');
  const tonnes = (figure: 'delivered' | 'takenAway', of: (card: ScenarioFigures['card']) => number): Figure =>
    figureOf(
      figure,
      { unit: massUnit?.name ?? 't' },
      scenarios.map(({ card }) => ({
        amount: (of(card) * 1000) / (massUnit?.conversionToSI ?? 1000),
      })),
    );
  const spans = scenarios.map(({ programme }) => spanOf(programme));
  return {
    figures: [
      figureOf(
        'start',
        {},
        spans.map(({ start }) => ({ day: start })),
      ),
      figureOf(
        'finish',
        {},
        spans.map(({ end }) => ({ day: end })),
      ),
      figureOf(
        'duration',
        { unit: 'days' },
        spans.map(({ days }) => ({ amount: days })),
      ),
      ...labour.flatMap((one) => labourFigures(one, scenarios)),
      ...(measure === 'quantities'
        ? [
            tonnes('delivered', (card) => card.deliveredTonnes),
            tonnes('takenAway', (card) => card.takenAwayTonnes),
            ...materials.flatMap(materialFigures),
          ]
        : []),
    ],
    withoutMass: Math.max(...scenarios.map(({ card }) => card.withoutMass)),
    materials,
    labour,
    workingDays: scenarios.map((one) => one.labour.workingDays),
  };
}

/** The highest month of a material, and the sum of its months: 'Peak material' and 'Total material quantum' of its dashboard. */
function materialFigures(material: Material): Figure[] {
  const { materialId, material: name, unit, keyMaterial, direction, perScenario } = material;
  const about = { materialId, name, unit, keyMaterial, direction };
  return [
    figureOf(
      'materialPeak',
      about,
      perScenario.map(({ firstMonth, quantities }) => {
        const amount = Math.max(...quantities, 0);
        return {
          amount,
          month: amount > 0 && firstMonth !== null ? monthAfter(firstMonth, quantities.indexOf(amount)) : null,
        };
      }),
    ),
    figureOf(
      'materialTotal',
      about,
      perScenario.map(({ quantities }) => ({ amount: quantities.reduce((sum, quantity) => sum + quantity, 0) })),
    ),
  ];
}

function labourFigures({ labourType, name }: Labour, scenarios: readonly ScenarioFigures[]): Figure[] {
  const series = scenarios.map(({ labour }) =>
    labourType === null ? labour : labour.series.find(({ key }) => key === String(labourType)),
  );
  const about = { labourType, name: labourType === null ? '' : name };
  return [
    figureOf(
      'peakLabour',
      { ...about, unit: 'per day' },
      series.map((one) => ({ amount: one?.peakPerDay ?? 0, day: one?.peakDay ?? null })),
    ),
    figureOf(
      'manDays',
      { ...about, unit: 'man-days' },
      series.map((one) => ({ amount: one?.manDays ?? 0 })),
    ),
  ];
}

/** All labour, then its types where they are asked for. */
function comparedLabour(scenarios: readonly ScenarioFigures[], measure: Measure): Labour[] {
  const perScenario = (perDayOf: (labour: LabourDashboard) => readonly number[]) =>
    scenarios.map(({ labour }) => ({ firstDay: labour.firstDay, perDay: [...perDayOf(labour)] }));
  const all: Labour = { labourType: null, name: 'All labour', perScenario: perScenario(sumOfTypes) };
  if (measure === 'quantities') return [all];
  const types = scenarios[0]?.labour.choices.labourTypes ?? [];
  return [
    all,
    ...types.map(({ id, name }) => ({
      labourType: id,
      name,
      perScenario: perScenario(({ series }) => series.find(({ key }) => key === String(id))?.perDay ?? []),
    })),
  ];
}

function sumOfTypes({ series }: LabourDashboard): number[] {
  const days = series[0]?.perDay.length ?? 0;
  return Array.from({ length: days }, (_, day) => series.reduce((sum, { perDay }) => sum + (perDay[day] ?? 0), 0));
}

/** The materials of all scenarios, in stack order. */
function comparedMaterials(scenarios: readonly ScenarioFigures[], library: Library): Material[] {
  const colours = chartColours(library);
  const found = new Map<
    string,
    Material & { readonly perScenario: { firstMonth: string | null; quantities: number[] }[] }
  >();
  for (const [place, { materials }] of scenarios.entries()) {
    for (const { materialId, material, unitId, unit, keyMaterial, direction, quantities } of materials.series) {
      const key = `${materialId} ${unitId}`;
      const one = found.get(key) ?? {
        materialId,
        material,
        unitId,
        unit,
        keyMaterial,
        direction,
        perScenario: scenarios.map(() => ({ firstMonth: null, quantities: [] as number[] })),
      };
      found.set(key, one);
      one.perScenario[place] = { firstMonth: materials.firstMonth, quantities: [...quantities] };
    }
  }
  const order = (id: number) => colours.get(id)?.order ?? Infinity;
  return [...found.values()].sort(
    (a, b) => order(a.materialId) - order(b.materialId) || a.materialId - b.materialId || a.unitId - b.unitId,
  );
}

/** From the first start of a part to the last end, both counted. */
function spanOf({ parts }: Programme): { start: string | null; end: string | null; days: number | null } {
  const all = [...parts.values()];
  const [first] = all;
  if (!first) return { start: null, end: null, days: null };
  const start = all.reduce((earliest, part) => (part.start < earliest ? part.start : earliest), first.start);
  const end = all.reduce((latest, part) => (part.end > latest ? part.end : latest), first.end);
  return { start, end, days: parseDay(end) - parseDay(start) + 1 };
}

function figureOf(figure: FigureName, about: Partial<Figure>, values: readonly Value[]): Figure {
  const reference = values[0];
  return {
    figure,
    materialId: null,
    labourType: null,
    name: '',
    unit: '',
    keyMaterial: false,
    direction: null,
    ...about,
    values: values.map((value, place) => ({
      amount: value.amount ?? null,
      day: value.day ?? null,
      month: value.month ?? null,
      change: place === 0 || reference === undefined ? null : changeOf(value, reference),
    })),
  };
}

/** Less than this share of what a figure was is the order of a sum, and no change. */
const ROUNDING = 1e-9;

/** An amount's, or of days; null where one of the two is missing. */
function changeOf(value: Value, reference: Value): number | null {
  if (value.amount !== undefined || reference.amount !== undefined) {
    const [now, was] = [value.amount ?? null, reference.amount ?? null];
    if (now === null || was === null) return null;
    return Math.abs(now - was) <= ROUNDING * Math.max(Math.abs(now), Math.abs(was)) ? 0 : now - was;
  }
  return value.day && reference.day ? parseDay(value.day) - parseDay(reference.day) : null;
}

function monthAfter(firstMonth: string, months: number): string {
  const all = Number(firstMonth.slice(0, 4)) * 12 + Number(firstMonth.slice(5)) - 1 + months;
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${String((all % 12) + 1).padStart(2, '0')}`;
}
