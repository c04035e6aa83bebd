import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
// Loaded before the router asks for them, so that no test waits until a page has been read and compiled.
import '../placeholder-page.js';
import '../shell.js';
import '../../features/landing/landing-sheets.js';
import '../../features/auth/login-page.js';
import '../../features/auth/profile-page.js';
import '../../features/auth/register-page.js';
import '../../features/programmes/list/programme-list-page.js';
import { endSession } from '../../lib/session.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { tokenOf } from '../../testing/session.js';

export const me = {
  id: 7,
  email: 'isla.morrison@example.com',
  role: 'Viewer',
  name: 'Isla Morrison',
  emailProven: true,
  hasPassword: true,
  theme: null,
};

/** The calls about the account of Isla Morrison, who is not signed in before each test. */
export function serveAccount() {
  const server = serve(
    http.post('*/api/AuthUser/login', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return password === 'Plumb-1ine'
        ? HttpResponse.json({ token: tokenOf() })
        : problem(401, 'Invalid email or password. Please try again.');
    }),
    http.post('*/api/AuthUser/register', () => HttpResponse.json(me)),
    http.get('*/api/AuthUser/sign-up', () => HttpResponse.json({ open: true, domains: null })),
    http.get('*/api/AuthUser/me', () => HttpResponse.json(me)),
    http.get('*/api/AccessTokens', () => HttpResponse.json([])),
  );

  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    endSession();
  });
  return server;
}

export const SESSION_ENDED = 'Your session has ended. Please log in again.';
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

export async function logIn(user: ReturnType<typeof userEvent.setup>, password = 'Plumb-1ine') {
  await user.type(await screen.findByLabelText('E-mail'), 'isla.morrison@example.com');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}
