import { Navigate, useSearchParams } from 'react-router-dom';
import { LoginForm } from '../features/auth/login-form.js';
import { LandingPage } from '../features/landing/landing-page.js';
import { tabOf } from '../features/landing/landing-tabs.js';
import { paths } from '../lib/paths.js';
import { useUser } from '../lib/session.js';

/** The landing page with the form of the log-in; who is signed in goes on from there to their programmes. */
export function LandingRoute() {
  const [query] = useSearchParams();
  const user = useUser();
  const tab = tabOf(query.get('tab'));
  if (user && tab === 'login') return <Navigate replace to={paths.programmes.to()} />;
  return <LandingPage tab={tab} loginForm={<LoginForm />} />;
}
