import { calculate, write } from '../../lib/api.js';
import type { EmailConfirmation, PasswordLink, PasswordSet, Session } from '../../lib/api-types.js';

/** POST /api/AuthUser/login */
export async function logIn(credentials: { email: string; password: string }): Promise<{ token: string }> {
  return (await write<Session>('POST', '/api/AuthUser/login', credentials)).data;
}

/** POST /api/AuthUser/register; everyone starts as Viewer (docs/product/accounts.md, Sign-up). */
export async function signUp(account: { email: string; password: string; confirmPassword: string }): Promise<void> {
  await write('POST', '/api/AuthUser/register', { ...account, role: 'Viewer' });
}

/** POST /api/AuthUser/forgot-password: answered the same whether the e-mail has an account or not. */
export async function askForReset(email: string): Promise<void> {
  await write('POST', '/api/AuthUser/forgot-password', { email });
}

/** POST /api/AuthUser/check-link: whose password the link sets, as long as it can be used. */
export const checkLink = (token: string): Promise<PasswordLink> =>
  calculate<PasswordLink>('/api/AuthUser/check-link', { token });

/** POST /api/AuthUser/reset-password */
export async function setPassword(body: {
  token: string;
  password: string;
  confirmPassword: string;
}): Promise<PasswordSet> {
  return (await write<PasswordSet>('POST', '/api/AuthUser/reset-password', body)).data;
}

/** POST /api/AuthUser/send-confirmation: the mail that confirms the account's e-mail, once more. */
export async function sendConfirmation(): Promise<EmailConfirmation> {
  return (await write<EmailConfirmation>('POST', '/api/AuthUser/send-confirmation', {})).data;
}

/** POST /api/AuthUser/confirm-email: the link of that mail came back. */
export async function confirmEmail(token: string): Promise<EmailConfirmation> {
  return (await write<EmailConfirmation>('POST', '/api/AuthUser/confirm-email', { token })).data;
}

/**
 * POST /api/AuthUser/logout: the token ends on the server too. Nobody waits for the answer, and a failure is none of the user's: the
 * browser forgets the token all the same, and it expires.
 */
export function logOut(): void {
  write('POST', '/api/AuthUser/logout', {}, { keepalive: true }).catch(() => undefined);
}
