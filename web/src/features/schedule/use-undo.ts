import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../lib/api.js';
import type { Key } from '../../lib/keys.js';
import { under } from '../../lib/keys.js';
import { undoCommand } from '../../lib/undo.js';
import { toast } from '../../ui/toast.js';

/** What the toast after a command offers: takes it back, refreshes what it had made stale, and says so for 3 s (spec 1, section 9). */
export function useUndo(): (
  commandId: string | null | undefined,
  refreshes: readonly Key[],
) => (() => void) | undefined {
  const { mutate } = useSWRConfig();
  return useCallback(
    (commandId, refreshes) => {
      if (!commandId) return undefined;
      const undo = async () => {
        try {
          await undoCommand(commandId);
          toast.undone('Undo Successful');
        } catch (error) {
          toast.error(`Failed while undoing: ${messageOf(error)}`);
        } finally {
          await mutate(under(refreshes));
        }
      };
      return () => void undo();
    },
    [mutate],
  );
}
