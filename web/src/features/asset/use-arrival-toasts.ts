import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { toast } from '../../ui/toast.js';
import { useUndo } from './use-undo.js';

const texts = {
  created: 'Programme Created Successfully!',
  edited: 'Programme Edited Successfully!',
  added: 'Asset Added Successfully!',
} as const;

/** How many parts the wizard made, for the toast of the page that it leads to. */
export interface ArrivalState {
  createdParts?: number;
  /** Of the command, for its undo. */
  commandId?: string | null;
}

/** Tells once what was just done on the page that led here (spec 1, section 2.4, arrival toasts). */
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
    // A reload should not tell it again.
    setQuery(
      (before) => {
        before.delete(done);
        return before;
      },
      { replace: true },
    );
  }, [done, parts, commandId, undo, setQuery]);
}
