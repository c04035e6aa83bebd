import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { concrete, recordIs } from '../testing/answers.js';
import { choose, field, openEdit, openNew, press } from '../testing/forms.js';
import { fill, ifMatch, sent, serveForm } from './testing/material-form.js';

const server = serveForm();

describe('the form of a material', () => {
  it('says the unit in the fields that are per unit', async () => {
    const { user } = openNew('materials');
    await field('Name of the material');
    expect(screen.getByText('kg per unit')).toBeTruthy();
    await choose(user, 'Unit', /^m²/);
    expect(screen.getByText('kg per m²')).toBeTruthy();
    expect(screen.getByText('kg CO₂e per m²')).toBeTruthy();
  });

  it('offers sub-families once a family is chosen, and selects the first', async () => {
    const { user } = openNew('materials');
    expect((await field('Sub Family')).disabled).toBe(true);
    await choose(user, 'Material Family', 'Concrete');
    expect((await field('Sub Family')).value).toBe('Precast');
    await choose(user, 'Sub Family', 'Ready-mix');
    await choose(user, 'Material Family', 'Aggregates');
    expect((await field('Sub Family')).value).toBe('Sub-base');
  });

  it('takes a custom family, whose sub-family is typed', async () => {
    const { user } = openNew('materials');
    await choose(user, 'Material Family', 'Concrete');
    await press(user, 'Add Custom Family');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add custom family' }));
    expect(dialog.getByText('Adding new family will affect calculations')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add family' }));
    expect(dialog.getByText('Name of the family is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name of the family'), 'Grouts{Enter}');
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Material Family' })).value).toBe('Grouts');
    const sub = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sub Family' });
    expect(sub.value).toBe('');
    await user.type(sub, 'Cement');
    await choose(user, 'Material Family', 'Concrete');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sub Family' }).value).toBe('Precast');
  });

  it('takes a template, keeps the typed name and says what it was made from', async () => {
    const { user } = openNew('materials', 'existing');
    await user.type(await field('Name of the material'), 'Mine');
    await choose(user, 'Select an existing material as template', /Pavement concrete/);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sub Family' }).value).toBe('Pavement'),
    );
    expect((await field('Name of the material')).value).toBe('Mine');
    await press(user, 'Create');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Mine', subFamily: 'Pavement', templateId: 1 });
    expect(sent[0]).not.toHaveProperty('id');
  });

  it('says that a template could not be read', async () => {
    server.use(http.get('*/api/Materials/1', () => problem(500, '')));
    const { user } = openNew('materials', 'existing');
    await choose(user, 'Select an existing material as template', /Database Input · Concrete · m³/);
    expect(await screen.findByText('Failed to fetch material data')).toBeTruthy();
  });

  it('says why it could not be saved', async () => {
    server.use(http.post('*/api/Materials', () => problem(500, 'The disk is full')));
    const { user, router } = openNew('materials');
    await fill(user);
    await press(user, 'Create');
    expect(await screen.findByText('Material Save Error')).toBeTruthy();
    expect(screen.getByText('Failed to save material "Grout": The disk is full')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/custom-inputs/create-custom-inputs/');
  });

  it('shows what the server finds wrong at its field, until the form changes', async () => {
    server.use(
      http.post('*/api/Materials', () =>
        problem(422, 'Mass per unit is a number above 0 up to 1000000000', {
          errors: { massPerUnitKg: ['Mass per unit is a number above 0 up to 1000000000'] },
        }),
      ),
    );
    const { user } = openNew('materials');
    await fill(user);
    await user.type(await field('Mass per unit'), '0');
    await press(user, 'Create');
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getAllByText(/^Mass per unit is a number above 0/)).toHaveLength(2);
    await user.type(await field('Mass per unit'), '5');
    expect(screen.getAllByText(/^Mass per unit is a number above 0/)).toHaveLength(1);
  });
});

describe('a material that is edited', () => {
  it('shows what it holds, and nothing to save', async () => {
    openEdit('materials', 10_001);
    expect(await screen.findByRole('heading', { name: 'Low-carbon concrete' })).toBeTruthy();
    expect((await field('Material Family')).value).toBe('Concrete');
    expect((await field('Sub Family')).value).toBe('Ready-mix');
    expect(screen.getByText('20/11/2026')).toBeTruthy();
    expect(screen.getByText('No changes')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(
      '/custom-inputs/?customInputType=materials',
    );
  });

  it('shows both values where somebody else changed the same field, and sends the one that is chosen', async () => {
    let refused = false;
    server.use(
      http.put('*/api/Materials/10001', async ({ request }) => {
        if (refused) {
          sent.push((await request.json()) as Record<string, unknown>);
          ifMatch.push(request.headers.get('If-Match'));
          return HttpResponse.json(concrete());
        }
        refused = true;
        server.use(
          recordIs('/api/Materials/10001', concrete({ massPerUnitKg: 2500, carbonKgCO2ePerUnit: 170 }), '"4"'),
        );
        return problem(412, 'It was changed meanwhile.');
      }),
    );
    const { user } = openEdit('materials', 10_001);
    await user.type(await field('Mass per unit'), '{Control>}a{/Control}2300');
    await press(user, 'Save');
    expect(await screen.findByText('Somebody else changed this material meanwhile.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Mine: 2\s300\skg$/ })).toBeTruthy();
    // What was not edited here just appears.
    expect((await field('Carbon per unit')).value).toBe('170');
    await press(user, 'Save');
    expect(await screen.findByText('Choose which values to keep first.')).toBeTruthy();
    await press(user, /^Mine: 2\s300\skg$/);
    await press(user, 'Save');
    await waitFor(() => expect(sent).toEqual([{ massPerUnitKg: 2300 }]));
    expect(ifMatch).toEqual(['"4"']);
  });

  it('takes their value where it is chosen: nothing is left to save', async () => {
    server.use(
      http.put('*/api/Materials/10001', () => {
        server.use(recordIs('/api/Materials/10001', concrete({ massPerUnitKg: 2500 }), '"4"'));
        return problem(412, 'It was changed meanwhile.');
      }),
    );
    const { user } = openEdit('materials', 10_001);
    await user.type(await field('Mass per unit'), '{Control>}a{/Control}2300');
    await press(user, 'Save');
    await user.click(await screen.findByRole('button', { name: /^Theirs: 2\s500\skg$/ }));
    expect((await field('Mass per unit')).value.replace(/\s/g, '')).toBe('2500');
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  it('asks before it is left unsaved', async () => {
    const { user, router } = openEdit('materials', 10_001);
    await user.type(await field('Name of the material'), ' 2');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('Your changes are not saved.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(router.state.location.pathname).toBe('/custom-inputs/');
  });
});
