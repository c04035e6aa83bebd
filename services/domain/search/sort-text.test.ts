import { describe, expect, it } from '@jest/globals';
import { sortText } from './sort-text.js';

const sorted = (...names: readonly string[]) => names.toSorted((a, b) => (sortText(a) < sortText(b) ? -1 : 1));

describe('The order of names', () => {
  it("is a reader's: without case and accents, figures by their value", () => {
    const names = ['kerb 10', 'Kerb 9', 'Élan', 'elan 2', 'Zebra', 'kerb 009a', ''];
    expect(sorted(...names)).toEqual(['', 'Élan', 'elan 2', 'Kerb 9', 'kerb 009a', 'kerb 10', 'Zebra']);
  });

  it('tells figures of many digits by how many they have, and nought from nothing', () => {
    expect(sorted('K1234567890123', 'K999', 'K000', 'K', 'K1')).toEqual(['K', 'K000', 'K1', 'K999', 'K1234567890123']);
    expect(sortText('K000')).toBe(sortText('k0'));
    const [shorter, longer] = ['9'.repeat(99), `1${'0'.repeat(99)}`];
    expect(sorted(longer, shorter, '2')).toEqual(['2', longer, shorter]); // beyond 99 digits the first ones decide
  });
});
