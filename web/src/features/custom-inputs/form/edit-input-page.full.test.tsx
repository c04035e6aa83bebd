import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { concrete, recordIs, tipper } from '../testing/answers.js';
import { field, openEdit } from '../testing/forms.js';
import { EditInputPage } from './edit-input-page.js';
import { deletions, serveVehicles } from './testing/open-input.js';

const server = serveVehicles();

describe('the edit page of an input', () => {
  it('waits with the fields in their places', async () => {
    openEdit('vehicles', 10_003);
    expect(screen.getByText('Loading the logistics vehicle')).toBeTruthy();
    expect(await field('Vehicle name')).toBeTruthy();
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
    const { user } = openEdit('vehicles', 10_003);
    const places = await screen.findByRole('button', { name: '2 scenarios, 1 task: where 6-wheel tipper is used' });
    expect(screen.getByText('From').nextElementSibling?.textContent).toBe('6-wheel tipper');
    expect(screen.getByText('Last updated').nextElementSibling?.textContent).toBe('20/11/2026');
    await user.click(places);
    expect(await screen.findByRole('dialog', { name: '“6-wheel tipper” is used in' })).toBeTruthy();
  });

  it('opens the history of an input', async () => {
    server.use(
      http.get('*/api/CustomInputs/vehicles/10003/history', () =>
        HttpResponse.json([], { headers: { 'X-Total-Count': '0' } }),
      ),
    );
    const { user } = openEdit('vehicles', 10_003);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByRole('dialog', { name: 'History of “6-wheel tipper”' })).toBeTruthy();
  });

  it('leads from a Database Input to a copy of it that is one’s own', async () => {
    const { router, user } = openEdit('vehicles', 1);
    await user.click(await screen.findByRole('link', { name: 'Create from existing' }));
    expect(router.state.location.search).toBe('?type=vehicles&option=existing&template=1');
  });

  it('says while figures of programmes follow a change', async () => {
    server.use(http.get('*/api/LibraryChanges/progress', () => HttpResponse.json({ programmes: 2, parts: 9 })));
    openEdit('vehicles', 10_003);
    expect(await screen.findAllByText('Figures of 2 programmes are being updated')).toBeTruthy();
  });
});

describe('deleting the input that is open', () => {
  const { ask } = deletions(server);

  it('does not delete what somebody else changed meanwhile, and shows it as it is now', async () => {
    server.use(
      http.delete('*/api/Materials/10001', () => {
        server.use(recordIs('/api/Materials/10001', concrete({ name: 'Slag concrete' }), '"4"'));
        return problem(412, 'Somebody else changed this meanwhile.', { code: 'changed-meanwhile' });
      }),
    );
    const { user, router, dialog } = await ask();
    await user.click(within(dialog).getByRole('button', { name: 'Delete material' }));
    expect(await screen.findByText('Failed to delete item.')).toBeTruthy();
    expect(
      screen.getByText(
        'Somebody else changed this material meanwhile. It is shown as it is now; delete it again if it can go.',
      ),
    ).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Slag concrete' })).toBeTruthy();
    expect(router.state.location.pathname).toContain('/edit-custom-inputs/');
  });

  it('is for those alone who may change it', async () => {
    server.use(recordIs('/api/Materials/10001', concrete({ custom: false })));
    openEdit('materials', 10_001);
    await screen.findByRole('button', { name: 'History' });
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});
