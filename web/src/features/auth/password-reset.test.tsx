import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, serve } from '../../testing/server.js';
import { EmailConfirmation } from './email-confirmation.js';
import { LoginPage } from './login-page.js';
import { PasswordResetPage } from './password-reset-page.js';

const UNUSABLE = 'This link was used before or has expired. Please ask for a new one.';
const unusable = () =>
  HttpResponse.json(
    { title: UNUSABLE, status: 422, code: 'invalid-fields', errors: { token: [UNUSABLE] } },
    { status: 422 },
  );

const server = serve();

beforeEach(() => window.localStorage.clear());

describe('a forgotten password', () => {
  it('is asked for by an e-mail that looks like one, and the answer is the same for every address', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post('*/api/AuthUser/forgot-password', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ message: '' });
      }),
    );
    const { user } = renderScreen(<PasswordResetPage />);
    const send = screen.getByRole('button', { name: 'Send reset instructions' });
    expect(send).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('E-mail'), 'isla');
    await user.tab();
    expect(screen.getByText('Please enter a valid email address.')).not.toBeNull();
    expect(send).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('E-mail'), '@example.com');
    await user.click(send);
    expect(await screen.findByText('Password reset instructions have been sent to your email address.')).not.toBeNull();
    expect(asked).toEqual([{ email: 'isla@example.com' }]);
  });

  it('says in words when a limit was reached, and that sending failed otherwise', async () => {
    let answer = () =>
      HttpResponse.json(
        { title: 'Too many mails were asked for. Please try again later.', status: 429 },
        { status: 429, headers: { 'Retry-After': '1500' } },
      );
    server.use(http.post('*/api/AuthUser/forgot-password', () => answer()));
    const { user } = renderScreen(<PasswordResetPage />);
    await user.type(screen.getByLabelText('E-mail'), 'isla@example.com');
    await user.click(screen.getByRole('button', { name: 'Send reset instructions' }));
    expect(await screen.findByText('Too many mails were asked for. Try again in 25 minutes.')).not.toBeNull();
    answer = () => HttpResponse.json({ title: 'Service unavailable', status: 503 }, { status: 503 });
    await user.click(screen.getByRole('button', { name: 'Send reset instructions' }));
    expect(await screen.findByText('Failed to send reset instructions. Please try again later.')).not.toBeNull();
  });

  it('is set by the link of the mail, and leads to the log-in with the e-mail filled in', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/AuthUser/check-link', () => HttpResponse.json({ email: 'isla@example.com', purpose: 'reset' })),
      http.post('*/api/AuthUser/reset-password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ email: 'isla@example.com' });
      }),
    );
    const { user, router } = renderScreen(<PasswordResetPage />, {
      path: '/password-reset/',
      at: '/password-reset/#token=abc-123',
    });
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).not.toBeNull();
    expect(await screen.findByText('For isla@example.com')).not.toBeNull();
    expect(router.state.location.hash).toBe('');
    const set = screen.getByRole('button', { name: 'Set password' });
    await user.type(screen.getByLabelText('Password'), 'Brass-b0b');
    expect(set).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Confirm password'), 'Brass-b0b');
    await user.click(set);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/'));
    expect(router.state.location.search).toBe('?passwordSet=true&email=isla%40example.com');
    expect(sent).toEqual([{ token: 'abc-123', password: 'Brass-b0b', confirmPassword: 'Brass-b0b' }]);
  });

  it('welcomes who was invited', async () => {
    server.use(
      http.post('*/api/AuthUser/check-link', () =>
        HttpResponse.json({ email: 'isla@example.com', purpose: 'invitation' }),
      ),
    );
    renderScreen(<PasswordResetPage />, { at: '/password-reset/#token=abc' });
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).not.toBeNull();
  });

  it('is asked for anew where the link cannot be used any more', async () => {
    server.use(http.post('*/api/AuthUser/check-link', unusable));
    renderScreen(<PasswordResetPage />, { at: '/password-reset/#token=abc' });
    expect(await screen.findByText(UNUSABLE)).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Send reset instructions' })).not.toBeNull();
  });
});

describe('the log-in', () => {
  it('says that the password was set, with the e-mail of the account', () => {
    renderScreen(<LoginPage />, { at: '/login/?passwordSet=true&email=isla%40example.com' });
    expect(screen.getByText('Your password is set. Please log in with it.')).not.toBeNull();
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'isla@example.com');
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/password-reset/');
  });

  it('says in words how long a limit lasts', async () => {
    server.use(
      http.post('*/api/AuthUser/login', () =>
        HttpResponse.json(
          { title: 'Too many failed log-ins. Please try again later.', status: 429 },
          { status: 429, headers: { 'Retry-After': '700' } },
        ),
      ),
    );
    const { user } = renderScreen(<LoginPage />, { at: '/login/' });
    await user.type(screen.getByLabelText('E-mail'), 'isla@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Too many failed log-ins. Try again in 12 minutes.')).not.toBeNull();
  });
});

describe('an e-mail that is not confirmed', () => {
  const profile = {
    id: 1,
    email: 'isla@example.com',
    role: 'Viewer' as const,
    name: 'Isla',
    emailProven: false,
    hasPassword: true,
    theme: null,
  };

  it('is sent another mail', async () => {
    server.use(
      http.post('*/api/AuthUser/send-confirmation', () =>
        HttpResponse.json({ email: profile.email, emailProven: false }),
      ),
    );
    const { user } = renderScreen(<EmailConfirmation profile={profile} onConfirmed={() => undefined} />);
    expect(screen.getByRole('status').textContent).toContain('Follow the link in the mail to isla@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText(/^A mail was sent to isla@example.com/)).not.toBeNull();
  });

  it('is confirmed by the link, which leaves the address bar', async () => {
    let confirmed = 0;
    server.use(
      http.post('*/api/AuthUser/confirm-email', () => HttpResponse.json({ email: profile.email, emailProven: true })),
    );
    const { router } = renderScreen(<EmailConfirmation profile={profile} onConfirmed={() => confirmed++} />, {
      path: '/profile/',
      at: '/profile/#confirm=abc',
    });
    expect(await screen.findByText('Your e-mail address is confirmed.')).not.toBeNull();
    expect([confirmed, router.state.location.hash]).toEqual([1, '']);
  });

  it('stays so with a link of another account, and says it', async () => {
    server.use(http.post('*/api/AuthUser/confirm-email', unusable));
    renderScreen(<EmailConfirmation profile={profile} onConfirmed={() => undefined} />, { at: '/#confirm=abc' });
    expect(await screen.findByText(UNUSABLE)).not.toBeNull();
  });

  it('is nothing to mention once it is confirmed', () => {
    renderScreen(<EmailConfirmation profile={{ ...profile, emailProven: true }} onConfirmed={() => undefined} />);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
