import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchOf, nameFilter, searchText, searchWords, wordsOfText } from './search-text.js';

describe('The words of a query', () => {
  it('compare like names, each once', () => {
    expect(searchWords('  A9  bridge\ta9 BRIDGE ')).toEqual(['a9', 'bridge']);
  });

  it('are none where nothing is typed, or more than a name has', () => {
    expect(searchWords(' ')).toEqual([]);
    expect(searchWords('x '.repeat(100))).toEqual(['x']);
    expect(searchWords('x'.repeat(201))).toEqual([]);
  });
});

describe('A list', () => {
  it('has the names with every word of a query: all without one, none where no name can be like it', () => {
    const found = (query?: string) => ['North link', 'Süd link', 'North end'].filter(nameFilter(query));
    expect(found('LINK north')).toEqual(['North link']);
    expect(found('sud')).toEqual(['Süd link']);
    expect([found(), found('  ')].map(({ length }) => length)).toEqual([3, 3]);
    expect(found('n'.repeat(201))).toEqual([]);
  });
});

describe('The text of a name', () => {
  it('has each word after a space, and again the words inside words', () => {
    expect(searchText(' A9/M8  link, (North) ')).toBe(' a9/m8 link, (north) m8 north');
    expect(searchText('Runway 09/27')).toBe(' runway 09/27 27');
    expect(searchText('100% steel')).toBe(' 100% steel');
  });

  it('holds every word of the name, and every start of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const text = searchText(name);
        for (const word of searchWords(name)) {
          expect(text).toContain(matchOf(word));
          expect(wordsOfText(text)).toContain(word);
        }
      }),
    );
  });
});

describe('What a word matches', () => {
  it('is the start of a word where it is short', () => {
    expect(searchText('A9 bypass')).toContain(matchOf('by'));
    expect(searchText('M8/A9')).toContain(matchOf('a9'));
    expect(searchText('North overbridge')).not.toContain(matchOf('br'));
    expect(searchText('North overbridge')).toContain(matchOf('bri'));
  });
});
