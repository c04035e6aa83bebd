/** Escapes text for an element or an attribute. Characters that XML cannot hold become a blank. */
export const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    .replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
