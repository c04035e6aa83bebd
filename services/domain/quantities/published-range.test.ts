import { beforeAll, describe, expect, it } from '@jest/globals';
import { referenceLibraryState } from '../../../test/support/test-programmes.js';
import type { Library } from '../library/library.js';
import { outputRange } from './published-range.js';
import { rangeOf } from './unit-quantities.js';

// docs/product/custom-inputs.md, Gang output.

/** Every published source of the reference data, read by eye: the range of the whole gang in the rate's unit, or why there is none. */
const PUBLISHED: Readonly<Record<string, readonly [rates: string, low: number | null, high: number | string]>> = {
  'dozer clearing 500 m2/h': ['1', 500, 500],
  'D6 45-75 m3/h': ['2', 45, 75],
  '45.5-58 m3/h (0.5 m3 bucket, sand/soil); 34-57 m3/h mid excavator; 0.03-0.06 lab-h/m3': ['3', 45.5, 58],
  'roller 46-92 m3/h': ['4', 46, 92],
  'aggregate base 61-115 m3/h': ['6 7', 61, 115],
  '6.2 m/h straight': ['9', 6.2, 6.2],
  '3.2-4.5 m/h': ['10', 3.2, 4.5],
  '10.6-12.8 m/h at 150-200 mm': [
    '11 74',
    null,
    'of pipes of another size for the one rate: nothing but words tells which',
  ],
  '0.8-1.2 nr/h': ['13', 0.8, 1.2],
  '1,750 m2/h distributor': ['17', null, 'the rate is in litres'],
  '10.9-12.0 h/t (16 mm slabs) => 4 fixers 0.33-0.37 t/h': ['26', 0.33, 0.37],
  '0.08 h/m2 large slabs': ['27', null, 'time of one person'],
  '0.6-1.2 m2/h per person': ['28', null, 'output of one person'],
  '30-50 m3/h': ['29', 30, 50],
  '3.4-4.6 t/day': ['30', 0.425, 0.575],
  '29-46 m2/h': ['31', 29, 46],
  '45-52 m2/day': ['33', 5.625, 6.5],
  '1.4-2.1 m2/h per bricklayer': ['34', null, 'output of one bricklayer, who has labourers beside them'],
  '16+8 h per 1000 bricks': ['35', null, 'time of one person, and in bricks'],
  'framing 3.5-5.8 m2/h, boarding extra': ['36', null, 'output of half the work'],
  '8 m2/h': ['37', 8, 8],
  '0.32 h/m2': ['38', null, 'time of one person'],
  '6.2 m/h': ['44', 6.2, 6.2],
  '16-29 m3/h': ['47', 16, 29],
  '4.7-9.4 m3/h (0.3 m3 bucket, basement works)': ['48', 4.7, 9.4],
  '2.2-2.6 h/m2 walls': ['53', null, 'time of one person'],
  '80-100 m2/day for four men, with sarking and felt': ['59', 10, 12.5],
  '125 m2/day for four men, joists and decking': ['60', 15.625, 15.625],
  'boarding 0.25 h/m2, skim extra': ['63', null, 'time of one person, for half the work'],
  '0.11 gang h/m': ['70', 1 / 0.11, 1 / 0.11],
  '110 m2/day for five men, hand laid': ['71', 13.75, 13.75],
  '0.20-0.25 h/m at 100 mm': ['73', null, 'time of one person'],
};

let library: Library;
beforeAll(async () => {
  library = await referenceLibraryState();
});

describe('The range of a gang’s output, of every rate of the reference data', () => {
  it('is what its published source says of this gang in its unit, or nothing', () => {
    const read: Record<string, unknown[]> = {};
    for (const rate of library.productionRates.values()) {
      const range = rangeOf(rate, library);
      if (range?.kind !== 'published') continue;
      const rates = [read[range.source]?.[0], rate.id].filter(Boolean).join(' ');
      read[range.source] = [rates, range.low, range.high];
    }
    const withoutWhy = Object.entries(PUBLISHED).map(([source, [rates, low, high]]) => [
      source,
      [rates, low, low === null ? null : high],
    ]);
    expect(read).toEqual(Object.fromEntries(withoutWhy));
  });

  it('is none of an estimate, which is told in its words', () => {
    const estimates = [...library.productionRates.values()].filter(({ basis }) => !basis.startsWith('published'));
    expect(estimates.length).toBeGreaterThan(50);
    for (const rate of estimates)
      expect(rangeOf(rate, library)).toEqual({
        kind: 'estimate',
        low: null,
        high: null,
        source: rate.basis.replace('estimate: ', ''),
      });
  });

  it('holds its rate, or lies close to it', () => {
    const far = [...library.productionRates.values()].flatMap((rate) => {
      const { low, high } = rangeOf(rate, library) ?? {};
      const perHour = rate.ratePerHour ?? 0;
      return low == null || high == null || (perHour <= high * 1.1 && perHour >= low * 0.9) ? [] : rate.rateName;
    });
    expect(far).toEqual([]);
  });
});

describe('The basis of a rate', () => {
  const gang = { unit: 'm3', labour: 2 };

  it('is told in its words where it says neither range nor estimate, and nothing is told of none', () => {
    expect(outputRange('Own measurement, site 4: 12 m3/h', gang)).toEqual({
      kind: 'words',
      low: null,
      high: null,
      source: 'Own measurement, site 4: 12 m3/h',
    });
    expect(outputRange('', gang)).toBeNull();
  });

  it.each([
    ['published: 10-15 m3/h, Spon 2024', 'published', 10],
    ['Published range: 10-15 m3/h', 'published', 10],
    ['Estimate: 10-15', 'estimate', null],
  ])('is read as people write it: %s', (basis, kind, low) => {
    expect(outputRange(basis, gang)).toMatchObject({ kind, low });
  });

  it('stands beside the range of the rate that it was made from', () => {
    const template = [...library.productionRates.values()].find((rate) => rangeOf(rate, library)?.low != null);
    if (!template) throw new Error('No rate has a range');
    const own = { ...template, templateId: template.id, basis: 'Own measurement' };
    expect(rangeOf(own, library)).toEqual({ ...rangeOf(template, library), source: 'Own measurement' });
    expect(rangeOf({ ...own, basis: '' }, library)).toEqual(rangeOf(template, library));
  });
});

describe('The range of a gang’s output in a planner’s words', () => {
  const read = (source: string, unit = 'm2', labour = 3) => {
    const range = outputRange(`published range: ${source}`, { unit, labour });
    return range?.low == null ? null : [range.low, range.high];
  };

  it('is that of a number of men where they are the gang', () => {
    for (const source of [
      '2 joiners + 1 labourer 3-5 m2/h',
      '3-5 m2/h, 2 joiners and 1 labourer',
      '3-5 m2/h for three men',
      '3 – 5 m2/h by 3 people',
    ])
      expect(read(source)).toEqual([3, 5]);
    for (const source of ['2 joiners 3-5 m2/h', '3-5 m2/h for four men', '3-5 m2/h, 2 joiners + 1 labourer, 1 driver'])
      expect(read(source)).toBeNull();
  });

  it('is the inverse of the time that a gang takes', () => {
    expect(read('0.2-0.25 gang h/m2')).toEqual([4, 5]);
    expect(read('0.2 gang-h/m2, kerbs laid')).toEqual([5, 5]);
    for (const source of ['0 gang h/m2', '0.2 gang h/m', '0.2 gang h/m2 for two men', '0.2 h/m2'])
      expect(read(source)).toBeNull();
  });

  it.each([
    ['a bound', 'up to 6 m2/h'],
    ['a bound', '< 6 m2/h'],
    ['a record', 'record 40 m2/h'],
    ['one machine of several', '6 m2/h per machine'],
    ['one person', '6 m2/h each'],
    ['some of the work', '6 m2/h, priming extra'],
    ['some of the work', '6 m2/h; without priming'],
    ['other work', '6 m2/h for walls'],
    ['two coats', '6 m2/h first coat, 8 m2/h second coat'],
    ['a comma that may be decimal', '0,5-0,8 m2/h'],
    ['a comma that may be decimal', '12,5 m2/h'],
    ['the wrong way round', '8-5 m2/h'],
    ['no output', '0 m2/h'],
    ['no unit', '5-8'],
    ['another unit', '5-8 m3/h'],
  ])('is nothing for certain of %s: %s', (_, source) => {
    expect(outputRange(`published range: ${source}`, { unit: 'm2', labour: 3 })).toEqual({
      kind: 'published',
      low: null,
      high: null,
      source,
    });
  });

  it('is read with thousands', () => {
    expect(read('1,750-2,000 m2/h')).toEqual([1750, 2000]);
  });
});
