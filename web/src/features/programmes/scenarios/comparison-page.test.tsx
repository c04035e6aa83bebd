import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { card, serveCards } from '../testing/cards.js';
import { ComparisonPage } from './comparison-page.js';

const base = card(3, 'A9 dualling, 2 km', { scenarioCount: 2, assetCount: 7 });
const finishes: Record<string, string[]> = { 3: ['2027-12-17', '2027-10-01'], 4: ['2027-11-12'], 5: [] };

const { server } = serveCards(() => [
  base,
  card(4, base.name, {
    scenarioName: 'Two shifts',
    baseProjectId: 3,
    assetCount: 7,
    figures: { ...base.figures, peakLabour: 32.14, peakDay: '2027-06-07', deliveredTonnes: 183_381 },
  }),
  card(5, base.name, {
    scenarioName: 'Empty',
    baseProjectId: 3,
    assetCount: 0,
    figures: {
      peakLabour: null,
      peakDay: null,
      manDays: 0,
      deliveredTonnes: 0,
      takenAwayTonnes: 0,
      withoutMass: 0,
      massUnit: { name: 't', tonnes: 1 },
      months: [],
    },
  }),
  card(9, 'Runway 3000 m x 45 m'),
]);

const open = (projects: string) => {
  server.use(
    http.get('*/api/Projects/:id', ({ params }) =>
      HttpResponse.json({
        assets: finishes[String(params['id'])]?.map((partAssetEnd) => ({ parts: [{ partAssetEnd }] })),
      }),
    ),
  );
  const view = renderScreen(<ComparisonPage />, {
    path: '/projects/compare-scenarios/',
    at: `/projects/compare-scenarios/?projects=${encodeURIComponent(projects)}`,
  });
  return {
    ...view,
    address: () => view.router.state.location.pathname + decodeURIComponent(view.router.state.location.search),
  };
};
const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

describe('a comparison', () => {
  it('reads every scenario against the first', async () => {
    open('[3,4,5]');
    await screen.findByRole('heading', { level: 1, name: 'A9 dualling, 2 km: 3 scenarios' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Read against A, the plumb line',
      'ABaseline',
      'BTwo shifts',
      'CEmpty',
    ]);
    await waitFor(() => expect(row('Finish')).toEqual(['17/12/2027', '12/11/2027−35 d', '–']));
    expect(row('Peak labour per day')).toEqual(['31.0', '32.1+1.1 (+4 %)', '0.0−31.0 (−100 %)']);
    expect(row('Peak labour on')).toEqual(['10/06/2027', '07/06/2027−3 d', '–']);
    expect(row('Labour man-days')).toEqual(['2 915', '2 915same', '0−2 915 (−100 %)']);
    expect(row('Deliveries t')).toEqual(['166 710', '183 381+16 671 (+10 %)', '0−166 710 (−100 %)']);
    expect(row('Assets')).toEqual(['7', '7same', '0−7 (−100 %)']);
  });

  it('closes to the scenarios, where the same are ticked', async () => {
    open('[3,4]');
    const close = await screen.findByRole('link', { name: 'Close' });
    await waitFor(() =>
      expect(decodeURIComponent(close.getAttribute('href') ?? '')).toBe('/projects/scenarios/3/?chosen=3,4'),
    );
  });

  it.each(['', '[3', '[3]', '[1,2,3,4,5,6]', '[77,78]'])('at %s goes to the list', async (projects) => {
    const { address } = open(projects);
    await waitFor(() => expect(address()).toBe('/projects/'));
  });

  it.each(['[3,4,77]', '[3,4,9]'])('at %s goes to the scenarios that are left', async (projects) => {
    const { address } = open(projects);
    await waitFor(() => expect(address()).toBe('/projects/scenarios/3/?chosen=3,4'));
  });

  it('says why it cannot be read, and reads again when asked', async () => {
    server.use(http.get('*/api/ProjectsWithAssetCountViews', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open('[3,4]');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading scenarios: Resource not found.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Two shifts')).toBeTruthy();
  });

  describe('on a phone', () => {
    const wide = window.matchMedia;
    afterEach(() => void (window.matchMedia = wide));

    it('shows one scenario at a time against A', async () => {
      window.matchMedia = ((query: string) => ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      })) as unknown as typeof window.matchMedia;
      const { user } = open('[3,4,5]');
      await screen.findByRole('heading', { level: 1, name: '3 scenarios' });
      const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
      expect(heads()).toEqual(['Against A', 'ABaseline', 'BTwo shifts']);
      await user.click(screen.getByRole('combobox', { name: 'Read against A' }));
      await user.click(await screen.findByRole('option', { name: 'C · Empty' }));
      expect(heads()).toEqual(['Against A', 'ABaseline', 'CEmpty']);
      expect(row('Assets')).toEqual(['7', '0−7 (−100 %)']);
    });
  });
});
