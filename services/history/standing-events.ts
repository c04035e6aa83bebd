import type { RecordedEvent } from '../event-store/event.js';

/**
 * Which commands of a stream still stand: an undo and what it took back cancel each other out, and an undo that was
 * undone itself took nothing back.
 * @param events from the first event of the oldest command that is asked about, in order
 * @returns the events that stand, and by command the undo that took it back
 */
export function standingEvents<Event extends RecordedEvent>(
  events: readonly Event[],
): { standing: Event[]; undoneBy: ReadonlyMap<string, string> } {
  const target = new Map<string, string>();
  for (const {
    metadata: { commandId, undoes },
  } of events)
    if (undoes !== undefined) target.set(commandId, undoes);
  const commands = [...new Set(events.map(({ metadata }) => metadata.commandId))];
  const undoneBy = new Map<string, string>();
  // From the last: whether an undo counts is known before what it took back is come to.
  for (const command of commands.reverse()) {
    const taken = target.get(command);
    if (taken !== undefined && !undoneBy.has(command)) undoneBy.set(taken, command);
  }
  const present = new Set(commands);
  const standing = events.filter(
    ({ metadata: { commandId, undoes } }) => !undoneBy.has(commandId) && !(undoes !== undefined && present.has(undoes)),
  );
  return { standing, undoneBy };
}
