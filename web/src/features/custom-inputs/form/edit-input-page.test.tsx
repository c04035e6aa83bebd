import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { field, openEdit } from '../testing/forms.js';
import { deletions, serveVehicles } from './testing/open-input.js';

const server = serveVehicles();

describe('the edit page of an input', () => {
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
});

describe('deleting the input that is open', () => {
  const { sent, ask } = deletions(server);

  it('asks first, names the places, and leads to the list with the undo, though something was edited', async () => {
    const { user, router, dialog } = await ask();
    expect(await within(dialog).findByText('Earthworks (A9)')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.type(await field('Name of the material'), ' 2');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Actions for Low-carbon concrete' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete material' }));
    await user.click(await screen.findByRole('button', { name: 'Delete material' }));
    expect(await screen.findByText('Material deleted successfully.')).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/custom-inputs/?customInputType=materials',
    );
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(sent).toEqual(['DELETE "3"', 'undo']);
  });
});
