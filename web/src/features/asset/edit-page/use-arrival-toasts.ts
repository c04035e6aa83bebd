import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';

const texts = {
  created: 'Programme Created Successfully!',
  edited: 'Programme Edited Successfully!',
  added: 'Asset Added Successfully!',
} as const;

/** What a wizard passes to the page that it leads to. */
export interface ArrivalState {
  createdParts?: number;
  /** The wizard's command, for its undo. */
  commandId?: string | null;
}

/** Shows one toast for what the previous page did (docs/product/programmes.md, Edit screen). */
export function useArrivalToasts(programmeId: number): void {
  const undo = useUndo(programmeId);
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: ArrivalState | null };
  const done = (Object.keys(texts) as (keyof typeof texts)[]).find((name) => query.has(name));
  const parts = state?.createdParts;
  const commandId = state?.commandId ?? null;

  useEffect(() => {
    if (!done) return;
    toast.success(texts[done], {
      detail: parts === undefined ? undefined : `Successfully created ${parts} asset part(s)`,
      undo: undo(commandId),
    });
    // A reload must not show it again.
    setQuery(
      (before) => {
        before.delete(done);
        return before;
      },
      { replace: true },
    );
  }, [done, parts, commandId, undo, setQuery]);
}
