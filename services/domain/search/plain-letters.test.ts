import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainLetters } from './plain-letters.js';
import { matchOf, searchText, searchWords } from './search-text.js';

// Of the languages of all regions.
const NAMES: readonly (readonly [name: string, typed: string])[] = [
  ['San José', 'san jose'],
  ['İzmir çevre yolu', 'izmir cevre'],
  ['Iğdır', 'igdir'],
  ['Straßenbahn Süd', 'strassenbahn sud'],
  ['Łódź Fabryczna', 'lodz fabryczna'],
  ['Køge Bugt, Ærø', 'koge aero'],
  ['Bœuf à Évry-Courcouronnes', 'boeuf a evry'],
  ['Þórshöfn, Siglufjörður', 'thorshofn siglufjordur'],
  ['Ørestad Ångström', 'orestad angstrom'],
  ['Đường Nguyễn Huệ', 'duong nguyen hue'],
  ['Plzeň, Žižkov', 'plzen zizkov'],
  ['São João d’Aveiro', 'sao joao'],
  ['Dún Laoghaire', 'dun laoghaire'],
  ['A9 ½ ² ﬁ', 'a9 fi'],
];

describe('A name', () => {
  it.each(NAMES)('%s is found by %s', (name, typed) => {
    for (const query of [typed, typed.toUpperCase(), name]) {
      const words = searchWords(query);
      expect(words.length).toBeGreaterThan(0);
      expect(words.filter((word) => !searchText(name).includes(matchOf(word)))).toEqual([]);
    }
  });

  it('keeps the letters of other scripts, and is plain once it is', () => {
    expect(plainLetters(' Мост 東京 ')).toBe('мост 東京');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        expect(plainLetters(plainLetters(name))).toBe(plainLetters(name));
      }),
    );
  });
});
