import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { labourRowsOf } from '../../../test/support/labour-rows.js';
import { libraryOf } from '../../../test/support/library-of.js';
import { formatDay, formatMonth, parseDay } from './day.js';
import { labourMonths, labourPerDay, peakOf } from './labour-days.js';
import { monthsOf } from './material-months.js';
import {
  type ActivityLine,
  type LineFacts,
  type MakeUpFacts,
  type MaterialFacts,
  type PartFacts,
  type ProductionRateFacts,
  quantifyPart,
} from './part-quantities.js';
import { taskWindow } from './task-window.js';
import type { UnitFacts } from './unit-conversion.js';
import { type WorkCalendarFacts, workCalendar } from './work-calendar.js';

interface GoldenLine {
  material: string;
  quantityRate: number;
  materialConversionToSI: number;
  productionRate: { ratePerHour: number; unitConversionToSI: number; lbT_Labour: number; lbT_Foreman: number };
}

interface GoldenRow {
  task: string;
  activity: string;
  material: string;
  firstDay: string;
  lastDay: string;
  workingDays: number;
  note: string | null;
  warning: string | null;
  quantity: number;
  perMonth: Record<string, number>;
  gangHours: number | null;
  impliedGangs: number | null;
  labour: Record<string, { manHours: number; perDay: number; manDays: number; onSiteAtOnce: number }>;
}

interface GoldenMonth {
  month: string;
  labourType: string;
  manDays: number;
  programmeWorkingDays: number;
  labourPerDayProRata: number;
}

interface Golden {
  windows: { days: number; lag: number; dur: number; window: [number, number] }[];
  examples: {
    name: string;
    input: {
      part: {
        start: string;
        end: string;
        size: number;
        conversionToSI: number;
        tasks: {
          name: string;
          lagPercent: number;
          durationPercent: number;
          quantityFactor: number;
          activities: { name: string; lagPercent: number; durationPercent: number; lines: GoldenLine[] }[];
        }[];
      };
      calendar: WorkCalendarFacts;
    };
    expected: {
      partDays: number;
      rows: GoldenRow[];
      peakPerDay: number;
      peakFirstDay: string;
      manDays: number;
      monthly: GoldenMonth[];
    };
  }[];
}

const golden = JSON.parse(readFileSync(new URL('./golden-quantities.json', import.meta.url), 'utf8')) as Golden;

describe('the windows of the golden file', () => {
  it.each(golden.windows)('$days days, lag $lag %, duration $dur % give $window', ({ days, lag, dur, window }) => {
    const { from, to } = taskWindow(days, lag, dur);
    expect([from, to]).toEqual(window);
  });
});

describe.each(golden.examples)('$name', ({ input, expected }) => {
  const calendar = workCalendar(input.calendar);
  const { part, library, materialNames } = asFacts(input.part);
  const lines = quantifyPart(part, calendar, library);

  it('counts the days of the part', () => {
    expect(parseDay(part.end) - parseDay(part.start) + 1).toBe(expected.partDays);
  });

  it('gives the expected rows, each with its months and labour', () => {
    const rows = lines.map(asGoldenRow);
    expect(rows.map(({ task, activity, material }) => [task, activity, material])).toEqual(
      expected.rows.map(({ task, activity, material }) => [task, activity, material]),
    );
    expect(rows).toEqual(expected.rows.map(withTolerance));
  });

  it('gives the expected peak and total of labour', () => {
    const first = parseDay(part.start);
    const labour = lines.flatMap(labourRowsOf);
    const peak = peakOf(labourPerDay(labour, first, parseDay(part.end), calendar), first);
    expect(peak).toEqual({ perDay: near(expected.peakPerDay), day: parseDay(expected.peakFirstDay) });
    expect(sum(labour.map(({ manDays }) => manDays))).toEqual(near(expected.manDays));
  });

  it('gives the expected labour view by month', () => {
    expect(labourByMonth(lines)).toEqual(expected.monthly.map(withTolerance));
  });

  function asGoldenRow(line: ActivityLine): GoldenRow {
    return {
      task: line.task,
      activity: line.activity,
      material: materialNames.get(line.materialId) ?? '',
      firstDay: formatDay(line.firstDay),
      lastDay: formatDay(line.lastDay),
      workingDays: line.workingDays,
      note: line.note,
      warning: line.warning,
      quantity: line.quantity ?? Number.NaN,
      perMonth: Object.fromEntries(
        monthsOf(line, calendar).map(({ month, quantity }) => [formatMonth(month), quantity ?? Number.NaN]),
      ),
      gangHours: line.gangHours,
      impliedGangs: line.impliedGangs,
      labour: Object.fromEntries(
        line.labour.map(({ labourType, manHours, perDay, manDays, onSite }) => [
          labourType,
          { manHours, perDay, manDays, onSiteAtOnce: onSite },
        ]),
      ),
    };
  }

  function labourByMonth(all: readonly ActivityLine[]): GoldenMonth[] {
    const totals = new Map<string, GoldenMonth>();
    for (const labour of all.flatMap(labourRowsOf)) {
      for (const row of labourMonths(labour, calendar)) {
        const month = formatMonth(row.month);
        const key = `${month} ${labour.labourType}`;
        const total = totals.get(key) ?? {
          month,
          labourType: labour.labourType,
          manDays: 0,
          programmeWorkingDays: row.workingDays,
          labourPerDayProRata: 0,
        };
        total.manDays += row.manDays;
        total.labourPerDayProRata += row.labourPerDayProRata;
        totals.set(key, total);
      }
    }
    return [...totals.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
  }
});

/** The golden file names no ids, units or measurement types: every unit here is of one type, and ids are counted. */
function asFacts(input: Golden['examples'][number]['input']['part']) {
  const units: UnitFacts[] = [];
  const makeUps: MakeUpFacts[] = [];
  const materials: MaterialFacts[] = [];
  const rates: ProductionRateFacts[] = [];
  const part: PartFacts = {
    partId: 1,
    start: input.start,
    end: input.end,
    size: input.size,
    unitId: unitOf(input.conversionToSI),
    measurmentType: 'Any',
    tasks: input.tasks.map(({ activities, ...task }, index) => {
      const elementMakeupId = makeUps.push({
        id: makeUps.length + 1,
        activities: activities.map((activity, position) => ({
          ...activity,
          id: position,
          lines: activity.lines.map(lineOf),
        })),
      });
      return { ...task, taskId: index, elementMakeupId };
    }),
  };
  const library = libraryOf({ units, materials, rates, makeUps });
  return { part, library, materialNames: new Map(materials.map(({ id, name }) => [id, name])) };

  function unitOf(conversionToSI: number): number {
    const id = units.length + 1;
    return units.push({ id, name: `unit ${id}`, measurmentType: 'Any', conversionToSI });
  }

  function lineOf({ material, quantityRate, materialConversionToSI, productionRate }: GoldenLine): LineFacts {
    const { unitConversionToSI, ...rate } = productionRate;
    const materialId = materials.push({
      id: materials.length + 1,
      name: material,
      unitId: unitOf(materialConversionToSI),
      familyName: '',
      keyMaterial: false,
      massPerUnitKg: null,
    });
    const productionRateId = rates.push({ id: rates.length + 1, unitPerHourId: unitOf(unitConversionToSI), ...rate });
    return { id: materialId, materialId, materialQuantity: quantityRate, unitId: null, productionRateId };
  }
}

/** The golden file is rounded to nine decimals. */
function near(expected: number): unknown {
  return expect.closeTo(expected, 8);
}

function withTolerance(expected: unknown): unknown {
  if (typeof expected === 'number') return near(expected);
  if (expected === null || typeof expected !== 'object') return expected;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, withTolerance(value)]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
