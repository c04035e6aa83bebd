import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import { effectiveEvents } from '../domain/programmes/undo/effective-events.js';
import type { RecordedEvent } from '../event-store/event.js';

/** A command, reconstructed from its stream. */
export interface RecordedCommand<Event extends RecordedEvent> {
  /** Version of the stream before the command. */
  readonly versionBefore: number;
  readonly events: readonly Event[];
  /** Events recorded after it that have not been undone. */
  readonly later: readonly Event[];
  /** All events recorded after it. */
  readonly since: readonly Event[];
  readonly isUndone: boolean;
}

/**
 * @param after version up to which the command has no event
 * @returns undefined for a command without events in the stream
 */
export async function recordedCommand<Event extends RecordedEvent>(
  store: RetryingEventStore,
  stream: string,
  commandId: string,
  after: number,
): Promise<RecordedCommand<Event> | undefined> {
  const found: Event[] = [];
  for await (const event of store.read(stream, { from: after + 1 })) {
    if (found.length > 0 || event.metadata.commandId === commandId) found.push(event as Event); // a stream has only events of its category
  }
  const [first] = found;
  if (!first) return undefined;
  const isOfCommand = ({ metadata }: Event): boolean => metadata.commandId === commandId;
  const { effective, undoneBy } = effectiveEvents(found);
  return {
    versionBefore: first.version - 1,
    events: found.filter(isOfCommand),
    since: found.filter((event) => !isOfCommand(event)),
    later: effective.filter((event) => !isOfCommand(event)),
    isUndone: undoneBy.has(commandId),
  };
}
