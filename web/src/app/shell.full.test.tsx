import '../testing/jsdom-gaps.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { rememberPath } from '../lib/last-path.js';
import { currentUser, endSession } from '../lib/session.js';
import { HttpResponse, http, problem } from '../testing/server.js';
import { signIn } from '../testing/session.js';
import { SESSION_ENDED as ENDED, heading, logIn, me, serveAccount } from './testing/account.js';
import { openClient as open } from './testing/open-client.js';

const server = serveAccount();

// docs/web.md, Routes.
describe('a page that is named and left empty', () => {
  it('leads on', async () => {
    signIn();
    open('/shared-projects');
    await heading('Shared programmes');
    expect(screen.getByRole('link', { name: 'Go to your programmes' }).getAttribute('href')).toBe('/projects/');
  });
});

describe('the landing page', () => {
  it('is left by who is signed in and loads it, for the page that was open last', async () => {
    signIn();
    rememberPath('/profile/?tab=2');
    const { address } = open('/home/');
    await heading('Hello, Isla');
    expect(address()).toBe('/profile/?tab=2');
  });

  it('is where the logo leads, for who is signed in too', async () => {
    signIn();
    const { address, user } = open('/profile/');
    await heading('Hello, Isla');
    await user.click(screen.getByRole('link', { name: 'Plumbline, home' }));
    await screen.findByRole('heading', { level: 1, name: /Shape it early/ });
    expect(address()).toBe('/home/');
  });
});

describe('a visitor', () => {
  it('who opens the start is led to the landing page', async () => {
    const { address } = open('/');
    await screen.findByRole('heading', { level: 1, name: /Shape it early/ });
    expect(address()).toBe('/home/');
  });

  it('goes on by keyboard at the heading of the page that a link leads to, and home by the brand', async () => {
    const { user, address } = open('/login/');
    await heading('Log in');
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    const signUp = await heading('Sign up');
    await waitFor(() => expect(document.activeElement).toBe(signUp));
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    const logInAgain = await heading('Log in');
    await waitFor(() => expect(document.activeElement).toBe(logInAgain));
    await user.click(screen.getByRole('link', { name: 'Plumbline, home' }));
    await screen.findByRole('heading', { level: 1, name: /Shape it early/ });
    expect(address()).toBe('/home/');
  });

  it('gets the slash that is missing, query kept', async () => {
    const { address } = open('/login?registrationSuccess=true');
    await heading('Log in');
    expect(address()).toBe('/login/?registrationSuccess=true');
  });

  it('on an unknown path reads which one it was', async () => {
    const { address } = open('/custom/thing/?a=1');
    await heading('Page not found');
    expect(address()).toBe(`/not-found/?${new URLSearchParams({ path: '/custom/thing/?a=1' })}`);
    expect(screen.getByText('/custom/thing/?a=1')).toBeTruthy();
  });
});

describe('the log-in', () => {
  it('cannot be sent without e-mail and password', async () => {
    const { user } = open('/login/');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Log in' });
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('E-mail'), 'a@b.c');
    expect(button.disabled).toBe(true);
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(button.disabled).toBe(false);
  });

  it('remembers the e-mail only when asked to', async () => {
    const first = open('/login/');
    await first.user.click(await screen.findByLabelText('Remember me'));
    await logIn(first.user);
    await heading('Your Programmes');
    act(() => endSession('logged-out'));
    await heading('Log in');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('isla.morrison@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Remember me').checked).toBe(true);
  });

  it.each<[string, () => Response, string]>([
    [
      'without words of the server',
      () => new HttpResponse(null, { status: 500 }),
      'Invalid email or password. Please try again.',
    ],
    ['in words of the server', () => problem(503, 'Service unavailable'), 'Service unavailable'],
    [
      'when nothing answers',
      () => HttpResponse.error(),
      'Plumbline cannot be reached. Check the connection and try again.',
    ],
  ])('fails %s, and keeps the focus at its button', async (_, answer, text) => {
    server.use(http.post('*/api/AuthUser/login', answer));
    const { user } = open('/login/');
    await logIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log in' }));
  });

  it('shows the password on request', async () => {
    const { user } = open('/login/');
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });
});

describe('the sign-up', () => {
  it('says at each field what is wrong', async () => {
    const { user } = open('/register/');
    await user.type(await screen.findByLabelText('E-mail'), 'ann@');
    await user.type(screen.getByLabelText('Password'), 'abc');
    await user.type(screen.getByLabelText('Confirm password'), 'abd');
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(screen.getByText('Passwords do not match.')).toBeTruthy();
    const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules).toEqual([
      'At least 6 characters: not met yet',
      '1 uppercase letter: not met yet',
      '1 digit: not met yet',
      '1 special character: not met yet',
    ]);
  });

  it('says that the e-mail is taken', async () => {
    server.use(
      http.post('*/api/AuthUser/register', () =>
        problem(409, 'This email is already registered', { code: 'DuplicateUserName' }),
      ),
    );
    const { user } = open('/register/');
    await user.type(await screen.findByLabelText('E-mail'), 'ann.smith@example.com');
    await user.type(screen.getByLabelText('Password'), 'Plumb-1ine');
    await user.type(screen.getByLabelText('Confirm password'), 'Plumb-1ine');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    const email = screen.getByLabelText('E-mail');
    expect(await screen.findByText(/^This email is already registered/)).toBeTruthy();
    expect([email.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.click(screen.getAllByRole('link', { name: 'Log in' })[0] as HTMLElement);
    await heading('Log in');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ann.smith@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it.each<[string, () => Response, string, 'alert' | 'field']>([
    [
      'a common password, once and at its field',
      () => problem(422, 'This password is too common', { errors: { password: ['This password is too common'] } }),
      'This password is too common',
      'field',
    ],
    ['a refusal in the words of the server', () => problem(403, 'Access forbidden'), 'Access forbidden', 'alert'],
    [
      'a failure without words',
      () => new HttpResponse(null, { status: 500 }),
      'Registration failed. Please try again.',
      'alert',
    ],
    ['no answer at all', () => HttpResponse.error(), 'Registration failed. Please try again.', 'alert'],
  ])('says %s', async (_, answer, text, where) => {
    server.use(http.post('*/api/AuthUser/register', answer));
    const { user } = open('/register/');
    await user.type(await screen.findByLabelText('E-mail'), 'ann.smith@example.com');
    await user.type(screen.getByLabelText('Password'), 'Plumb-1ine');
    await user.type(screen.getByLabelText('Confirm password'), 'Plumb-1ine');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect((await screen.findByText(text)).closest('[role="alert"]') === null).toBe(where === 'field');
    if (where === 'field') await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    else expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign up' }));
  });
});

describe('a signed-in user', () => {
  beforeEach(() => signIn());

  it('opens again at the page that was open last', async () => {
    const { address } = open('/profile/');
    await heading('Hello, Isla');
    expect(address()).toBe('/profile/');
    cleanup();
    const again = open('/');
    await heading('Hello, Isla');
    expect(again.address()).toBe('/profile/');
  });

  it('has the name and the colour scheme of the account, whichever browser they were chosen in', async () => {
    server.use(http.get('*/api/AuthUser/me', () => HttpResponse.json({ ...me, name: 'Ann Smith', theme: 'dark' })));
    open('/profile/');
    await screen.findByRole('button', { name: 'AS, account of Ann Smith' });
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'));
  });

  it('has the page styled for the account once, not with each address', async () => {
    const { router } = open('/profile/');
    await heading('Hello, Isla');
    await waitFor(() => expect(document.querySelector('[data-mantine-disable-transition]')).toBeNull());
    const styles: Node[] = [];
    const watch = new MutationObserver((changes) =>
      styles.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    );
    watch.observe(document.head, { childList: true });
    await act(() => router.navigate('/profile/?shown=again'));
    await heading('Hello, Isla');
    expect([...styles, ...watch.takeRecords().flatMap(({ addedNodes }) => [...addedNodes])]).toEqual([]);
    watch.disconnect();
  });

  it('keeps a colour scheme that is chosen in the menu with the account', async () => {
    const kept: unknown[] = [];
    server.use(
      http.put('*/api/AuthUser/me', async ({ request }) => {
        const body = (await request.json()) as object;
        kept.push(body);
        return HttpResponse.json({ ...me, ...body });
      }),
    );
    const { user } = open('/profile/');
    await heading('Hello, Isla');
    await user.click(screen.getByRole('button', { name: 'IM, account of Isla Morrison' }));
    const menu = within(await screen.findByRole('dialog'));
    await user.click(menu.getByRole('radio', { name: 'Dark' }));
    await user.click(menu.getByRole('radio', { name: 'Light' }));
    await waitFor(() => expect(kept).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('light'));
  });

  it('is logged out in the browser although the server cannot be told', async () => {
    server.use(http.post('*/api/AuthUser/logout', () => HttpResponse.error()));
    const { user } = open('/profile/');
    await heading('Hello, Isla');
    await user.click(screen.getByRole('button', { name: 'IM, account of Isla Morrison' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, log out' }));
    await heading('Log in');
    expect(currentUser()).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays signed in when staying', async () => {
    const { user } = open('/profile/');
    await heading('Hello, Isla');
    await user.click(screen.getByRole('button', { name: 'IM, account of Isla Morrison' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await user.click(await screen.findByRole('button', { name: 'No, I am staying' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = screen.getByRole('button', { name: 'IM, account of Isla Morrison' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByRole('dialog', { name: 'Already leaving?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(currentUser()).not.toBeNull();
  });

  it('whose session the server ends comes back to the same page', async () => {
    server.use(http.get('*/api/AuthUser/me', () => problem(401, 'Unauthorized access'), { once: true }));
    const { address, user } = open('/profile/');
    await heading('Log in');
    expect(address()).toBe(`/login/?from=${encodeURIComponent('/profile/')}`);
    expect(screen.getByText(ENDED)).toBeTruthy();
    await logIn(user);
    await heading('Hello, Isla');
  });

  it('whose time is over is told so, and comes back to the same page', async () => {
    signIn({ exp: 1_000_000_000 });
    const { address } = open('/profile/');
    await heading('Log in');
    expect(address()).toBe(`/login/?from=${encodeURIComponent('/profile/')}`);
    expect(screen.getByText(ENDED)).toBeTruthy();
  });

  it.each([
    ['a log-out in another tab is one here too', 'logged-out', '/login/', null],
    ['a session that ends in another tab ends here', 'refused', `/login/?from=%2Fprofile%2F`, '/profile/'],
  ])('sees that %s', async (_, why, path, kept) => {
    const { address } = open('/profile/');
    await heading('Hello, Isla');
    window.localStorage.setItem('plumbline.ended', why);
    window.localStorage.removeItem('plumbline.token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'plumbline.token', newValue: null })));
    await heading('Log in');
    expect(address()).toBe(path);
    expect(window.sessionStorage.getItem('plumbline.path')).toBe(kept);
    expect(screen.queryByText(ENDED) !== null).toBe(why === 'refused');
  });

  it('is told the title of a page that opens', async () => {
    const { router } = open('/profile/');
    await heading('Hello, Isla');
    expect(document.title).toBe('User profile · Plumbline');
    await act(() => router.navigate('/projects/'));
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Your Programmes · Plumbline'),
    );
  });
});
