import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Comparison } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { comparison } from '../testing/comparison.js';
import { ComparisonPage } from './comparison-page.js';

const asked: string[] = [];
const saved: unknown[] = [];
const server = serve(
  http.get('*/api/Comparisons', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.toString());
    const ids = (query.get('projects') ?? '').split(',').map(Number);
    const measure = query.get('measure') === 'labour' ? 'labour' : 'quantities';
    return HttpResponse.json(firstOf(comparison({ measure }), ids.length));
  }),
  http.get('*/api/SavedComparisons', () => HttpResponse.json([])),
  http.post('*/api/SavedComparisons', async ({ request }) => {
    const body = (await request.json()) as { name: string };
    saved.push(body);
    return HttpResponse.json({ id: 1, ...body });
  }),
);
beforeEach(() => {
  asked.length = 0;
  saved.length = 0;
  signIn();
});

/** The comparison of the first so many scenarios. */
const firstOf = (all: Comparison, count: number): Comparison => {
  const cut = <Item,>(items: readonly Item[]) => items.slice(0, count);
  return {
    ...all,
    scenarios: cut(all.scenarios),
    inputs: { ...all.inputs, rows: all.inputs.rows.map((row) => ({ ...row, values: cut(row.values) })) },
    figures: all.figures.map((one) => ({ ...one, values: cut(one.values) })),
    materials: all.materials.map((one) => ({ ...one, perScenario: cut(one.perScenario) })),
    labour: all.labour.map((one) => ({ ...one, perScenario: cut(one.perScenario) })),
    workingDays: cut(all.workingDays),
  };
};

const open = (projects = '[3,4,5]', by = '') => {
  const view = renderScreen(<ComparisonPage />, {
    path: '/projects/compare-scenarios/',
    at: `/projects/compare-scenarios/?projects=${encodeURIComponent(projects)}${by}`,
  });
  const address = () => view.router.state.location.pathname + decodeURIComponent(view.router.state.location.search);
  return { ...view, address };
};
const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

describe('a comparison', () => {
  it('names what differs first, then what follows, then draws the same axes', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'A9 dualling, 2 km: 3 scenarios' });
    expect(screen.getByText('2 of 61; the others are the same')).toBeTruthy();
    const sections = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(sections.slice(0, 5)).toEqual([
      'Inputs that differ',
      'Shifts per day',
      'Mainline · South, dates',
      'What follows, the arrow keys go from figure to figure',
      'Finish ',
    ]);
    expect(row('Shifts per day')).toEqual(['1 × 10 h ', '2 × 10 h +1 shift', 'same']);
    expect(row('Peak labour per day')).toEqual(['31.0 ', '32.1 +1.1+4 %', '31.0 same']);
    expect(screen.getByRole('img', { name: /^Sand per month, B Two shifts: peak/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^All labour per day, A Baseline: peak/ })).toBeTruthy();
  });

  it('shows other materials, tables and labour when asked', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'All materials, 1 more' }));
    expect(row('Grass, total m³')).toEqual(['0.0 ', '4.0 +4.0', '0.0 same']);
    // The figure that the keyboard was on goes; Tab still comes to one.
    const last = screen.getAllByRole('link', { name: '0.0' }).at(-1);
    act(() => last?.focus());
    await user.click(screen.getByRole('button', { name: 'Key materials only' }));
    expect(last?.isConnected).toBe(false);
    expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1);
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /^Grass/ }));
    await screen.findByRole('img', { name: /^Grass per month, B Two shifts: peak/ });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Material' }));
    await user.click(screen.getByRole('combobox', { name: 'Material' }));
    await user.click(await screen.findByRole('option', { name: /^Sand/ }));
    await user.click(screen.getByRole('button', { name: 'Show Sand as table' }));
    expect(await screen.findByRole('region', { name: 'Sand per month' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Labour' }));
    await waitFor(() => expect(address()).toBe('/projects/compare-scenarios/?projects=[3,4,5]&by=labour'));
    await waitFor(() => expect(asked.at(-1)).toBe('projects=3%2C4%2C5&measure=labour'));
  });

  it('loses a scenario by its cross, but never the last but one', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Take The same out of the comparison' }));
    await waitFor(() => expect(address()).toBe('/projects/compare-scenarios/?projects=[3,4]'));
    await screen.findByRole('heading', { level: 1, name: 'A9 dualling, 2 km: 2 scenarios' });
    expect(screen.queryByRole('button', { name: /out of the comparison/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/projects/scenarios/3/?chosen=3%2C4');
  });

  it('is saved under a name, which must be free', async () => {
    const { user } = open();
    await screen.findByText('2 of 61; the others are the same');
    await user.click(screen.getByRole('button', { name: 'Save comparison' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save comparison' }));
    expect(dialog.getByText('Give the comparison a name.')).toBeTruthy();
    const TAKEN = 'You have a comparison of this name already. Please choose a different name.';
    server.use(http.post('*/api/SavedComparisons', () => problem(409, TAKEN, { code: 'name-taken' }), { once: true }));
    await user.type(name, 'Shifts{Enter}');
    expect(await dialog.findByText(TAKEN)).toBeTruthy();
    await user.type(name, ' 2{Enter}');
    await waitFor(() => expect(saved).toEqual([{ name: 'Shifts 2', projects: [3, 4, 5], measure: 'quantities' }]));
    expect(await screen.findByText('Shifts 2 saved')).toBeTruthy();
  });

  it('on a phone counts the inputs in which the chosen scenario differs', async () => {
    const wide = window.matchMedia;
    window.matchMedia = ((query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })) as unknown as typeof window.matchMedia;
    try {
      const { user } = open();
      expect(await screen.findByText('2 of 61; the others are the same')).toBeTruthy();
      await user.click(screen.getByRole('radio', { name: /The same/ }));
      expect(screen.getByText('None of 61 differs.')).toBeTruthy();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('says why nothing can be compared, and retries what failed', async () => {
    const gone = "'Two shifts' was removed and cannot be compared. Restore it, or choose another scenario.";
    server.use(http.get('*/api/Comparisons', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed while comparing scenarios');
    server.use(http.get('*/api/Comparisons', () => problem(409, gone, { code: 'scenario-removed' })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(gone)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your programmes' })).toBeTruthy();
  });

  it.each(['[3]', '[3,3]', '[1,2,3,4,5,6]', '{}', 'x'])('of %s leads back to the programmes', async (projects) => {
    const { address } = open(projects);
    await waitFor(() => expect(address()).toBe('/projects/'));
    expect(asked).toEqual([]);
  });
});
