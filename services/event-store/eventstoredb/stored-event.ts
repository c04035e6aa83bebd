import { type EventData, type JSONType, jsonEvent } from '@eventstore/db-client';
import { v5 as uuidv5 } from 'uuid';
import type { EventMetadata, Position } from '../event.js';
import type { ChainedEvent } from '../outgoing-events.js';
import { asPosition } from './position.js';

/** What the client gives of an event of any stream of the server. */
export interface ServerEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly position?: { readonly commit: bigint; readonly prepare: bigint };
}

/** Where the content of an event is that was too large to be appended with the others of its command (staging.ts). */
export interface Staged {
  /** The staging stream, as the server names it. */
  readonly staged: string;
  readonly revision: number;
}

export interface StoredEvent {
  /** As the port names it: without the namespace. */
  readonly stream: string;
  readonly version: number;
  readonly position: Position;
  readonly type: string;
  /** As written; empty for a staged event. */
  readonly data: unknown;
  readonly metadata: EventMetadata | Staged;
}

/** A stored event with its content. */
export interface WholeEvent extends StoredEvent {
  readonly metadata: EventMetadata;
}

export const isStaged = (event: StoredEvent): event is StoredEvent & { readonly metadata: Staged } =>
  'staged' in event.metadata;
export const isWhole = (event: StoredEvent): event is WholeEvent => !isStaged(event);

/** @param stream its name without the namespace */
export function storedEvent(stream: string, { revision, type, data, metadata, position }: ServerEvent): StoredEvent {
  // Written by `proposal` or `stub`, and nobody else writes under the product's names.
  const written = metadata as EventMetadata | Staged;
  return {
    stream,
    version: Number(revision) + 1,
    position: asPosition(position ?? { commit: 0n, prepare: 0n }),
    type,
    data,
    metadata: written,
  };
}

/** An event as the server is to store it. */
export interface Proposal {
  readonly event: EventData;
  /** What it may take of the largest append, in bytes; rather too much. */
  readonly bytes: number;
}

/** Bytes of ids, content type and lengths, on top of texts. */
const FRAME_BYTES = 100;

/**
 * The id that the server recognises a repeated event by stands for its hash as well, so for all of its content and for all
 * events before it: a command that comes again with another time is not taken for stored as it is now. (The server would say
 * so, and keep what it has; the next event would then be chained to a hash that is nowhere.)
 */
export const idOnServer = ({ eventId, hash }: ChainedEvent): string => uuidv5(hash, eventId);

export function proposal(event: ChainedEvent): Proposal {
  const metadata = { ...(JSON.parse(event.metadata) as object), hash: event.hash };
  return {
    // From the canonical text: whatever the command holds, what is stored is what was hashed. Any JSON, whatever the client's type says.
    event: jsonEvent({ id: idOnServer(event), type: event.type, data: JSON.parse(event.data) as JSONType, metadata }),
    bytes:
      Buffer.byteLength(event.data) +
      Buffer.byteLength(event.metadata) +
      event.hash.length +
      event.type.length +
      FRAME_BYTES,
  };
}

/** Stands for an event whose content is in a staging stream. */
export function stub(event: ChainedEvent, at: Staged): Proposal {
  return {
    event: jsonEvent({ id: idOnServer(event), type: event.type, data: {}, metadata: { ...at } }),
    bytes: at.staged.length + event.type.length + FRAME_BYTES,
  };
}
