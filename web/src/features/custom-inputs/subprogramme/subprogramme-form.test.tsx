import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { addOwnTask, chooseType, made, openEdit, openForm, serveForm, toastText } from './testing/open-subprogramme.js';

serveForm();

describe('a new subprogramme', () => {
  it('names what is missing in the toast and at the fields, and sends nothing', async () => {
    const { user } = openForm();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await toastText('Input Error');
    await toastText('Missing fields: Name, Asset Type, Tasks');
    for (const text of ['Name is required', 'Asset Type is required', 'Tasks is required'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(made).toEqual([]);
  });

  it('is sent with its tasks in one command, and leads to the list', async () => {
    const { user, router } = openForm();
    await user.type(screen.getByLabelText('Name of new subprogramme'), ' Causeway (A9) ');
    await chooseType(user, 'Causeway');
    expect(screen.getAllByText('Roads · Structures, measured by area').length).toBeGreaterThan(0);
    await addOwnTask(user);
    await user.click(screen.getByRole('button', { name: 'More lag of earthworks (a9)' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom-inputs/'));
    expect(router.state.location.search).toBe('?customInputType=subprogrammes&made=10009');
    expect(made).toEqual([
      {
        method: 'post',
        ifMatch: null,
        body: {
          name: 'Causeway (A9)',
          assetType: 'Causeway',
          tasks: [
            {
              baseTaskId: 10_001,
              name: 'Earthworks (A9)',
              taskCode: 'EXC017',
              durationPercent: 30,
              lagPercent: 11,
              quantityFactor: null,
              elementMakeupId: 12,
            },
          ],
        },
      },
    ]);
  });
});

describe('a subprogramme that is there', () => {
  it('says that programmes keep their copies, and counts what is changed', async () => {
    const { user } = openEdit();
    expect(screen.getByText('Programmes keep the copies that they have.')).toBeTruthy();
    expect(screen.getByText('No changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Less duration of earthworks' }));
    await user.type(screen.getByLabelText(/^Name of new subprogramme/), '!');
    expect(screen.getByText('2 changes, not saved yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toastText('Dual carriageway (A9)! saved.');
    expect(made).toMatchObject([
      {
        method: 'put',
        ifMatch: '"7"',
        body: {
          id: 10_009,
          name: 'Dual carriageway (A9)!',
          assetCategoryId: 11,
          tasks: [
            { id: 10_021, durationPercent: 10 },
            { id: 10_022, durationPercent: 34 },
          ],
        },
      },
    ]);
  });
});
