/** A command of this visit. */
export interface OwnCommand {
  readonly commandId: string;
  /** Sends its undo; answers the id of that, which undone itself does the command again; null where it was refused. */
  readonly takeBack: (commandId: string, what: 'undo' | 'redo') => Promise<string | null>;
}

/** More are undone in the programme's history. */
const MOST_KEPT = 50;

// Oldest first. A command that was done anew is another command, and so is one that was taken back.
const done: OwnCommand[] = [];
const undone: OwnCommand[] = [];

/** Notes a command that its sender may take back by keys; what was taken back before cannot be done again by them then. */
export function rememberCommand(command: OwnCommand): void {
  undone.length = 0;
  done.push(command);
  if (done.length > MOST_KEPT) done.shift();
}

/** Commands of one account are nobody else's. */
export function forgetCommands(): void {
  done.length = undone.length = 0;
}

/** Takes a command back. */
export async function undoCommand(command: OwnCommand): Promise<void> {
  remove(done, command);
  const undo = await command.takeBack(command.commandId, 'undo');
  if (undo !== null) undone.push({ ...command, commandId: undo });
}

/** Takes the newest command back; false where there is none. */
export function undoNewestCommand(): boolean {
  const newest = done.at(-1);
  if (newest) void undoCommand(newest);
  return newest !== undefined;
}

/** Does again what was taken back last; false where there is nothing. */
export function redoNewestCommand(): boolean {
  const newest = undone.pop();
  if (newest)
    void newest.takeBack(newest.commandId, 'redo').then((commandId) => {
      if (commandId !== null) done.push({ ...newest, commandId });
    });
  return newest !== undefined;
}

function remove(commands: OwnCommand[], command: OwnCommand): void {
  const place = commands.indexOf(command);
  if (place >= 0) commands.splice(place, 1);
}
