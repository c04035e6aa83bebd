import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import type { ProgrammeCard } from '../../lib/api-types.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { ProgrammeListPage } from './programme-list-page.js';

const card = (id: number, name: string, more: Partial<ProgrammeCard> = {}): ProgrammeCard => ({
  id, name, scenarioName: 'Baseline', baseProjectId: 0, status: 'draft', isActive: true, isDraft: false,
  regionId: 1, regionName: 'United Kingdom', metricId: 1, metricName: 'Metric',
  created: `2026-11-0${id}T09:00:00.000Z`, modified: `2026-11-1${id}T12:00:00.000Z`, createdBy: 7, modifiedBy: 7, assetCount: 1, scenarioCount: 0,
  figures: { peakLabour: 31.04, peakDay: '2027-06-10', manDays: 2915.2, keyTonnes: 166_710, months: [{ month: '2027-06', tonnes: 32_530 }, { month: '2027-07', tonnes: 900 }] },
  ...more,
});

let programmes: ProgrammeCard[];
const calls: string[] = [];
const server = serve(
  http.get('*/api/ProjectsWithAssetCountViews', ({ request }) => {
    calls.push(`list ${new URL(request.url).search}`);
    return HttpResponse.json(programmes.filter(({ isActive }) => isActive));
  }),
  http.put('*/api/Projects/:change/:id', ({ params }) => {
    calls.push(`${String(params['change'])} ${String(params['id'])}`);
    programmes = programmes.map((one) => (one.id === Number(params['id']) ? { ...one, isActive: params['change'] === 'reactivate' } : one));
    return HttpResponse.json({});
  }),
);

beforeEach(() => {
  // Toasts outlive the page that said them.
  notifications.clean();
  calls.length = 0;
  programmes = [
    card(1, 'Taxiway Bravo extension'),
    card(3, 'A9 dualling, 2 km', { scenarioCount: 4, assetCount: 7 }),
    card(2, 'Runway 3000 m x 45 m', { scenarioCount: 1 }),
  ];
});

const open = (at = '/projects/') => {
  const view = renderScreen(<ProgrammeListPage />, { path: '/projects/', at });
  return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const shown = (name: string) => screen.findByRole('link', { name });

describe('the programme list', () => {
  it('asks for base programmes that are neither removed nor drafts, and shows them last changed first', async () => {
    open();
    await shown('A9 dualling, 2 km');
    expect(calls).toEqual(['list ?baseProjectid=0&isActive=true&isDraft=false']);
    expect(names()).toEqual(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(screen.getByLabelText('3 in all').textContent).toBe('3');
  });

  it('tells of each programme where it is, what work it is, and when it changed', async () => {
    open();
    const a9 = (await shown('A9 dualling, 2 km')).closest('li');
    if (!a9) throw new Error('a card is a list item');
    const text = a9.textContent ?? '';
    for (const fact of ['United Kingdom · Metric', '31.0 per day', '2\u00a0915 man-days', '166.71\u00a0k t', '4 scenarios', '7 assets', 'changed 13/11/2026']) expect(text).toContain(fact);
    expect(within(a9).getByRole('img', { name: 'Key materials per month: highest 32.53\u00a0k t in Jun 2027' })).toBeTruthy();
    expect(screen.getByText('1 scenario')).toBeTruthy();
    expect(screen.getByText('Baseline scenario')).toBeTruthy();
  });

  it('says so where a programme has no work yet', async () => {
    programmes = [card(1, 'New', { assetCount: 0, figures: { peakLabour: null, peakDay: null, manDays: 0, keyTonnes: 0, months: [] } })];
    open();
    await shown('New');
    expect(screen.getByText('No assets yet')).toBeTruthy();
    expect(screen.getByText('0 assets')).toBeTruthy();
  });

  it('opens a programme at its edit screen', async () => {
    const { address, user } = open();
    await user.click(await shown('A9 dualling, 2 km'));
    expect(address()).toBe('/projects/edit/3/');
  });

  it('narrows by every word typed, keeps that in the address, and clears it', async () => {
    const { address, user } = open();
    await shown('A9 dualling, 2 km');
    await user.type(screen.getByLabelText('Search your programmes'), '45 RUNWAY');
    expect(names()).toEqual(['Runway 3000 m x 45 m']);
    await waitFor(() => expect(address()).toBe('/projects/?search=45+RUNWAY'));
    await user.type(screen.getByLabelText('Search your programmes'), 'x');
    expect(screen.getByText('No programme has “45 RUNWAYx” in its name.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body);
    expect(names()).toHaveLength(3);
    await waitFor(() => expect(address()).toBe('/projects/'));
  });

  it.each([
    ['Alphabetical', ['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']],
    ['Date Created', ['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']],
    ['Oldest', ['Taxiway Bravo extension', 'Runway 3000 m x 45 m', 'A9 dualling, 2 km']],
  ])('sorts by %s, from the address as from the field', async (order, expected) => {
    programmes = [...programmes].reverse();
    open(`/projects/?sort=${order}`);
    await shown('A9 dualling, 2 km');
    expect(names()).toEqual(expected);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sort by' }).value).toBe(order);
  });

  it('removes a programme at once and brings it back by the toast', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(screen.getByText('Click this message to undo')).toBeTruthy();
    await waitFor(() => expect(calls).toContain('deactivate 3'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivate 3', 'reactivate 3']);
  });

  it('removes several at a time, and undoes the last by Ctrl+Z', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Remove Runway 3000 m x 45 m' }));
    expect(names()).toEqual(['Taxiway Bravo extension']);
    // The next card has the focus of the one that went.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Taxiway Bravo extension'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await shown('Runway 3000 m x 45 m')).toBeTruthy();
    await waitFor(() => expect(calls).toContain('reactivate 2'));
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
  });

  it('lets a removal that is still on its way end before it is undone', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.put('*/api/Projects/deactivate/3', async () => {
        await answered;
        calls.push('deactivated 3');
        return HttpResponse.json({});
      }),
    );
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(names()).toHaveLength(3);
    answer();
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivated 3', 'reactivate 3']);
  });

  it('takes a programme away again whose name was given to another meanwhile', async () => {
    server.use(http.put('*/api/Projects/reactivate/3', () => problem(409, 'A project with the name "A9 dualling, 2 km" already exists, please provide a new name.')));
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Failed while restoring A9 dualling, 2 km: A project with the name/)).toBeTruthy();
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
  });

  it('shows a programme again that the server does not remove', async () => {
    server.use(http.put('*/api/Projects/deactivate/3', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    expect(await screen.findByText('Failed while removing A9 dualling, 2 km: Service unavailable')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  it('offers a first programme and the samples when there is none, and opens the sample', async () => {
    programmes = [];
    server.use(
      http.post('*/api/Projects/sample', async ({ request }) => {
        calls.push(`sample ${((await request.json()) as { name: string }).name}`);
        return HttpResponse.json({ id: 12 });
      }),
    );
    const { address, user } = open();
    expect(await screen.findByText('Projects are empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create first project' }).getAttribute('href')).toBe('/projects/create-project/');
    expect(screen.queryByRole('link', { name: 'Create new programme' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Six-storey office' }));
    await waitFor(() => expect(address()).toBe('/projects/edit/12/'));
    expect(calls).toContain('sample Six-storey office');
  });

  it('says why it cannot be read, and reads again when asked', async () => {
    server.use(http.get('*/api/ProjectsWithAssetCountViews', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed while loading programmes: Resource not found.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown('A9 dualling, 2 km')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
