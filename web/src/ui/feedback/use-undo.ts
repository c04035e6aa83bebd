import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf, write } from '../../lib/api.js';
import type { Undone } from '../../lib/api-types.js';
import { invalidations, matchesPrefix } from '../../lib/keys.js';
import { giveFocusBack } from './focus-before.js';
import { rememberCommand, undoCommand } from './own-commands.js';
import { toast } from './toast.js';
import { toastUndone } from './toast-undone.js';
import { forgetTyping } from './undo-keys.js';

/**
 * The undo in the toast after a command: takes the command back, reads the programme or the library again, and says so (docs/product/history.md,
 * Undo on screen). From then on the keys for undo and redo know the command.
 */
export function useUndo(of: number | 'library') {
  const { mutate } = useSWRConfig();
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return useCallback(
    (commandId: string | null | undefined, after?: () => void): (() => void) | undefined => {
      if (!commandId) return undefined;
      let byToast = false;
      const takeBack = async (id: string, what: 'undo' | 'redo'): Promise<string | null> => {
        const focused = document.activeElement !== document.body;
        let undone: Undone;
        try {
          undone = (await write<Undone>('POST', `/api/Commands/${id}/undo`)).data;
          if (what === 'undo') toastUndone(undone);
          else toast.undone('Redo Successful');
        } catch (error) {
          toast.error(`Failed while ${what}ing: ${messageOf(error)}`, {
            detail: error instanceof ApiError ? error.detail : undefined,
          });
          return null;
        } finally {
          await mutate(
            matchesPrefix(of === 'library' ? invalidations.inputsChanged() : invalidations.programmeChanged(of)),
          );
        }
        // Later, by keys, its sender may be elsewhere.
        if (what === 'undo' && (byToast || mounted.current)) after?.();
        // What had the focus may be gone by what was undone.
        if (focused) setTimeout(giveFocusBack);
        return undone.commandId;
      };
      const command = { commandId, takeBack };
      rememberCommand(command);
      forgetTyping();
      return () => {
        byToast = true;
        void undoCommand(command);
      };
    },
    [mutate, of],
  );
}
