import { useSWRConfig } from 'swr';
import { ApiError, messageOf, write } from '../../../lib/api.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { inputPath } from '../form/input-calls.js';

export interface DeleteOptions {
  /** As the input was read; what somebody else changed since stays. */
  readonly ifMatch?: string | null;
  /** Before anything is read again. */
  readonly onDeleted?: () => void;
  readonly onUndone?: () => void;
}

/** DELETE of the kind's own path; answers the command, for its undo. */
async function deleteInput(kind: InputKind, id: number, ifMatch: string | null = null): Promise<string | null> {
  return (await write('DELETE', `${inputPath(kind)}/${id}`, undefined, { ifMatch })).commandId;
}

/** Deletes an input and says so, with the undo, or why not; answers whether it is gone (docs/product/custom-inputs.md, Deleting). */
export function useDeleteInput() {
  const { mutate } = useSWRConfig();
  const undo = useUndo('library');
  return async (kind: InputKind, id: number, options: DeleteOptions = {}): Promise<boolean> => {
    const { noun } = inputKinds[kind];
    let deleted = false;
    try {
      const commandId = await deleteInput(kind, id, options.ifMatch);
      deleted = true;
      options.onDeleted?.();
      toast.success(`${sentenceCase(noun)} deleted successfully.`, { undo: undo(commandId, options.onUndone) });
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 412;
      toast.error('Failed to delete item.', {
        detail: stale
          ? `Somebody else changed this ${noun} meanwhile. It is shown as it is now; delete it again if it can go.`
          : messageOf(error),
      });
    }
    await mutate(matchesPrefix(invalidations.inputsChanged()));
    return deleted;
  };
}

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
