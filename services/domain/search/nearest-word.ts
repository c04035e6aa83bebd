/** The spelling nearest to a word that is found nowhere (docs/product/programmes.md, Search; docs/decisions/0043). */

/** Shorter words are too near to too many others. */
const MIN_LENGTH = 4;
/** From this length on two slips are forgiven, before it one. */
const MIN_LENGTH_OF_TWO_SLIPS = 6;
/** Longer words than anybody misspells are left alone: the work grows with their square. */
const MAX_LENGTH = 40;

/** Whether another spelling of it is looked for: a number is not misspelled, it is another one. */
export function isCorrectable(word: string): boolean {
  const { length } = [...word];
  return length >= MIN_LENGTH && length <= MAX_LENGTH && /\p{L}/u.test(word);
}

/** How many slips a word may have: a letter too many, one missing, another one, or two neighbours in the wrong order. */
export const slipsForgiven = (word: string): number => ([...word].length < MIN_LENGTH_OF_TWO_SLIPS ? 1 : 2);

/** A known word or a part of one, and how far it is from what was typed. */
export interface NearWord {
  readonly word: string;
  readonly slips: number;
  /** 0: it is a word; 1: words begin with it; 2: it is inside a word. */
  readonly place: number;
}

/**
 * Known words, and parts of them, with as few slips as are forgiven, the nearest first: those with fewer slips, then whole words
 * before parts at the start of a word and others, then the longest. 'brige' is nearest to 'bridge', also of 'overbridge'.
 */
export function nearestWords(typed: string, known: readonly string[]): NearWord[] {
  const letters = [...typed];
  const most = slipsForgiven(typed);
  const found = new Map<string, NearWord>();
  for (const word of known) {
    for (const near of nearParts(letters, [...word].slice(0, MAX_LENGTH), most)) {
      const before = found.get(near.word);
      if (!before || near.place < before.place) found.set(near.word, near);
    }
  }
  return [...found.values()].sort(
    (a, b) => a.slips - b.slips || a.place - b.place || b.word.length - a.word.length || (a.word < b.word ? -1 : 1),
  );
}

function nearParts(typed: readonly string[], word: readonly string[], most: number): NearWord[] {
  const parts: NearWord[] = [];
  const shortest = Math.max(typed.length - most, 1);
  for (let start = 0; start + shortest <= word.length; start++) {
    const part = word.slice(start, start + typed.length + most);
    const slips = slipsOfStarts(typed, part);
    for (let length = shortest; length <= part.length; length++) {
      const made = slips[length] ?? Infinity;
      if (made > most) continue;
      const place = start > 0 ? 2 : length < word.length ? 1 : 0;
      parts.push({ word: part.slice(0, length).join(''), slips: made, place });
    }
  }
  return parts;
}

/**
 * By length, how many slips lie between what was typed and the start of the text of that length: the restricted edit distance of
 * Damerau and Levenshtein, one row for each letter typed.
 */
function slipsOfStarts(typed: readonly string[], text: readonly string[]): readonly number[] {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: text.length + 1 }, (_, i) => i)];
  typed.forEach((letter, row) => {
    const now = [row + 1];
    for (let i = 1; i <= text.length; i++) {
      const replaced = (last[i - 1] ?? 0) + (letter === text[i - 1] ? 0 : 1);
      const swapped =
        row > 0 && i > 1 && letter === text[i - 2] && typed[row - 1] === text[i - 1]
          ? (beforeLast[i - 2] ?? 0) + 1
          : Infinity;
      now.push(Math.min((last[i] ?? 0) + 1, (now[i - 1] ?? 0) + 1, replaced, swapped));
    }
    [beforeLast, last] = [last, now];
  });
  return last;
}
