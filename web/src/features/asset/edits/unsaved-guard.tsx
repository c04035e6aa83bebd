import { LeaveGuard } from '../../../ui/overlays/leave-guard.js';

/** State of a navigation that follows a save: it leaves no unsaved edit behind. */
export const afterSaving = { saved: true };

/** Asks before the page is left with unsaved edits; `children` says what would be lost. */
export function UnsavedGuard({ unsaved, children }: { unsaved: boolean; children: string }) {
  return (
    <LeaveGuard
      isUnsaved={(to) => unsaved && !(to?.state as { saved?: boolean } | null | undefined)?.saved}
      title="Leave without saving?"
      leave="Leave"
      stay="Stay"
    >
      {children}
    </LeaveGuard>
  );
}
