import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { excavation, listed, noEffect, reads, recordIs } from '../testing/answers.js';
import { choose, field, openEdit, openNew, press, type User } from '../testing/forms.js';

let sent: Record<string, unknown>[];
const server = serve(
  ...reads,
  recordIs('/api/ProductionRates/10002', excavation()),
  http.get('*/api/CustomInputs/productionRates', ({ request }) => {
    const custom = new URL(request.url).searchParams.get('custom') === 'true';
    const items = custom
      ? [listed({ id: 10_002, name: 'Bulk excavation, night', regionName: 'United Kingdom', unit: 'm3' })]
      : [];
    return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
  }),
  http.post('*/api/ProductionRates', async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json(excavation({ id: 10_009 }), { status: 201, headers: { 'X-Command-Id': 'c-1' } });
  }),
);
beforeEach(() => {
  sent = [];
  signIn();
});

const rate = 'Construction rate per Hour';
async function fill(user: User) {
  await user.type(await field('Rate Name'), 'Trenching');
  await choose(user, 'Country', 'Ireland');
  await user.type(await field(rate), '12.345');
  await choose(user, 'Unit per hour', /^m³/);
  await user.type(await field('Labour per Hour'), '3');
  await user.type(await field('Foreman per Hour'), '.25');
}

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

  it('takes digits and one decimal point: other keys do nothing', async () => {
    const { user } = openNew('productionRates');
    const box = await field(rate);
    expect(box.placeholder).toBe('0.00');
    await user.type(box, '-1e2.5.x7');
    expect(box.value).toBe('12.57');
    await user.keyboard('{Backspace}{Backspace}');
    expect(box.value).toBe('12.');
    await user.clear(box);
    expect(box.value).toBe('');
    await user.tab();
    expect(box.value).toBe('');
  });

  it('makes 0 of what is no figure', async () => {
    const { user } = openNew('productionRates');
    const box = await field(rate);
    await user.click(box);
    await user.paste('unknown');
    expect(box.value).toBe('0');
    await user.clear(box);
    await user.type(box, '.');
    await user.tab();
    expect(box.value).toBe('0');
  });

  it('takes a template with an empty name', async () => {
    const { user } = openNew('productionRates', 'existing');
    await user.type(await field('Rate Name'), 'Mine');
    await choose(user, 'Select an existing production rate as template', /Yours · United Kingdom · m³/);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Basis').value).toBe('own measurement, site 4'));
    expect((await field('Rate Name')).value).toBe('');
    await user.type(await field('Rate Name'), 'Bulk excavation, day');
    await press(user, 'Create');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ rateName: 'Bulk excavation, day', ratePerHour: 42.5, templateId: 10_002 });
  });

  it('says why it could not be created', async () => {
    server.use(http.post('*/api/ProductionRates', () => problem(503, '')));
    const { user } = openNew('productionRates');
    await fill(user);
    await press(user, 'Create');
    expect(await screen.findByText('Failed to create custom input: Service unavailable')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it('sends the same key for the same rate after an answer that was lost', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/ProductionRates', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(excavation(), { status: 201 });
      }),
    );
    const { user, router } = openNew('productionRates');
    await fill(user);
    await press(user, 'Create');
    expect(await screen.findByText(/^Failed to create custom input: Plumbline cannot be reached/)).toBeTruthy();
    await press(user, 'Create');
    await waitFor(() => expect(router.state.location.pathname).toBe('/custom-inputs/'));
    expect(keys[1]).toBe(keys[0]);
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

  it('says of a failed save what failed', async () => {
    server.use(http.put('*/api/ProductionRates/10002', () => problem(500, '')));
    const { user } = openEdit('productionRates', 10_002);
    await user.type(await field('Rate Name'), ' 2');
    await press(user, 'Save');
    expect(await screen.findByText('Failed while saving the production rate: Internal server error')).toBeTruthy();
  });
});
