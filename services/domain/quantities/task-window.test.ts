import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, parseDay } from './day.js';
import { taskBar, taskWindow } from './task-window.js';

const days = fc.integer({ min: 1, max: 5000 });
const hundredths = fc.integer({ min: 0, max: 10_000 });

describe('a task window', () => {
  it('is never empty and never leaves its parent', () => {
    fc.assert(
      fc.property(days, hundredths, hundredths, (n, lag, duration) => {
        const { from, to } = taskWindow(n, lag / 100, duration / 100);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(n);
      }),
    );
  });

  it('follows the rule in exact arithmetic, whatever the two decimals', () => {
    fc.assert(
      fc.property(days, hundredths, hundredths, (n, lag, duration) => {
        const share = (of: number) => Number((BigInt(n - 1) * BigInt(of)) / 10_000n);
        const { from, to } = taskWindow(n, lag / 100, duration / 100);
        expect(from).toBe(share(lag));
        const end = share(lag) + Math.max(1, share(duration));
        expect(to).toBe(lag + duration >= 10_000 || end >= n - 1 ? n : end);
      }),
      { numRuns: 1000 },
    );
  });

  it('owns the last day of its parent when lag and duration reach 100 %', () => {
    fc.assert(
      fc.property(days, hundredths, (n, lag) => {
        expect(taskWindow(n, lag / 100, (10_000 - lag) / 100).to).toBe(n);
      }),
    );
  });

  it('does not share a day with the task that begins where it ends, where the percentages are worth a day', () => {
    const meeting = fc
      .record({ n: days, lag: hundredths, duration: hundredths })
      .filter(({ n, lag, duration }) => lag + duration < 10_000 && (n - 1) * duration >= 10_000);
    fc.assert(
      fc.property(meeting, hundredths, ({ n, lag, duration }, nextDuration) => {
        const next = taskWindow(n, (lag + duration) / 100, nextDuration / 100);
        expect(taskWindow(n, lag / 100, duration / 100).to).toBeLessThanOrEqual(next.from);
      }),
    );
  });

  it('gives a task without duration the one day of its lag', () => {
    expect(taskWindow(101, 50, 0)).toEqual({ from: 50, to: 51 });
  });

  it('gives a task at 100 % lag the last day', () => {
    expect(taskWindow(101, 100, 0)).toEqual({ from: 100, to: 101 });
  });

  it('stays in its parent also with a stored lag that input would refuse', () => {
    expect(taskWindow(101, 150, 0)).toEqual({ from: 100, to: 101 });
  });

  it.each([0, -3, Number.NaN])('has no place in a parent of %d days', (n) => {
    expect(() => taskWindow(n, 0, 100)).toThrow(
      new RangeError(`a window needs a parent of at least one day, not ${n}`),
    );
  });
});

describe('a task bar', () => {
  const bar = (start: string, end: string, lag: number, duration: number) => {
    const found = taskBar(parseDay(start), parseDay(end), lag, duration);
    return [formatDay(found.start), formatDay(found.end)];
  };

  it('starts at the lag and is as long as the duration', () => {
    expect(bar('2026-03-02', '2026-05-29', 20, 50)).toEqual(['2026-03-19', '2026-05-02']);
  });

  it('ends with the part at the latest', () => {
    expect(bar('2026-03-02', '2026-03-11', 100, 0)).toEqual(['2026-03-11', '2026-03-11']);
    expect(bar('2026-03-02', '2026-03-11', 90, 90)).toEqual(['2026-03-10', '2026-03-11']);
  });

  it('is the one day of a part of one day', () => {
    expect(bar('2026-03-02', '2026-03-02', 0, 100)).toEqual(['2026-03-02', '2026-03-02']);
  });
});
