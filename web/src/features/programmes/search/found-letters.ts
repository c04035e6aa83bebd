export interface Piece {
  text: string;
  found: boolean;
}

/** Shorter words match the start of a word alone (docs/product/programmes.md, Search). */
const MIN_LENGTH_ANYWHERE = 3;

/** The text in pieces: those that one of the words has found, and what stands between them. */
export function foundLetters(text: string, words: readonly string[]): Piece[] {
  const shown = text.normalize('NFC');
  const folded = shown.toLowerCase();
  // Some letters become two in lower case: then no place in one is the same place in the other.
  const found = Array.from({ length: shown.length }, () => false);
  if (folded.length === shown.length)
    for (const word of words)
      for (let at = folded.indexOf(word); word !== '' && at >= 0; at = folded.indexOf(word, at + 1))
        if ([...word].length >= MIN_LENGTH_ANYWHERE || startsWord(folded, at)) found.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (let from = 0, to = 0; from < shown.length; from = to) {
    while (to < shown.length && found[to] === found[from]) to++;
    pieces.push({ text: shown.slice(from, to), found: found[from] ?? false });
  }
  return pieces;
}

const startsWord = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}\p{M}]/u.test(text.charAt(at - 1));
