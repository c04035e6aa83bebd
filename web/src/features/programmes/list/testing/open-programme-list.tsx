import { screen } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render.js';
import { card, shown } from '../../testing/cards.js';
import { ProgrammeListPage } from '../programme-list-page.js';

/** What the list begins with. */
export const listedCards = () => [
  card(1, 'Taxiway Bravo extension'),
  card(3, 'A9 dualling, 2 km', { scenarioCount: 4, assetCount: 7 }),
  card(2, 'Runway 3000 m x 45 m', { scenarioCount: 1 }),
];

export const openProgrammeList = (at = '/projects/') => {
  const view = renderScreen(<ProgrammeListPage />, { path: '/projects/', at });
  return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
};
type User = ReturnType<typeof openProgrammeList>['user'];

/** Opens the dialog that copies a programme, and answers its field. */
export const askForCopy = async (user: User, name = 'A9 dualling, 2 km') => {
  await shown(name);
  await user.click(screen.getByRole('button', { name: `Copy ${name}` }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
};
export const sendCopy = (user: User) => user.click(screen.getByRole('button', { name: 'Copy programme' }));
