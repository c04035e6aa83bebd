import { foundLetters } from './found-letters.js';

/** A name, with the letters that were found in weight 600. Not `mark`: screen readers say the name as it is. */
export function FoundText({ text, words }: { text: string; words: readonly string[] }) {
  return foundLetters(text, words).map(({ text: letters, found }, at) => (found ? <b key={at}>{letters}</b> : letters));
}
