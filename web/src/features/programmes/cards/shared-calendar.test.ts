import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMonths, monthsBetween } from '../../../ui/charts/month-scale.js';
import { card } from '../testing/cards.js';
import { largestMonths, sharedCalendar } from './shared-calendar.js';

const working = (from: string, months: number) => {
  const one = card(1, 'One');
  const worked = Array.from({ length: months }, (_, index) => ({
    month: addMonths(from, index),
    delivered: 1,
    takenAway: 0,
  }));
  return { ...one, figures: { ...one.figures, months: worked } };
};
const length = ({ from, to }: { from: string; to: string }) => monthsBetween(from, to).length;
const typedWrong = working('1900-01', 213 * 12);

it('Cards that are compared share the largest month of each direction', () => {
  const [one, two] = [working('2027-01', 3), working('2027-01', 2)];
  const months = two.figures.months.map((month, i) => ({ ...month, delivered: 7 + i, takenAway: 3 - i }));
  const leaving = { ...two, figures: { ...two.figures, months } };
  expect(largestMonths([one, leaving])).toEqual({ above: 8, below: 3 });
  expect(largestMonths([])).toEqual({ above: 0, below: 0 });
});

describe('the calendar that the shown cards share', () => {
  it('spans all months of programmes of about the same time', () => {
    expect(sharedCalendar([working('2027-01', 14), working('2027-03', 8), working('2027-04', 10)])).toEqual({
      from: '2027-01',
      to: '2028-02',
    });
  });

  it('is a year at least, and this year where there is no work', () => {
    expect(sharedCalendar([working('2027-05', 2)])).toEqual({ from: '2027-05', to: '2028-04' });
    const year = new Date().getFullYear();
    expect(sharedCalendar([working('2027-01', 0)])).toEqual({ from: `${year}-01`, to: `${year}-12` });
  });

  it.each([1, 5, 23, 499])('stays with %d others where one year was typed wrong', (others) => {
    const cards = Array.from({ length: others }, (_, index) => working(addMonths('2027-01', index % 6), 12));
    const axis = sharedCalendar([...cards, typedWrong]);
    for (const { figures } of cards) {
      const inside = figures.months.filter(({ month }) => month >= axis.from && month <= axis.to);
      expect(inside.length).toBeGreaterThanOrEqual(figures.months.length - 1);
    }
    expect(length(axis)).toBeLessThanOrEqual(30);
  });

  it('is ten years at most, of those with the most work', () => {
    expect(sharedCalendar([typedWrong])).toEqual({ from: '1900-01', to: '1909-12' });
    const axis = sharedCalendar([working('2020-01', 12), working('2050-01', 12), working('2052-06', 12)]);
    expect(axis).toEqual({ from: '2050-01', to: '2053-05' });
  });

  it('is never shorter than a year nor longer than ten', () => {
    const start = fc.integer({ min: -1200, max: 1200 }).map((months) => addMonths('2027-01', months));
    const programme = fc.tuple(start, fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(fc.array(programme, { maxLength: 12 }), (spans) => {
        const cards = spans.map(([from, months]) => working(from, months));
        const axis = sharedCalendar(cards);
        expect(length(axis)).toBeGreaterThanOrEqual(12);
        expect(length(axis)).toBeLessThanOrEqual(120);
      }),
    );
  });
});
