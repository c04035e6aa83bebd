import { beforeAll, describe, expect, it } from '@jest/globals';
import { referenceLibraryState } from '../../../test/support/test-programmes.js';
import type { Library } from '../../domain/library/library.js';
import type { Material } from '../../domain/library/library-records.js';
import { type Month, monthOf, parseDay } from '../../domain/quantities/day.js';
import type { DailyLoad } from '../../domain/quantities/labour-days.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from '../../domain/quantities/work-calendar.js';
import { type CountedPart, scopeImpact } from './scope-impact.js';

const calendar = workCalendar(DEFAULT_WORK_CALENDAR);
const FIRST = parseDay('2027-01-04');
const JANUARY: Month = monthOf(FIRST);

let library: Library;
/** A library in which every id is a key material of 1 t per unit. */
beforeAll(async () => {
  const reference = await referenceLibraryState();
  const [model] = reference.materials.values();
  const materials = [1, 2, 3].map(
    (id): Material => ({ ...model, id, name: `material ${id}`, keyMaterial: true, massPerUnitKg: 1000 }) as Material,
  );
  library = {
    ...reference,
    materials: new Map(
      [...materials, { ...materials[0], id: 4, massPerUnitKg: null } as Material].map((one) => [
        one.id,
        { ...one, retired: false },
      ]),
    ),
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
    loads: loads.map((load) => ({ ...load, labour: load.perDay, foremen: 0 })),
    manDays: 0,
    gangs: [],
    materials: new Map(
      Object.entries(quantities).map(([id, months]) => [
        Number(id),
        new Map(months.map((quantity, i) => [JANUARY + i, quantity])),
      ]),
    ),
  },
});
const impactOf = (before: CountedPart[], after: CountedPart[]) =>
  scopeImpact({ parts: before, calendar }, { parts: after, calendar }, library);

describe('The largest impact', () => {
  it("is the largest change of a month against the material's former peak", () => {
    const { largest } = impactOf([part({ 1: [100, 50], 2: [1000, 1000] })], [part({ 1: [100, 110], 2: [1000, 1300] })]);
    expect(largest).toMatchObject({ materialId: 1, month: '2027-02', change: 60 });
  });

  it('keeps its sign', () => {
    expect(impactOf([part({ 1: [100, 50] })], [part({ 1: [20, 50] })]).largest).toMatchObject({
      month: '2027-01',
      change: -80,
    });
  });

  it('counts a new material as 100 %', () => {
    expect(impactOf([part({ 1: [100, 10] })], [part({ 1: [100, 80], 2: [5, 40] })]).largest).toMatchObject({
      materialId: 2,
      month: '2027-02',
      change: 40,
    });
    expect(impactOf([part({ 1: [100, 10] })], [part({ 1: [100, 130], 2: [5, 40] })]).largest).toMatchObject({
      materialId: 1,
      change: 120,
    });
  });

  it('ignores materials with less than 5 % of the tonnage before and after, and materials without a mass', () => {
    expect(impactOf([part({ 1: [1000], 2: [10] })], [part({ 1: [1010], 2: [40] })]).largest).toMatchObject({
      materialId: 1,
      change: 10,
    });
    expect(impactOf([part({ 1: [1000], 2: [10] })], [part({ 1: [1010], 2: [60] })]).largest).toMatchObject({
      materialId: 2,
      change: 50,
    });
    expect(impactOf([part({ 1: [1000], 4: [10] })], [part({ 1: [1010], 4: [99] })]).largest).toMatchObject({
      materialId: 1,
      change: 10,
    });
  });

  it('is null when nothing changes, whatever the order of a sum', () => {
    const [one, two, three] = [part({ 1: [0.1] }), part({ 1: [0.2] }), part({ 1: [0.3] })];
    expect(impactOf([one, two, three], [three, two, one]).largest).toBeNull();
  });
});

describe('A scope', () => {
  it('spans the months of both sides', () => {
    const { months, materials } = impactOf(
      [part({ 1: [1, 2] }, { end: '2027-02-26' })],
      [part({ 1: [1, 0, 0, 7] }, { end: '2027-04-30' })],
    );
    expect(months).toEqual(['2027-01', '2027-02', '2027-03', '2027-04']);
    expect(materials).toMatchObject([{ before: [1, 2, 0, 0], after: [1, 0, 0, 7], totalBefore: 3, totalAfter: 8 }]);
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
      largest: null,
      finish: { after: null },
    });
  });
});
