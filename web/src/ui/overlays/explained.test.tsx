import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { Explained } from './explained.js';

const open = () => {
  const view = renderScreen(
    <>
      <Explained meaning="Average heads at gang output.">Peak labour</Explained>
      <button type="button">Next</button>
    </>,
  );
  return { ...view, words: screen.getByRole('button', { name: 'Peak labour' }) };
};
const tooltip = () => screen.findByRole('tooltip');

describe('words that are explained', () => {
  it('say what they mean on hover', async () => {
    const { user, words } = open();
    await user.hover(words);
    expect((await tooltip()).textContent).toBe('Average heads at gang output.');
    await user.unhover(words);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('say it on focus, until Escape or the focus goes on, and to screen readers', async () => {
    const { user, words } = open();
    expect(words.getAttribute('aria-description')).toBe('Average heads at gang output.');
    await user.tab();
    expect(await tooltip()).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await user.tab({ shift: true });
    await user.tab();
    expect(await tooltip()).toBeTruthy();
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('say it on touch, until the finger taps elsewhere', async () => {
    const { user, words } = open();
    await user.pointer({ keys: '[TouchA]', target: words });
    expect(await tooltip()).toBeTruthy();
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Next' }) });
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});
