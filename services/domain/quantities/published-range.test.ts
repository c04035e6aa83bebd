import { describe, expect, it } from '@jest/globals';
import { referenceLibraryState } from '../../../test/support/test-programmes.js';
import { outputRange } from './published-range.js';

// docs/product/custom-inputs.md, Gang output.

describe('The range of a gang’s output', () => {
  it.each([
    ['published range: roller 46-92 m3/h', 'm3', 46, 92],
    ['published range: 45.5-58 m3/h (0.5 m3 bucket, sand/soil); 34-57 m3/h mid excavator', 'm3', 45.5, 58],
    ['published range: dozer clearing 500 m2/h', 'm2', 500, 500],
    ['published range: 1,750 m2/h distributor', 'm2', 1750, 1750],
    ['published range: D6 45-75 m3/h', 'm3', 45, 75],
    ['published range: 45-52 m2/day', 'm2', 5.625, 6.5],
    ['published range: 3.4-4.6 t/day', 't', 0.425, 0.575],
    // The time of one person, or the output of a gang that is not this one, is no output of the gang.
    ['published range: 0.11 gang h/m', 'm', null, null],
    ['published range: 2.2-2.6 h/m2 walls', 'm2', null, null],
    ['published range: 0.6-1.2 m2/h per person', 'm2', null, null],
    ['published range: 1.4-2.1 m2/h per bricklayer', 'm2', null, null],
    ['published range: 110 m2/day for five men, hand laid', 'm2', null, null],
    ['published range: 16+8 h per 1000 bricks', 'nr', null, null],
    // Another unit than the rate's.
    ['published range: roller 46-92 m3/h', 't', null, null],
  ])('is read from %p in %s', (basis, unit, low, high) => {
    expect(outputRange(basis, unit)).toMatchObject({ kind: 'published', low, high });
  });

  it('of an estimate is told in its words, and what is neither has none', () => {
    expect(outputRange('estimate: 0.5-1.2', 'm')).toEqual({ kind: 'estimate', low: 0.5, high: 1.2, source: '0.5-1.2' });
    expect(outputRange('estimate: matched to excavation', 'm3')).toEqual({
      kind: 'estimate',
      low: null,
      high: null,
      source: 'matched to excavation',
    });
    for (const basis of ['', 'own measurement, 40-50 m3/h']) expect(outputRange(basis, 'm3')).toBeNull();
  });

  it('is known of every rate of the reference data, and holds its rate where the source gives an output', async () => {
    const { productionRates, units } = await referenceLibraryState();
    const outside: string[] = [];
    for (const { rateName, basis, ratePerHour, unitPerHourId } of productionRates.values()) {
      const range = outputRange(basis, units.get(unitPerHourId)?.name ?? '');
      expect(range).not.toBeNull();
      if (range?.kind !== 'published' || range.low === null || range.high === null) continue;
      // A machine in a narrow site works below the range, twice the range would be a wrong reading of the source.
      if ((ratePerHour ?? 0) > 2 * range.high || (ratePerHour ?? 0) < range.low / 4)
        outside.push(`${rateName}: ${basis}`);
    }
    expect(outside).toEqual([]);
  });
});
