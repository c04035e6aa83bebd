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

/**
 * POST /api/AuthUser/logout: the token ends on the server too. Nobody waits for the answer, and a failure is none of the user's: the
 * browser forgets the token all the same, and it expires.
 */
export function logOut(): void {
  write('POST', '/api/AuthUser/logout', {}, { keepalive: true }).catch(() => undefined);
}
