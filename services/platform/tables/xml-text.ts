/** Escapes text for an element or an attribute. Characters that XML cannot hold become a blank. */
export const xmlText = (text: string): string =>
  // Most texts stay as they are, and are not copied.
  PLAIN.test(text)
    ? text
    : text
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ' ')
        .replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const PLAIN = /^[\t\n\r\u0020\u0021\u0023-\u0025\u0027-\u003b\u003d\u003f-\ud7ff\ue000-\ufffd]*$/;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
