export const MAX_NAME_LENGTH = 100;

/** Names are kept trimmed and composed. */
export const asName = (text: string): string => text.trim().normalize('NFC');

/** What is wrong with a name that somebody gives: one that nobody could tell from another, or that draws over its neighbours. */
export function nameFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'A name is a text.';
  const name = asName(value);
  if (name.length > MAX_NAME_LENGTH) return `A name has at most ${MAX_NAME_LENGTH} characters.`;
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) ? 'A name has no characters that cannot be seen.' : undefined;
}
