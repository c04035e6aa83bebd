import { isUtf8 } from 'node:buffer';
import { randomInt } from 'node:crypto';
import { giveWay } from '../giving-way.js';
import { malformed, type Refusal, Refused } from '../problem.js';

/** A programme of 10,000 parts with twelve fields each has a quarter of it. */
export const MAX_VALUES = 500_000;
/** Distinct ones, of fields: a client that sends whole entities has less than two hundred. A parser keeps each for itself. */
export const MAX_NAMES = 500;
/** Of one text, in bytes: the longest that a field takes is a hundredth of it. */
export const MAX_TEXT = 1024 * 1024;
/** Bytes that are looked at in one go. */
const MANY_BYTES = 256 * 1024;
/** The API's bodies are at most 8 levels deep. */
const MAX_DEPTH = 32;

/** NUL and lone surrogates: JSON can escape them, but PostgreSQL and RFC 8785 cannot represent them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Parses the JSON of a body. Its values are counted before: what a parser makes of a text of zeros is forty times as large, and
 * whoever walks over it takes as long (docs/decisions/0026).
 * @returns an object or a list
 * @throws Refused 400 for what is not such JSON or is nested too deep, 413 for too many values or names or too long a text, 422 for a text that cannot be
 * stored, at its field
 */
export async function parseJson(bytes: Buffer): Promise<object> {
  const scan = new JsonScan(bytes);
  while (!scan.isAtEnd) {
    const refused = scan.next(MANY_BYTES);
    if (refused) throw refused;
    if (!scan.isAtEnd) await giveWay();
  }
  if (!isUtf8(bytes)) throw malformed('malformed', 'The body is not UTF-8.');
  const value = parsed(UTF8.decode(bytes));
  if (typeof value !== 'object' || value === null) throw malformed('malformed', 'The body is an object or a list.');
  if (scan.holdsUnstorable) refuseUnstorable(value);
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const UNICODE_ESCAPE = 0x75;
/** `[` and `]` with this bit are `{` and `}`. */
const CURLY = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Nobody who does not know it can find names that look alike. */
const HASH_SEED = randomInt(2 ** 32);
const HASH_PRIME = 0x01000193;

/** Looks at the bytes of a JSON text without making anything of them. Counts at least as much as the text has. */
class JsonScan {
  /** Whether a text has an escape for a NUL, or for half of a surrogate pair without its other half. */
  holdsUnstorable = false;
  private at = 0;
  private values = 1;
  /** Of each open object or list, whether it is an object. */
  private readonly levels: boolean[] = [];
  private readonly names = new Set<number>();
  private isBeforeName = false;
  private isTextTooLong = false;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** @param length how many bytes to look at; a text is looked at as a whole */
  next(length: number): Refused | undefined {
    const end = Math.min(this.at + length, this.bytes.length);
    for (; this.at < end; this.at++) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === QUOTE) this.text();
      else if (byte === COMMA) {
        this.values++;
        this.isBeforeName = this.levels.at(-1) ?? false;
      } else if (byte === COLON) this.isBeforeName = false;
      else if ((byte | CURLY) === OPEN) {
        this.values++;
        this.isBeforeName = byte === OPEN;
        this.levels.push(this.isBeforeName);
        if (this.levels.length > MAX_DEPTH) return malformed('nested-too-deep');
      } else if ((byte | CURLY) === CLOSE) this.levels.pop();
      if (this.isTextTooLong) return tooMuch('too-long-text', `A text holds up to ${count(MAX_TEXT)} bytes.`);
      if (this.values > MAX_VALUES)
        return tooMuch('too-many-values', `A body holds up to ${count(MAX_VALUES)} values.`);
      if (this.names.size > MAX_NAMES)
        return tooMuch('too-many-names', `A body holds up to ${count(MAX_NAMES)} names of fields.`);
    }
    return undefined;
  }

  /** From its first quote to its last, or to the end of a text that is cut. */
  private text(): void {
    const { bytes } = this;
    let hash = HASH_SEED;
    let expectedLow = -1;
    let at = this.at + 1;
    const end = Math.min(bytes.length, at + MAX_TEXT + 1);
    for (; at < end && bytes[at] !== QUOTE; at++) {
      hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
      if (bytes[at] !== BACKSLASH) continue;
      at++;
      hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
      if (bytes[at] !== UNICODE_ESCAPE) continue;
      const unit = this.escapedUnit(at);
      const isPaired = isHigh(unit) ? isLow(this.escapedUnit(at + ESCAPE_LENGTH)) : !isLow(unit) || at === expectedLow;
      if (unit === 0 || !isPaired) this.holdsUnstorable = true;
      if (isHigh(unit)) expectedLow = at + ESCAPE_LENGTH;
    }
    this.isTextTooLong = at >= end && end < bytes.length;
    if (this.isBeforeName) this.names.add(hash);
    this.at = at;
  }

  /** @param at of the `u` of an escape @returns NaN for no such escape */
  private escapedUnit(at: number): number {
    const { bytes } = this;
    if (bytes[at - 1] !== BACKSLASH || bytes[at] !== UNICODE_ESCAPE) return Number.NaN;
    let unit = 0;
    for (let i = 1; i <= 4; i++) unit = unit * 16 + hexDigit(bytes[at + i] ?? 0);
    return unit;
  }
}

/** From the `u` of an escape to that of the next. */
const ESCAPE_LENGTH = 6;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : Number.NaN;
}

const count = (number: number): string => number.toLocaleString('en-GB');

const tooMuch = (code: string, detail: string): Refused =>
  new Refused({ kind: 'too-large', code, title: 'Request too large', detail });

function refuseUnstorable(body: object): void {
  const found = unstorableIn(body);
  if (found === undefined) return;
  const title = 'Holds a character that cannot be stored';
  const refusal: Refusal = {
    kind: 'invalid',
    code: 'invalid-fields',
    title,
    errors: { [found.reverse().join('.')]: [title] },
  };
  throw new Refused(refusal);
}

/**
 * @returns the names on the way to the first text that cannot be stored, from its own upwards
 * @throws Refused 400 for such a name
 */
function unstorableIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = unstorableIn(value[i]);
      if (found) return [...found, String(i)];
    }
    return undefined;
  }
  for (const [name, child] of Object.entries(value)) {
    if (UNSTORABLE.test(name)) throw malformed('malformed-name');
    const found = unstorableIn(child);
    if (found) return [...found, name];
  }
  return undefined;
}
