import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCalendar, arbitraryPart, UNITS } from '../../../test/support/arbitrary-programmes.js';
import {
  type FormulaFacts,
  type LabourFacts,
  labourFormula,
  productOf,
  quantityFormula,
  type Term,
} from './formula.js';
import { type ActivityLine, type LibraryFacts, type PartFacts, quantifyPart } from './part-quantities.js';
import { type WorkCalendar, workCalendar } from './work-calendar.js';

const shownUnits = fc.constantFrom(UNITS.cubicMetre, UNITS.cubicYard, UNITS.tonne, UNITS.kilogram);
const drawn = fc.record({ given: arbitraryPart, calendar: arbitraryCalendar, unit: shownUnits, share: fc.nat(100) });

/** What the formula of a line starts from, with what `said` turns the library's words into. */
function factsOf(
  line: ActivityLine,
  part: PartFacts,
  library: LibraryFacts,
  calendar: WorkCalendar,
  said = (value: number) => value,
): { facts: FormulaFacts; labour: LabourFacts | null } | null {
  const unit = library.unit(line.unitId ?? 0);
  const partUnit = library.unit(part.unitId);
  const task = part.tasks.find(({ taskId }) => taskId === line.taskId);
  if (!unit || !partUnit || !task || line.quantity === null) return null;
  const lines = library.makeUp(line.makeUpId)?.activities.flatMap((activity) => activity.lines) ?? [];
  const { materialQuantity = 0 } = lines.find(({ id }) => id === line.lineId) ?? {};
  const rate = library.productionRate(line.productionRateId ?? 0);
  const rateUnit = rate && library.unit(rate.unitPerHourId);
  const manDaysOf = (labourId: 1 | 2) => line.labour.find((kind) => kind.labourId === labourId)?.manDays ?? null;
  return {
    facts: {
      part: { size: part.size, unit: partUnit },
      quantityFactor: task.quantityFactor,
      unit,
      quantity: line.quantity,
      materialQuantity: said(materialQuantity),
    },
    labour:
      line.labour.length > 0 && line.impliedGangs !== null && rate?.ratePerHour && rateUnit
        ? {
            // As stored: in gangs at once.
            gangHours: line.impliedGangs * line.workingDays * calendar.hoursPerDay,
            manDays: { labour: manDaysOf(1), foreman: manDaysOf(2) },
            hoursPerPerson: calendar.hoursPerPerson,
            rate: {
              ratePerHour: said(rate.ratePerHour),
              unit: rateUnit,
              labour: rate.lbT_Labour,
              foreman: rate.lbT_Foreman,
            },
          }
        : null,
  };
}

const sameAs = (expected: number) => expect.closeTo(expected, Math.max(0, 9 - Math.ceil(Math.log10(expected + 1))));

function expectSame(product: number, figure: number): void {
  expect(Math.abs(product - figure)).toBeLessThanOrEqual(1e-9 * Math.abs(figure));
}

describe('the terms of a formula', () => {
  it('make the quantity of a line, in any unit and month', () => {
    fc.assert(
      fc.property(drawn, ({ given: { part, library }, calendar: facts, unit, share }) => {
        const calendar = workCalendar(facts);
        for (const line of quantifyPart(part, calendar, library)) {
          const found = factsOf(line, part, library, calendar);
          if (!found) continue;
          const counted = Math.ceil((line.workingDays * share) / 100);
          const shown = { unit, factor: 1.7 };
          const { terms, isCurrent } = quantityFormula(found.facts, shown, { counted, all: line.workingDays });
          expect(isCurrent).toBe(true);
          expectSame(productOf(terms), ((line.quantity ?? 0) * 1.7 * counted) / line.workingDays);
        }
      }),
    );
  });

  it('make the heads of a day, and the man-days of some days', () => {
    fc.assert(
      fc.property(drawn, ({ given: { part, library }, calendar: facts, share }) => {
        const calendar = workCalendar(facts);
        for (const line of quantifyPart(part, calendar, library)) {
          const found = factsOf(line, part, library, calendar);
          if (!found?.labour) continue;
          const all = line.workingDays;
          const counted = Math.ceil((all * share) / 100);
          const [perDay, manDays] = [
            sum(line.labour.map((kind) => kind.perDay)),
            sum(line.labour.map((kind) => kind.manDays)),
          ];
          const ofDay = labourFormula(found.facts, found.labour, { all });
          expect(ofDay.isCurrent).toBe(true);
          expectSame(productOf(ofDay.terms), perDay);
          expectSame(
            productOf(labourFormula(found.facts, found.labour, { counted, all }).terms),
            (manDays * counted) / all,
          );
        }
      }),
    );
  });

  it('make the figure also where the library has changed since, and say so', () => {
    fc.assert(
      fc.property(drawn, ({ given: { part, library }, calendar: facts, unit }) => {
        const calendar = workCalendar(facts);
        for (const line of quantifyPart(part, calendar, library)) {
          const found = factsOf(line, part, library, calendar, (value) => value * 1.2);
          if (!found) continue;
          const all = line.workingDays;
          const quantity = quantityFormula(found.facts, { unit, factor: 1 }, { counted: all, all });
          expect(quantity.isCurrent).toBe(false);
          expectSame(productOf(quantity.terms), line.quantity ?? 0);
          if (!found.labour) continue;
          const labour = labourFormula(
            { ...found.facts, materialQuantity: null },
            { ...found.labour, rate: null },
            { all },
          );
          expect(labour.isCurrent).toBe(false);
          expectSame(productOf(labour.terms), sum(line.labour.map((kind) => kind.perDay)));
        }
      }),
    );
  });

  it('are those that a planner knows: the size as it was typed, and no factor of 1', () => {
    const facts: FormulaFacts = {
      part: { size: 800, unit: UNITS.metre },
      quantityFactor: null,
      unit: UNITS.cubicMetre,
      quantity: 14_400,
      materialQuantity: 18,
    };
    const named = (terms: readonly Term[]) => terms.map(({ term, value, outOf, unit }) => [term, value, outOf, unit]);
    const shown = { unit: UNITS.cubicMetre, factor: 1 };
    expect(named(quantityFormula(facts, shown, { counted: 19, all: 45 }).terms)).toEqual([
      ['partSize', 800, null, 'm'],
      ['materialQuantity', 18, null, 'm3 per m'],
      ['workingDays', 19, 45, 'days'],
    ]);
    const inFeet = { ...facts, part: { size: 1000, unit: UNITS.foot }, quantityFactor: 0.5, quantity: 2743.2 };
    const inTonnes = quantityFormula(inFeet, { unit: UNITS.tonne, factor: 2.1 }, { counted: 45, all: 45 });
    expect(named(inTonnes.terms)).toEqual([
      ['partSize', 1000, null, 'ft'],
      ['unitOfPart', 0.3048, null, 'm per ft'],
      ['quantityFactor', 0.5, null, ''],
      ['materialQuantity', 18, null, 'm3 per m'],
      ['massPerUnit', 2.1, null, 't per m3'],
      ['workingDays', 45, 45, 'days'],
    ]);
    expect(productOf(inTonnes.terms)).toEqual(sameAs(5760.72));
  });
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
