import { idOf, type RecordedEvent } from '../../event-store/event.js';
import { schemaIdOf, typeOf } from './contract.js';
import { contractFor } from './public-contracts.js';

/**
 * A public message: CloudEvents 1.0, structured JSON. The extension attributes give the event's version and position, so that
 * a reader can verify that no event is missing.
 */
export interface CloudEvent {
  readonly specversion: '1.0';
  /** UUID of the event: the same on every delivery, for deduplication. */
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
  /** 1, 2, 3 … within the subject, without gaps. */
  readonly streamversion: number;
  /** Position in the whole log; opaque, accepted by `after` of the feed. */
  readonly position: string;
  /** The command that caused the event: all events of one command share it. */
  readonly commandid: string;
  readonly correlationid: string;
  readonly causationid: string;
  /** Account number; 0 for the product itself. */
  readonly userid: number;
  /** The command that this one has undone. */
  readonly undoes?: string;
}

/**
 * The public message of an internal event. Pure: the same event always gives the same message.
 * @param event as it was stored, in any schema version
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
