import { describe, expect, it } from '@jest/globals';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import type { Position } from '../platform/position.js';
import { command, measured, sampleCodec } from './contract/sample-log.js';
import { type EventMetadata, type RecordedEvent } from './event.js';
import { type ChainBreak, canonicalJson, chainHash, GENESIS_HASH, verifyChain } from './hash-chain.js';
import { chainedAfter, outgoingEvent } from './outgoing-events.js';

/** Events of the streams as a store records them. */
function recorded(streams: readonly string[], count: number): RecordedEvent[] {
  const events = streams.flatMap((stream) => {
    const facts = Array.from({ length: count }, (_, n) => measured(n));
    return facts
      .map(outgoingEvent(sampleCodec, stream, 0, facts, command()))
      .map(chainedAfter(GENESIS_HASH))
      .map(({ version, type, data, metadata, hash }) => ({
        stream,
        version,
        type,
        data: JSON.parse(data) as unknown,
        metadata: { ...JSON.parse(metadata), hash } as EventMetadata,
      }));
  });
  return events
    .sort((a, b) => a.version - b.version)
    .map((event, index) => ({ ...event, position: String(index + 1) as Position }));
}

async function breaks(events: readonly RecordedEvent[]): Promise<ChainBreak[]> {
  const found = [];
  for await (const one of verifyChain(events)) found.push(one);
  return found;
}

describe('hash chain', () => {
  it('is SHA-256 over the previous hash and RFC 8785 JSON of data, metadata and type', () => {
    // printf '%s' "$(printf '0%.0s' $(seq 64))"'{"data":{"a":1,"b":"é"},"metadata":{"schema":1},"type":"ZoneAdded"}' | sha256sum
    const hash = chainHash(GENESIS_HASH, {
      type: 'ZoneAdded',
      data: canonicalJson({ b: 'é', a: 1 }),
      metadata: '{"schema":1}',
    });
    expect(hash).toBe('bf6740f02eaf3a29707d4cfaa6a3c3c82bb8cca11d9b83d6bc922b039410c7e9');
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const reversed = Object.fromEntries(Object.entries(data).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(data));
      }),
    );
  });

  it("uses the standard's canonical text for every JSON value, and refuses what the standard refuses", () => {
    const told = (write: () => string | undefined) => {
      try {
        return write() ?? 'refused';
      } catch {
        return 'refused';
      }
    };
    const oddKeys = fc.constantFrom(
      '1',
      '10',
      '2',
      '__proto__',
      'toJSON',
      'é',
      '\u{1f600}',
      '\uffff',
      '',
      ' ',
      'constructor',
      '\ud83d',
    );
    const odd = fc.constantFrom(
      undefined,
      NaN,
      Infinity,
      -0,
      1e21,
      1e-7,
      '\ud83d',
      '\u2028',
      '\0',
      new Date(0),
      10n,
      null,
      [undefined],
      { toJSON: () => ({ hidden: 1 }) },
    );
    const anything = fc.oneof(
      fc.jsonValue({ noUnicodeString: false }),
      fc.anything({ withDate: true, withSparseArray: true, withNullPrototype: true }),
      odd,
      fc.dictionary(oddKeys, fc.oneof(odd, fc.jsonValue())),
    );
    fc.assert(
      fc.property(anything, (value) => {
        expect(told(() => canonicalJson(value))).toBe(told(() => canonicalize(value)));
      }),
      { numRuns: 2_000 },
    );
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`key ${500 - i}`, { [`inner ${i}`]: i }]));
    expect(canonicalJson(wide)).toBe(canonicalize(wide));
  });

  it('is valid for streams whose events alternate', async () => {
    expect(await breaks(recorded(['programme-1', 'material-2'], 5))).toEqual([]);
  });

  it('reveals exactly the event that was altered', async () => {
    const changes: ((event: RecordedEvent) => RecordedEvent)[] = [
      (event) => ({ ...event, type: 'ZoneRenamed' }),
      (event) => ({ ...event, data: { size: -1 } }),
      (event) => ({ ...event, data: { ...(event.data as object), more: null } }),
      (event) => ({ ...event, metadata: { ...event.metadata, userId: 8 } }),
      (event) => ({ ...event, metadata: { ...event.metadata, time: '2027-06-10T08:00:00.001Z' } }),
      (event) => ({ ...event, metadata: { ...event.metadata, undoes: event.metadata.commandId } }),
      (event) => ({ ...event, metadata: { ...event.metadata, schema: 2 } }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.nat(9), fc.constantFrom(...changes), async (index, change) => {
        const events = recorded(['programme-1', 'material-2'], 5).map((event, n) =>
          n === index ? change(event) : event,
        );
        expect(await breaks(events)).toEqual([
          expect.objectContaining({ position: String(index + 1), what: 'altered' }),
        ]);
      }),
    );
  });

  it('reveals events that were swapped', async () => {
    const [one, two, three] = recorded(['programme-1'], 3);
    const swapped = [one, { ...three, version: 2 }, { ...two, version: 3 }] as RecordedEvent[]; // three were recorded
    expect((await breaks(swapped)).map(({ version }) => version)).toContain(2);
  });

  it('reveals streams whose names were swapped', async () => {
    const names = new Map([
      ['programme-1', 'programme-2'],
      ['programme-2', 'programme-1'],
    ]);
    const swapped = recorded([...names.keys()], 2).map((event) => ({
      ...event,
      stream: names.get(event.stream) ?? '',
    }));
    expect((await breaks(swapped)).map(({ what }) => what)).toEqual(Array(4).fill('altered'));
  });

  it('reveals where an event is missing', async () => {
    const events = recorded(['programme-1', 'material-2'], 5).filter(
      ({ stream, version }) => stream !== 'material-2' || version !== 3,
    );
    expect(await breaks(events)).toEqual([
      expect.objectContaining({ stream: 'material-2', version: 4, what: 'missing' }),
    ]);
  });
});
