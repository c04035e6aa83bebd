import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.js';
import { type DataSchema, incompatibilities } from './compatible-change.js';

type Change = (schema: DataSchema) => DataSchema;

const text: DataSchema = { type: 'string' };
const part: DataSchema = {
  $id: 'urn:part',
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: text,
    size: { type: 'number' },
    zoneId: { type: ['integer', 'null'] },
    status: { type: 'string', enum: ['draft', 'published'] },
    days: { type: 'array', items: { type: 'string', format: 'date' } },
  },
};
const withProperty =
  (name: string, to: DataSchema): Change =>
  (schema) => ({ ...schema, properties: { ...schema.properties, [name]: to } });

describe('A released schema', () => {
  it.each<[string, Change]>([
    ['says something else for people', (schema) => ({ ...schema, title: 'Part', description: 'A part' })],
    ['gains a property', withProperty('lengthMetres', { type: 'number' })],
    [
      'gains a property that is always there',
      (schema) => ({ ...withProperty('code', text)(schema), required: ['name', 'size', 'code'] }),
    ],
    ['promises a property that was optional', (schema) => ({ ...schema, required: ['name', 'size', 'zoneId'] })],
    ['gives only whole numbers where any were given', withProperty('size', { type: 'integer' })],
    ['gives no null any more', withProperty('zoneId', { type: 'integer' })],
    ['gives one value less', withProperty('status', { type: 'string', enum: ['draft'] })],
    ['gives days where any text was given', withProperty('name', { type: 'string', format: 'date' })],
  ])('may be changed so that it %s', (_, change) => {
    expect(incompatibilities(part, change(part))).toEqual([]);
  });

  it.each<[string, Change, string]>([
    [
      'loses a property',
      ({ properties: { zoneId: _gone, ...others } = {}, ...schema }) => ({ ...schema, properties: others }),
      'data: zoneId is gone',
    ],
    [
      'no longer promises a property',
      (schema) => ({ ...schema, required: ['name'] }),
      'data: size is no longer always there',
    ],
    [
      'has another type',
      withProperty('name', { type: 'integer' }),
      'data.name: its type is "integer", no longer "string"',
    ],
    [
      'gives null as well',
      withProperty('size', { type: ['number', 'null'] }),
      'data.size: its type is ["number","null"], no longer "number"',
    ],
    [
      'gives any number where whole ones were given',
      withProperty('zoneId', { type: 'number' }),
      'data.zoneId: its type is "number", no longer ["integer","null"]',
    ],
    [
      'gives one value more',
      withProperty('status', { type: 'string', enum: ['draft', 'published', 'lost'] }),
      'data.status: its values are ["draft","published","lost"], no longer ["draft","published"]',
    ],
    [
      'gives any text where days were given',
      withProperty('days', { type: 'array', items: text }),
      'data.days[]: its format is undefined, no longer date',
    ],
    ['has items of any kind', withProperty('days', { type: 'array' }), 'data.days: its items can be anything'],
    [
      'goes by another name',
      (schema) => ({ ...schema, $id: 'urn:other' }),
      'data: its $id is urn:other, no longer urn:part',
    ],
    [
      'has a rule that the check does not know',
      withProperty('size', { type: 'number', minimum: 0 }),
      'data.size: minimum is 0, no longer anything',
    ],
  ])('may not be changed so that it %s', (_, change, told) => {
    expect(incompatibilities(part, change(part))).toEqual([told]);
  });
});

const NAMES = ['name', 'size', 'parts', 'constructor'] as const;
const subsetOf = <Item>(items: readonly Item[]) => fc.subarray([...items], { minLength: 1 });
const types = subsetOf(['string', 'number', 'integer', 'null', 'boolean'] as const);
const scalar: fc.Arbitrary<DataSchema> = fc.oneof(
  types.map((type) => ({ type })),
  fc.constantFrom('string', 'number', 'integer').map((type) => ({ type })),
  subsetOf(['a', 'b', 'c']).map((values) => ({ type: 'string', enum: values })),
);
const schemas = fc.letrec<{ schema: DataSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    scalar,
    tie('schema').map((items) => ({ type: 'array', items })),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { noNullPrototype: true }),
        fc.subarray([...NAMES]),
      )
      .map(([properties, required]) => ({
        type: 'object',
        properties,
        required: required.filter((name) => Object.hasOwn(properties, name)),
      })),
  ),
})).schema;

/** What a document of a schema can look like. */
function documentsOf(schema: DataSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const one = (type: string): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'string':
        return fc.string();
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case 'integer':
        return fc.integer();
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(documentsOf(schema.items ?? {}), { maxLength: 3 });
      default:
        return fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, property]) => [name, documentsOf(property)]),
          ),
          { requiredKeys: [...(schema.required ?? [])] },
        );
    }
  };
  const given = [schema.type ?? ['string', 'null']].flat();
  return fc.oneof(...given.map(one));
}

/** A schema changed somewhere, for better or worse. */
const changed = (schema: DataSchema): fc.Arbitrary<DataSchema> => {
  const { properties, items } = schema;
  const inside: fc.Arbitrary<DataSchema>[] = [fc.constant(schema), schemas];
  if (items) inside.push(changed(items).map((now) => ({ ...schema, items: now })));
  if (properties) {
    inside.push(
      fc
        .subarray([...NAMES])
        .map((required) => ({ ...schema, required: required.filter((name) => Object.hasOwn(properties, name)) })),
    );
    inside.push(fc.tuple(fc.constantFrom(...NAMES), schemas).map(([name, now]) => withProperty(name, now)(schema)));
    for (const [name, property] of Object.entries(properties))
      inside.push(changed(property).map((now) => withProperty(name, now)(schema)));
  } else if (!items) {
    inside.push(types.map((type) => ({ ...schema, type })));
    if (schema.enum) inside.push(subsetOf(['a', 'b', 'c', 'd']).map((values) => ({ ...schema, enum: values })));
  }
  return fc.oneof(...inside);
};

const released = schemas.chain((before) => fc.tuple(fc.constant(before), changed(before)));
const accepts = (schema: DataSchema) => new Ajv2020({ strict: false, ownProperties: true }).compile(schema);

describe('A change that is called compatible', () => {
  it('allows only documents that the released schema allows', () => {
    let compatible = 0;
    fc.assert(
      fc.property(
        released.chain(([before, now]) => fc.tuple(fc.constant(before), fc.constant(now), documentsOf(now))),
        ([before, now, document]) => {
          if (incompatibilities(before, now).length > 0) return;
          compatible += 1;
          expect({ document, valid: accepts(before)(document) }).toEqual({ document, valid: true });
        },
      ),
      { numRuns: runs(300, 5_000) },
    );
    expect(compatible).toBeGreaterThan(20);
  });

  it('is compatible when it consists of two compatible changes', () => {
    fc.assert(
      fc.property(
        released.chain(([before, now]) => fc.tuple(fc.constant(before), fc.constant(now), changed(now))),
        ([first, second, third]) => {
          if (incompatibilities(first, second).length + incompatibilities(second, third).length > 0) return;
          expect(incompatibilities(first, third)).toEqual([]);
        },
      ),
      { numRuns: runs(300, 5_000) },
    );
  });

  it('can be one that changes nothing', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(incompatibilities(schema, structuredClone(schema))).toEqual([]);
      }),
    );
  });
});
