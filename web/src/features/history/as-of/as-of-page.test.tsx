import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { AsOfPage } from './as-of-page.js';

const part = (id: number, partAssetEnd: string) => ({
  id,
  partName: '',
  partSize: 620,
  unitId: 1,
  partAssetStart: '2027-04-12',
  partAssetEnd,
});
const programme = (ends: readonly string[], at: number) => ({
  id: 42,
  name: 'A9 dualling',
  scenarioName: 'Baseline',
  baseProjectId: 0,
  status: 'draft',
  modified: `2026-11-2${at}T16:42:00.000Z`,
  assetCount: ends.length,
  calendar: { noShifts: 1, shift1Hours: 10, shift2Hours: 0, shift3Hours: 0, nonWorkingDays: [] },
  assets: ends.map((end, index) => ({ assetName: `Slip road ${index + 1}`, parts: [part(index + 1, end)] })),
});
// April only: what comes later needs labour, and no key material of which the mass is known.
const materials = (tonnes: number) => ({
  firstMonth: '2027-04',
  lastMonth: '2027-04',
  series: [
    {
      materialId: 1,
      material: 'Sand',
      unitId: 2,
      unit: 't',
      keyMaterial: true,
      massPerUnitKg: 1000,
      quantities: [tonnes],
    },
  ],
});
const labour = (heads: number) => ({
  peakPerDay: heads,
  manDays: 40,
  firstMonth: '2027-04',
  lastMonth: '2027-05',
  firstDay: '2027-04-30',
  series: [{ perDay: [2, ...Array.from({ length: 31 }, () => heads)] }],
});

let ends: { before: string[]; today: string[] };
let isNeeded: boolean;
const server = serve(
  http.get('*/api/Projects/42', ({ request }) =>
    HttpResponse.json(request.url.includes('asOf') ? programme(ends.before, 0) : programme(ends.today, 1)),
  ),
  http.get('*/api/Dashboards/materials', () =>
    HttpResponse.json(isNeeded ? materials(10) : { firstMonth: null, lastMonth: null, series: [] }),
  ),
  http.get('*/api/Dashboards/labour', ({ request }) =>
    HttpResponse.json(
      isNeeded
        ? labour(request.url.includes('asOf') ? 5 : 3)
        : { peakPerDay: null, manDays: 0, firstMonth: null, lastMonth: null, firstDay: null, series: [] },
    ),
  ),
  http.get('*/api/Units', () => HttpResponse.json([{ id: 1, name: 'm' }])),
);
beforeEach(() => {
  signIn();
  ends = { before: ['2027-11-12'], today: ['2027-11-26'] };
  isNeeded = true;
});

const open = () =>
  renderScreen(<AsOfPage />, { path: paths.asOf.pattern, at: '/projects/history/42/as-of/?version=3' });

describe('a programme as it was', () => {
  it('has the months in which only labour is needed, and how far today is from them', async () => {
    const { user } = open();
    expect(await screen.findByText('Highest month then 5.0 in May 2027, today 3.0 in May 2027.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show Labour as table' }));
    const table = await screen.findByRole('region', { name: 'Labour, peak per day, then and today' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell').concat(within(row).queryAllByRole('rowheader')));
    expect(rows.flat().map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['5.0', '3.0', '−2.0']));
  });

  it('has no highest month where nobody worked', async () => {
    server.use(
      http.get('*/api/Dashboards/labour', ({ request }) =>
        HttpResponse.json({ ...labour(3), ...(request.url.includes('asOf') && { series: [{ perDay: [0] }] }) }),
      ),
    );
    open();
    expect(await screen.findByText('Highest month then none, today 3.0 in May 2027.')).toBeTruthy();
  });

  it('repeats no year in the dates of a part', async () => {
    open();
    const parts = await screen.findByRole('region', { name: 'Parts, then and today' });
    const row = within(parts).getByRole('row', { name: /Slip road 1/ });
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Slip road 1620 m, 12/04 – 12/11/2027620 m, 12/04 – 26/11/2027',
    );
  });

  it('says so where there is nothing', async () => {
    ends = { before: [], today: [] };
    isNeeded = false;
    open();
    expect(await screen.findByText('No labour and no key material is needed, then or today.')).toBeTruthy();
    expect(screen.getByText('There are none, then or today.')).toBeTruthy();
  });

  it('leads to the history from a version that the programme does not have', async () => {
    server.use(
      http.get('*/api/Projects/42', ({ request }) =>
        request.url.includes('asOf') ? problem(404, 'Resource not found') : HttpResponse.json(programme(ends.today, 1)),
      ),
    );
    open();
    expect(await screen.findByText('This programme has no version 3.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to its history' }).getAttribute('href')).toBe('/projects/history/42/');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
