type Value = number | string | boolean | null | readonly number[] | readonly string[];

/** One row in PostgreSQL's text format of COPY. */
export const copyLine = (...values: readonly Value[]): string => `${values.map(copyText).join('\t')}\n`;

function copyText(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  // Numbers and days need no quoting inside an array.
  if (typeof value === 'object') return `{${value.join(',')}}`;
  return String(value);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Few texts have such a character: to ask first takes half the time. */
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
