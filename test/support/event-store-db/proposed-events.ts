import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from './log-record.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An event, or a stream name, as the server does not take it. */
export class InvalidRequest extends Error {}

/**
 * @throws InvalidRequest for an id that is no UUID or an empty type
 */
export function proposedEvent(message: AppendReq.ProposedMessage): ProposedEvent {
  const id = message.getId()?.getString().toLowerCase() ?? '';
  if (!UUID.test(id)) throw new InvalidRequest(`Received UUID '${id}' could not be parsed`);
  const type = message.getMetadataMap().get('type') ?? '';
  if (type === '') throw new InvalidRequest('eventType should not be empty');
  return {
    id,
    type,
    contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
}

/** @throws InvalidRequest for an empty name */
export function checkedStreamName(name: string): string {
  if (name === '') throw new InvalidRequest('streamId should not be empty');
  return name;
}

/** Bytes that count for the limit of an append: data only. */
export function dataBytes(events: readonly ProposedEvent[]): number {
  return events.reduce((bytes, { data }) => bytes + data.length, 0);
}
