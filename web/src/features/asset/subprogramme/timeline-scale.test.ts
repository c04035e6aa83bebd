import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { P6Activity } from '../../../lib/api-types.js';
import { addDays } from '../../../ui/charts/month-scale.js';
import type { P6Comparison } from './p6-comparison.js';
import { timelineScale, yearsOf } from './timeline-scale.js';

const part = { start: '2027-04-05', end: '2027-10-01', days: 180 };
const linked = (p6StartDate: string, p6EndDate: string): P6Comparison => ({
  state: 'inside',
  outside: [],
  activity: { p6StartDate, p6EndDate } as P6Activity,
});

describe('the ruler of the timeline', () => {
  it('has the months of the part and of the activities', () => {
    expect(timelineScale('monthly', part, []).months).toEqual([
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
    ]);
    const { months } = timelineScale('monthly', part, [linked('2026-12-31', '2028-01-01')]);
    expect([months[0], months.at(-1)]).toEqual(['2026-12', '2028-01']);
    expect(yearsOf(months)).toEqual([
      { year: '2026', from: 0, months: 1 },
      { year: '2027', from: 1, months: 12 },
      { year: '2028', from: 13, months: 1 },
    ]);
  });

  it('is percent without dates, and cuts what lies beyond the part', () => {
    expect(timelineScale('monthly', null, []).view).toBe('percent');
    expect(timelineScale('percent', null, []).days('2027-04-05', '2027-04-06')).toBeNull();
    const percent = timelineScale('percent', part, []);
    expect(percent.days(part.start, part.end)).toEqual({ left: 0, width: 100, cutStart: false, cutEnd: false });
    expect(percent.days('2027-01-01', '2028-01-01')).toEqual({ left: 0, width: 100, cutStart: true, cutEnd: true });
  });

  it('draws every task within its part, in both views, one after another where they meet', () => {
    const percents = fc
      .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
      .map(([a, b]) => ({ lagPercent: Math.min(a, b) / 100, durationPercent: Math.abs(a - b) / 100 }));
    fc.assert(
      fc.property(
        percents,
        fc.integer({ min: 1, max: 2000 }),
        fc.constantFrom('percent', 'monthly'),
        (task, days, view) => {
          const scale = timelineScale(view, { start: part.start, end: addDays(part.start, days - 1), days }, []);
          const { left, width } = scale.bar(task);
          expect(left).toBeGreaterThanOrEqual(scale.part.from - 1e-9);
          expect(left + width).toBeLessThanOrEqual(scale.part.to + 1e-9);
          if (view === 'monthly') expect(width).toBeGreaterThan(0);
        },
      ),
    );
    const scale = timelineScale('monthly', part, []);
    const first = scale.bar({ lagPercent: 0, durationPercent: 50 });
    expect(first.left + first.width).toBeCloseTo(scale.bar({ lagPercent: 50, durationPercent: 50 }).left, 9);
  });
});
