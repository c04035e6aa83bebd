import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { asked, box, button, openNew, sent, serveForm } from './testing/open-makeup.js';

const { openRecord } = serveForm();

describe('a make-up that is there', () => {
  it('lists every change with its own undo, and saves them as one command', async () => {
    const { user } = await openRecord();
    await user.click(box('Quantity rate of Imported fill'));
    await user.keyboard('15');
    await user.click(button('Less duration of fill and compact'));
    await user.click(screen.getByRole('radio', { name: '1 m²' }));
    const list = within(await screen.findByRole('list', { name: 'Changes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'One unit of the asset 1 m1 m²',
      'Fill and compact, duration 8079 %',
      'Imported fill 1815 m³',
    ]);
    expect(screen.getByText('3 changes, not saved yet')).toBeTruthy();
    await user.click(button('Undo one unit of the asset'));
    expect(screen.getByText('2 changes, not saved yet')).toBeTruthy();
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'put',
      ifMatch: '"7"',
      body: {
        id: 10_001,
        activities: [
          { id: 1, workActivityName: 'Excavate', duration: 90, lag: 0 },
          {
            id: 2,
            duration: 79,
            lag: 20,
            materials: [{ id: 2, materialId: 18, materialQuantity: 15, unitId: 5, productionRateId: 6 }],
          },
        ],
      },
    });
    expect(sent[0]?.body).not.toHaveProperty('elementMakeupName');
    expect(await screen.findByText('Cut, fill and dispose (A9) saved.')).toBeTruthy();
  });
});

describe('a new make-up', () => {
  it('starts empty, and is created as a whole', async () => {
    const { user } = openNew();
    expect(screen.getByText(/^No activities yet\./)).toBeTruthy();
    expect(screen.getByText(/^duration 0\s%/)).toBeTruthy();
    expect(asked).toHaveLength(0);
    await user.click(button('Create'));
    expect(await screen.findByText('Missing fields: Name, Activities')).toBeTruthy();
    await user.type(box('Name of new element makeup'), 'Membrane');
    await user.click(screen.getByRole('radio', { name: '1 m²' }));
    await user.click(button('Add Activity'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Activity name' }), 'Lay membrane');
    await user.click(dialog.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /^Geotextile/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Quantity rate/ }), '1.1');
    expect(dialog.getByText('m² per m²')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'Productivity rate' }));
    await user.click(await screen.findByRole('option', { name: /^Lay geotextile/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(await screen.findByRole('columnheader', { name: '1 m comes to' })).toBeTruthy();
    expect(screen.getByText(/^duration 100\s%/)).toBeTruthy();
    await user.click(button('Create'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'post',
      body: {
        elementMakeupName: 'Membrane',
        taskCode: '',
        measurmentType: 'Area',
        activities: [
          {
            workActivityName: 'Lay membrane',
            duration: 100,
            lag: 0,
            materials: [{ materialId: 30, materialQuantity: 1.1, unitId: 3, productionRateId: 7 }],
          },
        ],
      },
    });
    expect(sent[0]?.body).not.toHaveProperty('templateId');
  });
});
