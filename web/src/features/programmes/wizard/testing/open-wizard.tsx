import { screen } from '@testing-library/react';
import { renderScreen } from '../../../../testing/render.js';
import type { CalendarImpactProps } from '../programme-wizard.js';
import { ProgrammeWizardPage } from '../programme-wizard-page.js';

/** In the place of the panel: what it is told. */
function Impact({ body, changes, whole }: CalendarImpactProps) {
  return (
    <aside aria-label="Impact" data-body={JSON.stringify(body)} data-whole={whole}>
      {changes.map(({ key, label, before, after, undo }) => (
        <button key={key} type="button" onClick={undo}>{`${label}: ${before} → ${after}`}</button>
      ))}
    </aside>
  );
}

/** The wizard, at an address: by default, of a new programme. */
export function openWizard(at = '/projects/create-project/') {
  const view = renderScreen(<ProgrammeWizardPage impact={Impact} />, { path: '/projects/create-project/:id?/', at });
  return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
}
type User = ReturnType<typeof openWizard>['user'];

export const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
export const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
export async function fillFirstStep(user: User, { name = 'Hillfoot', region = 'United Kingdom' } = {}) {
  await user.type(await nameField(), name);
  await user.click(screen.getByRole('radio', { name: region }));
  await user.click(screen.getByRole('radio', { name: 'Metric' }));
  await press(user, 'Next');
}
