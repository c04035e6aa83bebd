import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { ask, cutAndFill, open, rowOf, sent, serveInputs } from './testing/open-list.js';

serveInputs();

describe('the list of custom inputs', () => {
  it('shows each make-up as the drawing does: its activities, what one unit comes to, where it is used', async () => {
    open();
    const row = await rowOf('Cut, fill and dispose (A9)');
    expect(row.textContent).toBe(
      '1Cut, fill and dispose (A9)from Cut, fill and dispose (D2AP)Excavate 0 to 90 %1 m²Imported filland 2 more18 m³2.192\u00a0scenarios, 1\u00a0task20/11/2026',
    );
    expect(within(await rowOf('Make-up 10002')).getByText('not used')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'No',
      'Name',
      'Activities 0 to 100 %',
      'Per',
      'Main material',
      'Quantity',
      'Labour, man-h',
      'Used in',
      'Last updated',
      'Edit and delete',
    ]);
    expect(screen.getByRole('heading', { name: 'Custom inputs list' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toBe('HomeCustom inputs');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Subprogrammes 0',
      'Tasks 9',
      'Materials 4',
      'Element make ups 12',
      'Production rates 6',
      'Logistics vehicles 2',
    ]);
    expect(within(row).getByRole('link', { name: 'Cut, fill and dispose (A9)' }).getAttribute('href')).toBe(
      paths.editCustomInput.to('elementMakeups', 10_001),
    );
    expect(screen.getByRole('link', { name: 'Create custom input' }).getAttribute('href')).toBe(
      paths.createCustomInput.to(),
    );
    expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
});

describe('deleting an input', () => {
  it('asks first, names the consequence and the places, and deletes nothing when cancelled', async () => {
    const { user } = open();
    const dialog = await ask(user);
    expect(
      within(dialog).getByText('It can no longer be chosen. What uses it keeps its figures and goes on naming it:'),
    ).toBeTruthy();
    expect(await within(dialog).findByText('Six-day week')).toBeTruthy();
    expect(within(dialog).queryAllByRole('link')).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Delete ${cutAndFill.name}`));
  });

  it('takes the row away at once, and brings it back by undo', async () => {
    const { user } = open();
    const dialog = await ask(user);
    await user.click(within(dialog).getByRole('button', { name: 'Delete element make up' }));
    expect(await screen.findByText('Element make up deleted successfully.')).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: /Cut, fill/ })).toBeNull();
    expect(sent).toEqual(['DELETE /api/ElementMakeups/10001']);
    expect(await screen.findByRole('tab', { name: 'Element make ups 11' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    await rowOf('Cut, fill and dispose (A9)');
    expect(sent.at(-1)).toBe('undo c-1');
  });
});
