import { plainLetters } from '../../../lib/plain-letters.js';

export interface Piece {
  text: string;
  found: boolean;
}

/** Shorter words match the start of a word alone (docs/product/programmes.md, Search). */
const MIN_LENGTH_ANYWHERE = 3;

/** The text in pieces: those that one of the words has found, and what stands between them. */
export function foundLetters(text: string, words: readonly string[]): Piece[] {
  const shown = text.normalize('NFC');
  // A letter may be searched as two, or as none: each place of the plain text has that of its letter.
  let plain = '';
  const places: number[] = [];
  for (let at = 0; at < shown.length; ) {
    const letter = String.fromCodePoint(shown.codePointAt(at) ?? 0);
    const searched = /\s/.test(letter) ? letter : plainLetters(letter);
    plain += searched;
    for (let i = 0; i < searched.length; i++) places.push(at);
    at += letter.length;
  }
  places.push(shown.length);
  const found = Array.from({ length: shown.length }, () => false);
  for (const word of words)
    for (let at = plain.indexOf(word); word !== '' && at >= 0; at = plain.indexOf(word, at + 1))
      if ([...word].length >= MIN_LENGTH_ANYWHERE || startsWord(plain, at))
        found.fill(true, places[at], places[at + word.length]);
  const pieces: Piece[] = [];
  for (let from = 0, to = 0; from < shown.length; from = to) {
    while (to < shown.length && found[to] === found[from]) to++;
    pieces.push({ text: shown.slice(from, to), found: found[from] ?? false });
  }
  return pieces;
}

const startsWord = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text.charAt(at - 1));
