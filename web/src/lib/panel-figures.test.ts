import { describe, expect, it } from '@jest/globals';
import { panelDelta, panelFigure } from './panel-figures.js';

describe('figures of the panel', () => {
  it.each([
    [40_590, 0, '40\u00a0590'],
    [9_999_999, 0, '9\u00a0999\u00a0999'],
    [10_000_000, 0, '10.00\u00a0mn'],
    [23.24, 1, '23.2'],
  ])('shows %d with %d decimals as %s', (value, decimals, shown) => expect(panelFigure(value, decimals)).toBe(shown));

  it.each([
    [2_700, '+2\u00a0700'],
    [12_345_678, '+12.35\u00a0mn'],
    [-12_345_678, '\u221212.35\u00a0mn'],
    [0.2, 'same'],
  ])('shows a change of %d as %s', (value, shown) => expect(panelDelta(value)).toBe(shown));
});
