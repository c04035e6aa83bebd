import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeRows } from './merge-rows.js';

const row = (key: number, name: string) => ({ key, name });
const [dig, fill, kerb] = [row(1, 'Dig'), row(2, 'Fill'), row(3, 'Kerb')];

describe('rows that two people changed', () => {
  it('keep what each of them changed, added and removed', () => {
    expect(mergeRows([row(1, 'Dig deep'), fill, row(-1, 'Mine')], [dig, fill], [dig, row(4, 'Theirs')])).toEqual({
      rows: [row(1, 'Dig deep'), row(4, 'Theirs'), row(-1, 'Mine')],
      clashes: [],
    });
  });

  it.each([
    ['changed twice', [row(1, 'Mine'), fill], [row(1, 'Theirs'), fill], [row(1, 'Mine'), fill]],
    ['removed here', [fill], [row(1, 'Theirs'), fill], [fill]],
    ['removed there', [row(1, 'Mine'), fill], [fill], [fill, row(1, 'Mine')]],
  ])('clash where a row was %s', (_, mine, theirs, rows) => {
    expect(mergeRows(mine, [dig, fill], theirs)).toEqual({ rows, clashes: [1] });
  });

  it('do not clash where both did the same', () => {
    expect(mergeRows([row(1, 'Both')], [dig, fill], [row(1, 'Both')])).toEqual({ rows: [row(1, 'Both')], clashes: [] });
  });

  it('stand in the order that was made here, else in that of the others', () => {
    expect(mergeRows([fill, dig], [dig, fill], [dig, fill, kerb]).rows).toEqual([fill, dig, kerb]);
    expect(mergeRows([dig, row(2, 'Mine')], [dig, fill], [fill, dig]).rows).toEqual([row(2, 'Mine'), dig]);
  });

  it('are those of the one who alone changed something', () => {
    const rows = fc.uniqueArray(fc.record({ key: fc.nat(6), name: fc.constantFrom('a', 'b', 'c') }), {
      selector: ({ key }) => key,
    });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        expect(mergeRows(before, before, after)).toEqual({ rows: after, clashes: [] });
        const { rows: merged, clashes } = mergeRows(after, before, before);
        expect(clashes).toEqual([]);
        expect([...merged].sort((a, b) => Number(a.key) - Number(b.key))).toEqual(
          [...after].sort((a, b) => a.key - b.key),
        );
      }),
    );
  });
});
