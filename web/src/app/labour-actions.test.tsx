import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../testing/render.js';
import { HttpResponse, http, serve } from '../testing/server.js';
import { signIn } from '../testing/session.js';
import { LabourActions } from './labour-actions.js';

const rate = {
  id: 4,
  rateName: 'Fill and compact',
  ratePerHour: 70,
  unitPerHour: 'm3',
  lbT_Labour: 2,
  lbT_Foreman: 0.25,
  basis: 'published range: roller 46-92 m3/h',
  manDays: 30,
};
const asked: string[] = [];
serve(
  http.get('*/api/Projects/42', () => HttpResponse.json({ id: 42, status: 'draft', isActive: true })),
  http.get('*/api/Dashboards/labour/rates', ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json({ rates: [rate] });
  }),
);

it('open from the labour of the panel the rates of the saved programme, beside its limits', async () => {
  signIn();
  const { user } = renderScreen(<LabourActions programmeId={42} isSet={false} />);
  expect(await screen.findByRole('button', { name: 'Set a limit' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'See the rates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rates behind the labour' }));
  expect(await dialog.findByText('Published range: roller 46-92 m³/h')).toBeTruthy();
  expect(dialog.getByText(/The whole programme counts, as it is saved\.$/)).toBeTruthy();
  expect(asked).toEqual(['?projectId=42']);
});
