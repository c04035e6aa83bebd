import { describe, expect, it } from '@jest/globals';
import { comparedIn, comparisonError } from './compared-choice.js';

describe('a comparison', () => {
  it.each([
    [0, 'A valid comparison requires at least two scenarios. Please select more to continue.'],
    [1, 'A valid comparison requires at least two scenarios. Please select more to continue.'],
    [2, null],
    [5, null],
    [6, 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.'],
  ])('of %i is refused with %s', (chosen, text) => expect(comparisonError(chosen)).toBe(text));

  it('is read from the address', () => expect(comparedIn('[4,7,9]')).toEqual([4, 7, 9]));

  it.each([null, '', '[4', '4', '{}', '[4]', '[4,4]', '[4,"7"]', '[4,0]', '[4,-7]', '[4,1.5]', '[1,2,3,4,5,6]'])(
    'is none at %s',
    (query) => expect(comparedIn(query)).toBeNull(),
  );
});
