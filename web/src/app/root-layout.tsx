import { createContext, useContext, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { withTrailingSlash } from '../lib/paths.js';
import { RouteAnnouncer } from './route-announcer.js';
import { useIsUnknownPath } from './unknown-path.js';

const FirstPage = createContext(false);

/** Whether the page is the one that the browser loaded or reloaded, not one that a link of the client led to. */
export const useIsFirstPage = (): boolean => useContext(FirstPage);

/** Wraps every page: adds the trailing slash that the path of a page has, restores the scroll position, announces the title. */
export function RootLayout() {
  const { pathname, search, hash, key } = useLocation();
  const [first] = useState(key);
  const unknown = useIsUnknownPath();
  const slashed = unknown ? null : withTrailingSlash(pathname);
  if (slashed) return <Navigate replace to={slashed + search + hash} />;
  return (
    <>
      {/* Before the page: below one as high as the window it would be a line too much, and a scroll bar. */}
      <RouteAnnouncer />
      <FirstPage value={key === first}>
        <Outlet />
      </FirstPage>
      <ScrollRestoration />
    </>
  );
}
