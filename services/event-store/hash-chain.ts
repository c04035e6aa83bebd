import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Position } from '../platform/position.js';
import type { RecordedEvent } from './event.js';
import { isInItsPlace } from './event-id.js';

/** Previous hash of a stream's first event. */
export const GENESIS_HASH = '0'.repeat(64);

/** With more distinct keys or deeper nesting than this, the library is faster, or reports what is wrong with the value. */
const MAX_KEYS = 64;
const MAX_DEPTH = 64;

/**
 * Canonical JSON (RFC 8785): the same text whatever the order of a value's keys. For plain JSON values, JSON.stringify with a
 * sorted list of keys writes the same text in a fifteenth of the library's time, and without the list, where all keys are in order
 * already, in a third of that: this is most of the work of an append (docs/quality.md, Append and Import).
 * @throws Error for what JSON cannot represent: NaN, infinities, lone surrogates, circular references, bigints
 */
export function canonicalJson(value: unknown): string {
  const found: FoundKeys = { keys: new Set(), inOrder: true };
  if (isPlain(value, found, 0))
    return found.inOrder ? JSON.stringify(value) : JSON.stringify(value, [...found.keys].sort());
  const text = canonicalize(value);
  if (text === undefined) throw new Error('undefined is no JSON');
  return text;
}

/** What is known of the keys of a value. */
interface FoundKeys {
  readonly keys: Set<string>;
  /** Whether those of each object are in the order of RFC 8785, that of their UTF-16 code units. */
  inOrder: boolean;
}

/** Whether the value consists of plain JSON values only, with nothing that JSON.stringify would convert; collects the keys. */
function isPlain(value: unknown, found: FoundKeys, depth: number): boolean {
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
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    // Not `every`: it skips holes, which JSON cannot represent.
    for (const item of value) if (!isPlain(item, found, depth + 1)) return false;
    return true;
  }
  // JSON.stringify with a list of keys also writes inherited properties, when another object has the same key.
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  const { keys } = found;
  let before = '';
  for (const key of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[key];
    if (member === undefined) continue;
    if (found.inOrder && key < before) found.inOrder = false;
    before = key;
    if (!keys.has(key)) {
      if (keys.size === MAX_KEYS || key in Object.prototype || !key.isWellFormed()) return false;
      keys.add(key);
    }
    if (!isPlain(member, found, depth + 1)) return false;
  }
  return true;
}

/**
 * Hash of an event: SHA-256, hex, over the previous hash and the canonical JSON of `{data, metadata, type}`
 * (docs/architecture.md, Rules of the write side). The metadata contain the event's id, which is derived from stream and
 * version (`eventIdOf`), so an event that was moved to another place shows too.
 * @param previous hash of the event before it in its stream, or GENESIS_HASH
 * @param event data and metadata (all but the hash) as canonical JSON
 */
export function chainHash(previous: string, event: { type: string; data: string; metadata: string }): string {
  // RFC 8785 sorts the keys: data, metadata, type.
  const canonical = `{"data":${event.data},"metadata":${event.metadata},"type":${JSON.stringify(event.type)}}`;
  return hash('sha256', previous + canonical);
}

/** A place where a stream differs from what was written. */
export interface ChainBreak {
  readonly stream: string;
  readonly version: number;
  readonly position: Position;
  /** `missing`: the version before it is absent. `altered`: this event, its stream's name or the recorded hash before it was changed. */
  readonly what: 'missing' | 'altered';
}

/**
 * Checks events of any number of streams, each from its first version, as they were stored (`asStored`: hashes cover the
 * data as written, not upcast ones). After a break the check continues from the recorded hash, so that one altered event is
 * one finding and not one for each event after it.
 */
export async function* verifyChain(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
): AsyncIterable<ChainBreak> {
  const last = new Map<string, { version: number; hash: string }>();
  for await (const event of events) {
    const { stream, version, position, type, data, metadata } = event;
    const { hash, ...hashed } = metadata;
    const previous = last.get(stream) ?? { version: 0, hash: GENESIS_HASH };
    if (version !== previous.version + 1) {
      yield { stream, version, position, what: 'missing' };
    } else if (
      chainHash(previous.hash, { type, data: canonicalJson(data), metadata: canonicalJson(hashed) }) !== hash ||
      !isInItsPlace(event)
    ) {
      yield { stream, version, position, what: 'altered' };
    }
    last.set(stream, { version, hash });
  }
}
