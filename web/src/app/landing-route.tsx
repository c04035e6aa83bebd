import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../features/auth/login-form.js';
import { LandingPage } from '../features/landing/landing-page.js';
import { tabOf } from '../features/landing/landing-tabs.js';
import { rememberedPath } from '../lib/last-path.js';
import { paths, safeReturnPath } from '../lib/paths.js';
import { useUser } from '../lib/session.js';
import { useIsFirstPage } from './root-layout.js';

/**
 * The landing page with the form of the log-in, which leads to the programmes. Who is signed in and loads it goes on to the page that was
 * open last; the logo of the top bar leads here all the same (docs/product/accounts.md, Guard).
 */
export function LandingRoute() {
  const [query] = useSearchParams();
  const user = useUser();
  const tab = tabOf(query.get('tab'));
  const isFirstPage = useIsFirstPage();
  const [cameSignedIn] = useState(user !== null);
  if (user && isFirstPage && cameSignedIn) return <Navigate replace to={safeReturnPath(rememberedPath())} />;
  if (user && tab === 'login') return <Navigate replace to={paths.programmes.to()} />;
  return <LandingPage tab={tab} loginForm={<LoginForm />} />;
}
