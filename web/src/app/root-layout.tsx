import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { withTrailingSlash } from '../lib/paths.js';
import { RouteAnnouncer } from './route-announcer.js';

/** Wraps every page: adds the trailing slash, restores the scroll position, announces the title. */
export function RootLayout() {
  const { pathname, search, hash } = useLocation();
  const slashed = withTrailingSlash(pathname);
  if (slashed) return <Navigate replace to={slashed + search + hash} />;
  return (
    <>
      {/* Before the page: below one as high as the window it would be a line too much, and a scroll bar. */}
      <RouteAnnouncer />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
