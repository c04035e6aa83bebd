import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { excavation, reads, recordIs, tipper } from '../testing/answers.js';
import { field, openEdit, openNew } from '../testing/forms.js';
import { atWidth } from '../testing/window-width.js';

let sent: unknown[];
serve(
  ...reads,
  recordIs('/api/ProductionRates/10002', excavation()),
  recordIs('/api/Vehicles/10003', tipper()),
  http.put('*/api/ProductionRates/10002', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(excavation());
  }),
  http.put('*/api/Vehicles/10003', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(tipper());
  }),
);
beforeEach(() => {
  sent = [];
  signIn();
});
afterAll(() => atWidth('narrow'));

describe('the frame of a form', () => {
  it('has what the edit does beside it where there is room, with Cancel and Save below', async () => {
    atWidth('wide');
    const { user } = openEdit('productionRates', 10_002);
    const panel = within(await screen.findByRole('complementary', { name: 'What this edit does' }));
    expect(panel.getByText('No changes')).toBeTruthy();
    await user.type(await field('Basis'), ', night');
    expect(panel.getByText('1 change, not saved yet')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(
      '/custom-inputs/?customInputType=productionRates',
    );
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ basis: 'own measurement, site 4, night' }]));
  });

  it('has a bar in a narrower window, which opens it, and Save in the bar once something changed', async () => {
    atWidth('narrow');
    const { user } = openEdit('productionRates', 10_002);
    const bar = within(await screen.findByRole('complementary', { name: 'What this edit does' }));
    expect(bar.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(await field('Basis'), ', night');
    expect(bar.getByRole('button', { name: 'Save' })).toBeTruthy();
    await user.click(bar.getByRole('button', { expanded: false }));
    const sheet = within(await screen.findByRole('dialog', { name: 'What this edit does' }));
    expect(sheet.getByRole('link', { name: 'Cancel' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'What this edit does' })).toBeNull());
  });

  it('sticks the main action to the bottom of a phone, which has the way back alone in its breadcrumbs', async () => {
    atWidth('phone');
    const { user, unmount } = openEdit('vehicles', 10_003);
    await user.type(await field('Vehicle name'), ' 2{Enter}');
    await waitFor(() => expect(sent).toEqual([{ name: '6-wheel tipper 2' }]));
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    unmount();
    openNew('vehicles');
    await field('Vehicle name');
    expect(screen.getAllByRole('button', { name: 'Create' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('saves by Ctrl+S and by Enter in a field, and never what has not changed', async () => {
    atWidth('wide');
    const { user } = openEdit('vehicles', 10_003);
    await field('Vehicle name');
    await user.keyboard('{Control>}s{/Control}');
    await user.type(await field('Vehicle max payload'), '{Enter}');
    expect(sent).toEqual([]);
    await user.type(await field('Vehicle max payload'), '{Control>}a{/Control}16{Enter}');
    await waitFor(() => expect(sent).toEqual([{ maximumLoadCapacity: 16 }]));
  });
});
