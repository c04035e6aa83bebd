import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from '../../../testing/server.js';
import { concrete, recordIs } from '../testing/answers.js';
import { field, openEdit, openNew, press } from '../testing/forms.js';
import { fill, ifMatch, sent, serveForm } from './testing/material-form.js';

const server = serveForm();

describe('the form of a material', () => {
  it('lists what is missing, at the fields and once in the toast', async () => {
    const { user } = openNew('materials');
    await field('Name of the material');
    await press(user, 'Create');
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getByText('Missing fields: Name, Family Name, Sub family, Unit')).toBeTruthy();
    for (const text of ['Name is required', 'Family Name is required', 'Sub family is required', 'Unit is required'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('is created by one command, and leads to its list with the undo', async () => {
    const { user, router } = openNew('materials');
    await fill(user);
    await user.type(await field('Mass per unit'), '2250');
    await user.click(screen.getByRole('checkbox', { name: /^Key material/ }));
    await press(user, 'Create');
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom-inputs/'));
    expect(router.state.location.search).toBe('?customInputType=materials&made=10009');
    expect(router.state.location.state).toEqual({ saved: true, commandId: 'c-1' });
    expect(sent).toEqual([
      {
        name: 'Grout',
        familyName: 'Concrete',
        subFamily: 'Precast',
        unitId: 5,
        keyMaterial: true,
        direction: 'delivered',
        massPerUnitKg: 2250,
        carbonKgCO2ePerUnit: null,
      },
    ]);
  });
});

describe('a material that is edited', () => {
  it('sends what was changed alone with the version it was read at, and stays, with an undo', async () => {
    let undone = 0;
    server.use(
      http.post('*/api/Commands/c-2/undo', () => {
        undone += 1;
        return HttpResponse.json({});
      }),
    );
    const { user, router } = openEdit('materials', 10_001);
    await user.type(await field('Mass per unit'), '{Control>}a{/Control}2300');
    expect(screen.getByText('1 change, not saved yet')).toBeTruthy();
    expect(screen.getByText(/· was 2\s400\skg/)).toBeTruthy();
    server.use(recordIs('/api/Materials/10001', concrete({ massPerUnitKg: 2300 }), '"4"'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Low-carbon concrete saved.')).toBeTruthy();
    expect(sent).toEqual([{ massPerUnitKg: 2300 }]);
    expect(ifMatch).toEqual(['"3"']);
    expect(await screen.findByText('No changes')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/custom-inputs/edit-custom-inputs/Material/10001/');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(undone).toBe(1);
  });
});
