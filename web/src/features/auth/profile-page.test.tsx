import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AccessToken, Profile } from '../../lib/api-types.js';
import { currentUser, sessionToken } from '../../lib/session.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { signIn, tokenOf } from '../../testing/session.js';
// Loaded before the page asks for it: Jest loses modules that two dynamic imports link at once.
import './profile/new-token-dialog.js';
import { ProfilePage } from './profile-page.js';

// docs/product/accounts.md, Profile.

const isla: Profile = {
  id: 7,
  email: 'isla.morrison@example.com',
  role: 'Viewer',
  name: 'Isla Morrison',
  emailProven: true,
  hasPassword: true,
  theme: null,
};
const powerBi: AccessToken = {
  id: 3,
  name: 'Power BI',
  scope: 'read',
  created: '2026-11-20T09:00:00.000Z',
  expires: '2099-02-18',
  lastUsed: '2026-11-23',
};
const old: AccessToken = {
  ...powerBi,
  id: 2,
  name: 'Old report',
  scope: 'read-write',
  expires: '2026-01-31',
  lastUsed: null,
};
const TOKEN = `plumbline_pat_4_${'a1'.repeat(31)}b`;

let profile: Profile;
let tokens: AccessToken[];
let sent: { call: string; body: unknown }[];
const note = async (request: Request): Promise<Record<string, unknown>> => {
  const text = await request.text();
  const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
  sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
  return body ?? {};
};
const server = serve(
  http.get('*/api/AuthUser/me', () => HttpResponse.json(profile)),
  http.get('*/api/AccessTokens', () => HttpResponse.json(tokens)),
  http.put('*/api/AuthUser/me', async ({ request }) => {
    const body = await note(request);
    profile = { ...profile, ...body, ...(body['name'] === '' && { name: 'Isla Morrison' }) };
    return HttpResponse.json(profile);
  }),
  http.post('*/api/AuthUser/change-password', async ({ request }) => {
    await note(request);
    tokens = [];
    return HttpResponse.json({ token: tokenOf({ exp: 4_102_444_801 }) });
  }),
  http.post('*/api/AuthUser/logout', async ({ request }) => {
    await note(request);
    return new HttpResponse(null, { status: 204 });
  }),
  http.post('*/api/AccessTokens', async ({ request }) => {
    const { name, scope, expires } = await note(request);
    const made = { ...powerBi, id: 4, name, scope, expires, lastUsed: null } as AccessToken;
    tokens = [made, ...tokens];
    return HttpResponse.json({ ...made, token: TOKEN });
  }),
  http.delete('*/api/AccessTokens/:id', async ({ request, params }) => {
    await note(request);
    tokens = tokens.filter(({ id }) => id !== Number(params['id']));
    return HttpResponse.json(powerBi);
  }),
);

beforeEach(() => {
  window.localStorage.clear();
  signIn();
  [profile, tokens, sent] = [isla, [powerBi, old], []];
});
afterEach(() => {
  jest.useRealTimers();
});

const show = async () => {
  const screenOf = renderScreen(<ProfilePage />);
  await screen.findByRole('heading', { level: 1, name: /^Hello, / });
  await screen.findByText(/no access tokens\.|^Old report$/);
  return screenOf;
};
const panel = (title: string): HTMLElement => {
  const section = screen.getByRole('heading', { level: 2, name: title }).closest('section');
  if (section === null) throw new Error(`No panel ${title}`);
  return section;
};

describe('the profile', () => {
  it('greets with the first word of the name, and says e-mail, role and line of business', async () => {
    profile = { ...isla, name: 'Dr. Isla Morrison', role: 'Admin', emailProven: false };
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Dr.');
    const facts = within(panel('Profile'))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['E-mail', 'isla.morrison@example.comNot confirmed yet'],
      ['User role', 'Admin'],
      ['Line of business', 'PPS'],
    ]);
  });

  it('stores another name, says so for three seconds, and greets by it', async () => {
    const { user } = await show();
    const field = screen.getByLabelText('User name');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.clear(field);
    await user.type(field, 'Ishbel M.');
    jest.useFakeTimers({ advanceTimers: true });
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Hello, Ishbel' });
    expect(sent).toEqual([{ call: 'PUT /api/AuthUser/me', body: { name: 'Ishbel M.' } }]);
    expect(screen.getByText('Profile updated')).toBeDefined();
    act(() => void jest.advanceTimersByTime(2_000));
    expect(screen.getByText('Profile updated')).toBeDefined();
    act(() => void jest.advanceTimersByTime(1_100));
    expect(screen.queryByText('Profile updated')).toBeNull();
  });

  it('takes an empty name for that of the e-mail', async () => {
    profile = { ...isla, name: 'Ishbel' };
    const { user } = await show();
    await user.clear(screen.getByLabelText('User name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Hello, Isla' });
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('Isla Morrison');
  });

  it('says at the field what is wrong with a name, and otherwise that it failed', async () => {
    const { user } = await show();
    const text = 'A name has no characters that cannot be seen.';
    server.use(
      http.put('*/api/AuthUser/me', () => problem(422, text, { errors: { name: [text] } }), { once: true }),
      http.put('*/api/AuthUser/me', () => problem(500, 'Internal server error')),
    );
    await user.type(screen.getByLabelText('User name'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('User name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(text)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update profile. Please try again.');
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('Isla Morrison!');
  });

  it('that cannot be read says so, and is read again', async () => {
    server.use(http.get('*/api/AuthUser/me', () => problem(500, 'Internal server error'), { once: true }));
    const { user } = renderScreen(<ProfilePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load user profile data.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { level: 1, name: 'Hello, Isla' });
  });
});

describe('the colour scheme', () => {
  it('changes at once and is stored, the last choice last', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true);
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
  });

  it('that could not be stored says so', async () => {
    const { user } = await show();
    server.use(http.put('*/api/AuthUser/me', () => problem(500, 'Internal server error')));
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update profile. Please try again.');
  });
});

describe('a change of the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof show>>['user'], password: string, again = password) => {
    await user.type(screen.getByLabelText('Current password'), 'Plumb-1ine');
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm new password'), again);
  };

  it('says before what ends with it, and goes on with the new token', async () => {
    const { user } = await show();
    expect(
      within(panel('Password')).getByText(/Your other sessions end, and with them your one access token\./),
    ).toBeDefined();
    const before = sessionToken();
    await fill(user, 'Plumb-2ine');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Password changed');
    expect(sent).toEqual([
      {
        call: 'POST /api/AuthUser/change-password',
        body: { currentPassword: 'Plumb-1ine', password: 'Plumb-2ine', confirmPassword: 'Plumb-2ine' },
      },
    ]);
    expect(sessionToken()).not.toBe(before);
    expect(currentUser()?.id).toBe(7);
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    await screen.findByText('You have no access tokens.');
  });

  it('waits until the rules hold and both are the same', async () => {
    const { user } = await show();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
    await fill(user, 'Plumb-2ine', 'Plumb-3ine');
    expect(screen.getByText('Passwords do not match.')).toBeDefined();
    expect(button.disabled).toBe(true);
    expect(screen.getByText('1 digit').textContent).toBe('1 digit: met');
  });

  it('says at the field that the current one is wrong, and keeps the session', async () => {
    const { user } = await show();
    const text = 'The current password is not right.';
    server.use(
      http.post('*/api/AuthUser/change-password', () => problem(422, text, { errors: { currentPassword: [text] } })),
    );
    await fill(user, 'Plumb-2ine');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText(text);
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(currentUser()).not.toBeNull();
  });

  it('is no matter of an account without one: it is told how to set it', async () => {
    profile = { ...isla, hasPassword: false };
    await show();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/password-reset/');
  });
});

describe('a log-out everywhere', () => {
  it('names what ends, and ends this session too', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere?' });
    expect(dialog.textContent).toContain('Scripts that use your one access token stop');
    await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(currentUser()).toBeNull());
    expect(sent).toEqual([{ call: 'POST /api/AuthUser/logout', body: { everywhere: true } }]);
  });
});

describe('access tokens', () => {
  it('are listed with what they may, when they expire, and when they were used', async () => {
    await show();
    const rows = within(screen.getByRole('list', { name: 'Access tokens' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Power BIReadExpires 18/02/2099Made 20/11/2026last used 23/11/2026Revoke',
      'Old reportRead and writeExpired 31/01/2026Made 20/11/2026never usedRevoke',
    ]);
  });

  it('are made with a name, a scope, a time and the password, and shown once', async () => {
    const { user } = await show();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New access token' });
    const make = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Make token' });
    await user.type(within(dialog).getByLabelText('Name'), 'Night import');
    await user.click(within(dialog).getByRole('radio', { name: 'Read and write' }));
    await user.click(within(dialog).getByRole('radio', { name: '30 days' }));
    expect(make.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText('Your password'), 'Plumb-1ine');
    await user.click(make);
    expect(await screen.findByText(TOKEN)).toBeDefined();
    const expires = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(sent).toEqual([
      {
        call: 'POST /api/AccessTokens',
        body: { name: 'Night import', scope: 'read-write', expires, password: 'Plumb-1ine' },
      },
    ]);
    // Escape would lose it.
    await user.keyboard('{Escape}');
    expect(screen.getByText(TOKEN)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(copied).toHaveBeenCalledWith(TOKEN);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
    expect(screen.getByRole('button', { name: 'Revoke Night import' })).toBeDefined();
  });

  it('are asked for no password of an account that has none', async () => {
    profile = { ...isla, hasPassword: false };
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New access token' });
    expect(within(dialog).queryByLabelText('Your password')).toBeNull();
    await user.type(within(dialog).getByLabelText('Name'), 'Night import');
    await user.click(within(dialog).getByRole('button', { name: 'Make token' }));
    await screen.findByText(TOKEN);
    expect(sent[0]?.body).not.toHaveProperty('password');
  });

  it.each([
    [422, 'The password is not right.', { password: ['The password is not right.'] }, 'Your password'],
    [409, 'You have an access token of this name.', { name: ['You have an access token of this name.'] }, 'Name'],
  ])('that are refused with %i say why at the field', async (status, text, errors, label) => {
    const { user } = await show();
    server.use(http.post('*/api/AccessTokens', () => problem(status, text, { errors: errors as never })));
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New access token' });
    await user.type(within(dialog).getByLabelText('Name'), 'Power BI');
    await user.type(within(dialog).getByLabelText('Your password'), 'Plumb-9ine{Enter}');
    await within(dialog).findByText(text);
    expect(within(dialog).getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  });

  it('are revoked after a question', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Revoke Power BI' }));
    const dialog = await screen.findByRole('dialog', { name: "Revoke 'Power BI'?" });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Power BI' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Revoke / })));
    await user.keyboard('{Enter}');
    const last = await screen.findByRole('dialog', { name: /^Revoke / });
    await user.click(within(last).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New token' })));
    expect(sent).toEqual([
      { call: 'DELETE /api/AccessTokens/3', body: undefined },
      { call: `DELETE /api/AccessTokens/${old.id}`, body: undefined },
    ]);
  });

  it('are 20 at most, of which expired ones are none', async () => {
    tokens = [...Array.from({ length: 20 }, (_, i) => ({ ...powerBi, id: 100 + i, name: `Power BI ${i}` })), old];
    await show();
    expect(screen.getByRole('button', { name: 'New token' }).getAttribute('aria-disabled')).toBe('true');
  });
});
