/**
 * How a figure of a line follows from what planners enter: the terms that its figure is the product of
 * (docs/product/quantities.md, Materials and Labour).
 */
import type { MeasurementType } from '../library/library-records.js';
import type { UnitFacts } from './unit-conversion.js';
import { siUnitOf } from './unit-quantities.js';
import type { LabourKind } from './worked-days.js';

export const TERMS = [
  'partSize',
  'unitOfPart',
  'quantityFactor',
  'materialQuantity',
  'unitShown',
  'massPerUnit',
  'unitOfRate',
  'ratePerHour',
  'heads',
  'hoursPerPerson',
  'workingDays',
] as const;

export interface Term {
  readonly term: (typeof TERMS)[number];
  /** How it meets the terms before it. */
  readonly operator: 'times' | 'over';
  readonly value: number;
  /** Of days: how many of them there are, so that the term is value / outOf. */
  readonly outOf: number | null;
  /** 'm3 per m'; empty for a mere number. */
  readonly unit: string;
}

/** A formula, and whether all of its terms are what programme and library say now. */
export interface Formula {
  readonly terms: readonly Term[];
  /**
   * False for a figure that has kept what the library said before: of a programme that is published, or that a change has not
   * reached yet. The terms are those that the figure was calculated with.
   */
  readonly isCurrent: boolean;
}

/** What a line's figure was calculated from, as stored, and what programme and library say of it. */
export interface FormulaFacts {
  readonly part: { readonly size: number; readonly unit: UnitFacts };
  /** Of the task. */
  readonly quantityFactor: number | null;
  readonly unit: UnitFacts;
  /** Q as stored, in the line's unit. */
  readonly quantity: number;
  /** Of the make-up's line; null where the library has it no more. */
  readonly materialQuantity: number | null;
}

/** Into which unit quantities are shown; by a material's mass where that is another measurement type. */
export interface Shown {
  readonly unit: UnitFacts;
  /** Units shown for one unit of the line. */
  readonly factor: number;
}

/** The days of W that count, out of all. */
export interface CountedDays {
  readonly counted: number;
  readonly all: number;
}

/** Q_m = partSize x c(part unit) x quantityFactor x materialQuantity x |W in the months| / |W|, in the unit shown. */
export function quantityFormula(facts: FormulaFacts, shown: Shown, days: CountedDays): Formula {
  const { terms, isCurrent } = quantityTerms(facts);
  const isMass = shown.unit.measurmentType !== facts.unit.measurmentType;
  return {
    isCurrent,
    terms: [
      ...terms,
      ...(shown.factor === 1 && !isMass
        ? []
        : [times(isMass ? 'massPerUnit' : 'unitShown', shown.factor, per(shown.unit, facts.unit))]),
      workingDays(days),
    ],
  };
}

/** The labour of a line as stored, and what the library says of its rate. */
export interface LabourFacts {
  /** G: hours that one gang needs. */
  readonly gangHours: number;
  /** By kind; null for a kind that is not counted. */
  readonly manDays: Readonly<Record<LabourKind, number | null>>;
  readonly hoursPerPerson: number;
  /** Null where the library has it no more. */
  readonly rate:
    | ({ readonly ratePerHour: number; readonly unit: UnitFacts } & Readonly<Record<LabourKind, number>>)
    | null;
}

/** The gang that a line's labour was calculated with. */
export interface Gang extends Readonly<Record<LabourKind, number>> {
  readonly ratePerHour: number;
  readonly unit: UnitFacts;
  readonly isCurrent: boolean;
}

export function gangOf(
  { unit, quantity }: FormulaFacts,
  { gangHours, manDays, hoursPerPerson, rate }: LabourFacts,
): Gang {
  const rateUnit = rate?.unit.measurmentType === unit.measurmentType ? rate.unit : unit;
  const inRateUnit = (quantity * unit.conversionToSI) / rateUnit.conversionToSI;
  const output = asCalculated(rate?.ratePerHour ?? null, inRateUnit / gangHours);
  const [labour, foreman] = (['labour', 'foreman'] as const).map((kind) => {
    const counted = manDays[kind];
    return counted === null
      ? { value: 0, isCurrent: true }
      : asCalculated(rate?.[kind] ?? null, (counted * hoursPerPerson) / gangHours);
  }) as [Calculated, Calculated];
  return {
    ratePerHour: output.value,
    unit: rateUnit,
    labour: labour.value,
    foreman: foreman.value,
    isCurrent: output.isCurrent && labour.isCurrent && foreman.isCurrent,
  };
}

/**
 * manDays = Q x c(line unit) / c(rate unit) / ratePerHour x heads / avg x |W in the months| / |W|; heads per day are all of them over
 * |W|.
 * @param days null for the heads of one day
 */
export function labourFormula(facts: FormulaFacts, labour: LabourFacts, days: CountedDays | { all: number }): Formula {
  const quantity = quantityTerms(facts);
  const gang = gangOf(facts, labour);
  const factor = facts.unit.conversionToSI / gang.unit.conversionToSI;
  return {
    isCurrent: quantity.isCurrent && gang.isCurrent,
    terms: [
      ...quantity.terms,
      ...(factor === 1 ? [] : [times('unitOfRate', factor, per(gang.unit, facts.unit))]),
      over('ratePerHour', gang.ratePerHour, `${gang.unit.name} per hour`),
      times('heads', gang.labour + gang.foreman, 'heads'),
      over('hoursPerPerson', labour.hoursPerPerson, 'h'),
      'counted' in days ? workingDays(days) : over('workingDays', days.all, 'days'),
    ],
  };
}

/** The figure that the terms make. */
export function productOf(terms: readonly Term[]): number {
  return terms.reduce((product, { operator, value, outOf }) => {
    const factor = value / (outOf ?? 1);
    return operator === 'times' ? product * factor : product / factor;
  }, 1);
}

/** Up to Q, in the line's unit. */
function quantityTerms({ part, quantityFactor, unit, quantity, materialQuantity }: FormulaFacts): Formula {
  const { conversionToSI, measurmentType } = part.unit;
  const factor = quantityFactor ?? 1;
  const { value, isCurrent } = asCalculated(materialQuantity, quantity / (part.size * conversionToSI * factor));
  const si = siUnitOf(measurmentType as MeasurementType);
  return {
    isCurrent,
    terms: [
      times('partSize', part.size, part.unit.name),
      ...(conversionToSI === 1 ? [] : [times('unitOfPart', conversionToSI, `${si} per ${part.unit.name}`)]),
      ...(factor === 1 ? [] : [times('quantityFactor', factor, '')]),
      times('materialQuantity', value, `${unit.name} per ${si}`),
    ],
  };
}

interface Calculated {
  readonly value: number;
  readonly isCurrent: boolean;
}

/** What differs by more is another value, not noise. */
const NOISE = 1e-9;

/** What the library says where the figure agrees with it, else what the figure was calculated with. */
function asCalculated(said: number | null, calculated: number): Calculated {
  const isCurrent = said !== null && Math.abs(said - calculated) <= NOISE * Math.abs(calculated);
  return { value: isCurrent ? said : calculated, isCurrent };
}

const times = (term: Term['term'], value: number, unit: string): Term => ({
  term,
  operator: 'times',
  value,
  outOf: null,
  unit,
});

const over = (term: Term['term'], value: number, unit: string): Term => ({
  ...times(term, value, unit),
  operator: 'over',
});

const workingDays = ({ counted, all }: CountedDays): Term => ({ ...times('workingDays', counted, 'days'), outOf: all });

const per = (shown: UnitFacts, of: UnitFacts): string => `${shown.name} per ${of.name}`;
