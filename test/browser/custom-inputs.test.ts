/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startBrowser, visit } from '../support/browser.js';

// docs/product/custom-inputs.md.

let api: RunningApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

type Saved = { id: number } & Record<string, unknown>;

/** A make-up of the planner's own, in a programme of 100 m. */
async function ground(planner: SignedUp) {
  const made = async (path: string, body: object) =>
    (await planner.as('post', path).send(body).expect(200)).body as Saved;
  const material = await made('/api/Materials', {
    name: 'Fill',
    familyName: 'Earthworks',
    subFamily: 'Fill',
    unitId: 5,
    keyMaterial: true,
    massPerUnitKg: 1800,
  });
  const rate = await made('/api/ProductionRates', {
    rateName: 'Fill and compact, night',
    regionName: 'Ireland',
    ratePerHour: 50,
    unitPerHourId: 5,
    lbT_Labour: 2,
    lbT_Foreman: 0.5,
    templateId: 4,
  });
  const vehicle = await made('/api/Vehicles', {
    name: 'Tipper',
    vehicleType: 'Tipper',
    transportMode: 'Road',
    regionId: 1,
    vehicleLength: 5,
    vehicleWidth: 2,
    vehicleHeight: 1,
    maximumLoadCapacity: 15,
  });
  const makeup = await made('/api/ElementMakeups/full', {
    elementMakeupName: 'Embankment',
    measurmentType: 'Length',
    activities: [
      {
        workActivityName: 'Fill',
        duration: 80,
        lag: 0,
        materials: [{ materialId: material.id, materialQuantity: 10, productionRateId: rate.id }],
      },
    ],
  });
  const task = await made('/api/Tasks/full', {
    name: 'Bank',
    elementMakeups: [{ elementMakeupName: 'Bank, by day', activities: [{ workActivityName: 'Fill', duration: 50 }] }],
  });
  const way = await made('/api/SubProgramms/full', {
    name: 'Bank road',
    assetType: 'Dual carriageway',
    tasks: [{ name: 'Bank', durationPercent: 100, lagPercent: 0, elementMakeupId: makeup.id }],
  });
  const programme = await made('/api/Projects', { name: `Bank ${makeup.id}`, regionId: 1, metricId: 1 });
  await made('/api/Assets', {
    projectId: programme.id,
    assetName: 'Mainline',
    assetCategoryId: 11,
    unitId: 1,
    partName: '',
    partSize: 100,
    subProgrammId: way.id,
    partAssetStart: '2027-03-01',
    partAssetEnd: '2027-03-31',
  });
  return { material, rate, vehicle, makeup, task, way, programme };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const form = (kind: string, { id }: Saved) => `/custom-inputs/edit-custom-inputs/${encodeURIComponent(kind)}/${id}/`;

/** No barrier, and nothing wider than the window. */
async function expectUsable(page: Page, where: string): Promise<void> {
  expect([where, await axeViolations(page)]).toEqual([where, []]);
  expect([where, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([where, 0]);
}

describe('Custom inputs', () => {
  it('are made from nothing by keyboard alone, and found in the list', async () => {
    const ann = await api.register();
    const { page, context, faults } = await visit(browser, api.url, DESKTOP, ann);
    await page.goto('/custom-inputs/?customInputType=materials');
    await page.getByText('Custom inputs are empty.').waitFor();
    await expectUsable(page, 'empty list');
    await page.goto('/custom-inputs/create-custom-inputs/?type=materials');
    await page.getByLabel('Name of the material').focus();
    await page.keyboard.type('Recycled aggregate');
    await page.getByRole('combobox', { name: 'Material Family' }).focus();
    await page.keyboard.type('Aggregates');
    await page.getByRole('option', { name: 'Aggregates' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Unit', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectUsable(page, 'new material');
    await page.getByRole('button', { name: 'Create', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Custom Input Created Successfully!').waitFor();
    await page.getByRole('link', { name: 'Recycled aggregate', exact: true }).waitFor();
    await expectUsable(page, 'list with its first input');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('say beforehand what a change does, and the figures of the programme follow', async () => {
    const ann = await api.register();
    const { makeup, programme } = await ground(ann);
    const { page, context, faults } = await visit(browser, api.url, DESKTOP, ann);
    await page.goto(form('Element make up', makeup));
    await heading(page, 'Embankment').waitFor();
    await page.getByRole('textbox', { name: /^Quantity rate/ }).fill('15');
    await page
      .getByText(/^Saving changes 1 programme/)
      .last()
      .waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await inColourScheme(page, colorScheme);
      await expectUsable(page, `edited make-up, ${colorScheme}`);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('No changes').waitFor();
    const rows = (await ann.as('get', `/api/MaterialViews?projectId=${programme.id}`).expect(200)).body as {
      materialQuantPerMonth: number;
    }[];
    expect(rows.reduce((sum, row) => sum + row.materialQuantPerMonth, 0)).toBeCloseTo(1500, 6);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('have no barrier in any list, step or form on a %s', async (_, screen) => {
    const ann = await api.register();
    const { material, rate, vehicle, makeup, task, way } = await ground(ann);
    const { page, context, faults } = await visit(browser, api.url, screen, ann);
    for (const kind of ['subprogrammes', 'tasks', 'materials', 'elementMakeups', 'productionRates', 'vehicles']) {
      await page.goto(`/custom-inputs/?customInputType=${kind}`);
      await page.getByText(/^1–\d+ of \d+$/).waitFor();
      await expectUsable(page, `list of ${kind}`);
    }
    await page.goto('/custom-inputs/create-custom-inputs/');
    await page.getByText('Pick input option').first().waitFor();
    await expectUsable(page, 'wizard');
    for (const [path, name] of [
      [form('Material', material), 'Fill'],
      [form('Production rate', rate), 'Fill and compact, night'],
      [form('Logistics Vehicles', vehicle), 'Tipper'],
      [form('Element make up', makeup), 'Embankment'],
      [form('Task', task), 'Bank'],
      [form('Subprogramme', way), 'Bank road'],
    ] as const) {
      await page.goto(path);
      await heading(page, name).waitFor();
      await page.locator('main input').first().waitFor();
      await expectUsable(page, path);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
