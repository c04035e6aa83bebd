import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { currentUser } from '../../lib/session.js';
import { renderScreen } from '../../testing/render.js';
import { http, problem } from '../../testing/server.js';
import { ProfilePage } from './profile-page.js';
import {
  fillPasswords as fill,
  isla,
  old,
  panel,
  powerBi,
  serveProfile,
  showProfile as show,
  NEW_TOKEN as TOKEN,
} from './testing/profile-page.js';

// docs/product/accounts.md, Profile.

const { server, state, sent } = serveProfile();

afterEach(() => {
  jest.useRealTimers();
});

describe('the profile', () => {
  it('greets with the first word of the name, and says e-mail, role and line of business', async () => {
    state.profile = { ...isla, name: 'Dr. Isla Morrison', role: 'Admin', emailProven: false };
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
    state.profile = { ...isla, name: 'Ishbel' };
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
  it('waits until the rules hold and both are the same', async () => {
    const { user } = await show();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
    await fill(user, 'Plumb-2ine', 'Plumb-3ine');
    expect(screen.getByText('Passwords do not match.')).toBeDefined();
    expect(button.disabled).toBe(true);
    expect(screen.getByText('1 digit').textContent).toBe('1 digit: met');
  });

  it('is no matter of an account without one: it is told how to set it', async () => {
    state.profile = { ...isla, hasPassword: false };
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

  it('are asked for no password of an account that has none', async () => {
    state.profile = { ...isla, hasPassword: false };
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
    state.tokens = [...Array.from({ length: 20 }, (_, i) => ({ ...powerBi, id: 100 + i, name: `Power BI ${i}` })), old];
    await show();
    expect(screen.getByRole('button', { name: 'New token' }).getAttribute('aria-disabled')).toBe('true');
  });
});
