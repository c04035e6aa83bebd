import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { names, shown } from '../testing/cards.js';
import { held, isOn, openFavourites, openStarredList, serveStars, star } from './testing/stars.js';

const { server, store, stars } = serveStars();

describe('the star of a card', () => {
  it('says whether the programme is a favourite, adds it and takes it off, and keeps the focus', async () => {
    store.favourites = [2];
    const { user } = openStarredList();
    await shown('A9 dualling, 2 km');
    await waitFor(() => expect(isOn('Runway 3000 m x 45 m')).toBe(true));
    expect(isOn('A9 dualling, 2 km')).toBe(false);

    const a9 = star('A9 dualling, 2 km');
    expect(a9.getAttribute('aria-label')).toBe('Add A9 dualling, 2 km to favourites');
    act(() => a9.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isOn('A9 dualling, 2 km')).toBe(true));
    expect(document.activeElement).toBe(star('A9 dualling, 2 km'));
    expect(star('A9 dualling, 2 km').getAttribute('aria-label')).toBe('Remove A9 dualling, 2 km from favourites');
    expect((await screen.findByRole('tooltip')).textContent).toBe('Remove from favourites');
    await user.keyboard(' ');
    await waitFor(() => expect(isOn('A9 dualling, 2 km')).toBe(false));
    await waitFor(() => expect(stars()).toEqual(['star 3', 'unstar 3']));
    expect(names()).toHaveLength(3);
  });

  it('shows the change at once, and goes back with the reason when it is refused', async () => {
    const answered = held();
    server.use(
      http.put('*/api/Favourites/:id', async () => {
        await answered.promise;
        return problem(409, 'You have 1,000 favourites, the most there can be.', { code: 'too-many-favourites' });
      }),
    );
    const { user } = openStarredList();
    await shown('A9 dualling, 2 km');
    await user.click(star('A9 dualling, 2 km'));
    expect(isOn('A9 dualling, 2 km')).toBe(true);
    answered.release();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while adding A9 dualling, 2 km to favourites: You have 1,000 favourites, the most there can be.',
    );
    await waitFor(() => expect(isOn('A9 dualling, 2 km')).toBe(false));
  });
});

describe('the favourites', () => {
  beforeEach(() => {
    store.favourites = [1, 3, 4, 5];
  });

  it('are taken off at once, with an undo that brings them back', async () => {
    const { user } = openFavourites();
    await shown('Two shifts');
    await user.click(star('Two shifts'));
    expect(names()).not.toContain('Two shifts');
    // The card has taken the focus with it: the next one has it.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('A9 dualling, 2 km'));
    expect(await screen.findByText('Two shifts removed from favourites')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(names()).toContain('Two shifts');
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(stars()).toEqual(['unstar 4', 'star 4']);
  });
});
