import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { http, problem } from '../../testing/server.js';
import { Opened, open, sent, servePackages, show } from './testing/packages-dialog.js';

const server = servePackages();

describe('packages', () => {
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
