import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { eventFixtures } from '../../../test/support/event-fixtures.js';
import { A9, OFFICE, Plan, RUNWAY, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { MATERIAL_DIRECTIONS } from '../../domain/library/material-direction.js';
import { LIMITED_KINDS } from '../../domain/programmes/events.js';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '../../domain/schedules/events.js';
import { categoryOf, type NewEvent, type RecordedEvent } from '../../event-store/event.js';
import { UnknownEventType } from '../../event-store/event-store.js';
import { readReferenceData, referenceStreams } from '../../library/load-reference-data.js';
import { type Position } from '../../platform/position.js';
import { removeParts } from '../../programmes/assets/change-parts.js';
import type { DataSchema } from './compatible-change.js';
import { schemaIdOf, streamsOf, typeOf } from './contract.js';
import { documents } from './documents.js';
import { contractFor, PUBLIC_CATEGORIES, PUBLIC_CONTRACTS } from './public-contracts.js';
import { publicEvent } from './public-event.js';

/** Every property is named by the schema: what the internal event has beside those must not get out. */
function closed(schema: DataSchema): DataSchema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties && {
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, closed(property)])),
    }),
    ...(items && { items: closed(items) }),
  };
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
const validators = new Map<string, ValidateFunction>(
  documents()
    .filter(({ name }) => name.startsWith('schemas/'))
    .map(({ content }) => [(content as DataSchema).$id ?? '', ajv.compile(closed(content as DataSchema))]),
);
const asyncApi = documents().find(({ name }) => name === 'asyncapi.json')?.content as {
  components: { schemas: { cloudEvent: object } };
};
const envelope = ajv.compile({
  ...asyncApi.components.schemas.cloudEvent,
  additionalProperties: false,
  properties: { ...(asyncApi.components.schemas.cloudEvent as DataSchema).properties, data: {} },
});

/** What goes over the wire for an event, once both its envelope and its data are as the documents say. */
function told(event: RecordedEvent): Record<string, unknown> & { readonly data: unknown } {
  const message = JSON.parse(JSON.stringify(publicEvent(event))) as ReturnType<typeof told>;
  const valid = validators.get(String(message['dataschema']));
  expect({ event, data: message.data, valid: valid?.(message.data), errors: valid?.errors }).toMatchObject({
    valid: true,
    errors: null,
  });
  expect({ message, valid: envelope(message), errors: envelope.errors }).toMatchObject({ valid: true, errors: null });
  return message;
}

const COMMAND = '7b9f2f1c-9f35-4f5e-8c3e-0d8f2a1b3c4d';
/** Events of a stream as the log gives them. */
const recorded = (stream: string, events: readonly NewEvent[]): RecordedEvent[] =>
  events.map(({ type, data }, i) => ({
    stream,
    version: i + 1,
    position: String(i + 1) as Position,
    type,
    data,
    metadata: {
      commandId: COMMAND,
      correlationId: COMMAND,
      causationId: COMMAND,
      eventId: COMMAND,
      userId: 3,
      time: '2027-01-01T08:00:00.000Z',
      schema: 1,
      hash: '',
    },
  }));

/** Of every schema version, as they were stored. */
const fixtures = eventFixtures();

describe('A public message', () => {
  it('describes a changed part in the terms of the field', () => {
    const [event] = recorded('programme-42', [
      {
        type: 'AssetPartsChanged',
        data: {
          assetName: 'Mainline',
          created: [],
          changed: [{ partId: 7, before: { start: '2027-03-01' }, after: { start: '2027-04-01' } }],
          removed: [],
        },
      },
    ]);
    if (!event) throw new Error('One event was recorded');
    expect(
      told({ ...event, version: 9, position: '34/34' as Position, metadata: { ...event.metadata, undoes: COMMAND } }),
    ).toEqual({
      specversion: '1.0',
      id: COMMAND,
      source: '/plumbline',
      type: 'plumbline.programme.asset-parts-changed.v1',
      subject: 'programme-42',
      time: '2027-01-01T08:00:00.000Z',
      datacontenttype: 'application/json',
      dataschema: 'urn:plumbline:programme.asset-parts-changed.v1',
      streamversion: 9,
      position: '34/34',
      commandid: COMMAND,
      correlationid: COMMAND,
      causationid: COMMAND,
      userid: 3,
      undoes: COMMAND,
      data: {
        programmeId: 42,
        assetName: 'Mainline',
        created: [],
        changed: [{ partId: 7, before: { firstDay: '2027-03-01' }, after: { firstDay: '2027-04-01' } }],
        removed: [],
      },
    });
  });

  it('cannot be made from an unknown event, so that a reader stops there', () => {
    for (const type of ['PartForgotten', 'constructor']) {
      const [event] = recorded('programme-42', [{ type, data: {} }]);
      expect(() => event && publicEvent(event)).toThrow(UnknownEventType);
    }
    const [event] = recorded('programme-42', [{ type: 'ZoneRemoved', data: { zoneId: 8, zoneName: 'North' } }]);
    const ofNewerProduct = event && { ...event, metadata: { ...event.metadata, schema: 2 } };
    expect(() => ofNewerProduct && publicEvent(ofNewerProduct)).toThrow(UnknownEventType);
  });

  it('has a separate type for every event type, in the category of its streams', () => {
    const contracts = Object.values(PUBLIC_CONTRACTS);
    expect(new Set(contracts.map(typeOf)).size).toBe(contracts.length);
    expect(new Set(contracts.map(schemaIdOf)).size).toBe(contracts.length);
    for (const event of fixtures) {
      const contract = contractFor(event.type, event.metadata.schema);
      expect(told(event)['type']).toMatch(new RegExp(`^plumbline\\.${contract.category}\\.[a-z-]+\\.v\\d+$`));
      expect(streamsOf(contract)).toContain(categoryOf(event.stream));
    }
    expect(new Set(fixtures.map(({ stream }) => categoryOf(stream)))).toEqual(new Set(PUBLIC_CATEGORIES));
  });
});

describe('The documented schemas hold for', () => {
  let plans: Plan[];
  beforeAll(async () => {
    const library = await referenceLibraryState();
    const samples = await Promise.all([A9, RUNWAY, OFFICE].map((name, i) => new Plan(library).sample(name, i + 1)));
    const big = new Plan(library).sized(4, 600);
    big
      .asset(
        'Asset 2',
        big
          .forms('Asset 2')
          .slice(1)
          .map((form) => ({ ...form, size: 1 })),
      )
      .asset('Other name', big.forms('Asset 3').slice(0, 3), 'Asset 3')
      .take(removeParts(big.programme, { assetName: 'Asset 4' }));
    plans = [...samples, big];
  });

  it('the sample programmes, and a large one that is edited', () => {
    const events = plans.flatMap(({ programme, events: of }) => recorded(`programme-${programme.id}`, of));
    events.forEach(told);
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set(['ProgrammeCreated', 'SubprogrammesCopied', 'SubprogrammesRemoved', 'AssetPartsChanged', 'AssetRenamed']),
    );
  });

  it('the reference data', async () => {
    for (const { stream, events } of referenceStreams(await readReferenceData()))
      recorded(stream, events).forEach(told);
  });

  it('any data of events of every type', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures).chain((event) => like(event.data).map((data) => ({ ...event, data }))),
        (event) => void told(event),
      ),
      { numRuns: 2_000 },
    );
  });
});

/** Texts that are one of a few, and not anything. */
const FIXED = new Set<string>([
  'draft',
  'published',
  'archived',
  'Number',
  'Length',
  'Area',
  'Volume',
  'Mass',
  ...LIMITED_KINDS,
  ...ACTIVITY_TYPES,
  ...ACTIVITY_STATUSES,
  ...MATERIAL_DIRECTIONS,
]);

/** Any data of the shape of these. */
function like(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return value.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...value).chain(like), { maxLength: 4 });
  if (value !== null && typeof value === 'object')
    return fc.record(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, like(one)])));
  if (typeof value === 'number')
    return Number.isInteger(value) ? fc.nat() : fc.double({ noNaN: true, noDefaultInfinity: true });
  if (typeof value === 'boolean') return fc.boolean();
  if (typeof value !== 'string' || FIXED.has(value)) return fc.constant(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value))
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  return fc.string();
}

describe('A public message has all data of the event:', () => {
  /** The same data with one fact told otherwise, for each fact in them. */
  function* otherwise(value: unknown, path = ''): Generator<{ readonly path: string; readonly data: unknown }> {
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries())
        for (const { path: at, data } of otherwise(item, `${path}[]`)) yield { path: at, data: value.with(i, data) };
    } else if (value !== null && typeof value === 'object') {
      for (const [name, one] of Object.entries(value))
        for (const { path: at, data } of otherwise(one, `${path}.${name}`))
          yield { path: at, data: { ...value, [name]: data } };
    } else if (typeof value === 'number') yield { path, data: value + 1 };
    else if (typeof value === 'boolean') yield { path, data: !value };
    else if (typeof value === 'string') yield { path, data: `${value}x` };
  }
  /** Told by the subject, which is the record itself. */
  const byStream =
    /^(ProgrammeCreated\.programmeId|(Material|ProductionRate|ElementMakeup|Subprogramme|Vehicle)(Created|Retired)\.id)$/;

  it.each(fixtures.map((event) => ({ type: event.type, event })))('$type', ({ type, event }) => {
    const before = JSON.stringify(publicEvent(event).data);
    const unsaid = [...otherwise(event.data)]
      .filter(({ data }) => JSON.stringify(publicEvent({ ...event, data }).data) === before)
      .map(({ path }) => type + path);
    expect(unsaid.filter((path) => !byStream.test(path))).toEqual([]);
  });
});
