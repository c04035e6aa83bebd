import type { RecordedEvent } from '../../../event-store/event.js';

/**
 * Events that have not been undone. An undo and the command that it undid cancel each other out; an undo that was undone itself
 * has no effect (docs/product/history.md, Undo).
 * @param events in order, from the first event of the oldest command in question
 * @returns the effective events, and for each undone command the undo
 */
export function effectiveEvents<Event extends RecordedEvent>(
  events: readonly Event[],
): { effective: Event[]; undoneBy: ReadonlyMap<string, string> } {
  const target = new Map(events.map(({ metadata: { commandId, undoes } }) => [commandId, undoes]));
  const commands = [...new Set(events.map(({ metadata }) => metadata.commandId))];
  const undoneBy = new Map<string, string>();
  // Backwards, so that it is known whether an undo was undone itself before the command that it undid is reached.
  for (const command of commands.reverse()) {
    const undone = target.get(command);
    if (undone !== undefined && !undoneBy.has(command)) undoneBy.set(undone, command);
  }
  const present = new Set<string | undefined>(commands);
  const effective = events.filter(
    ({ metadata: { commandId, undoes } }) => !undoneBy.has(commandId) && !present.has(undoes),
  );
  return { effective, undoneBy };
}
