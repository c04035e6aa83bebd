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

/** A message without its data. */
export const ENVELOPE = {
  type: 'object',
  description: 'CloudEvents 1.0 in structured JSON. Attributes that a consumer does not know are passed over.',
  required: [...Object.keys(ATTRIBUTES).filter((name) => name !== 'undoes'), 'data'],
  properties: ATTRIBUTES,
};

/** A line of the feed. */
export const CLOUD_EVENT = {
  ...ENVELOPE,
  $id: 'CloudEvent',
  properties: {
    ...ATTRIBUTES,
    data: { type: 'object', description: 'By the schema of docs/events that `dataschema` names' },
  },
};
