import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isCorrectable, nearestWords, slipsForgiven } from './nearest-word.js';

const nearest = (typed: string, ...known: string[]) => nearestWords(typed, known)[0]?.word;

describe('The nearest word', () => {
  it.each([
    ['brige', 'a letter missing'],
    ['briddge', 'a letter too many'],
    ['bridfe', 'another letter'],
    ['brigde', 'two letters in the wrong order'],
  ])('of %s (%s) is bridge, as a word or inside one', (typed) => {
    expect(nearest(typed, 'bride', 'ridges', 'bridge')).toBe('bridge');
    expect(nearest(typed, 'overbridge', 'culvert')).toBe('bridge');
    expect(nearest(typed, 'footbridges')).toBe('bridge');
  });

  it('has fewer slips, then is a whole word, then the start of one', () => {
    expect(nearest('wals', 'walls', 'seawall')).toBe('walls');
    expect(nearest('drians', 'drains', 'drain')).toBe('drains');
    expect(nearest('culvart', 'superculvert', 'culverts')).toBe('culvert');
  });

  it('is none where there are more slips than are forgiven', () => {
    expect(nearest('raods', 'rail')).toBeUndefined();
    expect(nearest('viaduct', 'aqueduct')).toBeUndefined();
    expect(slipsForgiven('brige')).toBe(1);
    expect(slipsForgiven('bridgs')).toBe(2);
  });
});

describe('A word is corrected', () => {
  it('from four letters on, and not where it is a number', () => {
    expect(['a9', 'dam', 'damm', '3000', 'm800', 'x'.repeat(41)].filter(isCorrectable)).toEqual(['damm', 'm800']);
  });
});

/** By the definition: the fewest slips, over all ways to make them. */
function distance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distance(restA, restB);
  const swaps = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    1 +
    Math.min(
      distance(restA, b),
      distance(a, restB),
      distance(restA, restB),
      swaps ? distance(a.slice(2), b.slice(2)) : Infinity,
    )
  );
}

describe('Of any words', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä'), minLength: 1, maxLength: 7 });

  it('all parts within the slips that are forgiven are found, and no others', () => {
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 3 }), (typed, known) => {
        const most = slipsForgiven(typed);
        const expected = new Set<string>();
        for (const word of known.map((one) => [...one]))
          for (let from = 0; from < word.length; from++)
            for (let to = from + 1; to <= word.length; to++) {
              const part = word.slice(from, to);
              if (distance([...typed], part) <= most) expected.add(part.join(''));
            }
        const found = nearestWords(typed, known);
        expect(new Set(found.map(({ word }) => word))).toEqual(expected);
        for (const { word, slips } of found) expect(slips).toBe(distance([...typed], [...word]));
        expect(found.map(({ slips }) => slips)).toEqual(found.map(({ slips }) => slips).sort());
      }),
    );
  });
});
