import { idOf, type RecordedEvent } from '../../event-store/event.js';
import { schemaIdOf, typeOf } from './contract.js';
import { contractFor } from './public-contracts.js';

/**
 * A message of Plumbline to the outside: CloudEvents 1.0, structured JSON. Attributes past the standard ones are ours and
 * say where the event stands, so that a reader can prove that he has every one.
 */
export interface CloudEvent {
  readonly specversion: '1.0';
  /** UUID of the event: the same on every delivery, the mark to de-duplicate by. */
  readonly id: string;
  readonly source: '/plumbline';
  /** `plumbline.programme.asset-parts-changed.v1` */
  readonly type: string;
  /** The stream, `programme-42`; also the key of the Kafka message. */
  readonly subject: string;
  /** Moment of the decision, ISO 8601 UTC. */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly dataschema: string;
  readonly data: unknown;
  /** 1, 2, 3 … within its subject, without a gap. */
  readonly streamversion: number;
  /** Where it stands in the whole log; opaque, taken by `after` of the feed. */
  readonly position: string;
  /** The command that the event came of: all events of one command share it. */
  readonly commandid: string;
  readonly correlationid: string;
  readonly causationid: string;
  /** Account number; 0 for the product itself. */
  readonly userid: number;
  /** The command that this one took back. */
  readonly undoes?: string;
}

/**
 * The one public message of an internal event. Pure: the same event gives the same message for ever.
 * @param event decoded, in today's shape
 * @throws UnknownEventType for a type that this program does not publish
 */
export function publicEvent({ stream, version, position, type, data, metadata }: RecordedEvent): CloudEvent {
  const contract = contractFor(type, metadata.schema);
  return {
    specversion: '1.0',
    id: metadata.eventId,
    source: '/plumbline',
    type: typeOf(contract),
    subject: stream,
    time: metadata.time,
    datacontenttype: 'application/json',
    dataschema: schemaIdOf(contract),
    streamversion: version,
    position,
    commandid: metadata.commandId,
    correlationid: metadata.correlationId,
    causationid: metadata.causationId,
    userid: metadata.userId,
    ...(metadata.undoes !== undefined && { undoes: metadata.undoes }),
    data: contract.from(data as never, idOf(stream)),
  };
}
