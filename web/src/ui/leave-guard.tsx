import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.js';

export interface LeaveGuardProps {
  /** There is input that would be lost. Asked anew at every step out of the page. */
  holds: () => boolean;
  title: string;
  /** The consequence. */
  children: string;
  /** Verbs: 'Leave without saving', 'Keep editing'. */
  leave: string;
  stay: string;
}

/** Asks before a page with unsaved input is left: by a link, by Back, by closing the tab (where the browser words the question). */
export function LeaveGuard({ holds, title, children, leave, stay }: LeaveGuardProps) {
  const latest = useRef(holds);
  latest.current = holds;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && latest.current(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={title}
      confirm={leave}
      cancel={stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
