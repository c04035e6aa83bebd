import { validate as isUuid, parse as uuidBytes, v5 as uuidv5 } from 'uuid';
import type { RecordedEvent } from './event.js';

/**
 * Id of the event that a command writes at a version of a stream: the same when the command is appended again, and different
 * for every other event, even when one command appends to several streams or in several steps.
 */
export const eventIdOf = (commandId: string, stream: string, version: number): string =>
  uuidv5(`${stream}@${version}`, uuidBytes(commandId)); // a namespace in bytes halves the time

/** Whether the event was written at this version of this stream; in an altered log the metadata can be anything. */
export const isInItsPlace = ({ stream, version, metadata }: RecordedEvent): boolean =>
  isUuid(metadata.commandId) && eventIdOf(metadata.commandId, stream, version) === metadata.eventId;
