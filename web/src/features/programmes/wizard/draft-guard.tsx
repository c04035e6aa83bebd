import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Programme } from '../../../lib/api-types.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

export interface DraftGuardProps {
  /** Saves the draft where it has changed; null when that failed. */
  keep: () => Promise<Programme | null>;
  /** A navigation that needs no save: the wizard's own. */
  free: (to: { pathname: string; state: unknown }) => boolean;
  /** The page is being left, or the user stays after all; the guard must stay mounted meanwhile. */
  onLeaving: (leaving: boolean) => void;
  /** The draft is saved and the page is left. */
  onLeft: (draft: Programme) => void;
}

/**
 * Saves the draft when its page is left: by a link, by Back, or when the tab is hidden, which is the last event before
 * a tab closes. It is saved between the steps as well (programme-wizard.tsx), but not at every choice: the history of a
 * programme would begin with a hundred clicks (docs/product/programmes.md, Drafts).
 */
export function DraftGuard({ keep, free, onLeaving, onLeft }: DraftGuardProps) {
  const latest = useRef({ keep, free, onLeaving, onLeft });
  latest.current = { keep, free, onLeaving, onLeft };
  const [failed, setFailed] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !latest.current.free(nextLocation),
  );
  const { state } = blocker;
  const leaving = useRef(blocker);
  leaving.current = blocker;

  useEffect(() => {
    latest.current.onLeaving(state === 'blocked');
    if (state !== 'blocked') return;
    void latest.current.keep().then((kept) => {
      if (leaving.current.state !== 'blocked') return;
      if (!kept) {
        setFailed(true);
        return;
      }
      latest.current.onLeft(kept);
      leaving.current.proceed();
    });
  }, [state]);

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') void latest.current.keep();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, []);

  const decide = (leave: boolean) => {
    setFailed(false);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      opened={failed && state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Keep editing"
      danger
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      The draft could not be saved. What you changed since it was saved last would be lost.
    </ConfirmDialog>
  );
}
