/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

// docs/product/programmes.md, Search.

let api: VisitedApi;
let ann: SignedUp;
let a9: number;
beforeAll(async () => {
  api = await startVisitedApi();
  ann = await api.register();
  a9 = (await made('/api/Projects/sample', { name: 'A9 dualling, 2 km' })).id;
  const part = {
    projectId: a9,
    assetCategoryId: 11,
    unitId: 1,
    partName: '',
    partSize: 620,
    subProgrammId: 1,
    partAssetStart: '2027-04-12',
    partAssetEnd: '2027-11-12',
  };
  for (const assetName of ['North overbridge', 'South overbridge']) await made('/api/Assets', { ...part, assetName });
  await made(`/api/Projects/Duplicate?id=${a9}&scenarioName=Bridges%20first`, {});
  await made('/api/Projects', { name: 'A9 footbridge renewal', regionId: 1, metricId: 1, isDraft: true });
});
afterAll(() => api?.close());

const made = async (path: string, body: object): Promise<{ id: number }> =>
  (await ann.as('post', path).send(body).expect(200)).body;

/** No barrier in either colour scheme, and nothing wider than the window. */
async function expectUsable(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inColourScheme(page, colorScheme);
    expect([where, colorScheme, await axeViolations(page)]).toEqual([where, colorScheme, []]);
  }
  expect([where, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([where, 0]);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('The search', () => {
  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('finds, opens and gives back the focus by keyboard alone on a %s', async (name, screen) => {
    const isPhone = name === 'phone';
    const { page, context, faults } = await api.visit(screen, ann);
    await page.goto(`/projects/scenarios/${a9}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/projects/');
    const programme = page.getByRole('link', { name: 'A9 dualling, 2 km', exact: true });
    await programme.focus();

    const field = page.getByRole('combobox', { name: 'Search programmes, scenarios, drafts and assets' });
    const begin = async () => {
      if (isPhone) await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
      else await page.keyboard.press('/');
    };
    await begin();
    await page
      .getByRole('group', { name: 'Opened last' })
      .getByRole('option', { name: /^A9 dualling/ })
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await expectUsable(page, 'opened last');

    await page.keyboard.type('a9 brige');
    await page.getByText('5 results for a9 bridge, the nearest to “a9 brige”').waitFor();
    const assets = page.getByRole('group', { name: 'Assets' }).getByRole('option');
    expect(await assets.allTextContents()).toEqual([
      expect.stringContaining('North overbridge'),
      expect.stringContaining('South overbridge'),
    ]);
    await expectUsable(page, 'results');

    await field.fill('viaduct');
    await page.getByText("We couldn't find anything.").waitFor();
    await expectUsable(page, 'nothing found');

    await page.route('**/api/Search*', (route) => route.fulfill({ status: 503 }));
    await field.fill('a9 bridge');
    await page.getByText('Failed while searching: Service unavailable').waitFor();
    await expectUsable(page, 'failure');
    await page.unroute('**/api/Search*');
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await assets.first().waitFor();

    await field.press('Escape');
    await field.waitFor({ state: isPhone ? 'detached' : 'visible' });
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    if (!isPhone) expect(await focused(page)).toBe('A9 dualling, 2 km');

    await begin();
    await field.fill('a9 overbridge');
    await assets.first().waitFor();
    await page.keyboard.press('ArrowUp');
    expect(await assets.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/projects/edit/*/?asset=South+overbridge');
    if (isPhone) await field.waitFor({ state: 'detached' });
    else await eventually(async () => (await field.inputValue()) === '');

    await begin();
    await field.fill('a9 bridge');
    await page.getByRole('link', { name: 'Open as a page' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search Results 5' }).waitFor();
    await page.getByRole('button', { name: 'Copy A9 footbridge renewal' }).waitFor();
    await expectUsable(page, 'page');
    await page.goto('/search/?query=viaduct');
    await page.getByText("We couldn't find anything.").waitFor();
    await expectUsable(page, 'page without results');
    await page.goto('/search/');
    await page.getByText('No results: nothing is searched for yet.').waitFor();
    await expectUsable(page, 'page without a query');
    expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
    await context.close();
  });

  it('removes what it has found, with the focus on the next, and brings it back', async () => {
    for (const number of [1, 2, 3]) await made('/api/Projects', { name: `Lock ${number}`, regionId: 1, metricId: 1 });
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    await page.goto('/search/?query=lock');
    // Its card is read after what was found.
    await page.getByRole('button', { name: 'Remove Lock 2', disabled: false }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search Results 2' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Lock 1');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search Results 3' }).waitFor();
    await page.getByRole('link', { name: 'Lock 2', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
