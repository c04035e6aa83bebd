import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SavedComparison } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { SavedComparisonsPage } from './saved-comparisons-page.js';

const one = (id: number, name: string, more: Partial<SavedComparison> = {}): SavedComparison => ({
  id,
  name,
  measure: 'quantities',
  created: '2026-11-20T09:30:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  baseProjectId: 3,
  programmeName: 'A9 dualling, 2 km',
  scenarios: [
    { id: 3, scenarioName: 'Baseline', stands: true },
    { id: 4, scenarioName: 'Two shifts', stands: true },
    { id: 5, scenarioName: 'Later', stands: true },
  ],
  ...more,
});
const removed = [
  { id: 3, scenarioName: 'Baseline', stands: true },
  { id: 4, scenarioName: 'Two shifts', stands: false },
  { id: 5, scenarioName: null, stands: false },
];

let all: SavedComparison[] = [];
const server = serve(
  http.get('*/api/SavedComparisons', () => HttpResponse.json(all)),
  http.post('*/api/SavedComparisons', async ({ request }) => {
    const body = (await request.json()) as { name: string; measure: 'quantities' | 'labour'; projects: number[] };
    const made = one(90, body.name, { measure: body.measure });
    all = [...all, made].sort((a, b) => (a.name < b.name ? -1 : 1));
    return HttpResponse.json(made);
  }),
  http.put('*/api/SavedComparisons/:id', async ({ params, request }) => {
    const { name } = (await request.json()) as { name: string };
    all = all.map((saved) => (saved.id === Number(params['id']) ? { ...saved, name } : saved));
    return HttpResponse.json(all.find(({ id }) => id === Number(params['id'])) ?? {});
  }),
  http.delete('*/api/SavedComparisons/:id', ({ params }) => {
    all = all.filter(({ id }) => id !== Number(params['id']));
    return HttpResponse.json({});
  }),
);
beforeEach(() => {
  signIn();
  all = [one(1, 'Bridges', { measure: 'labour' }), one(2, 'Shifts'), one(3, 'Winter', { scenarios: removed })];
});

const open = () =>
  renderScreen(<SavedComparisonsPage />, { path: '/projects/saved-comparisons/', at: '/projects/saved-comparisons/' });
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('Saved comparisons', () => {
  it('open by their address, and say what was removed of them', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Bridges' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/projects/compare-scenarios/?projects=[3,4,5]&by=labour',
    );
    expect(
      screen.getByText(
        'Two shifts, A scenario of a removed programme were removed; fewer than two are left to compare.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Winter' })).toBeNull();
  });

  it('are renamed, deleted, and brought back to their place', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename Shifts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Shifts?' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Two shifts or one{Enter}');
    await waitFor(() => expect(names()).toEqual(['Bridges', 'Two shifts or one', 'Winter']));

    await user.click(screen.getByRole('button', { name: 'Delete Two shifts or one' }));
    await waitFor(() => expect(names()).toEqual(['Bridges', 'Winter']));
    // The keyboard goes on at the next row.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Winter'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['Bridges', 'Two shifts or one', 'Winter']));
  });

  it('keep their name where another one is refused or not sent', async () => {
    server.use(
      http.put('*/api/SavedComparisons/:id', () =>
        problem(409, 'You have a comparison of this name already.', { code: 'name-taken' }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename Shifts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Shifts?' }));
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, '{Enter}');
    expect(await dialog.findByText('Give the comparison a name.')).toBeTruthy();
    await user.type(name, 'Bridges{Enter}');
    expect(await dialog.findByText('You have a comparison of this name already.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Rename Shifts' }));
    const again = within(await screen.findByRole('dialog', { name: 'Rename Shifts?' }));
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Shifts');
  });

  it('that cannot be deleted stay', async () => {
    server.use(http.delete('*/api/SavedComparisons/:id', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Shifts' }));
    expect(await screen.findByText(/Failed while deleting Shifts/)).toBeTruthy();
    await waitFor(() => expect(names()).toContain('Shifts'));
  });

  it('say what they are where there are none, and retry what failed', async () => {
    all = [];
    server.use(http.get('*/api/SavedComparisons', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^You have saved no comparisons yet/)).toBeTruthy();
  });
});
