import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { withTrailingSlash } from '../lib/paths.js';
import { RouteAnnouncer } from './route-announcer.js';

/** Around every page: the trailing slash, the scroll position, the announcement of the title. */
export function RootLayout() {
  const { pathname, search, hash } = useLocation();
  const slashed = withTrailingSlash(pathname);
  if (slashed) return <Navigate replace to={slashed + search + hash} />;
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
