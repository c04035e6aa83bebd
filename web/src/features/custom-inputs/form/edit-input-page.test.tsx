import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { concrete, reads, recordIs, tipper } from '../testing/answers.js';
import { field, openEdit } from '../testing/forms.js';
import { EditInputPage } from './edit-input-page.js';

const server = serve(
  ...reads,
  recordIs('/api/Vehicles/10003', tipper()),
  recordIs('/api/Vehicles/1', tipper({ id: 1, custom: false, createdBy: 0, regionId: null })),
);
beforeEach(() => signIn());

describe('the edit page of an input', () => {
  it('waits with the fields in their places', async () => {
    openEdit('vehicles', 10_003);
    expect(screen.getByText('Loading the logistics vehicle')).toBeTruthy();
    expect(await field('Vehicle name')).toBeTruthy();
  });

  it('says that there is no such input, with the way back', async () => {
    server.use(http.get('*/api/Vehicles/10003', () => problem(404, 'Resource not found')));
    openEdit('vehicles', 10_003);
    expect(await screen.findByRole('heading', { name: 'Resource not found' })).toBeTruthy();
    expect(
      screen.getByText('This logistics vehicle does not exist, it was deleted, or it belongs to someone else.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to your custom inputs' }).getAttribute('href')).toBe(
      '/custom-inputs/?customInputType=vehicles',
    );
  });

  it('asks the server for no id that cannot be one', async () => {
    renderScreen(<EditInputPage />, {
      path: paths.editCustomInput.pattern,
      at: '/custom-inputs/edit-custom-inputs/Task/x/',
    });
    expect(await screen.findByRole('heading', { name: 'Resource not found' })).toBeTruthy();
  });

  it('leads an unknown kind to the page that says so', async () => {
    const { router } = renderScreen(<EditInputPage />, {
      path: paths.editCustomInput.pattern,
      at: '/custom-inputs/edit-custom-inputs/Bridge/1/',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/not-found/'));
    expect(router.state.location.search).toBe('?path=%2Fcustom-inputs%2Fedit-custom-inputs%2FBridge%2F1%2F');
  });

  it.each([
    ['materials', '/api/Materials/5', 'Failed to fetch material data.'],
    ['elementMakeups', '/api/ElementMakeups/5', 'Failed to fetch element makeup details.'],
  ] as const)('says in place that %s could not be read, and asks again', async (kind, path, text) => {
    let asked = 0;
    server.use(
      http.get(`*${path}`, () => {
        asked += 1;
        return problem(500, 'Internal server error');
      }),
    );
    const { user } = openEdit(kind, 5);
    expect(await screen.findByText(text)).toBeTruthy();
    if (kind === 'materials') server.use(recordIs(path, concrete({ id: 5 })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    if (kind === 'materials') expect(await field('Name of the material')).toBeTruthy();
    else await waitFor(() => expect(asked).toBe(2));
  });

  it('shows a Database Input without anything to change, and says why', async () => {
    openEdit('vehicles', 1);
    expect((await field('Vehicle name')).disabled).toBe(true);
    for (const label of ['Vehicle type', 'Mode', 'Region', 'Vehicle loading bed width', 'Vehicle max payload'])
      expect((await field(label)).disabled).toBe(true);
    expect(screen.getByText(/^This is a Database Input: everybody uses it, and Admins alone change it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
      '/custom-inputs/?customInputType=vehicles&database=true',
    );
  });

  it('lets an Admin change a Database Input, in the region that it has', async () => {
    signIn({ role: 'Admin' });
    let sent: unknown;
    server.use(
      http.put('*/api/Vehicles/1', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(tipper({ id: 1 }));
      }),
    );
    const { user } = openEdit('vehicles', 1);
    await user.type(await field('Vehicle name'), ' (old)');
    expect(screen.getByText('This is a Database Input: a change reaches everybody who uses it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual({ name: '6-wheel tipper (old)' }));
  });

  it('says what an input was made from, where it is used and when it was changed', async () => {
    server.use(
      recordIs('/api/Vehicles/10003', tipper({ templateId: 1 })),
      http.get('*/api/CustomInputs/vehicles/10003/uses', () =>
        HttpResponse.json({
          scenarios: [
            { id: 1, name: 'A9', scenarioName: 'Baseline', baseProjectId: null, status: 'draft' },
            { id: 2, name: 'A9', scenarioName: 'Night', baseProjectId: 1, status: 'draft' },
          ],
          inputs: [{ kind: 'tasks', id: 4, name: 'Earthworks' }],
          inputsOfOthers: 0,
        }),
      ),
    );
    openEdit('vehicles', 10_003);
    expect(await screen.findByText('2 scenarios, 1 task')).toBeTruthy();
    expect(screen.getByText('From').nextElementSibling?.textContent).toBe('6-wheel tipper');
    expect(screen.getByText('Last updated').nextElementSibling?.textContent).toBe('20/11/2026');
  });
});
