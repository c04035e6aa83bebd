import { beforeAll, describe, expect, it } from '@jest/globals';
import { referenceLibraryState } from '../../../../test/support/test-programmes.js';
import type { Library, LibraryRecord } from '../../library/library.js';
import type { Material } from '../../library/library-records.js';
import { type Month, monthOf, parseDay } from '../day.js';
import type { DailyLoad } from '../labour-days.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from '../work-calendar.js';
import { packedLoads, packedMaterials } from './part-impact.js';
import { type CountedPart, scopeImpact } from './scope-impact.js';

const calendar = workCalendar(DEFAULT_WORK_CALENDAR);
const FIRST = parseDay('2027-01-04');
const JANUARY: Month = monthOf(FIRST);

let library: Library;
/** A library of one key material, of 1 t per m3. */
beforeAll(async () => {
  const reference = await referenceLibraryState();
  const [model] = reference.materials.values();
  library = {
    ...reference,
    materials: new Map([
      [
        1,
        {
          ...model,
          id: 1,
          keyMaterial: true,
          massPerUnitKg: 1000,
          retired: false,
          version: 1,
        } as LibraryRecord<Material>,
      ],
    ]),
  };
});

/** A part with these quantities per month from January 2027 on. */
const part = (
  quantities: Record<number, number[]>,
  { end = '2027-06-30', name = 'Part', loads = [] }: { end?: string; name?: string; loads?: readonly DailyLoad[] } = {},
): CountedPart => ({
  name,
  end,
  impact: {
    worked: { first: FIRST, last: parseDay(end) },
    loads: packedLoads(loads.map((load) => ({ ...load, labour: load.perDay, foremen: 0 }))),
    manDays: 0,
    materials: packedMaterials(
      Object.entries(quantities).flatMap(([id, months]) =>
        months.map((quantity, i) => ({ materialId: Number(id), month: JANUARY + i, quantity })),
      ),
    ),
  },
});
const impactOf = (before: CountedPart[], after: CountedPart[]) =>
  scopeImpact({ parts: before, calendar }, { parts: after, calendar }, { library, metricId: 1 });

describe('A scope', () => {
  it('spans the months of both sides', () => {
    const { months, materials } = impactOf(
      [part({ 1: [1, 2] }, { end: '2027-02-26' })],
      [part({ 1: [1, 0, 0, 7] }, { end: '2027-04-30' })],
    );
    expect(months).toEqual(['2027-01', '2027-02', '2027-03', '2027-04']);
    expect(materials).toMatchObject([{ before: [1, 2, 0, 0], after: [1, 0, 0, 7], totalBefore: 3, totalAfter: 8 }]);
  });

  it("is measured in the usual units of the programme's metric, with the tonnes of these", () => {
    const [was, is] = [
      [1, 2],
      [10, 2],
    ].map((months) => [part({ 1: months }, { end: '2027-02-26' })]) as [CountedPart[], CountedPart[]];
    const { materials, changed } = scopeImpact(
      { parts: was, calendar },
      { parts: is, calendar },
      { library, metricId: 2 },
    );
    const cubicYard = 0.764554857984;
    expect(materials).toMatchObject([
      {
        unit: 'yd3',
        tonnesPerUnit: expect.closeTo(cubicYard, 9),
        totalAfter: expect.closeTo(12 / cubicYard, 9),
        before: [expect.closeTo(1 / cubicYard, 9), expect.closeTo(2 / cubicYard, 9)],
      },
    ]);
    expect(changed).toMatchObject([{ unit: 'yd3', change: expect.closeTo(9 / cubicYard, 9) }]);
    // A metric without a unit of this kind shows the material's own.
    const unknown = scopeImpact({ parts: was, calendar }, { parts: is, calendar }, { library, metricId: 99 });
    expect(unknown.materials).toMatchObject([{ unit: 'm3', totalAfter: 12 }]);
  });

  it('finishes with the part that ends last, the first of several', () => {
    const [north, south, late] = [
      part({}, { name: 'North' }),
      part({}, { name: 'South' }),
      part({}, { name: 'South', end: '2027-07-01' }),
    ];
    expect(impactOf([north, south], [north, late]).finish).toEqual({
      before: '2027-06-30',
      after: '2027-07-01',
      setByBefore: 'North',
      setByAfter: 'South',
    });
    expect(impactOf([], [north]).finish).toMatchObject({ before: null, setByBefore: null });
  });

  it('has the peaks of each month, and repeats Friday over the weekend', () => {
    const loads = [
      { from: FIRST, to: FIRST + 5, spread: 'working', perDay: 3 },
      { from: FIRST + 28, to: FIRST + 29, spread: 'working', perDay: 2 },
    ] as const;
    const { labour } = impactOf([], [part({}, { end: '2027-02-26', loads })]);
    expect(labour.perDayAfter.slice(0, 8)).toEqual([3, 3, 3, 3, 3, 3, 3, 0]);
    expect(labour).toMatchObject({
      firstDay: '2027-01-04',
      monthPeakAfter: [3, 2],
      monthPeakBefore: [0, 0],
      after: { peak: 3, peakDay: '2027-01-04' },
    });
  });

  it('is empty where nothing is worked', () => {
    expect(impactOf([], [])).toMatchObject({
      months: [],
      labour: { firstDay: null, perDayAfter: [] },
      materials: [],
      changed: [],
      finish: { after: null },
    });
  });
});
