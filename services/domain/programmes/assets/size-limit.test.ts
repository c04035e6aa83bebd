import { describe, expect, it } from '@jest/globals';
import type { Unit } from '../../library/library-records.js';
import { largestSize, sizeFault } from './size-limit.js';

const unit = (name: string, measurmentType: Unit['measurmentType'], conversionToSI: number): Unit => ({
  id: 1,
  name,
  description: '',
  measurmentType,
  conversionToSI,
  metric: 1,
  base: 1,
});

describe('The largest size of a part', () => {
  it.each([
    [unit('km', 'Length', 1000), 100_000],
    [unit('mi', 'Length', 1609.344), 62_137],
    [unit('ha', 'Area', 10_000), 1_000_000],
    [unit('m3', 'Volume', 1), 10_000_000_000],
    [unit('t', 'Mass', 1000), 1_000_000_000],
    [unit('nr', 'Number', 1), 10_000_000],
  ])('in $name is %d', (of, most) => {
    expect(largestSize(of)).toBe(most);
    expect([sizeFault(most, of), sizeFault(0, of)]).toEqual([undefined, undefined]);
    for (const size of [most + 1, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(sizeFault(size, of)).toBeDefined();
  });

  it('is said in the unit of the size', () => {
    expect(sizeFault(999_999_999_999, unit('m2', 'Area', 1))).toBe(
      'Size is a number from 0 to 10\u00a0000\u00a0000\u00a0000 m²',
    );
  });

  it('leaves room for what was ever built', () => {
    // The Pan-American Highway, King Fahd International Airport, the fill of Chek Lap Kok.
    expect(sizeFault(30_000, unit('km', 'Length', 1000))).toBeUndefined();
    expect(sizeFault(776, unit('km2', 'Area', 1e6))).toBeUndefined();
    expect(sizeFault(200_000_000, unit('m3', 'Volume', 1))).toBeUndefined();
  });
});
