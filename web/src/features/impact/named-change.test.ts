import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { namedChange } from './named-change.js';

const change = (materialId: number, share: number) => ({
  materialId,
  material: `material ${materialId}`,
  unit: 'm3',
  month: '2027-04',
  change: 10,
  share,
});
const named = (shares: readonly number[], last: number | null = null) =>
  namedChange(
    shares.map((share, i) => change(i + 1, share)),
    last,
  )?.materialId;

describe('the change that is named', () => {
  it('is the first one while none was named before', () => {
    expect(named([0.3, 0.3, 0.2])).toBe(1);
    expect(named([])).toBeUndefined();
  });

  it('stays while no other leads by more than a tenth', () => {
    expect(named([0.33, 0.3], 2)).toBe(2);
    expect(named([0.331, 0.3], 2)).toBe(1);
    expect(named([0.3, 0.2], 7)).toBe(1);
  });

  it('changes only where the one before falls out or is led clearly, whatever is typed', () => {
    const typed = fc.array(fc.array(fc.double({ min: 0.006, max: 5, noNaN: true }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(typed, (answers) => {
        let last: number | null = null;
        for (const shares of answers) {
          const now = named(shares, last);
          const before: number | undefined = last === null ? undefined : shares[last - 1];
          if (before !== undefined && now !== last) expect(Math.max(...shares)).toBeGreaterThan(1.1 * before);
          last = now ?? last;
        }
      }),
    );
  });
});
