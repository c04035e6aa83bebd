import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PartsByAsset } from './parts-by-asset.js';

const place = fc.nat(12);
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), place }),
  fc.record({ kind: fc.constant('insert' as const), place }),
  fc.record({ kind: fc.constant('replace' as const), place }),
  fc.record({ kind: fc.constant('remove' as const), place }),
  fc.record({ kind: fc.constant('find' as const), place }),
  fc.record({ kind: fc.constant('list' as const), place }),
);

describe('The assets of a programme', () => {
  it('are in the order of a list, whatever is put in, removed and asked', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const assets = new PartsByAsset();
        const list: [number, readonly number[]][] = [];
        steps.forEach(({ kind, place: at }, i) => {
          const one = list[at];
          if (kind === 'add') {
            assets.set(i, [i]);
            list.push([i, [i]]);
          } else if (kind === 'insert') {
            assets.insert(i, [i], at);
            list.splice(at, 0, [i, [i]]);
          } else if (kind === 'replace' && one) {
            assets.set(one[0], [-i]);
            one[1] = [-i];
          } else if (kind === 'remove' && one) {
            assets.delete(one[0]);
            list.splice(at, 1);
          } else if (kind === 'find' && one) expect(assets.placeOf(one[0])).toBe(at);
          else if (kind === 'list') expect([...assets]).toEqual(list);
          expect(assets.size).toBe(list.length);
        });
        expect([...assets.keys()]).toEqual(list.map(([id]) => id));
        expect([...assets.values()]).toEqual(list.map(([, parts]) => parts));
        for (const [id, parts] of list) expect([assets.has(id), assets.get(id)]).toEqual([true, parts]);
      }),
    );
  });

  it('that are not there have no place', () => {
    const assets = new PartsByAsset([[1, [7]]]);
    assets.delete(1);
    expect([assets.placeOf(1), assets.placeOf(2), assets.get(1)]).toEqual([-1, -1, undefined]);
  });
});
