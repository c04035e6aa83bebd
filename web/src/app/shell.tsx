import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ApiError } from '../lib/api.js';
import { rememberPath } from '../lib/last-path.js';
import { LiveChanges } from '../lib/live-changes.js';
import { paths } from '../lib/paths.js';
import { hasLoggedOut, useUser } from '../lib/session.js';
import { showsKeys } from '../lib/shown-keys.js';
import { Toaster } from '../ui/feedback/toaster.js';
import { MainArea } from '../ui/layout/main-area.js';
import { ChosenProfile } from './chosen-profile.js';
import classes from './shell.module.css';
import { TopBar } from './top-bar.js';

const reading: SWRConfiguration = {
  // One cache per signed-in user: nothing of the last user is shown to the next.
  provider: () => new Map(),
  // A refusal would come again; only calls without an answer and faults of the server are repeated.
  shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  errorRetryCount: 3,
  // What the pages read is what the stream of changes tells of.
  use: [showsKeys],
};

/** Guard and frame of every page for signed-in users; others are sent to the log-in and come back afterwards. */
export function Shell() {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (user) rememberPath(pathname + search);
  }, [user, pathname, search]);

  useEffect(() => {
    // After a change of page the focus starts at its top: the link that led there is gone.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);

  if (!user) return <Navigate replace to={paths.login.to(hasLoggedOut() ? {} : { from: pathname + search + hash })} />;
  return (
    <SWRConfig key={user.id} value={reading}>
      <LiveChanges userId={user.id} />
      <ChosenProfile />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <MainArea ref={main} above={<TopBar user={user} />} over={<Toaster />}>
        <Outlet />
      </MainArea>
    </SWRConfig>
  );
}
