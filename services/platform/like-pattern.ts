/** A text as LIKE and ILIKE look for it, its own wildcards taken as they are written. */
export const literalInLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Finds what contains the text. */
export const containing = (text: string): string => `%${literalInLike(text)}%`;
