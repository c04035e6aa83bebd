/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';
import { DESKTOP, startBrowser, visit } from '../support/browser.js';

let api: RunningApi;
let browser: Browser;
let planner: SignedUp;
let id: number;

beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), startBrowser()]);
  planner = await api.register();
  id = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** Tab until the element has the focus, then the key. */
async function press(page: Page, element: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
const active = async (path: string) =>
  (await planner.as('get', `/api/ProjectsWithAssetCountViews?isActive=true&${path}`).expect(200)).body as {
    name: string;
    scenarioName: string;
  }[];

describe('A planner, by keyboard alone', () => {
  it('copies a programme, takes the copy back, and removes and restores one', async () => {
    const { page, context, faults } = await visit(browser, api.url, DESKTOP, planner);
    await page.goto('/projects/');
    await press(page, page.getByRole('button', { name: 'Copy A9 dualling, 2 km' }));
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('A9 dualling, 2 km - copy');
    await page.keyboard.press('Enter');
    await page.getByText('A9 dualling, 2 km - copy created').waitFor();
    await page.getByRole('link', { name: 'A9 dualling, 2 km - copy' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // The focus is back where the copy was asked for.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Copy A9 dualling, 2 km',
    );
    await page.keyboard.press('Control+z');
    await page.getByText('Undo Successful').waitFor();
    expect(await cards(page)).toEqual(['A9 dualling, 2 km']);
    expect((await active('baseProjectid=0')).map(({ name }) => name)).toEqual(['A9 dualling, 2 km']);

    await press(page, page.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await page.getByText('Projects are empty.').waitFor();
    // The card is there at once, the command soon after.
    await Promise.all([page.waitForResponse(/\/api\/Projects\/reactivate\//), page.keyboard.press('Control+z')]);
    await page.getByRole('link', { name: 'A9 dualling, 2 km', exact: true }).waitFor();
    expect(await active('baseProjectid=0')).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('makes scenarios of it, is refused a name, compares them, and comes back to what was ticked', async () => {
    const { page, context, faults } = await visit(browser, api.url, DESKTOP, planner);
    await page.goto('/projects/');
    await press(page, page.getByRole('link', { name: 'A9 dualling, 2 km', exact: true }));
    await page
      .getByText(
        'You currently only have a baseline scenario. Add more scenarios to compare and explore alternative possibilities.',
      )
      .waitFor();
    await press(page, page.getByRole('button', { name: 'Copy the baseline' }));
    const name = page.getByRole('textbox', { name: 'Scenario name' });
    await name.waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('BASELINE');
    await page.keyboard.press('Enter');
    await page.getByText('Scenario name already exists. Please choose a different name.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Two shifts');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Two shifts' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await active(`baseProjectid=${id}`)).map(({ scenarioName }) => scenarioName)).toEqual(['Two shifts']);

    await press(page, page.getByRole('checkbox', { name: 'Compare A9 dualling, 2 km' }), 'Space');
    await page.getByText('1 chosen to compare').waitFor();
    await press(page, page.getByRole('button', { name: 'New Comparison' }));
    await page
      .getByText('A valid comparison requires at least two scenarios. Please select more to continue.')
      .first()
      .waitFor();
    await press(page, page.getByRole('checkbox', { name: 'Compare Two shifts' }), 'Space');
    await press(page, page.getByRole('button', { name: 'New Comparison' }));
    await page.getByRole('heading', { name: 'A9 dualling, 2 km: 2 scenarios' }).waitFor();
    expect(await page.getByRole('row', { name: /^Labour man-days/ }).innerText()).toMatch(/same/);
    await press(page, page.getByRole('link', { name: 'Close' }));
    await page.getByText('2 chosen to compare').waitFor();

    // The base takes its scenarios with it; the list is where both can be brought back.
    await press(page, page.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await page.getByText('Projects are empty.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/projects/');
    await page.keyboard.press('Control+z');
    await page.getByText('1 scenario', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('A removal', () => {
  it('is not lost when the tab is closed with the click', async () => {
    const lost = (
      await planner
        .as('post', '/api/Projects')
        .send({ name: 'Closed with the click', regionId: 1, metricId: 1 })
        .expect(200)
    ).body.id as number;
    const { page, context } = await visit(browser, api.url, DESKTOP, planner);
    await page.goto('/projects/');
    await page.getByRole('button', { name: 'Remove Closed with the click' }).click();
    await page.close();
    for (let tries = 0; tries < 100 && (await active(`id=${lost}`)).length > 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await active(`id=${lost}`)).toEqual([]);
    await context.close();
  });
});
