import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { listed, reads, recordIs, tipper } from '../testing/answers.js';
import { choose, field, openNew, press, type User } from '../testing/forms.js';
import { CreateInputPage } from '../wizard/create-input-page.js';

let sent: Record<string, unknown>[];
const server = serve(
  ...reads,
  http.get('*/api/CustomInputs/vehicles', ({ request }) => {
    const custom = new URL(request.url).searchParams.get('custom') === 'true';
    const items = custom ? [] : [listed({ id: 1, name: '8-wheel tipper', custom: false, vehicleType: 'Tipper' })];
    return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
  }),
  recordIs('/api/Vehicles/1', tipper({ id: 1, name: '8-wheel tipper', custom: false, regionId: null })),
  http.post('*/api/Vehicles', async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json(tipper({ id: 10_009 }), { status: 201 });
  }),
);
beforeEach(() => {
  sent = [];
  signIn();
});

async function fill(user: User) {
  await user.type(await field('Vehicle name'), 'Low loader');
  await user.type(await field('Vehicle type'), 'Low loader');
  await choose(user, 'Mode', 'Road');
  await choose(user, 'Region', 'Ireland');
  await user.type(await field('Vehicle loading bed width'), '2.5');
  await user.type(await field('Vehicle loading bed height'), '3');
  await user.type(await field('Vehicle loading bed length'), '12');
  await user.type(await field('Vehicle max payload'), '44');
}

describe('the form of a logistics vehicle', () => {
  it('lists what is missing, at the fields and once in the toast', async () => {
    const { user } = openNew('vehicles');
    await field('Vehicle name');
    await press(user, 'Create');
    expect(
      await screen.findByText(
        'Missing fields: Name, Transport Mode, Vehicle Type, Region Id, Vehicle loading bed length, Vehicle loading bed width, Vehicle loading bed height, Vehicle max payload',
      ),
    ).toBeTruthy();
    for (const label of ['Name', 'Transport Mode', 'Vehicle Type', 'Region Id', 'Vehicle max payload'])
      expect(screen.getByText(`${label} is required`)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('takes types and modes that are there, or new ones, and is created by one command', async () => {
    const { user, router } = openNew('vehicles');
    await fill(user);
    await press(user, 'Create');
    await waitFor(() => expect(router.state.location.search).toBe('?customInputType=vehicles&made=10009'));
    expect(sent).toEqual([
      {
        name: 'Low loader',
        vehicleType: 'Low loader',
        transportMode: 'Road',
        regionId: 2,
        vehicleWidth: 2.5,
        vehicleHeight: 3,
        vehicleLength: 12,
        maximumLoadCapacity: 44,
      },
    ]);
  });

  it('says its units', async () => {
    openNew('vehicles');
    await field('Vehicle name');
    expect(screen.getAllByText('m')).toHaveLength(3);
    expect(screen.getByText('t')).toBeTruthy();
  });

  it('takes a template with an empty name; what a Database Input leaves open is filled in', async () => {
    const { user } = openNew('vehicles', 'existing');
    await choose(user, 'Select an existing logistics vehicle as template', /Database Input · Tipper/);
    await waitFor(async () => expect((await field('Vehicle type')).value).toBe('Tipper'));
    expect((await field('Vehicle name')).value).toBe('');
    await press(user, 'Create');
    expect(await screen.findByText('Missing fields: Name, Region Id')).toBeTruthy();
    await user.type(await field('Vehicle name'), 'Tipper, Dublin');
    await choose(user, 'Region', 'Ireland');
    await press(user, 'Create');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Tipper, Dublin', templateId: 1, regionId: 2, maximumLoadCapacity: 15 });
  });

  it('begins with the template that the address names', async () => {
    renderScreen(<CreateInputPage />, {
      path: paths.createCustomInput.pattern,
      at: paths.createCustomInput.to({ type: 'vehicles', option: 'existing', template: 1 }),
    });
    await waitFor(async () => expect((await field('Vehicle type')).value).toBe('Tipper'));
    expect(
      screen.getByRole<HTMLInputElement>('combobox', { name: 'Select an existing logistics vehicle as template' })
        .value,
    ).toBe('8-wheel tipper');
  });

  it('says what the server finds wrong, at its field', async () => {
    const text = 'Vehicle max payload is a number above 0 up to 10000';
    server.use(http.post('*/api/Vehicles', () => problem(422, text, { errors: { maximumLoadCapacity: [text] } })));
    const { user } = openNew('vehicles');
    await fill(user);
    await press(user, 'Create');
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(2);
  });
});
