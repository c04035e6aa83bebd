import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from '../../lib/api.js';
import { stale, under } from '../../lib/keys.js';
import { undoCommand } from '../../lib/undo.js';
import { toast } from '../../ui/toast.js';

/** What the toast after a command offers: takes it back, shows what is saved then, and says so (web.md, Undo). */
export function useUndo(programmeId: number) {
  const { mutate } = useSWRConfig();
  return useCallback(
    (commandId: string | null, after?: () => void): (() => void) | undefined => {
      if (commandId === null) return undefined;
      const undo = async () => {
        try {
          await undoCommand(commandId);
          toast.undone('Undo Successful');
        } catch (error) {
          toast.error(`Failed while undoing: ${messageOf(error)}`, {
            detail: error instanceof ApiError ? error.detail : undefined,
          });
          return;
        } finally {
          await mutate(under(stale.assetSaved(programmeId)));
        }
        after?.();
      };
      return () => void undo();
    },
    [mutate, programmeId],
  );
}
