import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { taskBar as calculatedBar, taskWindow } from '../../../../../services/domain/quantities/task-window.js';
import { taskBar } from './task-bar.js';

describe('the bar of a task', () => {
  it('shows the days that its percentages come to', () => {
    expect(taskBar('2027-04-05', 180, { lagPercent: 5, durationPercent: 35 })).toEqual({
      start: '2027-04-13',
      end: '2027-06-14',
      days: 62,
      lagDays: 8,
    });
    expect(taskBar('2027-04-05', 180, { lagPercent: 85, durationPercent: 15 })).toEqual({
      start: '2027-09-04',
      end: '2027-09-30',
      days: 28,
      lagDays: 152,
    });
  });

  it('is a day where the part is one', () => {
    expect(taskBar('2027-04-05', 1, { lagPercent: 50, durationPercent: 10 })).toEqual({
      start: '2027-04-05',
      end: '2027-04-05',
      days: 1,
      lagDays: 0,
    });
  });

  it('lies where the calculation spreads the work, for any percentages and any part', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    const first = Date.parse('2027-04-05') / 86_400_000;
    const day = (text: string) => Date.parse(text) / 86_400_000;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), percent, percent, (days, lagPercent, durationPercent) => {
        const bar = taskBar('2027-04-05', days, { lagPercent, durationPercent });
        const window = taskWindow(days, lagPercent, durationPercent);
        expect({ start: day(bar.start), end: day(bar.end) }).toEqual(
          calculatedBar(first, first + days - 1, lagPercent, durationPercent),
        );
        expect([bar.lagDays, bar.days]).toEqual([window.from, window.to - window.from]);
      }),
    );
  });
});
