import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Library } from '../../services/library/library.js';
import type { Material } from '../../services/library/library-records.js';
import { referenceLibraryState } from '../../test/support/plans.js';
import { type Month, monthOf, parseDay } from '../quantities/day.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from '../quantities/work-calendar.js';
import type { PartEffect } from './part-effect.js';
import { type CountedPart, scopeEffect } from './scope-effect.js';

const calendar = workCalendar(DEFAULT_WORK_CALENDAR);
const FIRST = parseDay('2027-01-04');
const JANUARY: Month = monthOf(FIRST);

let library: Library;
/** Key materials of 1 t per unit, by any id. */
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
  { end = '2027-06-30', name = 'Part', loads = [] }: { end?: string; name?: string; loads?: PartEffect['loads'] } = {},
): CountedPart => ({
  name,
  end,
  effect: {
    worked: { first: FIRST, last: parseDay(end) },
    loads,
    manDays: 0,
    gangs: new Map(),
    materials: new Map(
      Object.entries(quantities).map(([id, months]) => [
        Number(id),
        new Map(months.map((quantity, i) => [JANUARY + i, quantity])),
      ]),
    ),
  },
});
const effect = (before: CountedPart[], after: CountedPart[]) =>
  scopeEffect({ parts: before, calendar }, { parts: after, calendar }, library);

describe('The largest effect', () => {
  it("is the largest change of a month against the material's former peak", () => {
    const { largest } = effect([part({ 1: [100, 50], 2: [1000, 1000] })], [part({ 1: [100, 110], 2: [1000, 1300] })]);
    expect(largest).toMatchObject({ materialId: 1, month: '2027-02', change: 60 });
  });

  it('keeps its sign', () => {
    expect(effect([part({ 1: [100, 50] })], [part({ 1: [20, 50] })]).largest).toMatchObject({
      month: '2027-01',
      change: -80,
    });
  });

  it('counts a new material as 100 %', () => {
    expect(effect([part({ 1: [100, 10] })], [part({ 1: [100, 80], 2: [5, 40] })]).largest).toMatchObject({
      materialId: 2,
      month: '2027-02',
      change: 40,
    });
    expect(effect([part({ 1: [100, 10] })], [part({ 1: [100, 130], 2: [5, 40] })]).largest).toMatchObject({
      materialId: 1,
      change: 120,
    });
  });

  it('is no material with less than 5 % of the tonnage, before and after, nor one without a mass', () => {
    expect(effect([part({ 1: [1000], 2: [10] })], [part({ 1: [1010], 2: [40] })]).largest).toMatchObject({
      materialId: 1,
      change: 10,
    });
    expect(effect([part({ 1: [1000], 2: [10] })], [part({ 1: [1010], 2: [60] })]).largest).toMatchObject({
      materialId: 2,
      change: 50,
    });
    expect(effect([part({ 1: [1000], 4: [10] })], [part({ 1: [1010], 4: [99] })]).largest).toMatchObject({
      materialId: 1,
      change: 10,
    });
  });

  it('is none when nothing changes, whatever the order of a sum', () => {
    const [one, two, three] = [part({ 1: [0.1] }), part({ 1: [0.2] }), part({ 1: [0.3] })];
    expect(effect([one, two, three], [three, two, one]).largest).toBeNull();
  });
});

describe('A scope', () => {
  it('spans the months of both sides', () => {
    const { months, materials } = effect(
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
    expect(effect([north, south], [north, late]).finish).toEqual({
      before: '2027-06-30',
      after: '2027-07-01',
      setByBefore: 'North',
      setByAfter: 'South',
    });
    expect(effect([], [north]).finish).toMatchObject({ before: null, setByBefore: null });
  });

  it('peaks per month on days, and holds heads over the weekend', () => {
    const loads = [
      { from: FIRST, to: FIRST + 5, spread: 'working', perDay: 3 },
      { from: FIRST + 28, to: FIRST + 29, spread: 'working', perDay: 2 },
    ] as const;
    const { labour } = effect([], [part({}, { end: '2027-02-26', loads })]);
    expect(labour.perDayAfter.slice(0, 8)).toEqual([3, 3, 3, 3, 3, 3, 3, 0]);
    expect(labour).toMatchObject({
      firstDay: '2027-01-04',
      monthPeakAfter: [3, 2],
      monthPeakBefore: [0, 0],
      after: { peak: 3, peakDay: '2027-01-04' },
    });
  });

  it('is empty where nothing is worked', () => {
    expect(effect([], [])).toMatchObject({
      months: [],
      labour: { firstDay: null, perDayAfter: [] },
      materials: [],
      largest: null,
      finish: { after: null },
    });
  });
});
