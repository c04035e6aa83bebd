import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, problem } from '../../../testing/server.js';
import { programmeIs } from '../testing/answers.js';
import { heading, openEditPage, size } from '../testing/edit-page.js';
import { menu, scenario, serveProgrammeHead } from '../testing/programme-head.js';
import { programme } from '../testing/sample.js';

const { server, sent, takes, edit } = serveProgrammeHead();

describe('the head of the edit page', () => {
  it('leads back over the base and its scenarios, and tells region, units and scenario', async () => {
    openEditPage();
    await heading();
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(way.getByRole('link', { name: 'A9 dualling, 2 km' }).getAttribute('href')).toBe('/projects/scenarios/42/');
    expect(
      screen
        .getAllByRole('term')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Region', 'Units', 'Scenario']);
    expect(screen.getByRole('link', { name: 'Edit programme' }).getAttribute('href')).toBe(
      '/projects/create-project/42/',
    );
    expect(screen.queryByRole('button', { name: 'Rename scenario' })).toBeNull();
  });

  it('leads to the work schedule of a scenario', async () => {
    server.use(programmeIs(programme({ baseProjectId: 7, scenarioName: 'Two shifts' })));
    const { user } = openEditPage();
    await heading();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect((await screen.findByRole('menuitem', { name: 'Work schedule' })).getAttribute('href')).toBe(
      '/projects/create-project/42/?step=2',
    );
  });

  it('has a place for the star of favourites beside the title, named as the card names it', async () => {
    const star = ({ programme: { id, name } }: { programme: { id: number; name: string } }) => (
      <button type="button">{`Star ${id} ${name}`}</button>
    );
    const { unmount } = openEditPage(undefined, undefined, star);
    await heading();
    expect(screen.getByRole('button', { name: 'Star 42 A9 dualling, 2 km' })).toBeTruthy();
    unmount();
    server.use(programmeIs(programme({ baseProjectId: 7, scenarioName: 'Two shifts' })));
    openEditPage(undefined, undefined, star);
    await heading();
    expect(screen.getByRole('button', { name: 'Star 42 Two shifts' })).toBeTruthy();
  });

  it('says that the programme was removed, lets nobody work on what is in no list, and brings it back', async () => {
    server.use(programmeIs(programme({ isActive: false })));
    takes('*/api/Projects/reactivate/42', () => ({ isActive: true }));
    const { user } = openEditPage();
    expect(await screen.findByText('This programme was removed and cannot be changed.')).toBeTruthy();
    expect(size().disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Edit programme' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    await waitFor(() => expect(size().disabled).toBe(false));
    expect(screen.queryByText('This programme was removed and cannot be changed.')).toBeNull();
  });

  it('archives, and says why it could not', async () => {
    server.use(http.put('*/api/Projects/42', () => problem(503, 'Service unavailable')));
    const { user } = openEditPage();
    await heading();
    await menu(user, 'Archive');
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Failed while changing the status: Service unavailable')).toBeTruthy();
    expect(screen.queryByText(/cannot be changed/)).toBeNull();
  });

  it.each(['published', 'archived'] as const)('offers to reopen a programme that is %s', async (status) => {
    server.use(programmeIs(programme({ status })));
    takes('*/api/Projects/42/reopen', () => ({ status: 'draft' }));
    const { user } = openEditPage();
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText(/^It is a draft again/)).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('Programme reopened')).toBeTruthy();
    expect(sent).toEqual([['"5"', {}]]);
    expect(size().disabled).toBe(false);
  });

  it('asks before it closes with edits that are not saved', async () => {
    const { user, router } = openEditPage();
    await heading();
    await user.type(size(), '1');
    await menu(user, 'Close');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await menu(user, 'Close');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/detail/42/'));
  });

  it('has room for what the schedule puts there', async () => {
    openEditPage(undefined, ({ readOnly, busy }) => ({
      buttons: <button type="button">Upload P6 data</button>,
      menu: [{ label: 'Export as CSV' }],
      note: <p>{`drift, ${readOnly}, ${busy}`}</p>,
    }));
    await heading();
    expect(screen.getByRole('button', { name: 'Upload P6 data' })).toBeTruthy();
    expect(screen.getByText('drift, false, false')).toBeTruthy();
    screen.getByRole('button', { name: 'More actions' }).click();
    expect(await screen.findByRole('menuitem', { name: 'Export as CSV' })).toBeTruthy();
  });
});

describe('the name of a scenario', () => {
  it('stays when Escape cancels, and closes silently when it is the same in any case', async () => {
    const { type, user } = await edit();
    await type('Other{Escape}');
    expect(screen.getByText('Two bridges')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rename scenario' }));
    await user.clear(screen.getByLabelText('Scenario name'));
    await user.type(screen.getByLabelText('Scenario name'), 'TWO bridges{Enter}');
    expect(screen.getByText('Two bridges')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('must not be empty, nor that of another scenario', async () => {
    const taken = 'Scenario name already exists. Please choose a different name.';
    server.use(
      http.put('*/api/Projects/42', () =>
        problem(409, taken, { code: 'scenario-name-taken', errors: { scenarioName: [taken] } }),
      ),
    );
    const { type } = await edit();
    await type('{Enter}');
    expect(screen.getByText('Scenario name cannot be empty.')).toBeTruthy();
    await type('Baseline{Enter}');
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByLabelText('Scenario name').getAttribute('aria-invalid')).toBe('true');
  });

  it('is not renamed where nothing may be changed', async () => {
    server.use(programmeIs(scenario({ status: 'published' })));
    openEditPage();
    await heading();
    expect(screen.queryByRole('button', { name: 'Rename scenario' })).toBeNull();
  });
});
