import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { http, problem } from '../../../testing/server.js';
import { card, names, serveCards, shown } from '../testing/cards.js';
import { DraftListPage } from './draft-list-page.js';

const { server, store, calls } = serveCards(() => [
  card(1, 'Harbour wall', { isDraft: true, assetCount: 0 }),
  card(2, 'A9 dualling, 2 km'),
  card(3, 'Depot', { isDraft: true, assetCount: 0 }),
]);

const open = (at = '/drafts/') => {
  const view = renderScreen(<DraftListPage />, { path: '/drafts/', at });
  return { ...view, address: () => view.router.state.location.pathname };
};

describe('the drafts', () => {
  it('are the wizards left half way, with the way back to the list and to a new one', async () => {
    open();
    await shown('Depot');
    expect(screen.getByRole('heading', { level: 1, name: 'Your Projects' })).toBeTruthy();
    expect(names()).toEqual(['Depot', 'Harbour wall']);
    expect(screen.getByLabelText('2 in all')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Programmes' }).getAttribute('href')).toBe('/projects/');
    expect(screen.getByRole('link', { name: 'Create new project' }).getAttribute('href')).toBe(
      '/projects/create-project/',
    );
  });

  it('go on in the wizard', async () => {
    const { address, user } = open();
    await user.click(await shown('Depot'));
    expect(address()).toBe('/projects/create-project/3/');
  });

  it('are sorted as the list is', async () => {
    open('/drafts/?sort=Oldest');
    await shown('Depot');
    expect(names()).toEqual(['Harbour wall', 'Depot']);
  });

  it('are removed and brought back', async () => {
    const { user } = open();
    await shown('Depot');
    await user.click(screen.getByRole('button', { name: 'Remove Depot' }));
    expect(names()).toEqual(['Harbour wall']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Harbour wall'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(names()).toEqual(['Depot', 'Harbour wall']);
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivate 3', 'reactivate 3']);
  });

  it('are copied', async () => {
    const { user } = open();
    await shown('Depot');
    await user.click(screen.getByRole('button', { name: 'Copy Depot' }));
    await user.click(await screen.findByRole('button', { name: 'Copy programme' }));
    expect(await screen.findByText('Depot - copy created')).toBeTruthy();
    expect(calls).toContain('copy 3 as Depot - copy');
  });

  it('may be none', async () => {
    store.cards = [card(2, 'A9 dualling, 2 km')];
    open();
    expect(await screen.findByText('Projects are empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create new project' }).getAttribute('href')).toBe(
      '/projects/create-project/',
    );
  });

  it('that cannot be read are read again when asked', async () => {
    server.use(http.get('*/api/ProjectsWithAssetCountViews', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading drafts: Resource not found.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown('Depot')).toBeTruthy();
  });
});
