import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { programmeIs, reads } from '../testing/answers.js';
import { changes, heading, openEditPage, size } from '../testing/edit-page.js';

// In a file of its own: the tabs, which phones do without, are loaded once for all tests of a file.

serve(...reads, programmeIs());

it('a phone that is turned to a wide screen keeps its unsaved edits', async () => {
  signIn();
  let isPhone = true;
  const listeners = new Set<(event: { matches: boolean }) => void>();
  window.matchMedia = ((media: string) => ({
    media,
    get matches() {
      return isPhone && media.includes('max-width');
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })) as unknown as typeof window.matchMedia;
  const { user } = openEditPage();
  await heading();
  expect(screen.queryByRole('tab')).toBeNull();
  await user.clear(size());
  await user.type(size(), '711');
  await waitFor(() => expect(changes()).toEqual(['Size 700 to 711 m']));

  isPhone = false;
  act(() => listeners.forEach((listener) => listener({ matches: false })));
  expect(await screen.findByRole('tab', { name: /^Mainline/ })).toBeTruthy();
  expect([size().value, changes()]).toEqual(['711', ['Size 700 to 711 m']]);
});
