import '../testing/jsdom-gaps.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { openClient as open } from './testing/open-client.js';
// Loaded before the router asks for them: Jest loses modules that two dynamic imports link at once.
import './not-found-frame.js';
import './not-found-page.js';
import './shell.js';
import '../features/auth/login-page.js';
import { rememberedPath, rememberPath } from '../lib/last-path.js';
import { endSession } from '../lib/session.js';
import { HttpResponse, http, serve } from '../testing/server.js';
import { signIn } from '../testing/session.js';

serve(
  http.get('*/api/AuthUser/me', () =>
    HttpResponse.json({
      id: 7,
      email: 'isla.morrison@example.com',
      role: 'Viewer',
      name: 'Isla Morrison',
      theme: null,
    }),
  ),
);

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  endSession();
});

const title = () => screen.findByRole('heading', { level: 1, name: 'Page not found' });
const home = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Plumbline, home' });

// docs/web.md, Routes.
describe('the not-found page', () => {
  it.each(['/nope', '/nope?x=1', '/nope/?x=1#part', '/custom/thing?a=1&b=#to/the-end'])(
    'names %s as it was asked for',
    async (asked) => {
      const { router } = open(asked);
      await title();
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(`/not-found/?${new URLSearchParams({ path: asked })}`);
      screen.getByText(asked);
    },
  );

  it('gets its own slash, as every page of the client', async () => {
    const { router } = open('/not-found?path=%2Fnope');
    await title();
    expect(router.state.location.pathname).toBe('/not-found/');
    screen.getByText('/nope');
  });

  it('leads a stranger home, by the brand and by its button', async () => {
    open('/nope');
    await title();
    expect(home().getAttribute('href')).toBe('/home/');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home/');
    expect(screen.queryByText('Go to your programmes')).toBeNull();
  });

  it('stands in the shell for who is signed in, and is no page to come back to', async () => {
    signIn();
    rememberPath('/profile/');
    open('/nope');
    await title();
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Programmes' });
    screen.getByRole('button', { name: /account of Isla Morrison/ });
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Go to your programmes' }).getAttribute('href'),
    ).toBe('/projects/');
    expect(rememberedPath()).toBe('/profile/');
  });

  it('stays where the session ends, as it needs none', async () => {
    signIn();
    const { router } = open('/nope');
    await title();
    act(() => endSession());
    await screen.findByRole('link', { name: 'Home' });
    expect(router.state.location.pathname).toBe('/not-found/');
  });
});
