import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf, write } from '../../lib/api.js';
import type { Undone } from '../../lib/api-types.js';
import { invalidations, matchesPrefix } from '../../lib/keys.js';
import { giveFocusBack } from './focus-before.js';
import { toast } from './toast.js';
import { toastUndone } from './toast-undone.js';

/**
 * The undo in the toast after a command: takes the command back, reads the programme or the library again, and says so
 * (docs/product/history.md, Undo on screen).
 */
export function useUndo(of: number | 'library') {
  const { mutate } = useSWRConfig();
  return useCallback(
    (commandId: string | null | undefined, after?: () => void): (() => void) | undefined => {
      if (!commandId) return undefined;
      const undo = async () => {
        const focused = document.activeElement !== document.body;
        try {
          toastUndone((await write<Undone>('POST', `/api/Commands/${commandId}/undo`)).data);
        } catch (error) {
          toast.error(`Failed while undoing: ${messageOf(error)}`, {
            detail: error instanceof ApiError ? error.detail : undefined,
          });
          return;
        } finally {
          await mutate(
            matchesPrefix(of === 'library' ? invalidations.inputsChanged() : invalidations.programmeChanged(of)),
          );
        }
        after?.();
        // What had the focus may be gone by what was undone.
        if (focused) setTimeout(giveFocusBack);
      };
      return () => void undo();
    },
    [mutate, of],
  );
}
