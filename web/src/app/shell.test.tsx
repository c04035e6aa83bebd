import '../testing/jsdom-gaps.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { currentUser } from '../lib/session.js';
import { HttpResponse, http } from '../testing/server.js';
import { signIn, tokenOf } from '../testing/session.js';
import { SESSION_ENDED as ENDED, heading, logIn, serveAccount } from './testing/account.js';
import { openClient as open } from './testing/open-client.js';

const server = serveAccount();

describe('a visitor', () => {
  it('who asks for a page is led to the log-in and from there to that page, query and all', async () => {
    const { address, user } = open('/profile/?tab=2');
    await heading('Log in');
    expect(address()).toBe(`/login/?from=${encodeURIComponent('/profile/?tab=2')}`);
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(document.activeElement).toBe(document.body);
    await logIn(user);
    await heading('Hello, Isla');
    expect(address()).toBe('/profile/?tab=2');
  });
});

describe('the log-in', () => {
  it('says why it failed and keeps what was typed', async () => {
    const { user } = open('/login/');
    await logIn(user, 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password. Please try again.');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('isla.morrison@example.com');
    expect(currentUser()).toBeNull();
  });
});

describe('the sign-up', () => {
  it('opens its button when all rules hold, then leads to the log-in with the e-mail filled in', async () => {
    const { address, user } = open('/register/');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign up' });
    await user.type(screen.getByLabelText('E-mail'), 'ann.smith@example.com');
    await user.type(screen.getByLabelText('Password'), 'Plumb-1ine');
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('Confirm password'), 'Plumb-1ine');
    expect(button.disabled).toBe(false);
    await user.click(button);
    expect(await screen.findByText('Registration successful! Please log in with your new account.')).toBeTruthy();
    expect(address()).toBe('/login/?registrationSuccess=true&email=ann.smith%40example.com');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann.smith@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});

describe('a signed-in user', () => {
  beforeEach(() => signIn());

  it('logs out after being asked, and is not led back', async () => {
    const ended: unknown[] = [];
    server.use(
      http.post('*/api/AuthUser/logout', ({ request }) => {
        ended.push([request.headers.get('Authorization'), request.keepalive]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { address, user } = open('/profile/');
    await heading('Hello, Isla');
    await user.click(screen.getByRole('button', { name: 'IM, account of Isla Morrison' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Already leaving?' });
    expect(dialog.textContent).toContain('No, I am staying');
    await user.click(screen.getByRole('button', { name: 'Yes, log out' }));
    await heading('Log in');
    expect(address()).toBe('/login/');
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(window.localStorage.getItem('plumbline.path')).toBeNull();
    await waitFor(() => expect(ended).toEqual([[`Bearer ${tokenOf()}`, true]]));
  });
});
