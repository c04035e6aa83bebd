/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// docs/product/dashboards.md, Why this number: a figure is followed from the peak to the source of its rate.

let api: VisitedApi;
let planner: SignedUp;
let id: number;

beforeAll(async () => {
  api = await startVisitedApi();
  planner = await api.register();
  id = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
});
afterAll(() => api?.close());

const panel = (page: Page) => page.getByRole('region', { name: 'Why this number' });
const chart = (page: Page) => page.getByRole('slider', { name: /, read by/ });
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement);
const text = async (element: Locator) => (await element.innerText()).replaceAll('\u00a0', ' ');

/** Tab until the element has the focus, then the key. */
async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await element.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(element)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}

/** A point of the plot area: shares from its left and from its top. */
async function clickChart(page: Page, x: number, y: number): Promise<void> {
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('There is no chart');
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

describe('Why this number', () => {
  it('follows a figure by clicks from the peak to the source of the rate, and to the part', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/detail/${id}/`);
    await chart(page).waitFor();
    const before = await chart(page).boundingBox();

    // April is the second of ten months; what is delivered is imported fill.
    await clickChart(page, 0.15, 0.4);
    await panel(page)
      .getByRole('heading', { level: 2, name: /imported fill in Apr 2027$/ })
      .waitFor();
    expect(page.url()).toMatch(/\?why=2027-04&of=\d+$/);
    expect(await chart(page).boundingBox()).toEqual(before);
    expect(await text(panel(page))).toContain('100 % of the bar of 12 857 m³, from 1 line in 1 asset');
    expect(await text(panel(page).getByRole('table', { name: 'Formula' }).locator('tbody'))).toBe(
      [
        '\tSize of Mainline\t2 000\tm',
        '×\tQuantity rate, Cut, fill and dispose (D2AP)\t18\tm³ per m',
        '×\tWorking days in Apr 2027 05 Apr to 23 Jun\t20 of 56\tdays',
        '=\tIn Apr 2027\t12 857\tm³',
      ].join('\n'),
    );
    expect(await text(panel(page))).toContain('published 46–92, roller');
    expect(await axeViolations(page)).toEqual([]);
    await inColourScheme(page, 'dark');
    expect(await axeViolations(page, { ofColour: true })).toEqual([]);
    await inColourScheme(page, 'light');

    // What leaves the site hangs below zero, and is a bar of its own.
    await clickChart(page, 0.15, 0.7);
    await panel(page)
      .getByRole('heading', { level: 2, name: /surplus to disposal in Apr 2027$/ })
      .waitFor();
    await panel(page).getByText('Whole bar').click();
    await panel(page)
      .getByRole('heading', { level: 2, name: /taken away in Apr 2027$/ })
      .waitFor();
    expect(await panel(page).getByRole('option').count()).toBe(1);

    // The rate is led to, and says where it comes from.
    await clickChart(page, 0.15, 0.4);
    await panel(page).getByRole('link', { name: 'Fill and compact' }).click();
    await page.waitForURL(/\/edit-custom-inputs\/.*\/\d+\/$/);
    await page.getByRole('heading', { level: 1, name: 'Fill and compact' }).waitFor();
    await page.getByText('roller 46-92 m3/h').or(page.locator('input[value*="roller 46-92"]')).first().waitFor();

    // Back at the figure; the part is led to as well.
    await page.goBack();
    await panel(page).getByRole('link', { name: 'Edit Mainline' }).click();
    await page.waitForURL(/\/projects\/edit\/\d+\/\?asset=Mainline&part=\d+$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is asked, read and closed by keyboard alone', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/detail/${id}/`);
    await press(page, chart(page), 'ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    expect(await chart(page).getAttribute('aria-valuetext')).toMatch(/^Apr 2027: Imported fill 12.857 m³$/);
    await page.keyboard.press('Enter');
    await panel(page)
      .getByRole('heading', { level: 2, name: /imported fill in Apr 2027$/ })
      .waitFor();
    // Arrow keys go on in the chart, Escape closes.
    expect(await hasFocus(chart(page))).toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await hasFocus(chart(page))).toBe(true);

    // From the list of peaks: it gives its place to the panel, which takes the focus and gives it back.
    const row = page.getByRole('region', { name: 'Peak material' }).getByRole('button').first();
    await press(page, row);
    const heading = panel(page).getByRole('heading', { level: 2 });
    await heading.waitFor();
    expect(await hasFocus(heading)).toBe(true);
    await page.keyboard.press('Escape');
    await row.waitFor();
    expect(await hasFocus(row)).toBe(true);

    // From a cell of the table, along arrow keys.
    await press(page, page.getByRole('button', { name: 'Show as table' }));
    await press(
      page,
      page.getByRole('region', { name: 'Materials per month in m³' }).getByRole('button').first(),
      'ArrowRight',
    );
    await page.keyboard.press('Enter');
    await panel(page)
      .getByRole('heading', { level: 2, name: /taken away in Mar 2027$/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('td') !== null)).toBe(true);

    // Labour by its address: the lines by arrow keys, then the source of a rate.
    await page.goto(`/projects/detail/${id}/?view=labour&why=2027-06-10`);
    const lines = panel(page).getByRole('option');
    await lines.first().waitFor();
    await press(page, lines.first(), 'ArrowDown');
    expect(await lines.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    const figures = await Promise.all(
      (await lines.all()).map(async (line) => Number((await text(line)).split(/\s/).at(-1))),
    );
    expect(figures.reduce((sum, one) => sum + one, 0)).toBeCloseTo(23.2, 0);
    await press(
      page,
      panel(page).getByRole('link', { name: 'Excavate' }).or(panel(page).locator('th a').nth(2)).first(),
    );
    await page.waitForURL(/\/edit-custom-inputs\//);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('follows the filters, and closes when they leave nothing of it', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/detail/${id}/?why=2027-04`);
    await panel(page)
      .getByRole('heading', { level: 2, name: /m³ delivered in Apr 2027$/ })
      .waitFor();
    await page.getByText('Mass', { exact: true }).click();
    await panel(page)
      .getByRole('heading', { level: 2, name: /t delivered in Apr 2027$/ })
      .waitFor();
    await page.goto(`/projects/detail/${id}/?why=2027-04&from=2027-08`);
    await page.getByRole('region', { name: 'Peak material' }).waitFor();
    await page.waitForURL(/\?from=2027-08$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is a file of exactly the lines that are shown', async () => {
    const { page, context } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/detail/${id}/?view=labour&why=total`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: 'Export these lines' }).click(),
    ]);
    const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Amount, man-days');
    // One row more sums what is not shown.
    expect(rows.length).toBe((await panel(page).getByRole('option').count()) + 1);
    expect(rows.at(-1)).toMatch(/,4 more lines,/);
    expect(rows[0]).toMatch(/2000 m × .* m3? per m/);
    await context.close();
  });

  it('is a sheet on a phone', async () => {
    const { page, context, faults } = await api.visit(PHONE, planner);
    await page.goto(`/projects/detail/${id}/`);
    await page.getByRole('region', { name: 'Peak material' }).getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Why this number' });
    await sheet.getByRole('heading', { level: 2, name: /in .* 2027$/ }).waitFor();
    await sheet.getByRole('button', { name: 'Whole bar' }).click();
    await sheet.getByRole('heading', { level: 2, name: /delivered in/ }).waitFor();
    await sheet.getByRole('link', { name: 'Edit Mainline' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });
});
