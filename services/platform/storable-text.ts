/** The text without what PostgreSQL cannot hold: NUL and half of a surrogate pair. */
export const storable = (text: string): string =>
  /[\0\ud800-\udfff]/.test(text) ? text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') : text;
