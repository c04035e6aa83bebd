import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../testing/server.js';
import { open, programme, sent, servePackages, show, undone, unsaved } from './testing/packages-dialog.js';

const server = servePackages();

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
});
