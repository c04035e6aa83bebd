import { write } from '../../lib/api.js';
import type { Session } from '../../lib/api-types.js';

/** POST /api/AuthUser/login */
export async function logIn(credentials: { email: string; password: string }): Promise<{ token: string }> {
  return (await write<Session>('POST', '/api/AuthUser/login', credentials)).data;
}

/** POST /api/AuthUser/register; everyone starts as Viewer (docs/product/accounts.md, Sign-up). */
export async function signUp(account: { email: string; password: string; confirmPassword: string }): Promise<void> {
  await write('POST', '/api/AuthUser/register', { ...account, role: 'Viewer' });
}
