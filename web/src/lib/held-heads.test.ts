import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { heldOverWeekends } from '../../../services/domain/quantities/held-heads.js';
import { daysHeld, heldHeads } from './held-heads.js';

const drawn = (perDay: readonly number[], off: string): number[] =>
  heldHeads(perDay, daysHeld(Array.from(off, (day) => day === 'x')));

describe('Heads as they are drawn', () => {
  it.each([
    ['a weekend', [4, 0, 0, 6], '.xx.', [4, 4, 4, 6]],
    ['a long weekend', [4, 0, 0, 0, 6], '.xxx.', [4, 4, 4, 4, 6]],
    ['a break', [4, 0, 0, 0, 0, 6], '.xxxx.', [4, 0, 0, 0, 0, 6]],
    ['a weekend at the end of a break', [4, 0, 0, 0, 0, 6, 0, 0, 7], '.xxxx.xx.', [4, 0, 0, 0, 0, 6, 6, 6, 7]],
    ['a break at the end', [4, 0, 0, 0, 0], '.xxxx', [4, 0, 0, 0, 0]],
    ['a weekend at the beginning', [0, 0, 5], 'xx.', [0, 0, 5]],
    ['a working day on which nobody works', [4, 0, 6], '...', [4, 0, 6]],
  ])('over %s', (_, perDay, off, expected) => {
    expect(drawn(perDay, off)).toEqual(expected);
  });

  it('are the same here and where the server draws them', () => {
    const days = fc.array(fc.record({ off: fc.boolean(), heads: fc.integer({ min: 0, max: 3 }) }));
    fc.assert(
      fc.property(days, (all) => {
        const off = all.map((day) => day.off && day.heads === 0);
        const perDay = all.map(({ heads }) => heads);
        expect(heldOverWeekends(perDay, (day) => all[day]?.off === true)).toEqual(heldHeads(perDay, daysHeld(off)));
      }),
    );
  });
});
