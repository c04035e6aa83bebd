import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { lazyDialog } from './lazy-dialog.js';

const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);

export interface LeaveGuardProps {
  /**
   * There is input that would be lost. Called at every navigation out of the page; without `to` the tab is being
   * closed.
   */
  isUnsaved: (to?: Location) => boolean;
  title: string;
  children: string;
  /** Verbs: 'Leave without saving', 'Keep editing'. */
  leave: string;
  stay: string;
  danger?: boolean;
}

/** Asks before a page with unsaved input is left: by a link, by Back, by closing the tab (where the browser words the question). */
export function LeaveGuard({ isUnsaved, title, children, leave, stay, danger }: LeaveGuardProps) {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current(nextLocation),
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
      danger={danger}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
