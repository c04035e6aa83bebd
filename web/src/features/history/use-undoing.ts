import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { invalidations, keys, matchesPrefix } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { toast } from '../../ui/feedback/toast.js';
import { toastUndone } from '../../ui/feedback/toast-undone.js';
import { undoChange } from './api.js';

/** The row of the open change, where the list shows it. */
export const focusOpenChange = (): void =>
  document.querySelector<HTMLElement>('[data-change][aria-current]')?.focus({ preventScroll: true });

/**
 * Undoes changes of a programme. One that is refused is opened, where what stands in its way is named.
 * @returns `busy`: the command that is being undone
 */
export function useUndoing(id: number, open: (commandId: string) => void) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState<string | null>(null);
  const undo = useWrite((commandId: string) => undoChange(id, commandId), {
    refreshes: () => invalidations.programmeChanged(id),
    onSuccess: (undone) => {
      toastUndone(undone);
      // The button of the open change is gone with what it did.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusOpenChange();
      });
    },
    onError: (refusal, commandId) => {
      open(commandId);
      void mutate(matchesPrefix([keys.undoOutlook(id, commandId)]));
      toast.error(refusal.message);
    },
  });
  return {
    busy: undo.busy ? busy : null,
    undo: (commandId: string) => {
      setBusy(commandId);
      void undo.run(commandId);
    },
  };
}
