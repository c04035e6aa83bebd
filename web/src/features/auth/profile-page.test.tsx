import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { currentUser, sessionToken } from '../../lib/session.js';
import { http, problem } from '../../testing/server.js';
import {
  fillPasswords as fill,
  panel,
  serveProfile,
  showProfile as show,
  NEW_TOKEN as TOKEN,
} from './testing/profile-page.js';

// docs/product/accounts.md, Profile.

const { server, sent } = serveProfile();

describe('a change of the password', () => {
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
});

describe('access tokens', () => {
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
});
