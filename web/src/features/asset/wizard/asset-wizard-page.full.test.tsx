import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AssetBody } from '../../../lib/api-types.js';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { add, choose, edit, fill, NoImpact, next, part, sent, serveWizard, toParts } from '../testing/asset-wizard.js';
import { cyclePath, mainline, programme } from '../testing/sample.js';
import { AssetWizardPage } from './asset-wizard-page.js';

const server = serveWizard();

describe('the add-asset wizard', () => {
  it('goes one step back by the Back button of the browser, with what was entered', async () => {
    const { user, router } = add();
    await toParts(user);
    await user.type(screen.getByLabelText('Asset name'), 'Mainline, north');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('radio', { name: /Carriageways/, checked: true })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('radio', { name: /Roads/, checked: true })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate(2));
    expect((await screen.findByLabelText<HTMLInputElement>('Asset name')).value).toBe('Mainline, north');
  });

  it('begins at its first step where an address names a later one', async () => {
    renderScreen(<AssetWizardPage impact={NoImpact} />, {
      path: paths.addAsset.pattern,
      at: '/projects/edit/42/add-asset/?step=3',
    });
    expect(await screen.findByRole('radio', { name: /Roads/ })).toBeTruthy();
  });

  it('is called as the specification spells it', async () => {
    const { user } = add();
    await toParts(user);
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.replace(/^\d/, ''))).toEqual([
      'Asset categories',
      'Asset subcategories',
      'Asset parameters',
    ]);
    expect(screen.getByRole('radiogroup', { name: 'Do you want to divide an asset' })).toBeTruthy();
  });

  it('says of a programme that is not there, or was removed, that nothing can be added', async () => {
    server.use(http.get('*/api/Projects/42', () => problem(404, 'Resource not found')));
    const { unmount } = add();
    expect(await screen.findByText('This programme does not exist, or it was removed.')).toBeTruthy();
    unmount();
    server.use(programmeIs(programme({ isActive: false })));
    add();
    expect(await screen.findByText('This programme was removed and cannot be changed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('asks for a category and a subcategory first', async () => {
    const { user } = add();
    await screen.findByRole('radio', { name: /Roads/ });
    await next(user);
    expect(screen.getAllByText('Select an Asset Category')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: /Roads/ }));
    await next(user);
    await next(user);
    expect(screen.getAllByText('Select an Asset Subcategory')).toHaveLength(2);
  });

  it('says what is wrong with a field once it was changed and left', async () => {
    const { user } = add();
    await toParts(user);
    await user.type(screen.getByLabelText('Asset name'), 'Cycle path');
    expect(screen.queryByText('An asset with this name already exists.')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.getByText('An asset with this name already exists.')).toBeTruthy();
    await choose(user, part(1), 'Asset type', 'Dual carriageway');
    await user.type(part(1).getByLabelText('Size'), '100000001{Tab}');
    expect(part(1).getByText('Size is a number from 0 to 100 000 000 m')).toBeTruthy();
    await user.type(part(1).getByLabelText('Start date'), '31/02/2027{Tab}');
    expect(part(1).getByText('31/02/2027 is not a date')).toBeTruthy();
    expect(part(1).getByLabelText('Start date')).toHaveProperty('value', '31/02/2027');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(sent).toEqual([]);
  });

  it('is worked by keyboard: Enter goes on from step to step and creates, each step begins at its heading', async () => {
    const { user, router } = add();
    (await screen.findByRole('radio', { name: /Roads/ })).focus();
    await user.keyboard(' {Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Subcategory of Roads'));
    screen.getByRole('radio', { name: /Carriageways/ }).focus();
    await user.keyboard(' {Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Asset parameters'));
    expect(document.activeElement?.closest('h2')).toBeTruthy();
    await user.type(screen.getByLabelText('Asset name'), 'Link road');
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await fill(user, 1, null);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/edit/42/'));
    expect(sent).toHaveLength(1);
  });

  it('does not offer a type without a subprogramme, and takes the only one of a subcategory by itself', async () => {
    const { user } = add();
    await toParts(user);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(part(1).getByRole('combobox', { name: 'Asset type' }));
    const causeway = await screen.findByRole('option', { name: /Causeway/ });
    expect(within(causeway).getByText('No subprogramme for this type yet')).toBeTruthy();
    expect(causeway.getAttribute('data-combobox-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    const make = part(1).getByRole('link', { name: 'Make a subprogramme for Causeway' });
    expect(make.getAttribute('href')).toBe(
      '/custom-inputs/create-custom-inputs/?type=subprogrammes&assetType=Causeway&from=%2Fprojects%2Fedit%2F42%2Fadd-asset%2F%3Fstep%3D3',
    );
    // What was filled in is not lost without being asked about.
    await user.click(make);
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('radio', { name: /Structures/ }));
    await next(user);
    // The answer belonged to the other subcategory.
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', false);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(part(1).getByRole('combobox', { name: 'Asset type' })).toHaveProperty('value', 'Overbridge');
    expect(part(1).getByRole('combobox', { name: 'Available subprogrammes' })).toHaveProperty(
      'value',
      'Overbridge - steel composite',
    );
    expect(part(1).getByLabelText('Dimension')).toHaveProperty('value', 'Area');
  });

  it('puts a name that somebody took meanwhile at its field', async () => {
    server.use(
      http.post('*/api/Projects/42/assets', () =>
        problem(409, 'An asset with this name already exists.', {
          errors: { assetName: ['An asset with this name already exists.'] },
        }),
      ),
    );
    const { user, router } = add();
    await toParts(user);
    await user.type(screen.getByLabelText('Asset name'), 'Link road');
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await fill(user, 1, null);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByLabelText('Asset name').getAttribute('aria-invalid')).toBe('true'));
    expect(router.state.location.pathname).toBe('/projects/edit/42/add-asset/');
  });

  it('keeps the end closed until there is a start', async () => {
    const { user } = add();
    await toParts(user);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(part(1).getByLabelText('End date')).toHaveProperty('disabled', true);
    await user.type(part(1).getByLabelText('Start date'), '01/03/2027{Tab}');
    expect(part(1).getByLabelText('End date')).toHaveProperty('disabled', false);
  });

  it('adds a zone of the planner’s own and chooses it', async () => {
    const made: unknown[] = [];
    server.use(
      http.post('*/api/AssetsZones', async ({ request }) => {
        const zone = (await request.json()) as { zoneName: string };
        made.push(zone);
        server.use(http.get('*/api/AssetsZones', () => HttpResponse.json([{ id: 9, projectId: 42, ...zone }])));
        return HttpResponse.json({ id: 9, ...zone });
      }),
    );
    const { user } = add();
    await toParts(user);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await choose(user, part(1), 'Asset zone', 'Add Custom Zone');
    await user.type(await screen.findByLabelText('Zone name'), '  {Enter}');
    expect(made).toEqual([]);
    await user.type(screen.getByLabelText('Zone name'), 'Harbour {Enter}');
    await waitFor(() =>
      expect(part(1).getByRole('combobox', { name: 'Asset zone' })).toHaveProperty('value', 'Harbour'),
    );
    expect(made).toEqual([{ projectId: 42, zoneName: 'Harbour' }]);
  });
});

describe('the parts of a new asset', () => {
  it('are copied with what is filled in, and warn of an end before the start', async () => {
    const { user } = add();
    await toParts(user);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await fill(user, 1, 'North');
    await user.click(part(1).getByRole('button', { name: 'Copy North' }));
    expect(part(3).getByLabelText('Part name')).toHaveProperty('value', 'North - copy');
    expect(part(3).getByLabelText('Size')).toHaveProperty('value', '700');
    await user.clear(part(1).getByLabelText('Start date'));
    await user.type(part(1).getByLabelText('Start date'), '01/03/2028{Tab}');
    expect(part(1).getByRole('img', { name: 'End date cannot be before start date' })).toBeTruthy();
    expect(part(1).getByText('End date cannot be before start date')).toBeTruthy();
    // The last part alone offers a further one.
    expect([1, 2, 3].map((number) => part(number).queryByRole('button', { name: 'Add New Part' }) !== null)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('cannot end before they start: days before the start are not offered', async () => {
    const { user } = add();
    await toParts(user);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.type(part(1).getByLabelText('Start date'), '10/03/2027{Tab}');
    await user.click(part(1).getByLabelText('End date'));
    const day = (name: string) => screen.findByRole('button', { name });
    await user.type(part(1).getByLabelText('End date'), '20/03/2027');
    expect(await day('9 March 2027')).toHaveProperty('disabled', true);
    expect(await day('10 March 2027')).toHaveProperty('disabled', false);
  });

  it('are not lost when making them failed', async () => {
    server.use(http.post('*/api/Projects/42/assets', () => problem(503, 'Service unavailable')));
    const { user, router } = add();
    await toParts(user);
    await user.type(screen.getByLabelText('Asset name'), 'Link road');
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await fill(user, 1, null);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create assets. Please try again.')).toBeTruthy();
    expect([router.state.location.pathname, screen.getByLabelText<HTMLInputElement>('Asset name').value]).toEqual([
      '/projects/edit/42/add-asset/',
      'Link road',
    ]);
  });
});

describe('the edit-asset page', () => {
  it('says that it loads', async () => {
    edit();
    expect(screen.getByText('Loading existing data')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Mainline' })).toBeTruthy();
  });

  it('says that saving failed, and undoes a save from its toast', async () => {
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', () => problem(503, 'Service unavailable'), { once: true }),
    );
    const undone: unknown[] = [];
    server.use(
      http.post('*/api/Commands/:id/undo', ({ params }) => {
        undone.push(params['id']);
        return HttpResponse.json({ commandId: 'c-2', undoes: params['id'], programmeId: 42 });
      }),
    );
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Delete South' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update asset. Please try again.')).toBeTruthy();
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', () =>
        HttpResponse.json(
          { asset: mainline(), created: 0, updated: 0, deleted: 1, cleanedUpSubprogrammes: 0 },
          { headers: { 'X-Command-Id': 'c-1' } },
        ),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(undone).toEqual(['c-1']);
  });

  it('keeps my edits when somebody removes the asset, and restores it with them', async () => {
    const bodies: AssetBody[] = [];
    server.use(
      http.put('*/api/Projects/42/assets/Mainline', () => {
        server.use(programmeIs(programme({ assets: [cyclePath()] }), '"6"'));
        return problem(412, 'Somebody else changed the same field meanwhile');
      }),
      http.post('*/api/Projects/42/assets', async ({ request }) => {
        bodies.push((await request.json()) as AssetBody);
        return HttpResponse.json({ asset: mainline(), created: 2, updated: 0, deleted: 0, cleanedUpSubprogrammes: 0 });
      }),
    );
    const { user, router } = edit();
    await user.click(await screen.findByRole('button', { name: 'Delete South' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Restore as a new asset' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/edit/42/'));
    expect(bodies).toMatchObject([{ assetName: 'Mainline', parts: [{ partName: 'North' }, { partName: 'Middle' }] }]);
  });

  it('starts at the parts, with category and subcategory to read', async () => {
    edit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Mainline' })).toBeTruthy();
    expect(screen.getByText('Carriageways')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true);
    expect(screen.getAllByRole('region', { name: /^Part/ })).toHaveLength(3);
  });

  it('returns without a command when nothing was changed', async () => {
    const { user, router } = edit();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No changes detected. Returning to project edit.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projects/edit/42/');
  });

  it('says that an asset is not there', async () => {
    edit('Nowhere');
    expect(await screen.findByText('This programme has no asset called Nowhere.')).toBeTruthy();
  });
});
