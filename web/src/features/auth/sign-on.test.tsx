import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { tokenOf } from '../../testing/session.js';
import { LoginPage } from './login-page.js';
import { type HandOver, openHandOver } from './single-sign-on/hand-over.js';
import { SingleSignOnPage } from './single-sign-on/single-sign-on-page.js';

const RESPONSE = JSON.stringify({ name: 'ann@example.com', role: 'Viewer', proof: 'header.claims.signature' });
const INVALID = 'Invalid authentication data. Make sure the response contains a valid company email.';

const server = serve(http.get('*/api/AuthUser/sso', () => HttpResponse.json({ configured: true })));

const opened = { opener: window } as unknown as Window;
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.spyOn(window, 'open').mockReturnValue(opened);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Answers what was sent, or refuses it. */
function completes(refusal?: { status: number; title: string }) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/AuthUser/sso/complete', async ({ request }) => {
      sent.push(await request.json());
      return refusal
        ? problem(refusal.status, refusal.title)
        : HttpResponse.json({ token: tokenOf({ sub: 'ann@example.com' }) });
    }),
  );
  return sent;
}

async function openBox() {
  const view = renderScreen(<LoginPage />, { path: '/login/', at: '/login/?from=%2Fdrafts%2F' });
  await view.user.click(screen.getByRole('button', { name: 'Single Sign On' }));
  await screen.findByRole('dialog', { name: 'Authentication Response' });
  return view;
}
const area = () => screen.getByLabelText('Copy and paste the JSON response from the SSO tab here:');

/** The other tab. */
function otherTab() {
  const heard: HandOver[] = [];
  const channel = openHandOver((message) => heard.push(message));
  return { heard, tell: (message: HandOver) => act(() => channel.tell(message)), close: () => channel.close() };
}

describe('Single Sign On', () => {
  it('without a provider says in place that it is not set up, and opens nothing', async () => {
    server.use(http.get('*/api/AuthUser/sso', () => HttpResponse.json({ configured: false })));
    const { user } = renderScreen(<LoginPage />);
    await user.click(screen.getByRole('button', { name: 'Single Sign On' }));
    await screen.findByText('Single sign-on is not set up. Log in with e-mail and password.');
    expect(window.open).not.toHaveBeenCalled();
  });

  it('and the log-in by password show what the last of them said alone', async () => {
    const [notSetUp, wrong] = [
      'Single sign-on is not set up. Log in with e-mail and password.',
      'Invalid email or password. Please try again.',
    ];
    server.use(
      http.get('*/api/AuthUser/sso', () => HttpResponse.json({ configured: false })),
      http.post('*/api/AuthUser/login', () => problem(401, wrong)),
    );
    const { user } = renderScreen(<LoginPage />);
    await user.type(screen.getByLabelText('E-mail'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText(wrong);
    await user.click(screen.getByRole('button', { name: 'Single Sign On' }));
    await screen.findByText(notSetUp);
    expect(screen.queryByText(wrong)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText(wrong);
    expect(screen.queryByText(notSetUp)).toBeNull();
  });

  it('opens the provider in a tab that cannot lead this one elsewhere, and the box beside it', async () => {
    await openBox();
    expect(window.open).toHaveBeenCalledWith('/api/AuthUser/sso/start', '_blank');
    expect(opened.opener).toBeNull();
  });

  it('takes the pasted response and leads to the page that was asked for', async () => {
    const sent = completes();
    const { user, router } = await openBox();
    await user.click(area());
    await user.paste(RESPONSE);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/drafts/'));
    expect(sent).toEqual([JSON.parse(RESPONSE)]);
  });

  it('says of a text that is no JSON what to do, without asking the server', async () => {
    const sent = completes();
    const { user } = await openBox();
    await user.type(area(), 'ann@example.com');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Invalid JSON format. Please copy the exact response from the authentication page.');
    expect(sent).toEqual([]);
  });

  it('says why the server refuses a response, and forgets it when the box is closed', async () => {
    completes({ status: 401, title: INVALID });
    const { user } = await openBox();
    await user.click(area());
    await user.paste('{"name":"ann@example.com","role":"Viewer"}');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(INVALID);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Single Sign On' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText(INVALID)).toBeNull();
    expect((area() as HTMLTextAreaElement).value).toBe('');
  });

  it('completes by itself with what the other tab hands over, and tells it', async () => {
    completes();
    const { router } = await openBox();
    const tab = otherTab();
    tab.tell({ kind: 'response', text: RESPONSE });
    await waitFor(() => expect(router.state.location.pathname).toBe('/drafts/'));
    await waitFor(() => expect(tab.heard).toEqual([{ kind: 'taken' }]));
    tab.close();
  });
});

describe('The page that the provider leads back to', () => {
  const at = (told: Record<string, string>) =>
    renderScreen(<SingleSignOnPage />, {
      path: '/single-sign-on/',
      at: `/single-sign-on/#${new URLSearchParams(told)}`,
    });

  it('hands the response over, takes it out of the address, and shows it to copy', async () => {
    const tab = otherTab();
    const { router, user } = at({ response: RESPONSE });
    await waitFor(() => expect(tab.heard).toEqual([{ kind: 'response', text: RESPONSE }]));
    expect(router.state.location.hash).toBe('');
    expect(screen.getByRole('region', { name: 'Authentication response' }).textContent).toBe(RESPONSE);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied.');
    expect(copied).toHaveBeenCalledWith(RESPONSE);
    tab.tell({ kind: 'refused' });
    await screen.findByText(/could not use the response/);
    tab.close();
  });

  it('logs in itself where no other tab waits', async () => {
    completes();
    const { router, user } = at({ response: RESPONSE });
    await user.click(screen.getByRole('button', { name: 'Log in in this tab' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
  });

  it('in a tab that went to the provider itself goes on to the path that was asked for', async () => {
    completes();
    window.sessionStorage.setItem('plumbline.sign-on-in-this-tab', '/drafts/');
    const { router } = at({ response: RESPONSE });
    await waitFor(() => expect(router.state.location.pathname).toBe('/drafts/'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it.each<[Record<string, string>, string]>([
    [{ error: 'access_denied' }, 'The sign-on was cancelled, or the provider does not let you use Plumbline.'],
    [{ error: 'no_company_email' }, INVALID],
    [{ error: 'too_many', retryAfter: '700' }, 'Too many sign-ons were begun. Try again in 12 minutes.'],
    [{ error: 'Call 0800 EVIL' }, 'The provider of single sign-on refused the sign-on.'],
    [{ error: 'toString' }, 'The provider of single sign-on refused the sign-on.'],
    [{}, 'There is no response of the provider here. Please start at the log-in.'],
  ])('says in its own words why there is no sign-on: %j', async (told, text) => {
    at(told);
    await screen.findByText(text);
    expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/login/');
  });
});
