import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SWRConfiguration } from 'swr';
import { SWRConfig } from 'swr';
import { ApiError } from '../lib/api.js';
import { rememberPath } from '../lib/last-path.js';
import { LiveChanges } from '../lib/live-changes.js';
import { paths } from '../lib/paths.js';
import { hasLeft, useUser } from '../lib/session.js';
import { MainArea } from '../ui/main-area.js';
import { Toaster } from '../ui/toaster.js';
import classes from './shell.module.css';
import { TopBar } from './top-bar.js';

const reading: SWRConfiguration = {
  // One cache per signed-in user: nothing of the last user is shown to the next.
  provider: () => new Map(),
  // What the server refuses it refuses again; only silence and faults of the server are asked anew.
  shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  errorRetryCount: 3,
};

/** Guard and frame of every page for signed-in users; others go to the log-in and come back to the path they asked for. */
export function Shell() {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (user) rememberPath(pathname + search);
  }, [user, pathname, search]);

  useEffect(() => {
    // After a change of page the keyboard starts at its top, not at the link that is gone.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);

  if (!user) return <Navigate replace to={paths.login.to(hasLeft() ? {} : { from: pathname + search + hash })} />;
  return (
    <SWRConfig key={user.id} value={reading}>
      <LiveChanges userId={user.id} />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <MainArea ref={main} above={<TopBar user={user} />} over={<Toaster />}>
        <Outlet />
      </MainArea>
    </SWRConfig>
  );
}
