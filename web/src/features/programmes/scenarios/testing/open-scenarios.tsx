import { screen } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render.js';
import { card, shown } from '../../testing/cards.js';
import { ScenariosPage } from '../scenarios-page.js';

export const base = card(3, 'A9 dualling, 2 km', { scenarioCount: 5, assetCount: 7 });
const scenario = (id: number, scenarioName: string, more: Parameters<typeof card>[2] = {}) =>
  card(id, base.name, { scenarioName, baseProjectId: 3, ...more });

/** The base among its scenarios, and another programme. */
export const listedScenarios = () => [
  scenario(4, 'Two shifts', { figures: { ...base.figures, peakLabour: 32.14, deliveredTonnes: 160_000 } }),
  base,
  scenario(5, 'Bridges first'),
  scenario(6, 'Longer middle'),
  scenario(7, 'Two shifts, no bridges'),
  scenario(8, 'Winter stop'),
  card(9, 'Runway 3000 m x 45 m'),
];

export const openScenarios = (at = '/projects/scenarios/3/') => {
  const view = renderScreen(<ScenariosPage />, { path: '/projects/scenarios/:id/', at });
  return {
    ...view,
    address: () => view.router.state.location.pathname + decodeURIComponent(view.router.state.location.search),
  };
};
type User = ReturnType<typeof openScenarios>['user'];

/** Chooses scenarios to compare. */
export const tick = async (user: User, ...of: string[]) => {
  for (const name of of) await user.click(screen.getByRole('checkbox', { name: `Compare ${name}` }));
};
export const compare = (user: User) => user.click(screen.getByRole('button', { name: 'New Comparison' }));

/** Opens the dialog that copies a scenario, and answers its field. */
export const askForCopy = async (user: User) => {
  await shown('Two shifts');
  await user.click(screen.getByRole('button', { name: 'Copy Two shifts' }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Scenario name' });
};
export const sendCopy = (user: User) => user.click(screen.getByRole('button', { name: 'Copy scenario' }));
