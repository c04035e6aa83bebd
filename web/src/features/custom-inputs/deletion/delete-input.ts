import { write } from '../../../lib/api.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { inputPath } from '../form/input-calls.js';

/** DELETE of the kind's own path; answers the command, for its undo. */
export async function deleteInput(kind: InputKind, id: number): Promise<string | null> {
  return (await write('DELETE', `${inputPath(kind)}/${id}`)).commandId;
}
