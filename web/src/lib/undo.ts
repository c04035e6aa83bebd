import { write } from './api.js';

/** What an undo came to. */
export interface Undone {
  /** The undo's own: undoing it does the command again. */
  commandId: string;
  undoes: string;
  programmeId: number;
}

/** Takes a command back by a compensating one (architecture.md, Undo). Refused with the reason when later changes stand on it. */
export async function undoCommand(commandId: string): Promise<Undone> {
  return (await write<Undone>('POST', `/api/Commands/${commandId}/undo`)).data;
}
