import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Day, parseDay } from './day.js';
import { addGangs, type GangLoad, gangsAtOnce, isOverLimit, wholeGangs } from './gangs.js';
import type { ActivityLine } from './part-quantities.js';

const MONDAY = parseDay('2027-03-01');
const load = (firstDay: Day, lastDay: Day, gangs: number, over: Partial<GangLoad> = {}): GangLoad => ({
  activityId: 37,
  productionRateId: 9,
  firstDay,
  lastDay,
  spread: 'working',
  gangs,
  ...over,
});

describe('Whole gangs', () => {
  it.each([
    [0.4, 1],
    [1, 1],
    [3 + 1e-9, 3],
    [3 - 1e-9, 3],
    [3.02, 4],
    [3.7, 4],
    [120 * (1 + 1e-9), 120],
  ])('of %d implied ones are %d', (implied, whole) => {
    expect(wholeGangs(implied)).toBe(whole);
  });

  it('are at least the implied ones but for noise, and less than one more', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 10_000, noNaN: true }), (implied) => {
        const whole = wholeGangs(implied);
        expect(Number.isInteger(whole)).toBe(true);
        expect(whole).toBeGreaterThanOrEqual(implied * (1 - 2e-6) - 2e-6);
        expect(whole).toBeLessThan(implied + 1);
      }),
    );
  });
});

describe('Gangs at once', () => {
  it('are those of the day on which most spans of one activity and rate meet', () => {
    const [most] = gangsAtOnce([load(MONDAY, MONDAY + 4, 1.5), load(MONDAY + 2, MONDAY + 11, 2)]);
    expect(most).toMatchObject({ activityId: 37, gangs: 3.5, day: MONDAY + 2 });
  });

  it('do not add up from one day to the next, over days off, nor for other activities or rates', () => {
    const other = [
      load(MONDAY, MONDAY + 3, 1),
      load(MONDAY + 4, MONDAY + 7, 2),
      load(MONDAY + 5, MONDAY + 6, 1.5, { spread: 'calendar' }),
      load(MONDAY, MONDAY + 4, 4, { productionRateId: 10 }),
      load(MONDAY, MONDAY + 4, 8, { activityId: 38 }),
    ];
    expect(gangsAtOnce(other).map(({ gangs }) => gangs)).toEqual([2, 4, 8]);
    expect(gangsAtOnce([])).toEqual([]);
  });

  it('of lines of one activity that name one rate are the same gangs', () => {
    const line = (over: Partial<ActivityLine>) =>
      ({
        ...load(MONDAY, MONDAY + 5, 0),
        impliedGangs: 1.25,
        ...over,
      }) as unknown as ActivityLine;
    const loads = new Map<string, GangLoad>();
    for (const one of [
      line({}),
      line({ impliedGangs: 0.5 }),
      line({ productionRateId: 10 }),
      line({ impliedGangs: null }),
      line({ productionRateId: null }),
    ])
      addGangs(loads, one);
    expect([...loads.values()].map(({ productionRateId, gangs }) => [productionRateId, gangs])).toEqual([
      [9, 1.75],
      [10, 1.25],
    ]);
  });
});

describe('Gangs at once, looked for day by day,', () => {
  it('are the same', () => {
    const spans = fc.array(
      fc
        .tuple(fc.nat(20), fc.nat(10), fc.double({ min: 0.1, max: 5, noNaN: true }))
        .map(([from, days, gangs]) => load(MONDAY + from, MONDAY + from + days, gangs)),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(spans, (loads) => {
        const perDay = Array.from({ length: 31 }, (_, i) =>
          loads
            .filter(({ firstDay, lastDay }) => firstDay <= MONDAY + i && MONDAY + i <= lastDay)
            .reduce((sum, { gangs }) => sum + gangs, 0),
        );
        const [found] = gangsAtOnce(loads);
        expect(found?.gangs).toBeCloseTo(Math.max(...perDay), 6);
        expect(perDay[(found?.day ?? 0) - MONDAY]).toBeCloseTo(Math.max(...perDay), 6);
      }),
    );
  });
});

describe('Heads are over a limit', () => {
  it('once the figure that is shown is', () => {
    expect([40, 40.04, 40.05, 41].map((perDay) => isOverLimit(perDay, 40))).toEqual([false, false, true, true]);
  });
});
