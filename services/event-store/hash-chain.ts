import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Position, RecordedEvent } from './event.js';

/** What stands for the previous hash of a stream's first event. */
export const BEFORE_FIRST = '0'.repeat(64);

/** Past so many different keys, and so deep, the library is faster, or says what is wrong. */
const MOST_KEYS = 64;
const DEEPEST = 64;

/**
 * RFC 8785: the one text of a value, whatever the order of its keys. Of what JSON can hold as it is, JSON.stringify writes just that when it
 * is told the keys in order, in a fifteenth of the library's time: it is most of the work of an append (quality.md, Append and Import).
 * @throws Error for what JSON cannot hold: NaN, infinities, lone surrogates, circles, bigints
 */
export function canonicalJson(value: unknown): string {
  const keys = new Set<string>();
  if (isPlain(value, keys, 0)) return JSON.stringify(value, [...keys].sort());
  const text = canonicalize(value);
  if (text === undefined) throw new Error('undefined is no JSON');
  return text;
}

/** Whether all in it is JSON as it stands; collects the keys. */
function isPlain(value: unknown, keys: Set<string>, depth: number): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    // `every` passes over holes, which are no JSON.
    for (const item of value) if (!isPlain(item, keys, depth + 1)) return false;
    return true;
  }
  // What is inherited would be written too, where another object has it as its own.
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member === undefined) continue;
    if (!keys.has(key)) {
      if (keys.size === MOST_KEYS || key in Object.prototype || !key.isWellFormed()) return false;
      keys.add(key);
    }
    if (!isPlain(member, keys, depth + 1)) return false;
  }
  return true;
}

/**
 * Hash of an event: SHA-256, hex, over the previous hash and the canonical JSON of `{data, metadata, type}`
 * (architecture.md, Rules of the write side). The event's id is among the metadata and made from stream and version
 * (`eventIdOf`), so an event cannot be moved elsewhere either.
 * @param previous hash of the event before it in its stream, or BEFORE_FIRST
 * @param event data and metadata (all but the hash) as canonical JSON
 */
export function chainHash(previous: string, event: { type: string; data: string; metadata: string }): string {
  // RFC 8785 sorts the keys: data, metadata, type.
  const canonical = `{"data":${event.data},"metadata":${event.metadata},"type":${JSON.stringify(event.type)}}`;
  return hash('sha256', previous + canonical);
}

/** A place where a stream is not what was written. */
export interface ChainBreak {
  readonly stream: string;
  readonly version: number;
  readonly position: Position;
  /** `missing`: the version before it is not there. `altered`: this event, or the end of the one before it, was changed. */
  readonly what: 'missing' | 'altered';
}

/**
 * Checks events of any number of streams, each from its first version, as they were stored (`asStored`: hashes are made
 * over the data as written, not over upcast ones). After a break the check goes on from the hash that is recorded there,
 * so that one altered event is one finding and not a finding for each that follows.
 */
export async function* verifyChain(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): AsyncIterable<ChainBreak> {
  const last = new Map<string, { version: number; hash: string }>();
  for await (const { stream, version, position, type, data, metadata } of events) {
    const { hash, ...hashed } = metadata;
    const previous = last.get(stream) ?? { version: 0, hash: BEFORE_FIRST };
    if (version !== previous.version + 1) {
      yield { stream, version, position, what: 'missing' };
    } else if (
      chainHash(previous.hash, { type, data: canonicalJson(data), metadata: canonicalJson(hashed) }) !== hash
    ) {
      yield { stream, version, position, what: 'altered' };
    }
    last.set(stream, { version, hash });
  }
}
