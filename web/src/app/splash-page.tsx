import { Navigate } from 'react-router-dom';
import { rememberedPath } from '../lib/last-path.js';
import { paths, safeReturnPath } from '../lib/paths.js';
import { useUser } from '../lib/session.js';

/** `/` leads to the page that was open last, visitors to the landing page (docs/product/accounts.md, Guard). */
export function SplashPage() {
  const user = useUser();
  return <Navigate replace to={user ? safeReturnPath(rememberedPath()) : paths.home.to()} />;
}
