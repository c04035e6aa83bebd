import { plainLetters } from './plain-letters.js';

// How names are searched (docs/product/programmes.md, Search): as texts of words, each after a space.

/** No name is longer (docs/product/programmes.md, Fields), so that nothing is found by a longer query. */
export const MAX_QUERY_LENGTH = 200;

/** Shorter words match the start of a word only: anywhere, 'a' would find nearly everything. */
const MIN_LENGTH_ANYWHERE = 3;

/** What is looked for: each word once, in plain letters. None where no name can be like the query. */
export function searchWords(query: string): string[] {
  const isOfName = query.length <= MAX_QUERY_LENGTH && query.isWellFormed() && !query.includes('\0');
  return isOfName ? [...new Set(plainLetters(query).split(/\s+/).filter(Boolean))] : [];
}

/**
 * A name as it is searched: ' a9/m8 link m8'. Each word comes after a space; words inside words, such as after a stroke or a bracket,
 * come again at the end, since a word begins there too.
 */
export function searchText(name: string): string {
  const words = plainLetters(name).split(/\s+/).filter(Boolean);
  return [...words, ...words.flatMap(innerWords)].map((word) => ` ${word}`).join('');
}

/** Which names have every word of a query, wherever: for lists that are short enough to be looked through. Without one all have. */
export function nameFilter(query = ''): (name: string) => boolean {
  if (query.trim() === '') return () => true;
  const words = searchWords(query);
  return (name) => {
    const text = plainLetters(name);
    return words.length > 0 && words.every((word) => text.includes(word));
  };
}

/** The words of a text that `searchText` made. */
export const wordsOfText = (text: string): string[] => text.split(' ').filter(Boolean);

/** How a text must continue to hold the word: after a space where the word is short. */
export const matchOf = (word: string): string => ([...word].length < MIN_LENGTH_ANYWHERE ? ` ${word}` : word);

/** Those that are not the whole word: 'a9/m8' has 'm8', '(north)' has 'north'. */
function innerWords(word: string): string[] {
  return [...word.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(([inner], nth) =>
    nth === 0 && word.startsWith(inner) ? [] : [inner],
  );
}
