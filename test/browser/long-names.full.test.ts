/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, PHONE, type Screen, startVisitedApi, type VisitedApi } from '../support/browser.js';

// What only a browser's layout can show: long names, fingers, and places that hold still.

let api: VisitedApi;
let planner: SignedUp;
let base: number;
let scenario: number;
const scenarioIds: number[] = [];
const long = 'A scenario with a name that goes on and on until it has used up all of the one hundred characters';

beforeAll(async () => {
  api = await startVisitedApi();
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
afterAll(() => api?.close());

async function open(path: string, screen: Screen): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, context, faults } = await api.visit(screen, planner);
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
    // Five do not fit: the label column stays where the others scroll.
    const label = await box(heads.first());
    await page.getByRole('region', { name: 'Scenarios side by side' }).evaluate((region) => region.scrollTo(10_000, 0));
    expect((await box(heads.first())).x).toBe(label.x);
    const last = await box(heads.nth(5));
    expect(last.x + last.width).toBeLessThanOrEqual(DESKTOP.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(DESKTOP.width);
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

describe('Twelve assets in a programme with a long name', () => {
  const names = [
    'North overbridge',
    'South overbridge',
    'Outfall drain',
    'HV diversion',
    'Steading demolition',
    'Roundabout at Ballinluig',
    'Water main diversion',
    'Lay-by drain',
    'Rail siding',
    'Fence',
    'Noise barrier along the school and the church of St Andrew',
  ];
  const name = `${long}, as a joint venture would call it, phase 2b, revision D`;
  let twelve: number;
  beforeAll(async () => {
    const sample = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    twelve = sample.body.id;
    for (const assetName of names)
      await planner.as('post', `/api/Projects/${twelve}/assets/Mainline/duplicate`).send({ assetName }).expect(200);
    const read = await planner.as('get', `/api/Projects/${twelve}`).expect(200);
    await planner
      .as('put', `/api/Projects/${twelve}`)
      .set('If-Match', read.headers['etag'] as string)
      .send({ name })
      .expect(200);
  });

  it('have whole tabs, a title of two lines with its pencil, and toasts that cover nothing below the top bar', async () => {
    const { page, close } = await open(`/projects/edit/${twelve}/`, DESKTOP);
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    await page.getByRole('button', { name: 'All 12 assets' }).click();
    await page.getByRole('option', { name: 'Fence' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('ballin');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Roundabout at Ballinluig', selected: true }).waitFor();
    const cut = await tabs.evaluateAll((all) =>
      all
        .filter((tab) => [...tab.children].some((part) => part.scrollWidth > part.clientWidth))
        .map((tab) => tab.textContent),
    );
    expect(cut).toEqual([]);
    expect(await tabs.count()).toBeGreaterThan(3);

    const title = await box(page.getByRole('heading', { level: 1 }));
    const pencil = await box(page.getByRole('link', { name: 'Edit programme' }));
    expect(title.height).toBe(64);
    expect([pencil.x >= title.x + title.width, pencil.y < title.y + 32]).toEqual([true, true]);

    await page.getByLabel(/^Size/).first().fill('2450');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Roundabout at Ballinluig: size 2 000 → 2 450 m' });
    await toast.waitFor();
    const { y, height } = await box(toast);
    expect(y + height).toBeLessThanOrEqual((await box(page.getByRole('heading', { level: 1 }))).y);
    await close();
  });

  it('leave the last tasks in sight above a toast on a phone, where Save stands in the bar', async () => {
    const { page, close } = await open(`/projects/edit/${twelve}/`, PHONE);
    await page.getByRole('row', { name: /^Landscape/ }).waitFor();
    await page.getByLabel(/^Size/).first().fill('2450');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Mainline: size 2 000 → 2 450 m' });
    await toast.waitFor();
    await toast.hover();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await box(page.getByRole('row', { name: /^Landscape/ }));
    expect(last.y + last.height).toBeLessThanOrEqual((await box(toast)).y);
    expect((await box(page.getByRole('heading', { level: 1 }))).height).toBe(64);
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
