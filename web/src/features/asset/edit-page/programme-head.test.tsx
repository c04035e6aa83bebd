import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { heading, openEditPage, size } from '../testing/edit-page.js';
import { menu, scenario, serveProgrammeHead } from '../testing/programme-head.js';

const { sent, takes, edit } = serveProgrammeHead();

describe('the head of the edit page', () => {
  it('publishes after saying what follows, and undoes it from the toast', async () => {
    takes('*/api/Projects/42', ({ status }) => ({ status }));
    takes('*/api/Projects/42/reopen', () => ({ status: 'draft' }));
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Publish');
    expect(await screen.findByText(/^Nobody can change a published programme/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Programme published')).toBeTruthy();
    expect(screen.getByText('This programme is published and cannot be changed.')).toBeTruthy();
    expect(size().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(size().disabled).toBe(false));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(sent).toEqual([
      ['"5"', { status: 'published' }],
      ['"6"', {}],
    ]);
  });
});

describe('the name of a scenario', () => {
  it('is renamed in its place by Enter, on the version that was read', async () => {
    takes('*/api/Projects/42', ({ scenarioName }) => scenario({ scenarioName }));
    const { type } = await edit();
    await type('  One bridge {Enter}');
    expect(await screen.findByText('Scenario name updated successfully.')).toBeTruthy();
    expect(sent).toEqual([['"5"', { scenarioName: 'One bridge' }]]);
    expect(screen.getByText('One bridge')).toBeTruthy();
    // The keyboard is where it was.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename scenario' }));
    expect(screen.queryByRole('link', { name: 'Edit programme' })).toBeNull();
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
        .getByRole('link', { name: 'A9 dualling, 2 km' })
        .getAttribute('href'),
    ).toBe('/projects/scenarios/7/');
  });
});
