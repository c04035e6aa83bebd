import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../test/support/runs.js';
import { LayeredMap } from './layered-map.js';

interface Entry {
  readonly text: string;
}
const entries = fc.array(fc.tuple(fc.nat(1_040), fc.record({ text: fc.string({ maxLength: 3 }) })), { maxLength: 30 });

/** As many as are worth a layer. */
const BELOW = Array.from({ length: 1_000 }, (_, i): [number, Entry] => [i, { text: String(i) }]);

describe('A layered map', () => {
  it('reads like a copy with the same changes, layer over layer', () => {
    fc.assert(
      fc.property(entries, fc.array(entries, { maxLength: 5 }), (first, changes) => {
        const copy = new Map<number, Entry>([...BELOW, ...first]);
        let layered = new Map<number, Entry>(copy);
        for (const change of changes) {
          for (const [key, value] of change) copy.set(key, value);
          layered = LayeredMap.over(layered, new Map(change));
        }
        expect([...layered]).toEqual([...copy]);
        expect([...layered.keys()]).toEqual([...copy.keys()]);
        expect([...layered.values()]).toEqual([...copy.values()]);
        expect(layered.size).toBe(copy.size);
        const walked: [number, Entry][] = [];
        layered.forEach((value, key) => walked.push([key, value]));
        expect(walked).toEqual([...copy]);
        for (let key = 0; key <= 1_041; key += 13)
          expect([layered.get(key), layered.has(key)]).toEqual([copy.get(key), copy.has(key)]);
      }),
      { numRuns: runs(20, 200) },
    );
  });

  it('leaves the map below as it was, and becomes one map once much has changed', () => {
    const below = new Map<number, Entry>(BELOW);
    const above = LayeredMap.over(below, new Map([[1, { text: 'uno' }]]));
    expect([below.get(1), above.get(1)]).toEqual([{ text: '1' }, { text: 'uno' }]);
    expect(above).toBeInstanceOf(LayeredMap);
    const many = LayeredMap.over(above, new Map(Array.from({ length: 1_000 }, (_, i) => [i, { text: '' }])));
    expect(many).not.toBeInstanceOf(LayeredMap);
    expect(many.size).toBe(1_000);
  });
});
