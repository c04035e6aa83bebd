import { ENVELOPE } from './cloud-event-schema.js';
import { type Contract, schemaIdOf, streamsOf, typeOf } from './contract.js';
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

function asyncApi(): object {
  const of = (category: string) => contracts.filter((contract) => streamsOf(contract).includes(category));
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
