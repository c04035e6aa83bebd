/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';
import { axeViolations, DESKTOP, PHONE, type Screen, startBrowser, visit } from '../support/browser.js';

// What only a browser's layout can show: long names, fingers, and places that hold still.

let api: RunningApi;
let browser: Browser;
let planner: SignedUp;
let base: number;
let scenario: number;
const scenarioIds: number[] = [];
const long = 'A scenario with a name that goes on and on until it has used up all of the one hundred characters';

beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), startBrowser()]);
  planner = await api.register();
  base = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
  for (const name of [long, 'Two shifts', 'Bridges first', 'Late steel']) {
    scenarioIds.push(
      (
        await planner
          .as('post', `/api/Projects/Duplicate?id=${base}&scenarioName=${encodeURIComponent(name)}`)
          .expect(200)
      ).body.id,
    );
  }
  scenario = scenarioIds[0]!;
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

async function open(path: string, screen: Screen): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, context, faults } = await visit(browser, api.url, screen, planner);
  await page.goto(path);
  return {
    page,
    close: async () => {
      expect(await axeViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
  };
}
const box = async (element: Locator) => (await element.boundingBox())!;

describe('Long names', () => {
  it('leave the other scenarios of a comparison their room', async () => {
    const { page, close } = await open(
      `/projects/compare-scenarios/?projects=${encodeURIComponent(JSON.stringify([base, ...scenarioIds]))}`,
      DESKTOP,
    );
    const heads = page.getByRole('columnheader');
    await heads.nth(5).waitFor();
    const boxes = await Promise.all([1, 2, 3, 4, 5].map((column) => box(heads.nth(column))));
    const widths = boxes.map(({ width }) => width);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(30);
    expect(boxes[4]!.x + boxes[4]!.width).toBeLessThanOrEqual(DESKTOP.width);
    await close();
  });

  it('do not run over what is beside them on a phone', async () => {
    const { page, close } = await open(`/projects/edit/${scenario}/`, PHONE);
    const facts = page.getByRole('definition').filter({ hasText: long });
    await facts.waitFor();
    const [title, name, region] = await Promise.all([
      box(page.getByRole('heading', { level: 1 })),
      box(facts),
      box(page.getByText('United Kingdom', { exact: true })),
    ]);
    expect(name.height).toBeGreaterThanOrEqual(40);
    expect(name.y).toBeGreaterThanOrEqual(title.y + title.height);
    expect(region.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
    await close();
  });
});

describe('An edit', () => {
  it('moves nothing when a field is marked as changed', async () => {
    const { page, close } = await open(`/projects/edit/${base}/`, DESKTOP);
    const below = page.getByLabel('Available subprogrammes', { exact: true }).first();
    await below.waitFor();
    await page.getByRole('button', { name: 'Edit tasks' }).waitFor();
    await page.getByText('Peak labour', { exact: true }).waitFor();
    const before = (await box(below)).y;
    await page.getByLabel(/^Size/).first().fill('2450');
    await page.getByText('· was 2 000 m').waitFor();
    expect((await box(below)).y).toBe(before);
    await close();
  });
});

describe('A finger', () => {
  it('finds 44 px: days, units, and the crosses of sheets', async () => {
    const { page, close } = await open(`/projects/edit/${base}/`, PHONE);
    const unit = page.getByRole('combobox', { name: 'Unit of size' });
    await unit.waitFor();
    expect((await box(unit)).height).toBeGreaterThanOrEqual(42);
    await page.getByRole('button', { name: /^Peak labour/ }).click();
    const cross = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await cross.waitFor();
    expect((await box(cross)).height).toBeGreaterThanOrEqual(44);
    await cross.click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByLabel(/^Start date/).click();
    const day = page.getByRole('button', { name: /^15 March 2027/ });
    await day.waitFor();
    expect((await box(day)).height).toBeGreaterThanOrEqual(44);
    await close();
  });
});
