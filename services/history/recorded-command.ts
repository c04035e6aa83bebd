import type { PatientStore } from '../commands/patient-store.js';
import type { RecordedEvent } from '../event-store/event.js';
import { standingEvents } from './standing-events.js';

/** A command as its stream tells it. */
export interface RecordedCommand<Event extends RecordedEvent> {
  /** Version of the stream before it. */
  readonly before: number;
  readonly events: readonly Event[];
  /** What was recorded after it and still stands. */
  readonly later: readonly Event[];
  readonly isUndone: boolean;
}

/**
 * @param after version before which the command has no event
 * @returns undefined for a command without events in the stream
 */
export async function recordedCommand<Event extends RecordedEvent>(
  store: PatientStore,
  stream: string,
  commandId: string,
  after: number,
): Promise<RecordedCommand<Event> | undefined> {
  const since: Event[] = [];
  for await (const event of store.read(stream, { from: after + 1 })) {
    if (since.length > 0 || event.metadata.commandId === commandId) since.push(event as Event); // a stream holds its category's events
  }
  const [first] = since;
  if (!first) return undefined;
  const isOfCommand = ({ metadata }: Event): boolean => metadata.commandId === commandId;
  const { standing, undoneBy } = standingEvents(since);
  return {
    before: first.version - 1,
    events: since.filter(isOfCommand),
    later: standing.filter((event) => !isOfCommand(event)),
    isUndone: undoneBy.has(commandId),
  };
}
