/**
 * A text that a spreadsheet would read as a formula; some read the full-width signs of East Asian keyboards like their twins. One with
 * apostrophes in front counts too, so that the reader can tell ours from the user's.
 */
const FORMULA_LIKE = /^'*[=+\-@＝＋－＠\t\r]/;

/** Puts an apostrophe in front of what looks like a formula, even if it has one already: the reader takes one off. */
export const guarded = (text: string): string => (FORMULA_LIKE.test(text) ? `'${text}` : text);

/** The text as it was before {@link guarded}. */
export const unguarded = (field: string): string =>
  field.startsWith("'") && FORMULA_LIKE.test(field) ? field.slice(1) : field;
