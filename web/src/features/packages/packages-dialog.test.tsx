import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { AssetPart, AssetsPackage } from '../../lib/api-types.js';
import { assetOf, mainlinePart, programmeOf, stamps } from '../../testing/programme.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import { PackagesDialog } from './packages-dialog.js';

const part = (id: number, partName: string, assetName: string, packageId: number | null = null): AssetPart =>
  mainlinePart(id, partName, { assetName, packageId, assetPackageId: packageId });
const mainline = (north: number | null = null) =>
  assetOf('Mainline', [part(1, 'North', 'Mainline', north), part(2, 'South', 'Mainline')]);
const link = assetOf('Link', [part(3, '', 'Link', 7)]);
const programme = (north: number | null = null) => programmeOf([mainline(north), link]);
const named = (id: number, packageName: string): AssetsPackage => ({ id, packageName, projectId: 42, ...stamps });
const packages = [named(6, 'Phase 1'), named(7, 'Surfacing and road markings')];

let sent: { body: unknown; ifMatch: string | null }[];
let undone: string[];
let open: boolean[];
let unsaved: boolean[];
const server = serve(
  http.get('*/api/AssetsPackages', () => HttpResponse.json(packages)),
  http.post('*/api/AssetsPackages/save', async ({ request }) => {
    sent.push({ body: await request.json(), ifMatch: request.headers.get('If-Match') });
    return HttpResponse.json(
      { packages, created: 1, renamed: 1, assigned: 2, cleared: 0, removed: 0 },
      { headers: { 'X-Command-Id': 'c-1', 'X-Position': '9' } },
    );
  }),
  http.post('*/api/Commands/:id/undo', ({ params }) => {
    undone.push(String(params['id']));
    return HttpResponse.json({}, { headers: { 'X-Position': '10' } });
  }),
);
beforeEach(() => {
  signIn();
  [sent, undone, open, unsaved] = [[], [], [], []];
});

function Opened({ north = null }: { north?: number | null }) {
  const [opened, setOpened] = useState(true);
  return (
    <PackagesDialog
      opened={opened}
      onClose={() => {
        open.push(false);
        setOpened(false);
      }}
      programme={programme(north)}
      etag={'"5"'}
      onUnsaved={(now) => unsaved.push(now)}
    />
  );
}

async function show(north: number | null = null) {
  const { user } = renderScreen(<Opened north={north} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign packages to assets' }));
  await dialog.findByRole('table');
  const press = (name: string | RegExp, where = dialog) => user.click(where.getByRole('button', { name }));
  const selector = async () => within(await screen.findByRole('dialog', { name: /^(Choose a package|Packages)$/ }));
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^Select ${name}`) });
  const choose = async (...assets: string[]) => {
    for (const name of assets) await user.click(dialog.getByRole('checkbox', { name: `Select ${name}` }));
    await press('Assign/edit package');
    return selector();
  };
  return { user, dialog, press, selector, row, choose };
}

describe('packages', () => {
  it('are staged and saved in one command, told in numbers and undone', async () => {
    const { user, dialog, press, row, choose } = await show();
    expect(row('Mainline').textContent).toContain('No package');
    expect(row('Link').textContent).toContain('Surfacing and r…');
    expect(dialog.getByText('2 assets, 2 packages')).toBeTruthy();

    const selector = await choose('Mainline');
    expect(selector.getByText('For 1 asset, 2 parts')).toBeTruthy();
    await press('New package', selector);
    const fresh = within(await screen.findByRole('dialog', { name: 'New package' }));
    expect(fresh.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);
    await user.type(fresh.getByRole('textbox', { name: 'Package name' }), '  ');
    expect(fresh.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);
    await user.type(fresh.getByRole('textbox', { name: 'Package name' }), 'phase 1{Enter}');
    expect(await fresh.findByText('A package with this name already exists.')).toBeTruthy();
    expect(
      screen.getByText('Failed to create temporary package: A package with this name already exists.'),
    ).toBeTruthy();
    await user.type(fresh.getByRole('textbox', { name: 'Package name' }), ' north{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New package' })).toBeNull());
    await waitFor(() =>
      expect(selector.getByRole<HTMLInputElement>('radio', { name: 'phase 1 north' }).checked).toBe(true),
    );

    await press('Edit package Surfacing and road markings', selector);
    const edit = within(await screen.findByRole('dialog', { name: 'Edit package' }));
    const field = edit.getByRole('textbox', { name: 'Package name' });
    await user.clear(field);
    await user.type(field, ' Surface ');
    await press('Update', edit);
    expect(await selector.findByText('was Surfacing and r…')).toBeTruthy();
    await press('Assign', selector);

    await waitFor(() => expect(row('Mainline').textContent).toContain('phase 1 northwas No package'));
    expect(row('Link').textContent).toContain('Surface');
    expect(dialog.getByRole('status').textContent).toBe('3 changes not saved');
    expect(unsaved.at(-1)).toBe(true);
    expect(sent).toEqual([]);
    await press('Save');
    await waitFor(() =>
      expect(sent).toEqual([
        {
          body: {
            projectId: 42,
            created: [{ id: -1, packageName: 'phase 1 north' }],
            renamed: [{ id: 7, packageName: 'Surface' }],
            assigned: [{ packageId: -1, partIds: [1, 2] }],
            removed: [],
          },
          ifMatch: '"5"',
        },
      ]),
    );
    expect(
      await screen.findByText('Successfully: 1 package(s) created, 1 package(s) renamed, 2 asset(s) assigned.'),
    ).toBeTruthy();
    expect(open).toEqual([false]);
    expect(unsaved.at(-1)).toBe(false);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(undone).toEqual(['c-1']));
  });

  it('are chosen for selected assets only, which may be single parts', async () => {
    const { user, dialog, press, row, choose } = await show();
    expect(dialog.getByText('Please select at least one asset').getAttribute('role')).toBe('tooltip');
    await press('Assign/edit package');
    expect(screen.queryByRole('dialog', { name: 'Choose a package' })).toBeNull();

    await press('Parts of Mainline');
    const selector = await choose('Mainline, North');
    await user.click(selector.getByRole('radio', { name: 'Phase 1' }));
    await press('Assign', selector);
    await waitFor(() => expect(row('Mainline ').textContent).toContain('Mixed Packages'));
    expect(row('Mainline, North').textContent).toContain('Phase 1');
    expect(row('Mainline, South').textContent).toContain('No package');
    // Back to what it was is no change.
    const again = await choose('Mainline, North');
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'Phase 1' }).checked).toBe(true);
    await user.click(again.getByRole('radio', { name: 'No package' }));
    await press('Assign', again);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
  });

  it('of assets in different ones are none until one is chosen', async () => {
    const { user, dialog, press, row, choose } = await show();
    const selector = await choose('Mainline', 'Link');
    expect(selector.queryByRole('radio', { checked: true })).toBeNull();
    await press('Assign', selector);
    expect(selector.getByText('These are in different packages: choose one, or none')).toBeTruthy();
    expect(row('Link').textContent).toContain('Surfacing and r…');
    await user.click(selector.getByRole('radio', { name: 'No package' }));
    await press('Assign', selector);
    await waitFor(() => expect(row('Link').textContent).toContain('No packagewas Surfacing and r…'));
    expect(dialog.getByRole('status').textContent).toBe('1 change not saved');
  });

  it('that are mixed before and after are called so once', async () => {
    const { user, press, row, choose } = await show(6);
    await press('Parts of Mainline');
    const selector = await choose('Mainline, South');
    await user.click(selector.getByRole('radio', { name: 'Surfacing and road markings' }));
    await press('Assign', selector);
    await waitFor(() => expect(row('Mainline, South').textContent).toContain('Surfacing and r…was No package'));
    expect(row('Mainline ').textContent).not.toContain('was');
  });

  it('that assets are in stay; others go after a question, once it is saved', async () => {
    const { user, press, selector } = await show();
    await press('Packages (2)');
    const list = await selector();
    expect(list.queryByRole('radio')).toBeNull();
    await press('Delete package Surfacing and road markings', list);
    expect(
      await screen.findByText(
        'Cannot delete package "Surfacing and road markings" because it is currently assigned to 1 asset(s).',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Remove the package from these assets first.')).toBeTruthy();
    await press('Delete package Phase 1', list);
    const question = within(await screen.findByRole('dialog', { name: 'Delete package?' }));
    expect(
      question.getByText('Are you sure you want to delete the package "Phase 1"? This action cannot be undone.'),
    ).toBeTruthy();
    await press('Delete package', question);
    await waitFor(() => expect(list.queryByText('Phase 1')).toBeNull());
    await press('Close', list);
    await press('Save');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ removed: [6], renamed: [], assigned: [] }));
    expect(user).toBeTruthy();
  });

  it('are dropped by Cancel, and asked about by the cross', async () => {
    const { user, press, choose } = await show();
    const selector = await choose('Mainline');
    await user.click(selector.getByRole('radio', { name: 'Phase 1' }));
    await press('Assign', selector);
    await press('Close');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(question.getByText('1 change of packages will be lost.')).toBeTruthy();
    await press('Stay', question);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    expect(open).toEqual([]);
    await press('Cancel');
    expect(open).toEqual([false]);
    expect(sent).toEqual([]);
  });

  it('that somebody else changed too are asked about, and nothing staged is lost', async () => {
    const { user, dialog, press, row, choose } = await show();
    const selector = await choose('Mainline');
    await user.click(selector.getByRole('radio', { name: 'Phase 1' }));
    await press('Assign', selector);
    server.use(
      http.post('*/api/AssetsPackages/save', () => problem(412, 'Somebody else changed the same field meanwhile'), {
        once: true,
      }),
      http.get('*/api/Projects/42', () => HttpResponse.json(programme(7), { headers: { ETag: '"9"' } })),
    );
    await press('Save');
    expect(
      await screen.findByText('Failed to save changes: Somebody else changed the same field meanwhile'),
    ).toBeTruthy();
    const asked = within(await dialog.findByRole('alert', { name: 'Changed by someone else' }));
    expect(asked.getByText('Mainline, North')).toBeTruthy();
    await press('Save');
    expect(sent).toEqual([]);
    expect(row('Mainline').textContent).toContain('Phase 1was Mixed Packages');
    await press('Theirs: Surfacing and road markings', asked);
    await press('Save');
    await waitFor(() =>
      expect(sent).toEqual([
        { body: expect.objectContaining({ assigned: [{ packageId: 6, partIds: [2] }] }), ifMatch: '"9"' },
      ]),
    );
  });

  it('that cannot be read say so, in place and once in a toast', async () => {
    server.use(http.get('*/api/AssetsPackages', () => problem(500, 'Internal server error'), { once: true }));
    const { user } = renderScreen(<Opened />);
    expect(await screen.findByText('Failed to load packages: Internal server error')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog', { name: 'Assign packages to assets' }));
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('table')).toBeTruthy();
  });

  it.each([
    [{ 'created.0.packageName': 'Taken' }, 'Failed to create package "New": Taken'],
    [{ 'renamed.0.packageName': 'Taken' }, 'Failed to update package "Other": Taken'],
    [{}, 'Failed to save changes: Conflict with existing data'],
  ])('that are refused with %j are named', async (errors, text) => {
    server.use(
      http.post('*/api/AssetsPackages/save', () =>
        problem(422, 'Conflict with existing data', {
          errors: Object.fromEntries(Object.entries(errors).map(([field, told]) => [field, [told]])),
        }),
      ),
    );
    const { user, dialog, press, selector } = await show();
    await press('Packages (2)');
    const list = await selector();
    await press('New package', list);
    await user.type(await screen.findByRole('textbox', { name: 'Package name' }), 'New{Enter}');
    await press('Edit package Phase 1', list);
    const edit = within(await screen.findByRole('dialog', { name: 'Edit package' }));
    await user.clear(edit.getByRole('textbox'));
    await user.type(edit.getByRole('textbox'), 'Other{Enter}');
    await press('Close', list);
    await press('Save');
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(text));
  });
});
