import { readFileSync } from 'node:fs';

/**
 * Beside this file, and beside the built server (services/vite.config.js). Made of the first 10,000 of `passwords-common` in
 * @zxcvbn-ts/language-common 4.1.3 (MIT; Copyright 2012-2016 Dan Wheeler and Dropbox, 2021 @zxcvbn-ts), which are those that leaks
 * have most often: in lower case, as they are and as `withoutEnds` leaves them, as far as a password that holds the rules of sign-up
 * can come to it.
 */
const FILE = new URL('./common-passwords.txt', import.meta.url);

let known: ReadonlySet<string> | undefined;

/** Fewer letters say nothing of a password: `A1-…` is no variant of the common `a1`. */
const MIN_LETTERS = 4;

/**
 * Whether the password is one of the 10,000 commonest, or one with capitals, digits and special characters put around it to please
 * the rules: `Password1!`.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));
  const lower = password.toLowerCase();
  const bare = withoutEnds(lower);
  return known.has(withoutSpecialEnds(lower)) || (bare.length >= MIN_LETTERS && known.has(bare));
}

/** `password` of `2password1!`. */
const withoutEnds = (password: string): string => trimmed(password, (character) => !/\p{L}/u.test(character));

/** `abc123` of `-abc123!`. */
const withoutSpecialEnds = (password: string): string =>
  trimmed(password, (character) => !/[\p{L}\p{N}]/u.test(character));

/** In one pass from each end: a pattern that is anchored at the end tries every character as its beginning. */
function trimmed(text: string, isTrimmed: (character: string) => boolean): string {
  const characters = [...text];
  const first = characters.findIndex((character) => !isTrimmed(character));
  const last = characters.findLastIndex((character) => !isTrimmed(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}
