/** Letters that no mark makes, as people write them who have no key for them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'ng',
  ħ: 'h',
  ŧ: 't',
};

/**
 * A name as it is searched and sorted: in any case, and with plain letters, so that 'San José' is found by 'san jose', 'Straßenbahn' by
 * 'strasse' and 'İzmir' by 'izmir' (docs/product/programmes.md, Search). The client does the same (web/src/lib/plain-letters.ts).
 */
export const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıŋħŧ]/g, (letter) => SPELLINGS[letter] ?? letter)
    .trim();
