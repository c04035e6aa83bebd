import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.js';

/** Leads any unknown path to the not-found page, which names it (docs/web.md, Routes). */
export function UnknownPath() {
  const { pathname, search } = useLocation();
  return <Navigate replace to={paths.notFound.to(pathname + search)} />;
}
