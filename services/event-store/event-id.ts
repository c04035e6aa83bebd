import { validate as isUuid } from 'uuid';
import { uuidV5 } from '../platform/uuid-v5.js';
import type { RecordedEvent } from './event.js';

/**
 * Id of the event that a command writes at a version of a stream: the same when the command is appended again, and different
 * for every other event, even when one command appends to several streams or in several steps.
 */
export const eventIdOf = (commandId: string, stream: string, version: number): string =>
  uuidV5(`${stream}@${version}`, commandId);

/** Whether the event was written at this version of this stream; in an altered log the metadata can be anything. */
export const isInItsPlace = ({ stream, version, metadata }: RecordedEvent): boolean =>
  isUuid(metadata.commandId) && eventIdOf(metadata.commandId, stream, version) === metadata.eventId;
