import { usePageTitle } from '../../lib/page-title.js';

export function RegisterPage() {
  usePageTitle('Register');
  return <h1>Register</h1>;
}
