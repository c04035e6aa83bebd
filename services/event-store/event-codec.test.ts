import { describe, expect, it } from '@jest/globals';
import { type EventDefinition, eventCodec, upcastData } from './event-codec.js';
import { UnknownEventType } from './event-store.js';

describe('event codec', () => {
  const codec = eventCodec({
    ZoneAdded: { schema: 1 },
    PartMeasured: {
      schema: 3,
      upcasters: [upcastData(({ size }) => ({ metres: size })), upcastData(({ metres }) => ({ metres, width: 0 }))],
    },
    ZonesAdded: {
      schema: 'retired',
      upcasters: [
        ({ data }) => (data as string[]).map((zoneName) => ({ type: 'ZoneAdded', schema: 1, data: { zoneName } })),
      ],
    },
    PartSized: {
      schema: 'retired',
      upcasters: [
        upcastData(({ length }) => ({ size: length })),
        ({ data }) => [{ type: 'PartMeasured', schema: 1, data }],
      ],
    },
  });

  it('writes the current schema version', () => {
    expect([codec.schemaOf('ZoneAdded'), codec.schemaOf('PartMeasured')]).toEqual([1, 3]);
  });

  it('does not write a retired type', () => {
    expect(() => codec.schemaOf('ZonesAdded')).toThrow(UnknownEventType);
  });

  it.each([
    [1, { size: 5 }],
    [2, { metres: 5 }],
    [3, { metres: 5, width: 0 }],
  ])('brings data of version %i to the version of today', (schema, stored) => {
    expect(codec.decode('PartMeasured', schema, stored)).toEqual([
      { type: 'PartMeasured', data: { metres: 5, width: 0 } },
    ]);
  });

  it('turns one event into several, or into none', () => {
    expect(codec.decode('ZonesAdded', 1, ['North', 'South'])).toEqual([
      { type: 'ZoneAdded', data: { zoneName: 'North' } },
      { type: 'ZoneAdded', data: { zoneName: 'South' } },
    ]);
    expect(codec.decode('ZonesAdded', 1, [])).toEqual([]);
  });

  it.each([
    [1, { length: 5 }],
    [2, { size: 5 }],
  ])('goes on with an event of another type, from its version %i', (schema, stored) => {
    expect(codec.decode('PartSized', schema, stored)).toEqual([
      { type: 'PartMeasured', data: { metres: 5, width: 0 } },
    ]);
  });

  it('does not change the stored data', () => {
    const stored = Object.freeze({ size: 5 });
    codec.decode('PartMeasured', 1, stored);
    expect(stored).toEqual({ size: 5 });
  });

  it.each([
    ['a type nobody registered', 'PartForgotten', 1],
    ['a version from a newer program', 'PartMeasured', 4],
    ['a version of a retired type that was never written', 'PartSized', 3],
    ['a version before the first', 'PartMeasured', 0],
    ['a name that every object has', 'constructor', 1],
  ])('knows nothing of %s', (_, type, schema) => {
    expect(() => codec.decode(type, schema, {})).toThrow(UnknownEventType);
  });

  it.each<[string, EventDefinition]>([
    ['too few upcasters', { schema: 2 }],
    ['too many upcasters', { schema: 1, upcasters: [upcastData((data) => data)] }],
    ['version 0', { schema: 0 }],
    ['a broken version', { schema: 1.5 }],
    ['a retired type that nothing follows', { schema: 'retired' }],
  ])('is not made with %s', (_, definition) => {
    expect(() => eventCodec({ ZoneAdded: definition })).toThrow('ZoneAdded has schema');
  });
});
