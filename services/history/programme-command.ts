import type { ProgrammeCommands } from '../commands/programme-commands.js';
import type { RetryingEventStore } from '../commands/retrying-event-store.js';
import type { RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { inverseOfCommand, invertEvent } from '../domain/programmes/undo/invert-programme.js';
import { mapYielding } from '../platform/giving-way.js';
import type { CommandPlace } from './command-place.js';
import { type RecordedCommand, recordedCommand } from './recorded-command.js';
import type { CommandToUndo } from './undo-programme-command.js';

/** A command on a programme with all that its undo needs; undefined for one that has no event. */
export async function commandOnProgramme(
  { stream, version }: CommandPlace,
  commandId: string,
  { programmes, store }: { readonly programmes: ProgrammeCommands; readonly store: RetryingEventStore },
): Promise<(RecordedCommand<RecordedProgrammeEvent> & CommandToUndo) | undefined> {
  const command = await recordedCommand<RecordedProgrammeEvent>(store, stream, commandId, version);
  if (!command) return undefined;
  const { state } = await programmes.states.at(stream, { version: command.versionBefore });
  const inverses = await mapYielding(command.events, (event) => invertEvent(event, state));
  return { ...command, inverse: inverseOfCommand(inverses), after: state };
}
