import { type Contract, schemaIdOf, typeOf } from './contract.js';
import { PUBLIC_CATEGORIES, PUBLIC_CONTRACTS } from './public-contracts.js';
import { PARTITIONS } from './topics.js';

/** A file of docs/events. */
export interface Document {
  readonly name: string;
  readonly content: object;
}

const contracts: readonly Contract<never>[] = Object.values(PUBLIC_CONTRACTS);

const schemaFile = (type: string): string => `schemas/${type}.json`;

/** The generated files of docs/events: the schema of each event's data, and the AsyncAPI document. */
export const documents = (): Document[] => [
  { name: 'asyncapi.json', content: asyncApi() },
  ...contracts.map(schemaDocument),
];

function schemaDocument(contract: Contract<never>): Document {
  const type = typeOf(contract);
  return {
    name: schemaFile(type),
    content: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: schemaIdOf(contract),
      title: type,
      description: contract.summary,
      ...contract.data,
    },
  };
}

/** The attributes that all messages share (public-event.ts). */
const ATTRIBUTES = {
  specversion: { type: 'string', const: '1.0' },
  id: { type: 'string', format: 'uuid', description: 'The event; the same on every delivery: de-duplicate by it' },
  source: { type: 'string', const: '/plumbline' },
  type: { type: 'string', description: 'What happened, with the version of its contract' },
  subject: { type: 'string', description: 'The stream it belongs to, `programme-42`; the key of the Kafka message' },
  time: { type: 'string', format: 'date-time', description: 'Moment of the decision, UTC' },
  datacontenttype: { type: 'string', const: 'application/json' },
  dataschema: { type: 'string', format: 'uri', description: '`$id` of the JSON Schema of `data`' },
  streamversion: {
    type: 'integer',
    minimum: 1,
    description: '1, 2, 3 … within the subject: a number that is missing is an event that was missed',
  },
  position: {
    type: 'string',
    pattern: '^\\d+(/\\d+)?$',
    description: 'Where it stands in the log, opaque; `after` of GET /api/events takes it',
  },
  commandid: {
    type: 'string',
    format: 'uuid',
    description: 'The command it came of: all events of one command were decided together',
  },
  correlationid: { type: 'string', description: 'Joins what one request of a user set off' },
  causationid: { type: 'string', description: 'The event or command that led to it' },
  userid: { type: 'integer', minimum: 0, description: 'Account number; 0 for the product itself' },
  undoes: { type: 'string', format: 'uuid', description: 'The command that this one took back' },
};

const ENVELOPE = {
  type: 'object',
  description: 'CloudEvents 1.0 in structured JSON. Attributes that a consumer does not know are passed over.',
  required: [...Object.keys(ATTRIBUTES).filter((name) => name !== 'undoes'), 'data'],
  properties: ATTRIBUTES,
};

function asyncApi(): object {
  const of = (category: string) => contracts.filter((contract) => contract.category === category);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of Plumbline',
      version: '1.0.0',
      description: [
        'Every change to a construction programme and to the library behind it, one message per event, at least once, in order per key.',
        'The same messages, without Kafka, are lines of `GET /api/events`.',
        'Messages of a type only ever gain properties: what changes otherwise comes as a new version under a new type.',
      ].join('\n'),
    },
    defaultContentType: 'application/cloudevents+json',
    channels: byName(
      PUBLIC_CATEGORIES,
      (category) => category,
      (category) => ({
        address: `{prefix}.${category}`,
        title: `Events of streams ${category}-…`,
        parameters: { prefix: { default: 'plumbline', description: 'KAFKA_TOPIC_PREFIX of the installation' } },
        messages: byName(of(category), typeOf, (contract) => ({
          $ref: `#/components/messages/${typeOf(contract)}`,
        })),
        bindings: {
          kafka: {
            partitions: PARTITIONS,
            topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': -1 },
            bindingVersion: '0.5.0',
          },
        },
      }),
    ),
    operations: byName(
      PUBLIC_CATEGORIES,
      (category) => `publish-${category}`,
      (category) => ({
        action: 'send',
        channel: { $ref: `#/channels/${category}` },
        summary: `Plumbline says what happened to streams ${category}-…`,
      }),
    ),
    components: {
      messages: byName(contracts, typeOf, (contract) => ({
        name: typeOf(contract),
        title: `${contract.category} ${contract.fact.replaceAll('-', ' ')}`,
        summary: contract.summary,
        contentType: 'application/cloudevents+json',
        payload: {
          allOf: [{ $ref: '#/components/schemas/cloudEvent' }],
          type: 'object',
          properties: {
            type: { type: 'string', const: typeOf(contract) },
            dataschema: { type: 'string', const: schemaIdOf(contract) },
            data: { $ref: `./${schemaFile(typeOf(contract))}` },
          },
        },
        bindings: { kafka: { key: { type: 'string', description: 'The subject' }, bindingVersion: '0.5.0' } },
      })),
      schemas: { cloudEvent: ENVELOPE },
    },
  };
}

const byName = <Item>(
  items: readonly Item[],
  name: (item: Item) => string,
  of: (item: Item) => object,
): Readonly<Record<string, object>> => Object.fromEntries(items.map((item) => [name(item), of(item)]));
