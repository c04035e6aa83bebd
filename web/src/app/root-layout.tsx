import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { withTrailingSlash } from '../lib/paths.js';
import { focusHeading, isNowhere } from '../ui/feedback/focus-before.js';
import { RouteAnnouncer } from './route-announcer.js';
import { useIsUnknownPath } from './unknown-path.js';

const FirstPage = createContext(false);

/** Whether the page is the one that the browser loaded or reloaded, not one that a link of the client led to. */
export const useIsFirstPage = (): boolean => useContext(FirstPage);

/**
 * The keyboard goes on at the heading of a page that was led to: the link or the button that led there is gone, and the focus with it.
 * Not on the page that the browser loads, wherever that was led to before anybody pressed anything.
 */
function useFocusOnPage(page: string): void {
  const pressed = useRef(false);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('pointerdown', press, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('pointerdown', press, true);
    };
  }, []);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page && pressed.current && isNowhere()) focusHeading();
    shown.current = page;
  }, [page]);
}

/** Wraps every page: adds the trailing slash that the path of a page has, restores the scroll position, announces the title. */
export function RootLayout() {
  const { pathname, search, hash, key } = useLocation();
  const [first] = useState(key);
  const unknown = useIsUnknownPath();
  useFocusOnPage(pathname + search);
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
