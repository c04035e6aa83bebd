import type { Position } from '../platform/position.js';

/** What a decision hands to the store: a fact in the past tense, with the version of its schema. */
export interface NewEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Who did it and why: the same for all events of one command. No personal data: a user is a number. */
export interface CommandContext {
  /** UUID. The events' ids are derived from it (uuidv5), so the same command appended again is recognised. */
  readonly commandId: string;
  /** Joins what one request of a user set off; the command's own id where nothing else is known. */
  readonly correlationId: string;
  /** Id of the event or command that led to this one; the command's own id for a user's click. */
  readonly causationId: string;
  /** Numeric account id (ScioUserId); 0 for the product itself. */
  readonly userId: number;
  /** Moment of the decision, ISO 8601 UTC with milliseconds. */
  readonly time: string;
  /** Command that these events take back (undo). */
  readonly undoes?: string;
}

export interface EventMetadata extends CommandContext {
  readonly eventId: string;
  /** Version of the event's schema, from 1. */
  readonly schema: number;
  /** SHA-256, hex, over the stream's previous hash and the canonical JSON (RFC 8785) of type, data and the other metadata. */
  readonly hash: string;
}

export interface RecordedEvent<Type extends string = string, Data = unknown> {
  /** `category-id`, e.g. `programme-42`. */
  readonly stream: string;
  /** Number of events in the stream up to and including this one, from 1. */
  readonly version: number;
  readonly position: Position;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: EventMetadata;
  /**
   * Index among the events that one stored event was upcast into, which have its version, position and metadata; absent for the
   * first, and nearly always the only one.
   */
  readonly index?: number;
}

/**
 * Type of what stands for a stored event that is upcast to no event, for readers that ask for it (`places`). No stored event has
 * it, since types begin with a capital.
 */
const DROPPED = 'dropped';

/** @param stored as it was stored, in an old schema version */
export const droppedEvent = (stored: RecordedEvent): RecordedEvent => ({ ...stored, type: DROPPED, data: null });
export const isDropped = ({ type }: NewEvent): boolean => type === DROPPED;

/** `programme` of `programme-42`. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.lastIndexOf('-'));
/** 42 of `programme-42`. */
export const idOf = (stream: string): number => Number(stream.slice(stream.lastIndexOf('-') + 1));
