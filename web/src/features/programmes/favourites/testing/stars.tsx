import { screen } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render.js';
import { ProgrammeListPage } from '../../list/programme-list-page.js';
import { card, serveCards } from '../../testing/cards.js';
import { FavouritesPage } from '../favourites-page.js';

const cards = () => [
  card(1, 'Taxiway Bravo extension'),
  card(2, 'Runway 3000 m x 45 m'),
  card(3, 'A9 dualling, 2 km', { scenarioCount: 1 }),
  card(4, 'A9 dualling, 2 km', { baseProjectId: 3, scenarioName: 'Two shifts' }),
  card(5, 'Harbour wall', { isDraft: true, assetCount: 0 }),
];

/** The calls about cards, of a programme with a scenario, two others and a draft; `stars` are those that star a card or take a star off. */
export function serveStars() {
  const served = serveCards(cards);
  return { ...served, stars: () => served.calls.filter((call) => call.includes('star ')) };
}

export const openStarredList = () => renderScreen(<ProgrammeListPage />, { path: '/projects/', at: '/projects/' });
export const openFavourites = (at = '/favourites/') => {
  const view = renderScreen(<FavouritesPage />, { path: '/favourites/', at });
  return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
};

export const star = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^(Add|Remove) ${name} (to|from) favourites`) });
export const isOn = (name: string) => star(name).getAttribute('aria-label')?.startsWith('Remove ');
/** Keeps an answer of the server back until it is released. */
export function held() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}
