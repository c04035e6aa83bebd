import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.js';

/** Any unknown path leads to the not-found page, which is told the path (spec 0, section 2). */
export function UnknownPath() {
  const { pathname, search } = useLocation();
  return <Navigate replace to={paths.notFound.to(pathname + search)} />;
}
