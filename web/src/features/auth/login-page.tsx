import { usePageTitle } from '../../lib/page-title.js';

export function LoginPage() {
  usePageTitle('Login');
  return <h1>Login</h1>;
}
