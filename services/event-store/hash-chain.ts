import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Position, RecordedEvent } from './event.js';

/** What stands for the previous hash of a stream's first event. */
export const BEFORE_FIRST = '0'.repeat(64);

/**
 * RFC 8785: the one text of a value, whatever the order of its keys.
 * @throws Error for what JSON cannot hold: NaN, infinities, lone surrogates, circles, bigints
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('undefined is no JSON');
  return text;
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
    } else if (chainHash(previous.hash, { type, data: canonicalJson(data), metadata: canonicalJson(hashed) }) !== hash) {
      yield { stream, version, position, what: 'altered' };
    }
    last.set(stream, { version, hash });
  }
}
