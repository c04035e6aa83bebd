import { describe, expect, it } from '@jest/globals';
import { axisTop, rangeWords } from './range-mark.js';

describe('the output of a gang on its published range', () => {
  it.each([
    ['published', 46, 92, 'roller 46-92 m3/h', 70, 'published 46–92, roller'],
    ['published', 30, 50, '30-50 m3/h', 60, 'published 30–50, above it'],
    ['published', 500, 500, 'dozer clearing 500 m2/h', 500, 'published 500, dozer clearing'],
    ['published', 1750, 1750, '1,750 m2/h distributor', 1500, 'published 1\u00a0750, below it, distributor'],
    ['published', null, null, '0.08 h/m2 large slabs', 50, 'published, 0.08 h/m² large slabs'],
    ['estimate', 12, 30, '12-30', 20, 'estimate, 12–30'],
    ['words', null, null, 'own measurement, site 4, 0.2 h/m2', 50, 'own measurement, site 4, 0.2 h/m²'],
    ['estimate', null, null, 'matched to excavation', 50, 'estimate, matched to excavation'],
  ] as const)('%s %s to %s: "%s"', (kind, low, high, source, rate, words) =>
    expect(rangeWords({ kind, low, high, source }, rate)).toBe(words),
  );

  it('says that there is no source', () => expect(rangeWords(null, 5)).toBe('no source given'));

  it.each([
    [[58, 92], 100],
    [[8], 10],
    [[8.1], 10],
    [[4.5, 3.2], 5],
    [[0.8, 1.2], 1.5],
    [[500], 600],
    [[], 1],
  ])('has an axis for %j that ends at %d', (values, top) => expect(axisTop(values)).toBe(top));
});
