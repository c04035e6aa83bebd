import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { AccessToken, Profile } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn, tokenOf } from '../../../testing/session.js';
// Loaded before the page asks for it, so that no test waits until it has been read and compiled.
import '../profile/new-token-dialog.js';
import { ProfilePage } from '../profile-page.js';

export const isla: Profile = {
  id: 7,
  email: 'isla.morrison@example.com',
  role: 'Viewer',
  name: 'Isla Morrison',
  emailProven: true,
  hasPassword: true,
  theme: null,
};
export const powerBi: AccessToken = {
  id: 3,
  name: 'Power BI',
  scope: 'read',
  created: '2026-11-20T09:00:00.000Z',
  expires: '2099-02-18',
  lastUsed: '2026-11-23',
};
export const old: AccessToken = {
  ...powerBi,
  id: 2,
  name: 'Old report',
  scope: 'read-write',
  expires: '2026-01-31',
  lastUsed: null,
};
/** What the server answers for a new one, once. */
export const NEW_TOKEN = `plumbline_pat_4_${'a1'.repeat(31)}b`;

/** The calls of the profile, answered as the server does from `state`: Isla's, with two tokens. What was sent is noted in `sent`. */
export function serveProfile() {
  const state = { profile: isla, tokens: [powerBi, old] };
  const sent: { call: string; body: unknown }[] = [];
  const note = async (request: Request): Promise<Record<string, unknown>> => {
    const text = await request.text();
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
    return body ?? {};
  };
  const server = serve(
    http.get('*/api/AuthUser/me', () => HttpResponse.json(state.profile)),
    http.get('*/api/AccessTokens', () => HttpResponse.json(state.tokens)),
    http.put('*/api/AuthUser/me', async ({ request }) => {
      const body = await note(request);
      state.profile = { ...state.profile, ...body, ...(body['name'] === '' && { name: 'Isla Morrison' }) };
      return HttpResponse.json(state.profile);
    }),
    http.post('*/api/AuthUser/change-password', async ({ request }) => {
      await note(request);
      state.tokens = [];
      return HttpResponse.json({ token: tokenOf({ exp: 4_102_444_801 }) });
    }),
    http.post('*/api/AuthUser/logout', async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/AccessTokens', async ({ request }) => {
      const { name, scope, expires } = await note(request);
      const made = { ...powerBi, id: 4, name, scope, expires, lastUsed: null } as AccessToken;
      state.tokens = [made, ...state.tokens];
      return HttpResponse.json({ ...made, token: NEW_TOKEN });
    }),
    http.delete('*/api/AccessTokens/:id', async ({ request, params }) => {
      await note(request);
      state.tokens = state.tokens.filter(({ id }) => id !== Number(params['id']));
      return HttpResponse.json(powerBi);
    }),
  );

  beforeEach(() => {
    window.localStorage.clear();
    signIn();
    [state.profile, state.tokens] = [isla, [powerBi, old]];
    sent.length = 0;
  });
  return { server, state, sent };
}

export const showProfile = async () => {
  const screenOf = renderScreen(<ProfilePage />);
  await screen.findByRole('heading', { level: 1, name: /^Hello, / });
  await screen.findByText(/no access tokens\.|^Old report$/);
  return screenOf;
};
export const panel = (title: string): HTMLElement => {
  const section = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  if (section === null) throw new Error(`No panel ${title}`);
  return section;
};

export const fillPasswords = async (
  user: Awaited<ReturnType<typeof showProfile>>['user'],
  password: string,
  again = password,
) => {
  await user.type(screen.getByLabelText('Current password'), 'Plumb-1ine');
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), again);
};
