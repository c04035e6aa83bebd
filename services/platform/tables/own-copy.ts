/** The same text with memory of its own: one that was cut from a piece of a file would keep the whole piece while it is remembered. */
export const ownCopy = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
