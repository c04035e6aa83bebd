import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { excavation } from '../testing/answers.js';
import { choose, field, openEdit, openNew, press } from '../testing/forms.js';
import { fill, rate, sent, serveForm } from './testing/production-rate-form.js';

const server = serveForm();

describe('the form of a production rate', () => {
  it('takes digits and one decimal point: other keys do nothing', async () => {
    const { user } = openNew('productionRates');
    const box = await field(rate);
    expect(box.placeholder).toBe('0.00');
    await user.type(box, '-1e2.5.x7');
    expect(box.value).toBe('12.57');
    expect(screen.getByText('Only digits and a point: read as 12.57')).toBeTruthy();
    await user.keyboard('{Backspace}{Backspace}');
    expect(box.value).toBe('12.');
    await user.clear(box);
    expect(box.value).toBe('');
    await user.tab();
    expect(box.value).toBe('');
  });

  it('says what it reads of more than two decimals, until the box is empty', async () => {
    const { user } = openNew('productionRates');
    const box = await field(rate);
    await user.type(box, '12.345');
    expect(screen.getByText('Two decimals: read as 12.35')).toBeTruthy();
    await user.clear(box);
    expect(screen.queryByText(/read as/)).toBeNull();
    await user.type(box, '7');
    expect(screen.queryByText(/read as/)).toBeNull();
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
  it('says of a failed save what failed', async () => {
    server.use(http.put('*/api/ProductionRates/10002', () => problem(500, '')));
    const { user } = openEdit('productionRates', 10_002);
    await user.type(await field('Rate Name'), ' 2');
    await press(user, 'Save');
    expect(await screen.findByText('Failed while saving the production rate: Internal server error')).toBeTruthy();
  });
});
