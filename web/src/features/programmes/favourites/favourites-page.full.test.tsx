import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { ProgrammeListPage } from '../list/programme-list-page.js';
import { card, names, shown } from '../testing/cards.js';
import { held, isOn, openFavourites, openStarredList, serveStars, star } from './testing/stars.js';

const { server, store, calls, stars } = serveStars();

describe('the star of a card', () => {
  it('ends as it was clicked last, whichever answer is late', async () => {
    const answered = held();
    server.use(
      http.put('*/api/Favourites/:id', async () => {
        calls.push('star 3');
        await answered.promise;
        return HttpResponse.json({ projectId: 3, isFavourite: true });
      }),
    );
    const { user } = openStarredList();
    await shown('A9 dualling, 2 km');
    for (let i = 0; i < 4; i++) await user.click(star('A9 dualling, 2 km'));
    expect(isOn('A9 dualling, 2 km')).toBe(false);
    expect(stars()).toEqual(['star 3']);
    answered.release();
    await waitFor(() => expect(stars()).toEqual(['star 3', 'unstar 3']));
    expect(isOn('A9 dualling, 2 km')).toBe(false);
  });

  it('can be pressed before it is known which programmes are favourites', async () => {
    server.use(http.get('*/api/Favourites/ids', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = openStarredList();
    await shown('A9 dualling, 2 km');
    await user.click(star('A9 dualling, 2 km'));
    await waitFor(() => expect(isOn('A9 dualling, 2 km')).toBe(true));
    expect(stars()).toEqual(['star 3']);
  });

  it('is on no card of what was removed', async () => {
    store.cards = [card(1, 'Gone', { isActive: false })];
    renderScreen(<ProgrammeListPage />, { path: '/projects/', at: '/projects/?status=removed' });
    await shown('Gone');
    expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
  });

  it('leads to a page of all of them, from the list', async () => {
    openStarredList();
    await shown('A9 dualling, 2 km');
    expect(screen.getByRole('link', { name: 'Favourites' }).getAttribute('href')).toBe('/favourites/');
  });
});

describe('the favourites', () => {
  beforeEach(() => {
    store.favourites = [1, 3, 4, 5];
  });

  it('are the cards of programmes, scenarios and drafts, the last changed first, with the way back to the list', async () => {
    openFavourites();
    await shown('Taxiway Bravo extension');
    expect(screen.getByRole('heading', { level: 1, name: 'Favourites' })).toBeTruthy();
    expect(screen.getByLabelText('4 in all').textContent).toBe('4');
    expect(names()).toEqual(['Harbour wall', 'Two shifts', 'A9 dualling, 2 km', 'Taxiway Bravo extension']);
    expect(screen.getByRole('link', { name: 'Programmes' }).getAttribute('href')).toBe('/projects/');
    const scenario = (await shown('Two shifts')).closest('li')?.textContent ?? '';
    for (const fact of ['A9 dualling, 2 km · United Kingdom', 'Scenario', '31.0 per day'])
      expect(scenario).toContain(fact);
    expect(isOn('Two shifts')).toBe(true);
  });

  it.each([
    ['A9 dualling, 2 km', '/projects/scenarios/3/'],
    ['Two shifts', '/projects/detail/4/'],
    ['Harbour wall', '/projects/create-project/5/'],
  ])('open where they do elsewhere: %s', async (name, path) => {
    const { address, user } = openFavourites();
    await user.click(await shown(name));
    expect(address()).toBe(path);
  });

  it('lead on to the edit screen too', async () => {
    const { user } = openFavourites();
    await shown('Two shifts');
    await user.click(screen.getByRole('button', { name: 'More actions for Two shifts' }));
    expect((await screen.findByRole('menuitem', { name: 'Edit' })).getAttribute('href')).toBe('/projects/edit/4/');
  });

  it('are sorted as the list is, scenarios among them', async () => {
    const { user, address } = openFavourites();
    await shown('Two shifts');
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Alphabetical' }));
    expect(names()).toEqual(['A9 dualling, 2 km', 'Harbour wall', 'Taxiway Bravo extension', 'Two shifts']);
    await waitFor(() => expect(address()).toBe('/favourites/?sort=Alphabetical'));
  });

  it('come back with the reason when they cannot be taken off', async () => {
    server.use(http.delete('*/api/Favourites/:id', () => problem(503, 'Service unavailable')));
    const { user } = openFavourites();
    await shown('Two shifts');
    await user.click(star('Two shifts'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while removing Two shifts from favourites: Service unavailable',
    );
    expect(await shown('Two shifts')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Two shifts removed from favourites')).toBeNull());
  });

  it('may be none: what they are, and the way to the first', async () => {
    store.favourites = [1];
    const { user } = openFavourites();
    await shown('Taxiway Bravo extension');
    await user.click(star('Taxiway Bravo extension'));
    expect(
      screen.getByText('You have no favourites yet. The star on a programme’s card or beside its title puts it here.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your programmes' }).getAttribute('href')).toBe('/projects/');
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });

  it('leave out what was removed, and what others remove while they are shown', async () => {
    store.cards = store.cards.map((one) => (one.id === 3 ? { ...one, isActive: false } : one));
    openFavourites();
    await shown('Two shifts');
    expect(names()).not.toContain('A9 dualling, 2 km');
  });

  it('wait in boxes of their final height, and are read again when asked', async () => {
    server.use(http.get('*/api/Favourites', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = openFavourites();
    expect(screen.getByText('Loading favourites')).toBeTruthy();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed while loading favourites: Resource not found.');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await shown('Two shifts')).toBeTruthy();
  });
});
