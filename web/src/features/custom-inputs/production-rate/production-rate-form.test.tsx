import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from '../../../testing/server.js';
import { noEffect } from '../testing/answers.js';
import { field, openEdit, openNew, press } from '../testing/forms.js';
import { fill, rate, sent, serveForm } from './testing/production-rate-form.js';

const server = serveForm();

describe('the form of a production rate', () => {
  it('lists what is missing, at the fields and once in the toast', async () => {
    const { user } = openNew('productionRates');
    await field('Rate Name');
    await press(user, 'Create');
    expect(
      await screen.findByText(
        'Missing fields: Rate Name, Country (Region) Name, Rate Per Hour, Unit Per Hour, Labour Per Hour, Foreman Per Hour, Unit Per Hour Id',
      ),
    ).toBeTruthy();
    for (const label of [
      'Rate Name',
      'Country (Region) Name',
      'Rate Per Hour',
      'Unit Per Hour',
      'Labour Per Hour',
      'Foreman Per Hour',
    ])
      expect(screen.getByText(`${label} is required`)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('rounds its figures to two decimals, and is created by one command', async () => {
    const { user, router } = openNew('productionRates');
    await fill(user);
    await user.type(await field('Basis'), 'own measurement');
    await press(user, 'Create');
    await waitFor(() => expect(router.state.location.search).toBe('?customInputType=productionRates&made=10009'));
    expect(sent).toEqual([
      {
        rateName: 'Trenching',
        regionName: 'Ireland',
        ratePerHour: 12.35,
        unitPerHourId: 5,
        lbT_Labour: 3,
        lbT_Foreman: 0.25,
        basis: 'own measurement',
      },
    ]);
  });
});

describe('a production rate that is edited', () => {
  it('shows what the edit does, and takes a change back from there', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post('*/api/CustomInputs/preview', async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(noEffect);
      }),
    );
    const { user } = openEdit('productionRates', 10_002);
    expect(await screen.findByRole('complementary', { name: 'What this edit does' })).toBeTruthy();
    await user.type(await field(rate), '{Control>}a{/Control}50');
    await waitFor(() => expect(asked.at(-1)).toEqual({ productionRates: [{ id: 10_002, ratePerHour: 50 }] }));
    expect(screen.getByText('1 change, not saved yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo construction rate per hour' }));
    expect((await field(rate)).value).toBe('42.5');
    expect(screen.getByText('No changes')).toBeTruthy();
  });
});
