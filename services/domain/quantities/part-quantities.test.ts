import { describe, expect, it } from '@jest/globals';
import { UNITS } from '../../../test/support/arbitrary-programmes.js';
import { libraryOf } from '../../../test/support/library-of.js';
import { formatDay, formatMonth } from './day.js';
import { monthsOf } from './material-months.js';
import {
  type ActivityLine,
  type LineFacts,
  type MakeUpFacts,
  type MaterialFacts,
  type PartFacts,
  type ProductionRateFacts,
  quantifyPart,
  type TaskFacts,
} from './part-quantities.js';
import { DEFAULT_WORK_CALENDAR, type WorkCalendarFacts, workCalendar } from './work-calendar.js';

interface Given {
  part?: Partial<PartFacts>;
  task?: Partial<TaskFacts>;
  line?: Partial<LineFacts>;
  rate?: Partial<ProductionRateFacts>;
  material?: Partial<MaterialFacts>;
  calendar?: Partial<WorkCalendarFacts>;
}

const aggregate: MaterialFacts = {
  id: 5,
  name: 'Type 1 sub-base',
  unitId: UNITS.cubicMetre.id,
  familyName: 'Aggregate',
  keyMaterial: true,
  massPerUnitKg: 2100,
};
const laying: ProductionRateFacts = {
  id: 6,
  ratePerHour: 60,
  unitPerHourId: UNITS.cubicMetre.id,
  lbT_Labour: 4,
  lbT_Foreman: 1,
};

const makeUpWith = (id: number, line: Partial<LineFacts> = {}): MakeUpFacts => ({
  id,
  activities: [
    {
      id: 3,
      name: 'Lay and compact',
      lagPercent: 0,
      durationPercent: 100,
      lines: [
        { id: 4, materialId: aggregate.id, materialQuantity: 3, unitId: null, productionRateId: laying.id, ...line },
      ],
    },
  ],
});

/** 1000 m of sub-base in the working week from Monday 2 March 2026: 3000 m3, 50 gang hours. */
function quantify({ part, task, line, rate, material, calendar }: Given = {}): ActivityLine[] {
  const library = libraryOf({
    units: Object.values(UNITS),
    materials: [{ ...aggregate, ...material }],
    rates: [{ ...laying, ...rate }],
    makeUps: [makeUpWith(2, line), makeUpWith(20)],
  });
  const subBase: TaskFacts = {
    taskId: 1,
    name: 'Sub-base',
    lagPercent: 0,
    durationPercent: 100,
    quantityFactor: null,
    elementMakeupId: 2,
  };
  const road: PartFacts = {
    partId: 9,
    start: '2026-03-02',
    end: '2026-03-06',
    size: 1000,
    unitId: UNITS.metre.id,
    measurmentType: 'Length',
    tasks: [{ ...subBase, ...task }],
  };
  return quantifyPart({ ...road, ...part }, workCalendar({ ...DEFAULT_WORK_CALENDAR, ...calendar }), library);
}

function onlyLine(given: Given = {}): ActivityLine {
  const lines = quantify(given);
  expect(lines).toHaveLength(1);
  return lines[0] as ActivityLine;
}

describe('a line of a part', () => {
  it('carries its quantity, its labour and where they come from', () => {
    const { from, firstDay, to, lastDay, ...line } = onlyLine();
    expect([from, firstDay].map(formatDay)).toEqual(['2026-03-02', '2026-03-02']);
    expect([lastDay, to].map(formatDay)).toEqual(['2026-03-06', '2026-03-07']);
    expect(line).toEqual({
      partId: 9,
      taskId: 1,
      task: 'Sub-base',
      makeUpId: 2,
      activityId: 3,
      activity: 'Lay and compact',
      lineId: 4,
      materialId: 5,
      unitId: UNITS.cubicMetre.id,
      quantity: 3000,
      workingDays: 5,
      spread: 'working',
      note: null,
      warning: null,
      productionRateId: 6,
      gangHours: 50,
      impliedGangs: 1.25,
      labour: [
        { labourId: 1, labourType: 'Labour', heads: 4, manHours: 200, manDays: 25, perDay: 5, onSite: 5 },
        { labourId: 2, labourType: 'Foreman', heads: 1, manHours: 50, manDays: 6.25, perDay: 1.25, onSite: 1.25 },
      ],
    });
  });

  it('mobilises the heads of all shifts but has those of one on site at a time', () => {
    const { impliedGangs, labour } = onlyLine({ calendar: { noShifts: 2, shiftHours: [10, 10, 0] } });
    expect(impliedGangs).toBe(0.5);
    expect(labour[0]).toMatchObject({ manHours: 200, manDays: 20, perDay: 4, onSite: 2 });
  });

  it("is counted in the line's own unit when it has one", () => {
    const line = onlyLine({ line: { unitId: UNITS.cubicYard.id } });
    expect(line).toMatchObject({ unitId: UNITS.cubicYard.id, quantity: 3000, warning: null });
    expect(line.gangHours).toBeCloseTo(50 * 0.764554857984, 9);
  });

  it('is priced across units of one measurement type', () => {
    const line = onlyLine({
      material: { unitId: UNITS.tonne.id },
      rate: { unitPerHourId: UNITS.kilogram.id, ratePerHour: 60_000 },
    });
    expect(line).toMatchObject({ quantity: 3000, gangHours: 50, warning: null });
  });

  it('is worked on one day of a part of one day', () => {
    const line = onlyLine({ part: { end: '2026-03-02' } });
    expect([line.firstDay, line.lastDay].map(formatDay)).toEqual(['2026-03-02', '2026-03-02']);
    expect(line).toMatchObject({ workingDays: 1, quantity: 3000 });
  });

  it('keeps its quantity and labour in a part without a working day', () => {
    const line = onlyLine({ part: { start: '2026-03-07', end: '2026-03-08' } });
    expect(line).toMatchObject({ workingDays: 2, spread: 'calendar', note: 'no-working-day-in-part', quantity: 3000 });
    expect(line.labour[0]).toMatchObject({ manDays: 25, perDay: 12.5 });
  });
});

describe('the make-up of a task', () => {
  it('is the chosen one', () => {
    expect(onlyLine().makeUpId).toBe(2);
  });

  it('may be missing, and then the task has no lines', () => {
    expect(quantify({ task: { elementMakeupId: null } })).toEqual([]);
  });
});

describe('a quantity factor', () => {
  it.each([
    { factor: null, quantity: 3000 },
    { factor: 1.5, quantity: 4500 },
  ])('of $factor gives $quantity', ({ factor, quantity }) => {
    expect(onlyLine({ task: { quantityFactor: factor } }).quantity).toBe(quantity);
  });

  it('of 0 is a real zero', () => {
    expect(quantify({ task: { quantityFactor: 0 } })).toEqual([]);
  });
});

describe('a line without quantity', () => {
  it.each<{ why: string; given: Given }>([
    { why: 'a part without size', given: { part: { size: 0 } } },
    { why: 'a line without material', given: { line: { materialQuantity: 0 } } },
    { why: 'a part without size in the wrong unit', given: { part: { size: 0, unitId: UNITS.tonne.id } } },
  ])('gives no row: $why', ({ given }) => {
    expect(quantify(given)).toEqual([]);
  });
});

describe('labour that cannot be counted', () => {
  const noLabour = { quantity: 3000, gangHours: null, impliedGangs: null, labour: [] };

  it.each<{ why: string; given: Given }>([
    { why: 'a rate of 0', given: { rate: { ratePerHour: 0 } } },
    { why: 'a rate without ratePerHour', given: { rate: { ratePerHour: null } } },
    { why: 'a line without production rate', given: { line: { productionRateId: null } } },
  ])('leaves the material with a warning: $why', ({ given }) => {
    expect(onlyLine(given)).toMatchObject({ ...noLabour, warning: 'rate-zero-or-missing' });
  });

  it('leaves the material with a warning when the rate measures something else', () => {
    expect(onlyLine({ rate: { unitPerHourId: UNITS.tonne.id } })).toMatchObject({
      ...noLabour,
      warning: 'unit-mismatch',
    });
  });

  it('leaves out a kind that the gang has no head of, without a warning', () => {
    const kinds = (rate: Given['rate']) => onlyLine({ rate }).labour.map(({ labourType }) => labourType);
    expect([kinds({ lbT_Foreman: 0 }), kinds({ lbT_Labour: 0 })]).toEqual([['Labour'], ['Foreman']]);
    expect(onlyLine({ rate: { lbT_Foreman: 0 } })).toMatchObject({ gangHours: 50, warning: null });
  });
});

describe('stored data that input would refuse', () => {
  const wrongShifts: Given = { calendar: { noShifts: 0 } };
  const wrongLineUnit: Given = { line: { unitId: UNITS.tonne.id }, rate: { unitPerHourId: UNITS.tonne.id } };
  const wrongPartUnit: Given = { part: { unitId: UNITS.cubicMetre.id } };

  it('counts unusable shifts as one of eight hours', () => {
    const line = onlyLine(wrongShifts);
    expect(line).toMatchObject({ warning: 'no-shift-hours', gangHours: 50 });
    expect(line.labour[0]).toMatchObject({ manDays: 25 });
  });

  it("counts a line in its own unit where that does not fit its material's", () => {
    expect(onlyLine(wrongLineUnit)).toMatchObject({
      warning: 'line-unit-mismatch',
      unitId: UNITS.tonne.id,
      quantity: 3000,
      gangHours: 50,
    });
  });

  it('gives a part in a unit that its asset type is not measured in one row without quantity, in its first month', () => {
    const line = onlyLine({ part: { ...wrongPartUnit.part, start: '2026-02-28', end: '2026-05-29' } });
    expect(line).toMatchObject({
      warning: 'part-unit-mismatch',
      quantity: null,
      gangHours: null,
      labour: [],
      spread: 'calendar',
      note: null,
    });
    const months = monthsOf(line, workCalendar(DEFAULT_WORK_CALENDAR));
    expect(months.map(({ month, quantity }) => [formatMonth(month), quantity])).toEqual([['2026-02', null]]);
  });

  it('takes any unit for a part whose asset type states no measurement', () => {
    expect(onlyLine({ part: { ...wrongPartUnit.part, measurmentType: null } })).toMatchObject({
      quantity: 3000,
      warning: null,
    });
  });

  it('keeps the material of a line whose material, or unit of the rate, is unknown, and warns', () => {
    const unknown = { quantity: 3000, gangHours: null, warning: 'unit-mismatch' };
    expect(onlyLine({ line: { materialId: 404 } })).toMatchObject({ ...unknown, unitId: null });
    expect(onlyLine({ rate: { unitPerHourId: 404 } })).toMatchObject({ ...unknown, unitId: UNITS.cubicMetre.id });
  });

  it("counts a line in its own unit where its material's is unknown", () => {
    const line = onlyLine({ line: { unitId: UNITS.cubicMetre.id }, material: { unitId: 404 } });
    expect(line).toMatchObject({ gangHours: 50, warning: 'line-unit-mismatch' });
  });

  it.each<{ first: string; given: Given }>([
    {
      first: 'rate-zero-or-missing',
      given: { rate: { ratePerHour: 0, unitPerHourId: UNITS.metre.id }, ...wrongShifts },
    },
    { first: 'unit-mismatch', given: { rate: { unitPerHourId: UNITS.metre.id }, ...wrongShifts } },
    { first: 'unit-mismatch', given: { line: { unitId: UNITS.tonne.id } } },
    { first: 'no-shift-hours', given: { ...wrongLineUnit, ...wrongShifts } },
    { first: 'no-shift-hours', given: { ...wrongPartUnit, ...wrongShifts } },
    { first: 'line-unit-mismatch', given: { ...wrongLineUnit, ...wrongPartUnit } },
    { first: 'rate-zero-or-missing', given: { ...wrongPartUnit, rate: { ratePerHour: 0 } } },
  ])('warns of $first before what else is wrong', ({ first, given }) => {
    expect(onlyLine(given).warning).toBe(first);
  });
});

describe('a part whose dates are wrong', () => {
  it('is refused', () => {
    expect(() => quantify({ part: { start: '2026-03-06', end: '2026-03-02' } })).toThrow(RangeError);
    expect(() => quantify({ part: { end: '2026-02-30' } })).toThrow(RangeError);
  });
});
