import { Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '../../lib/paths.js';
import { hasSessionEnded, useUser } from '../../lib/session.js';
import { AuthLayout } from './auth-layout.js';
import { LoginForm } from './login-form.js';

/**
 * The log-in screen (docs/product/accounts.md, Log-in screen). A signed-in visitor goes on to the path that was asked
 * for, else to the programme list.
 */
export function LoginPage() {
  const [query] = useSearchParams();
  const user = useUser();
  const email = query.get('email') ?? '';
  if (user) return <Navigate replace to={safeReturnPath(query.get('from'))} />;
  return (
    <AuthLayout title="Log in" subtitle="Enter your credentials to access your account">
      <LoginForm
        registered={query.has('registrationSuccess') ? email : undefined}
        renewed={query.has('passwordSet') ? email : undefined}
        email={email || undefined}
        ended={hasSessionEnded()}
      />
    </AuthLayout>
  );
}
