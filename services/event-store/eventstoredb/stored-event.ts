import { type EventData, type JSONType, jsonEvent } from '@eventstore/db-client';
import { v5 as uuidv5 } from 'uuid';
import type { Position } from '../../platform/position.js';
import type { EventMetadata } from '../event.js';
import type { ChainedEvent } from '../outgoing-events.js';
import { asPosition } from './position.js';

/** A record of any stream of the server, as the client returns it. */
export interface ServerEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: { readonly commit: bigint; readonly prepare: bigint };
}

/** Refers to the content of an event that was too large to be appended with the others of its command (staging.ts). */
export interface StagedReference {
  /** Name of the staging stream on the server. */
  readonly staged: string;
  readonly revision: number;
}

export interface StoredEvent {
  /** Name without the namespace. */
  readonly stream: string;
  readonly version: number;
  readonly position: Position;
  readonly type: string;
  /** As written; empty for a staged event. */
  readonly data: unknown;
  readonly metadata: EventMetadata | StagedReference;
}

/** A stored event that includes its content. */
export interface WholeEvent extends StoredEvent {
  readonly metadata: EventMetadata;
}

export const isStaged = (event: StoredEvent): event is StoredEvent & { readonly metadata: StagedReference } =>
  'staged' in event.metadata;
export const isWhole = (event: StoredEvent): event is WholeEvent => !isStaged(event);

/** @param stream its name without the namespace */
export function storedEvent(stream: string, { revision, type, data, metadata, position }: ServerEvent): StoredEvent {
  // `proposal` or `stub` wrote it: no other application writes to streams with these names.
  const written = metadata as EventMetadata | StagedReference;
  return {
    stream,
    version: Number(revision) + 1,
    position: asPosition(position ?? { commit: 0n, prepare: 0n }),
    type,
    data,
    metadata: written,
  };
}

/** An event to append. */
export interface Proposal {
  readonly event: EventData;
  /** Upper estimate of its share of an append, in bytes. */
  readonly bytes: number;
}

/** Bytes of ids, content type and lengths, in addition to the texts. */
const FRAME_BYTES = 100;

/**
 * The id by which the server recognises a repeated event. It is derived from the hash as well, so from the event's content and
 * all events before it. With the event's id alone, the server would accept a repeated command with another time as stored,
 * keep the old event, and the next event would be chained to a hash that no stored event has.
 */
export const idOnServer = ({ eventId, hash }: ChainedEvent): string => uuidv5(hash, eventId);

export function proposal(event: ChainedEvent): Proposal {
  const metadata = { ...(JSON.parse(event.metadata) as object), hash: event.hash };
  return {
    // Parsed from the canonical text, so that the stored data are exactly the hashed ones. Any JSON: the client's type is too narrow.
    event: jsonEvent({ id: idOnServer(event), type: event.type, data: JSON.parse(event.data) as JSONType, metadata }),
    bytes:
      Buffer.byteLength(event.data) +
      Buffer.byteLength(event.metadata) +
      event.hash.length +
      event.type.length +
      FRAME_BYTES,
  };
}

/** The event in the target stream whose content is in a staging stream. */
export function stub(event: ChainedEvent, at: StagedReference): Proposal {
  return {
    event: jsonEvent({ id: idOnServer(event), type: event.type, data: {}, metadata: { ...at } }),
    bytes: at.staged.length + event.type.length + FRAME_BYTES,
  };
}
