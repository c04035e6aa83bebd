/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// docs/product/comparison.md.

let api: VisitedApi;
let planner: SignedUp;
let base: number;
/** Two shifts, and nothing else; then four that are the same as the baseline. */
let scenarios: number[];

beforeAll(async () => {
  api = await startVisitedApi();
  planner = await api.register();
  base = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
  scenarios = [];
  for (const name of ['Two shifts', 'Second', 'Third', 'Fourth'])
    scenarios.push(
      (await planner.as('post', `/api/Projects/Duplicate?id=${base}&scenarioName=${name}`).expect(200)).body.id,
    );
  const { body, headers } = await planner.as('get', `/api/Projects/${scenarios[0]}`).expect(200);
  await planner
    .as('put', `/api/Projects/${scenarios[0]}/full`)
    .set('If-Match', headers['etag'] as string)
    .send({ calendar: { ...body.calendar, noShifts: 2, shift2Hours: 10 } })
    .expect(200);
});
afterAll(() => api?.close());

const address = (ids: readonly number[], by = '') =>
  `/projects/compare-scenarios/?projects=${encodeURIComponent(JSON.stringify(ids))}${by}`;

/** Tab until the element has the focus, then the key. */
async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await element.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}

describe('A comparison, by keyboard alone', () => {
  it('names the calendar first, is saved, reopened by its address, renamed, deleted and brought back', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(address([base, ...scenarios.slice(0, 1)]));
    const rows = page.getByRole('rowheader');
    await page.getByText(/1 of \d+; the others are the same/).waitFor();
    expect((await rows.allInnerTexts()).slice(0, 3)).toEqual([
      'Inputs that differ',
      'Shifts per day',
      expect.stringMatching(/^What follows/),
    ]);
    const shifts = page.getByRole('row', { name: /^Shifts per day/ });
    expect((await shifts.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '1 × 10 h',
      '2 × 10 h +1 shift',
    ]);
    expect(await axeViolations(page)).toEqual([]);

    await press(page, page.getByRole('button', { name: 'Save comparison' }));
    const dialog = page.getByRole('dialog', { name: 'Save this comparison?' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shifts');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Shifts saved').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save comparison');

    await page.goto('/projects/saved-comparisons/');
    await press(page, page.getByRole('button', { name: 'Rename Shifts' }));
    await page.getByRole('dialog', { name: 'Rename Shifts?' }).getByRole('textbox').fill('One shift or two');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'One shift or two' });
    await link.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Delete One shift or two' }));
    await page.getByText('You have saved no comparisons yet.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([page.waitForResponse(/SavedComparisons/), page.keyboard.press('Control+z')]);
    await link.waitFor();
    await press(page, link);
    await page.waitForURL(`**${address([base, ...scenarios.slice(0, 1)])}`);
    await page.getByRole('heading', { level: 1, name: 'A9 dualling, 2 km: 2 scenarios' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();

    // Whoever else is signed in opens the same by its address.
    const other = await api.visit(DESKTOP, await api.register());
    await other.page.goto(address([base, ...scenarios.slice(0, 1)], '&by=labour'));
    await other.page.getByRole('row', { name: /^All labour, peak/ }).waitFor();
    await other.context.close();
  });

  it('of five scrolls beside its labels, changes its measure, shows tables and exports, and leads to the figures', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(address([base, ...scenarios]));
    await page.getByRole('heading', { level: 1, name: 'A9 dualling, 2 km: 5 scenarios' }).waitFor();
    const heads = page.getByRole('columnheader');
    await heads.nth(5).waitFor();
    const region = page.getByRole('region', { name: 'Scenarios side by side' });
    const left = async () => (await heads.first().boundingBox())?.x;
    const before = await left();
    await region.evaluate((one) => one.scrollTo(10_000, 0));
    expect(await left()).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(DESKTOP.width);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await press(page, page.getByRole('button', { name: /^Export / }).first());
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      })(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^A9 dualling, 2 km - Baseline, Two shifts, Second.*\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('Baseline | Two shifts | Second | Third | Fourth');
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await press(page, page.getByRole('button', { name: /^Export / }).first());
        await page.keyboard.press('Enter');
      })(),
    ]);
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');

    await press(page, page.getByRole('button', { name: 'Show All labour as table' }));
    await page.getByRole('region', { name: 'All labour per day' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await inColourScheme(page, 'dark');
    expect(await axeViolations(page, { ofColour: true })).toEqual([]);

    await press(page, page.getByRole('radio', { name: 'Quantities' }), 'ArrowRight');
    await page.waitForURL(/&by=labour$/);
    const peak = page
      .getByRole('row', { name: /^Foreman, peak/ })
      .getByRole('link')
      .nth(1);
    // The figures are one stop of the Tab key, and the arrows lead from one to the next.
    const start = page
      .getByRole('row', { name: /^Start/ })
      .getByRole('link')
      .first();
    await press(page, start, 'ArrowRight');
    for (let row = 0; row < 7; row++) await page.keyboard.press('ArrowDown');
    expect(await peak.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/projects/detail/${scenarios[0]}/\\?view=labour&labourType=2$`));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('comes where its placeholder stood', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/Comparisons?**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(address([base, ...scenarios.slice(0, 1)]));
    await page.getByText('Comparing scenarios').waitFor({ state: 'attached' });
    const top = async () => (await page.locator('main section').first().boundingBox())?.y;
    const before = await top();
    answer();
    await page.getByText(/1 of \d+; the others are the same/).waitFor();
    expect(await top()).toBe(before);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('follows what somebody else changes, and says what was removed', async () => {
    const { page, context } = await api.visit(DESKTOP, planner);
    const last = scenarios[3] as number;
    await page.goto(address([base, last]));
    await page.getByText(/^None of \d+ differs\.$/).waitFor();
    const other = await api.register();
    const { body, headers } = await other.as('get', `/api/Projects/${last}`).expect(200);
    await other
      .as('put', `/api/Projects/${last}/full`)
      .set('If-Match', headers['etag'] as string)
      .send({ calendar: { ...body.calendar, workingPatternBitMask: 63 } })
      .expect(200);
    await page.getByRole('row', { name: /^Working days/ }).waitFor();
    await other.as('put', `/api/Projects/deactivate/${last}`).expect(200);
    await page.getByText("'Fourth' was removed and cannot be compared.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await other.as('put', `/api/Projects/reactivate/${last}`).expect(200);
    await page.getByRole('row', { name: /^Working days/ }).waitFor();
    await context.close();
  });

  it('on a phone reads one scenario against A at a time', async () => {
    const { page, context, faults } = await api.visit({ ...PHONE, width: 360 }, planner);
    await page.goto(address([base, ...scenarios.slice(0, 2)]));
    await page.getByText('2 × 10 h').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, page.getByRole('radio', { name: 'Two shifts' }), 'ArrowRight');
    await page.getByText('Nothing differs from A.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.goto('/projects/saved-comparisons/');
    await page.getByRole('link', { name: 'One shift or two' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(faults).toEqual([]);
    await context.close();
  });
});
