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

/** A text as it is searched: in any case, and with plain letters. The server does the same (services/domain/search/plain-letters.ts). */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıŋħŧ]/g, (letter) => SPELLINGS[letter] ?? letter)
    .trim();

/** Whether a name has every word that was typed, wherever. */
export function holdsWords(typed: string): (...names: readonly string[]) => boolean {
  const words = plainLetters(typed).split(/\s+/).filter(Boolean);
  return (...names) => {
    const text = plainLetters(names.join(' '));
    return words.every((word) => text.includes(word));
  };
}
