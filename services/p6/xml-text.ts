/** Text between tags or in an attribute. What XML cannot hold at all becomes a blank. */
export const xmlText = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    .replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
