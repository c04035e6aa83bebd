import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../../lib/api.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { deleteInput } from './delete-input.js';

export interface DeleteOptions {
  /** As the input was read; what somebody else changed since stays. */
  readonly ifMatch?: string | null;
  /** Before anything is read again. */
  readonly onDeleted?: () => void;
  readonly onUndone?: () => void;
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
