import { write } from '../../../lib/api.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { inputPath } from '../form/input-calls.js';

/**
 * DELETE of the kind's own path; answers the command, for its undo.
 * @param ifMatch the version that was looked at: one that was changed since is not deleted
 */
export async function deleteInput(kind: InputKind, id: number, ifMatch: string | null = null): Promise<string | null> {
  return (await write('DELETE', `${inputPath(kind)}/${id}`, undefined, { ifMatch })).commandId;
}
