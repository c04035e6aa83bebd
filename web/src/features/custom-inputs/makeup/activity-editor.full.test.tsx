import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { eachTestAtWidth } from '../testing/window-width.js';
import { box, button, dialog, fill, now, open, saved, serveMakeups } from './testing/open-editor.js';

const server = serveMakeups();

describe('the times of activities', () => {
  it('stand in a table with the scale of the task', () => {
    open();
    const table = screen.getByRole('table', { name: 'Activities' });
    for (const head of ['Element Make-up', 'Duration %', 'Lag %', /^Timeline/])
      expect(within(table).getByRole('columnheader', { name: head })).toBeTruthy();
    for (const percent of ['20 %', '40 %', '60 %', '80 %', '100 %'])
      expect(within(table).getByText((_, one) => one?.tagName === 'SPAN' && one.textContent === percent)).toBeTruthy();
    expect(box('Duration of Excavate').value).toBe('90');
    expect(box('Lag of Fill and compact').value).toBe('20');
  });

  it('count an empty box as 0, and a negative figure or none at all too', async () => {
    const { user } = open();
    await user.clear(box('Duration of Fill and compact'));
    expect(fill()?.duration).toBe(0);
    await user.click(box('Lag of Fill and compact'));
    await user.paste('-5');
    expect(fill()?.lag).toBe(0);
    expect(screen.getByText('Only figures from 0 on: read as 0')).toBeTruthy();
    await user.click(box('Duration of Fill and compact'));
    await user.paste('abc');
    expect(fill()?.duration).toBe(0);
  });

  it('step by 1, stop at 0, and at 100 together', async () => {
    const { user } = open();
    await user.click(button('Less duration of fill and compact'));
    expect(fill()?.duration).toBe(79);
    await user.click(button('More lag of fill and compact'));
    expect(fill()?.lag).toBe(21);
    await user.click(button('More lag of fill and compact'));
    await user.click(button('More duration of fill and compact'));
    expect(fill()).toMatchObject({ duration: 79, lag: 21 });
    await user.click(button('Less lag of excavate'));
    expect(now[0]?.lag).toBe(0);
  });

  it('are moved by the keys of their bar, and stretched with Shift; it says where it is', async () => {
    const { user } = open();
    await user.click(button('Less duration of fill and compact'));
    const bar = screen.getByRole('slider', { name: 'Bar of Fill and compact, lag' });
    act(() => bar.focus());
    await user.keyboard('{ArrowRight}');
    expect(fill()).toMatchObject({ duration: 79, lag: 21 });
    expect(bar.getAttribute('aria-valuetext')).toBe('21 %, from 21 to 100 %');
    await user.keyboard('{ArrowRight}');
    expect(fill()?.lag).toBe(21);
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(fill()).toMatchObject({ duration: 77, lag: 21 });
    await user.keyboard('{PageDown}');
    expect(fill()?.lag).toBe(11);
    await user.keyboard('{Home}{Shift>}{End}{/Shift}');
    expect(fill()).toMatchObject({ duration: 100, lag: 0 });
    act(() => screen.getByRole('slider', { name: 'Bar of Fill and compact, duration' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(fill()).toMatchObject({ duration: 99, lag: 0 });
  });

  it('cannot be changed where nothing may be', () => {
    open(saved, { disabled: true });
    expect(box('Duration of Excavate').disabled).toBe(true);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Activity' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Excavate' })).toBeNull();
  });
});

describe('the dialog of an activity', () => {
  it('updates an activity, removes a material from the second on, and takes Enter', async () => {
    const { user } = open();
    await user.click(button('Edit Excavate'));
    const root = await dialog();
    const asked = within(root);
    await user.click(asked.getByRole('button', { name: 'Add a material' }));
    await user.click(asked.getByRole('button', { name: 'Remove material 2' }));
    const quantity = asked.getByRole('textbox', { name: /^Quantity rate/ });
    await user.click(quantity);
    await user.paste('-3');
    expect((quantity as HTMLInputElement).value).toBe('0');
    const name = asked.getByRole('textbox', { name: 'Activity name' });
    await user.clear(name);
    await user.type(name, 'Dig{Enter}');
    await waitFor(() => expect(now[0]?.name).toBe('Dig'));
    expect(now[0]).toMatchObject({ id: 1, duration: 90, lines: [{ id: 1, materialQuantity: 0 }] });
    expect(screen.getByText('was Excavate')).toBeTruthy();
  });

  it('forgets what was typed when it is cancelled', async () => {
    const { user } = open();
    await user.click(button('Edit Excavate'));
    await user.type(within(await dialog()).getByRole('textbox', { name: 'Activity name' }), ' more');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(now).toEqual(saved);
    await user.click(button('Edit Excavate'));
    expect((within(await dialog()).getByRole('textbox', { name: 'Activity name' }) as HTMLInputElement).value).toBe(
      'Excavate',
    );
  });

  it('says of rates that their unit does not fit, before and after one is chosen', async () => {
    const { user } = open();
    await user.click(button('Edit Excavate'));
    const root = await dialog();
    const field = within(root).getByRole('combobox', { name: 'Productivity rate' });
    await user.click(field);
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual([
      'Bulk excavation50 m³ per hour, 2 + 0.25 heads',
      'Fill and compact70 m³ per hour, 2 + 0.25 heads',
    ]);
    expect(names).toContain('Unknown outputHas no output per hour: gives no labour');
    await user.click(screen.getByRole('option', { name: /^Lay geotextile/ }));
    expect(
      within(root).getByText('In m² per hour, not in m³: gives no labour', { selector: '[id$="description"]' }),
    ).toBeTruthy();
  });

  it('says when what it chooses from cannot be read, and asks again', async () => {
    server.use(http.get('*/api/Materials', () => problem(503, 'Service unavailable')));
    const { user } = open([]);
    // Once in a toast, although two parts of the screen need it, and in place.
    expect(await screen.findAllByText('Failed to fetch material data')).toHaveLength(1);
    expect(screen.getByText('Failed to fetch material data.')).toBeTruthy();
    server.resetHandlers();
    await user.click(button('Retry'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
  });
});

describe('deleting activities', () => {
  it('asks, and cancels', async () => {
    const { user } = open();
    await user.click(button('Delete Excavate'));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete Activity' }));
    expect(asked.getByText('Excavate goes with its 1 material. Nothing changes until you save.')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(now).toHaveLength(2);
  });

  it('removes one, and leaves the keyboard at a button', async () => {
    const { user } = open();
    await user.click(button('Delete Excavate'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(now.map(({ name }) => name)).toEqual(['Fill and compact']));
    await waitFor(() => expect(document.activeElement).toBe(button('Add Activity')));
  });

  it('removes all, with the bin of the whole make-up', async () => {
    const { user } = open();
    await user.click(button('Delete All Activities'));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete All Activities' }));
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(now).toEqual([]));
    expect(screen.getByText(/^No activities yet\./)).toBeTruthy();
  });
});

describe('materials and rates', () => {
  const row = (name: string) =>
    within(
      within(screen.getByRole('table', { name: 'Materials and rates' }))
        .getByRole('rowheader', { name: new RegExp(`^${name}`) })
        .closest('tr') as HTMLElement,
    );

  it('show quantity, output, gang and man-hours, and what a changed one was', async () => {
    const { user } = open();
    await waitFor(() => expect(row('Imported fill').getByText('70 m³')).toBeTruthy());
    expect(row('Imported fill').getByText('2 + 0.25')).toBeTruthy();
    expect(row('Imported fill').getByText('0.032')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Man-h per m³' })).toBeTruthy();
    await user.click(box('Quantity rate of Imported fill'));
    await user.keyboard('15');
    expect(fill()?.lines[0]?.materialQuantity).toBe(15);
    expect(row('Imported fill').getByText('was 18 m³ per m')).toBeTruthy();
    await user.clear(box('Quantity rate of Imported fill'));
    expect(fill()?.lines[0]?.materialQuantity).toBe(0);
  });

  it('change a rate in place', async () => {
    const { user } = open();
    await waitFor(() => expect(row('Imported fill').getByText('70 m³')).toBeTruthy());
    await user.click(screen.getByRole('combobox', { name: 'Productivity rate of Imported fill' }));
    await user.click(await screen.findByRole('option', { name: /^Bulk excavation/ }));
    expect(fill()?.lines[0]).toMatchObject({ productionRateId: 4, rateName: 'Bulk excavation' });
    expect(row('Imported fill').getByText('was Fill and compact')).toBeTruthy();
    expect(row('Imported fill').getByText('50 m³')).toBeTruthy();
  });
});

describe('on a phone', () => {
  eachTestAtWidth('phone');

  it('each activity is a card with its bar, times and materials', async () => {
    const { user } = open();
    expect(screen.getByRole('heading', { name: '2 activities' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(await screen.findByText('Bulk excavation, 50 m³ per hour, 2 + 0.25 heads')).toBeTruthy();
    await user.click(box('Imported fill'));
    await user.keyboard('15');
    expect(fill()?.lines[0]?.materialQuantity).toBe(15);
    await user.click(button('Actions for Excavate'));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(now).toHaveLength(1));
  });
});
