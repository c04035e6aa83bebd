/** Parts, libraries and calendars as planners could have entered them, for properties of the calculation. */
import fc from 'fast-check';
import { formatDay, parseDay } from '../../services/domain/quantities/day.js';
import type {
  LineFacts,
  MakeUpFacts,
  MaterialFacts,
  PartFacts,
  ProductionRateFacts,
  TaskFacts,
} from '../../services/domain/quantities/part-quantities.js';
import type { UnitFacts } from '../../services/domain/quantities/unit-conversion.js';
import type { WorkCalendarFacts } from '../../services/domain/quantities/work-calendar.js';
import { libraryOf } from './library-of.js';

export const UNITS = {
  metre: { id: 1, name: 'm', measurmentType: 'Length', conversionToSI: 1 },
  kilometre: { id: 2, name: 'km', measurmentType: 'Length', conversionToSI: 1000 },
  foot: { id: 3, name: 'ft', measurmentType: 'Length', conversionToSI: 0.3048 },
  cubicMetre: { id: 4, name: 'm3', measurmentType: 'Volume', conversionToSI: 1 },
  cubicYard: { id: 5, name: 'yd3', measurmentType: 'Volume', conversionToSI: 0.764554857984 },
  tonne: { id: 6, name: 't', measurmentType: 'Mass', conversionToSI: 1000 },
  kilogram: { id: 7, name: 'kg', measurmentType: 'Mass', conversionToSI: 1 },
} as const satisfies Record<string, UnitFacts>;

const earliest = parseDay('2024-01-01');
const daysOfParts = 900;

const few = { minLength: 1, maxLength: 3 };

const percents = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
  .map(([lag, duration]) => ({ lagPercent: lag / 100, durationPercent: Math.min(duration, 10_000 - lag) / 100 }));

const amount = fc.double({ min: 0.001, max: 100_000, noNaN: true });

/** Any week and any shifts that input lets through, and a week without a working day. */
export const arbitraryCalendar: fc.Arbitrary<WorkCalendarFacts> = fc.record({
  workingPatternBitMask: fc.integer({ min: 0, max: 127 }),
  nonWorkingDays: fc.array(fc.integer({ min: earliest - 10, max: earliest + 2 * daysOfParts }).map(formatDay), {
    maxLength: 60,
  }),
  noShifts: fc.integer({ min: 1, max: 3 }),
  shiftHours: fc.constantFrom([8, 8, 8], [10, 10, 4], [12, 6, 6], [7.5, 0.5, 16]),
});

interface ArbitraryLine {
  line: Omit<LineFacts, 'id' | 'materialId' | 'productionRateId'>;
  materialUnitId: number;
  rate: Omit<ProductionRateFacts, 'id'> | null;
}

const arbitraryLine: fc.Arbitrary<ArbitraryLine> = fc.record({
  line: fc.record({
    materialQuantity: fc.oneof({ weight: 9, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(0) }),
    unitId: fc.constantFrom(null, UNITS.cubicMetre.id, UNITS.cubicYard.id, UNITS.tonne.id),
  }),
  materialUnitId: fc.constantFrom(UNITS.cubicMetre.id, UNITS.cubicYard.id, UNITS.kilogram.id),
  rate: fc.option(
    fc.record({
      ratePerHour: fc.oneof({ weight: 8, arbitrary: amount }, { weight: 1, arbitrary: fc.constantFrom(null, 0) }),
      unitPerHourId: fc.constantFrom(UNITS.cubicMetre.id, UNITS.cubicYard.id, UNITS.kilogram.id),
      lbT_Labour: fc.constantFrom(0, 0.5, 4),
      lbT_Foreman: fc.constantFrom(0, 0.25, 1),
    }),
    { freq: 9 },
  ),
});

const arbitraryTask = fc.record({
  placed: percents,
  quantityFactor: fc.constantFrom(null, 0, 0.5, 1, 1.05),
  activities: fc.array(fc.record({ placed: percents, lines: fc.array(arbitraryLine, few) }), few),
});

/** A part in metres with the library that its tasks draw on. */
export const arbitraryPart = fc
  .record({
    start: fc.integer({ min: earliest, max: earliest + daysOfParts }),
    length: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: daysOfParts })),
    size: amount,
    tasks: fc.array(arbitraryTask, few),
  })
  .map(({ start, length, size, tasks: given }) => {
    const materials: MaterialFacts[] = [];
    const rates: ProductionRateFacts[] = [];
    const makeUps: MakeUpFacts[] = [];
    const lineOf = ({ line, materialUnitId, rate }: ArbitraryLine): LineFacts => {
      const id = materials.length + 1;
      materials.push({
        id,
        name: `material ${id}`,
        unitId: materialUnitId,
        familyName: '',
        keyMaterial: false,
        massPerUnitKg: null,
      });
      if (rate) rates.push({ id, ...rate });
      return { ...line, id, materialId: id, productionRateId: rate && id };
    };
    const tasks = given.map(({ placed, quantityFactor, activities }, index): TaskFacts => {
      const id = index + 1;
      makeUps.push({
        id,
        activities: activities.map((activity, position) => ({
          ...activity.placed,
          id: id * 10 + position,
          name: `activity ${position}`,
          lines: activity.lines.map(lineOf),
        })),
      });
      return { ...placed, taskId: id, name: `task ${id}`, quantityFactor, elementMakeupId: id };
    });
    const part: PartFacts = {
      partId: 1,
      start: formatDay(start),
      end: formatDay(start + length - 1),
      size,
      unitId: UNITS.metre.id,
      measurmentType: 'Length',
      tasks,
    };
    return { part, library: libraryOf({ units: Object.values(UNITS), materials, rates, makeUps }) };
  });
