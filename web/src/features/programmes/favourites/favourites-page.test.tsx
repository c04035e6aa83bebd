import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { ProgrammeListPage } from '../list/programme-list-page.js';
import { card, names, serveCards, shown } from '../testing/cards.js';
import { FavouritesPage } from './favourites-page.js';

const { server, store, calls } = serveCards(() => [
  card(1, 'Taxiway Bravo extension'),
  card(2, 'Runway 3000 m x 45 m'),
  card(3, 'A9 dualling, 2 km', { scenarioCount: 1 }),
  card(4, 'A9 dualling, 2 km', { baseProjectId: 3, scenarioName: 'Two shifts' }),
  card(5, 'Harbour wall', { isDraft: true, assetCount: 0 }),
]);

const star = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^(Add|Remove) ${name} (to|from) favourites`) });
const isOn = (name: string) => star(name).getAttribute('aria-label')?.startsWith('Remove ');
/** Keeps an answer of the server back until it is released. */
function held() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}
const stars = () => calls.filter((call) => call.includes('star '));

describe('the star of a card', () => {
  const open = () => renderScreen(<ProgrammeListPage />, { path: '/projects/', at: '/projects/' });

  it('says whether the programme is a favourite, adds it and takes it off, and keeps the focus', async () => {
    store.favourites = [2];
    const { user } = open();
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
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(star('A9 dualling, 2 km'));
    expect(isOn('A9 dualling, 2 km')).toBe(true);
    answered.release();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while adding A9 dualling, 2 km to favourites: You have 1,000 favourites, the most there can be.',
    );
    await waitFor(() => expect(isOn('A9 dualling, 2 km')).toBe(false));
  });

  it('ends as it was clicked last, whichever answer is late', async () => {
    const answered = held();
    server.use(
      http.put('*/api/Favourites/:id', async () => {
        calls.push('star 3');
        await answered.promise;
        return HttpResponse.json({ projectId: 3, isFavourite: true });
      }),
    );
    const { user } = open();
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
    const { user } = open();
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
    open();
    await shown('A9 dualling, 2 km');
    expect(screen.getByRole('link', { name: 'Favourites' }).getAttribute('href')).toBe('/favourites/');
  });
});

describe('the favourites', () => {
  beforeEach(() => {
    store.favourites = [1, 3, 4, 5];
  });
  const open = (at = '/favourites/') => {
    const view = renderScreen(<FavouritesPage />, { path: '/favourites/', at });
    return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
  };

  it('are the cards of programmes, scenarios and drafts, the last changed first, with the way back to the list', async () => {
    open();
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
    const { address, user } = open();
    await user.click(await shown(name));
    expect(address()).toBe(path);
  });

  it('lead on to the edit screen too', async () => {
    const { user } = open();
    await shown('Two shifts');
    await user.click(screen.getByRole('button', { name: 'More actions for Two shifts' }));
    expect((await screen.findByRole('menuitem', { name: 'Edit' })).getAttribute('href')).toBe('/projects/edit/4/');
  });

  it('are sorted as the list is, scenarios among them', async () => {
    const { user, address } = open();
    await shown('Two shifts');
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Alphabetical' }));
    expect(names()).toEqual(['A9 dualling, 2 km', 'Harbour wall', 'Taxiway Bravo extension', 'Two shifts']);
    await waitFor(() => expect(address()).toBe('/favourites/?sort=Alphabetical'));
  });

  it('are taken off at once, with an undo that brings them back', async () => {
    const { user } = open();
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

  it('come back with the reason when they cannot be taken off', async () => {
    server.use(http.delete('*/api/Favourites/:id', () => problem(503, 'Service unavailable')));
    const { user } = open();
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
    const { user } = open();
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
    open();
    await shown('Two shifts');
    expect(names()).not.toContain('A9 dualling, 2 km');
  });

  it('wait in boxes of their final height, and are read again when asked', async () => {
    server.use(http.get('*/api/Favourites', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open();
    expect(screen.getByText('Loading favourites')).toBeTruthy();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed while loading favourites: Resource not found.');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await shown('Two shifts')).toBeTruthy();
  });
});
