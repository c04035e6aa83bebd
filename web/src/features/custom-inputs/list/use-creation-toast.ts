import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { inputKindOf, inputKinds } from '../../../lib/input-kinds.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import type { AfterSaving } from '../form/use-input-save.js';

/** One toast for the input that the wizard just created, `made` in the address (docs/product/custom-inputs.md, List). */
export function useCreationToast(): void {
  const undo = useUndo('library');
  const [query, setQuery] = useSearchParams();
  const state = useLocation().state as AfterSaving | null;
  const kind = query.has('made') ? inputKindOf(query.get('customInputType')) : undefined;
  const commandId = state?.commandId ?? null;

  useEffect(() => {
    if (!kind) return;
    toast.success('Custom Input Created Successfully!', {
      detail:
        kind === 'tasks'
          ? 'Custom task created successfully with element makeups'
          : `Your new custom ${inputKinds[kind].noun} has been created.`,
      undo: undo(commandId),
    });
    // A reload must not show it again.
    setQuery(
      (before) => {
        before.delete('made');
        return before;
      },
      { replace: true },
    );
  }, [kind, commandId, undo, setQuery]);
}
