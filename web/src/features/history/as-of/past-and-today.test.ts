import { describe, expect, it } from '@jest/globals';
import type { Shown } from './api.js';
import { labourByMonth, monthsOf, tonnesByMonth } from './past-and-today.js';

/** Labour from 30 March on, and a material from February on whose mass is known or not. */
const shown = (massPerUnitKg: number | null, perDay: readonly number[]): Shown =>
  ({
    labour: { firstMonth: '2027-03', lastMonth: '2027-04', firstDay: '2027-03-30', series: [{ perDay }, { perDay }] },
    materials: {
      firstMonth: '2027-02',
      lastMonth: '2027-03',
      series: [
        { keyMaterial: true, massPerUnitKg, quantities: [10, 20], direction: 'delivered' },
        { keyMaterial: true, massPerUnitKg, quantities: [0, 7], direction: 'takenAway' },
      ],
    },
  }) as unknown as Shown;
const none = {
  labour: { firstMonth: null, lastMonth: null, firstDay: null, series: [] },
  materials: { firstMonth: null, lastMonth: null, series: [] },
} as unknown as Shown;

describe('the months then and today', () => {
  const [past, today] = [shown(2000, [1, 5, 2]), shown(null, [1, 1, 4])];
  const months = monthsOf(past, today);

  it('are all that have work, for labour and materials alike', () => {
    expect(months).toEqual(['2027-02', '2027-03', '2027-04']);
    expect(tonnesByMonth(past, today, months, 'delivered')).toEqual({ months, past: [20, 40, 0], today: [0, 0, 0] });
    expect(labourByMonth(past, today, months)).toEqual({ months, past: [0, 10, 4], today: [0, 2, 8] });
  });

  it('never add deliveries and what is taken away', () => {
    expect(tonnesByMonth(past, past, months, 'takenAway')).toEqual({ months, past: [0, 14, 0], today: [0, 14, 0] });
    expect(tonnesByMonth(past, past, months, 'movedOnSite').past).toEqual([0, 0, 0]);
  });

  it('are none without work', () => expect(monthsOf(none, none)).toEqual([]));
});
