import { Navigate, useLocation, useMatches } from 'react-router-dom';
import { paths } from '../lib/paths.js';

/** Whether no page is at the path that is open: `*` alone matches it. */
export const useIsUnknownPath = (): boolean => useMatches().at(-1)?.params['*'] !== undefined;

/** Leads any unknown path to the not-found page, which names it as it was asked for (docs/web.md, Routes). */
export function UnknownPath() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={paths.notFound.to(pathname + search + hash)} />;
}
