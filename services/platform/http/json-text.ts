import { isUtf8 } from 'node:buffer';
import { malformed, Refused } from '../problem.js';

/** A programme of 10,000 parts with twelve fields each has a quarter of it. */
export const MAX_VALUES = 500_000;

/** The API's bodies are at most 8 levels deep. */
const MAX_DEPTH = 32;

/** NUL and lone surrogates: JSON can escape them, but PostgreSQL and RFC 8785 cannot represent them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
/** The escapes without which a text that was UTF-8 holds neither. */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `]` with this bit are `{` and `}`. */
const CURLY = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Parses the JSON of a body. Its values are counted before: what a parser makes of a text of zeros is forty times as large, and
 * whoever walks over it takes as long (docs/decisions/0026).
 * @returns an object or a list
 * @throws Refused 400 for what is not such JSON or is nested too deep, 413 for too many values, 422 for a text that cannot be
 * stored, at its field
 */
export function parseJson(bytes: Buffer): object {
  const tooMuch = measured(bytes);
  if (tooMuch) throw tooMuch;
  if (!isUtf8(bytes)) throw malformed('malformed', 'The body is not UTF-8.');
  const text = UTF8.decode(bytes);
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) throw malformed('malformed', 'The body is an object or a list.');
  if (MAYBE_UNSTORABLE.test(text)) refuseUnstorable(value, '');
  return value;
}

/** Leaves out a byte order mark, which JSON.parse does not. */
const UTF8 = new TextDecoder();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('malformed', 'The body is not JSON.');
  }
}

/** Counts at least as many values as the text has, and its levels, without making anything of it. */
function measured(bytes: Buffer): Refused | undefined {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COMMA) values++;
    else if ((byte | CURLY) === OPEN) {
      values++;
      if (++depth > MAX_DEPTH) return malformed('nested-too-deep');
    } else if ((byte | CURLY) === CLOSE) depth--;
    if (values > MAX_VALUES) return tooManyValues();
  }
  return undefined;
}

/** @param start of its first quote @returns the place of its last quote, or the end of a text that is cut */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

const tooManyValues = (): Refused =>
  new Refused({
    kind: 'too-large',
    code: 'too-many-values',
    title: 'Request too large',
    detail: `A body holds up to ${MAX_VALUES.toLocaleString('en-GB')} values.`,
  });

function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!UNSTORABLE.test(value)) return;
    const title = 'Holds a character that cannot be stored';
    throw new Refused({ kind: 'invalid', code: 'invalid-fields', title, errors: { [path]: [title] } });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) {
    if (UNSTORABLE.test(name)) throw malformed('malformed-name');
    const child = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof child === 'string' || typeof child === 'object')
      refuseUnstorable(child, path === '' ? name : `${path}.${name}`);
  }
}
