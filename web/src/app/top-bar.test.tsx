import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { currentUser } from '../lib/session.js';
import { renderScreen } from '../testing/render.js';
import { serve } from '../testing/server.js';
import { signIn } from '../testing/session.js';
import { TopBar } from './top-bar.js';

serve();

describe('the top bar', () => {
  it.each([
    ['/projects/', 'page'],
    ['/projects/edit/4/', 'page'],
    ['/drafts/', 'page'],
    ['/favourites/', 'page'],
    ['/profile/', null],
    ['/notifications/', null],
  ])('at %s marks Programmes as %s', (at, expected) => {
    signIn();
    const user = currentUser();
    if (!user) throw new Error('signed in just now');
    renderScreen(<TopBar user={user} />, { at });
    expect(screen.getByRole('link', { name: 'Programmes' }).getAttribute('aria-current')).toBe(expected);
    const bell = screen.getByRole('button', { name: 'Notifications' });
    expect(bell.getAttribute('aria-current')).toBe(at === '/notifications/' ? 'page' : null);
  });
});
