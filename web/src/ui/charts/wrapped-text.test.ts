import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wrapped } from './wrapped-text.js';

const letters = (content: string) => content.length;

describe('wrapped text', () => {
  it('breaks between words, and inside a word that is wider than a line', () => {
    expect(wrapped('Access road · part Centre', 12, letters)).toEqual(['Access road', '· part', 'Centre']);
    expect(wrapped('a Donaudampfschiff b', 8, letters)).toEqual(['a', 'Donaudam', 'pfschiff', 'b']);
  });

  it('is never wider than a line and loses nothing', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '·'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 1, max: 20 }), (words, width) => {
        const lines = wrapped(words.join(' '), width, letters);
        return (
          lines.every((line) => letters(line) <= width) &&
          lines.join('').replaceAll(' ', '') === words.join('').replaceAll(' ', '')
        );
      }),
    );
  });
});
