/**
 * Where an event stands in the whole log. Opaque; comes from a store and goes back to the same store.
 * Compared with `comparePositions`, never by text.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Before the first event of any log. */
export const BEGINNING = '0' as Position;

/** Whether a text that comes from outside reads like a position of either store. */
export const isPosition = (text: string): text is Position => /^\d{1,19}(\/\d{1,19})?$/.test(text);

/** Negative when a stands before b. Both stores write positions as one or more decimal numbers joined by `/`. */
export function comparePositions(a: Position, b: Position): number {
  const left = a.split('/');
  const right = b.split('/');
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = BigInt(left[i] ?? 0) - BigInt(right[i] ?? 0);
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}
