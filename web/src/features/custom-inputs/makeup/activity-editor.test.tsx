import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { box, button, dialog, fill, now, open, serveMakeups } from './testing/open-editor.js';

serveMakeups();

describe('the times of activities', () => {
  it('reduce the field that is edited so that both are 100 together', async () => {
    const { user } = open();
    await user.click(box('Duration of Fill and compact'));
    await user.keyboard('95');
    expect(fill()).toMatchObject({ duration: 80, lag: 20 });
    await user.click(box('Lag of Fill and compact'));
    await user.keyboard('{Control>}a{/Control}60');
    expect(fill()).toMatchObject({ duration: 80, lag: 20 });
  });
});

describe('the dialog of an activity', () => {
  const choose = async (user: ReturnType<typeof open>['user'], of: HTMLElement, label: string, option: RegExp) => {
    const fields = within(of).getAllByRole('combobox', { name: label });
    await user.click(fields.at(-1) as HTMLElement);
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('says at each field what is missing, and in one toast', async () => {
    const { user } = open([]);
    await user.click(button('Add Activity'));
    const asked = within(await dialog());
    expect(asked.getByText('Adding activity will affect calculations.')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Validation Error')).toBeTruthy();
    expect(screen.getByText('Missing fields: Activity name, Material, Quantity rate, Productivity rate')).toBeTruthy();
    for (const field of ['Activity name', 'Material', 'Quantity rate', 'Productivity rate'])
      expect(asked.getByText(`${field} is required`)).toBeTruthy();
    expect(now).toEqual([]);
  });

  it('adds an activity with its materials, at 0 % until it is given a time', async () => {
    const { user } = open([]);
    await user.click(button('Add Activity'));
    const root = await dialog();
    const asked = within(root);
    await user.type(asked.getByRole('textbox', { name: 'Activity name' }), 'Lay membrane');
    await choose(user, root, 'Material', /^Geotextile \(m²\)/);
    await user.type(asked.getByRole('textbox', { name: /^Quantity rate/ }), '11.5');
    expect(asked.getByText('m² per m')).toBeTruthy();
    expect(asked.getByText('per SI unit of the asset')).toBeTruthy();
    await choose(user, root, 'Productivity rate', /^Lay geotextile/);
    expect(asked.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Add a material' }));
    await choose(user, root, 'Material', /^Imported fill \(m³\)/);
    await user.type(asked.getAllByRole('textbox', { name: /^Quantity rate/ })[1] as HTMLElement, '2');
    await choose(user, root, 'Productivity rate', /^Fill and compact/);
    await user.click(asked.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(now).toHaveLength(1));
    expect(now[0]).toMatchObject({ name: 'Lay membrane', duration: 100, lag: 0 });
    expect(now[0]?.lines).toMatchObject([
      { materialId: 30, materialQuantity: 11.5, unitId: 3, productionRateId: 7 },
      { materialId: 18, materialQuantity: 2, unitId: 5, productionRateId: 6 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('rowheader', { name: /^Lay membrane/ })).toBeTruthy();
  });
});
