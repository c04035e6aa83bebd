import { describe, expect, it } from '@jest/globals';
import { valueAxes } from './axis-ticks.js';

const valueAxis = (highest: number) => valueAxes({ up: highest }, { up: 1 })[0];

describe('a value axis', () => {
  it.each([
    { highest: 16_392, end: 21_000 },
    { highest: 73_091, end: 105_000 },
    { highest: 31, end: 35 },
    { highest: 2_915, end: 3_500 },
    { highest: 0.4, end: 0.56 },
  ])('for values up to $highest ends at $end', ({ highest, end }) => {
    const axis = valueAxis(highest);
    expect(axis.end).toBeCloseTo(end, 10);
    expect(axis.ticks).toHaveLength(8);
    expect(axis.ticks.at(-1)).toBe(axis.end);
  });

  it('shows the figures people would write', () => {
    expect(valueAxis(0.19).ticks).toEqual([0, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.21]);
  });

  it.each([1e-9, 0.0063, 1, 6.3636, 9.99, 63, 777, 123_456, 9e12])(
    'leaves at least 10 %% above %p and steps by a nice figure',
    (highest) => {
      const { end, ticks } = valueAxis(highest);
      const step = ticks[1] ?? 0;
      const mantissa = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
      expect(end).toBeGreaterThanOrEqual(highest * 1.1 * (1 - 1e-9));
      expect([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].some((nice) => Math.abs(nice - mantissa) < 1e-6)).toBe(true);
    },
  );

  it('takes the smallest step that leaves this room', () => {
    expect(valueAxis(63.6).end).toBe(70);
    expect(valueAxis(63.7).end).toBe(105);
  });

  it('stands without values too', () => {
    expect(valueAxis(0).ticks).toHaveLength(8);
    expect(valueAxis(0).end).toBeGreaterThan(0);
  });
});

describe('two axes with something below zero', () => {
  it('have their zeros on one line, eight ticks each, and room beyond the values of both sides', () => {
    const [left, right] = valueAxes({ up: 12_857, down: 8_660 }, { up: 45_000, down: 24_000 });
    expect(left.ticks).toEqual([-12_000, -8_000, -4_000, 0, 4_000, 8_000, 12_000, 16_000]);
    expect(right.ticks).toEqual([-45_000, -30_000, -15_000, 0, 15_000, 30_000, 45_000, 60_000]);
  });

  it.each([
    [1000, 1],
    [1, 1000],
    [50, 50],
    [0.4, 0.3],
  ])('hold %p above and %p below', (up, down) => {
    const [left, right] = valueAxes({ up, down }, { up: up * 7, down: down * 3 });
    expect(left.end).toBeGreaterThanOrEqual(up * 1.1 * (1 - 1e-9));
    expect(-left.start).toBeGreaterThanOrEqual(down * 1.1 * (1 - 1e-9));
    expect(left.end / (left.end - left.start)).toBeCloseTo(right.end / (right.end - right.start), 10);
    expect([left.ticks.length, right.ticks.length]).toEqual([8, 8]);
  });
});
