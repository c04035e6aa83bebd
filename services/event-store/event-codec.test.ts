import { describe, expect, it } from '@jest/globals';
import { eventCodec } from './event-codec.js';
import { UnknownEventType } from './event-store.js';

describe('event codec', () => {
  const codec = eventCodec({
    ZoneAdded: { schema: 1 },
    PartMeasured: {
      schema: 3,
      upcasters: [({ size }) => ({ metres: size }), ({ metres }) => ({ metres, width: 0 })],
    },
  });

  it('writes the current schema version', () => {
    expect([codec.schemaOf('ZoneAdded'), codec.schemaOf('PartMeasured')]).toEqual([1, 3]);
  });

  it.each([
    [1, { size: 5 }],
    [2, { metres: 5 }],
    [3, { metres: 5, width: 0 }],
  ])('brings data of version %i to the version of today', (schema, stored) => {
    expect(codec.decode('PartMeasured', schema, stored)).toEqual({ metres: 5, width: 0 });
  });

  it('does not change the stored data', () => {
    const stored = Object.freeze({ size: 5 });
    codec.decode('PartMeasured', 1, stored);
    expect(stored).toEqual({ size: 5 });
  });

  it.each([
    ['a type nobody registered', 'PartForgotten', 1],
    ['a version from a newer program', 'PartMeasured', 4],
    ['a name that every object has', 'constructor', 1],
  ])('knows nothing of %s', (_, type, schema) => {
    expect(() => codec.decode(type, schema, {})).toThrow(UnknownEventType);
  });

  it.each([
    ['too few upcasters', { schema: 2 }],
    ['too many upcasters', { schema: 1, upcasters: [(data: unknown) => data] }],
    ['version 0', { schema: 0 }],
    ['a broken version', { schema: 1.5 }],
  ])('is not made with %s', (_, definition) => {
    expect(() => eventCodec({ ZoneAdded: definition })).toThrow('ZoneAdded has schema');
  });
});
