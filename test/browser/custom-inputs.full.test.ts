/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { makeupInProgramme, type SavedInput, saved } from '../support/makeup-in-programme.js';

// docs/product/custom-inputs.md.

let api: VisitedApi;
beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

/** The same with a vehicle and a task of its own make-up. */
async function ground(planner: SignedUp) {
  const vehicle = await saved(planner, '/api/Vehicles', {
    name: 'Tipper',
    vehicleType: 'Tipper',
    transportMode: 'Road',
    regionId: 1,
    vehicleLength: 5,
    vehicleWidth: 2,
    vehicleHeight: 1,
    maximumLoadCapacity: 15,
  });
  const task = await saved(planner, '/api/Tasks/full', {
    name: 'Bank',
    elementMakeups: [{ elementMakeupName: 'Bank, by day', activities: [{ workActivityName: 'Fill', duration: 50 }] }],
  });
  return { ...(await makeupInProgramme(planner)), vehicle, task };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const form = (kind: string, { id }: SavedInput) =>
  `/custom-inputs/edit-custom-inputs/${encodeURIComponent(kind)}/${id}/`;

/** The keys of a planner without a pointer. */
function keysOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tab until the focus is on what has this name, as on the way there nothing can be skipped. */
  const tabTo = async (name: string | RegExp) => {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await nameOfFocus(page);
      if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    }
    throw new Error(`Tab does not lead to ${String(name)}`);
  };
  return { press, tabTo, type: (text: string) => page.keyboard.type(text) };
}

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return '';
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    return (focused.getAttribute('aria-label') ?? (label ?? focused).textContent ?? '').trim();
  });

/** What leaves gives the focus back, after a moment. */
async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  const is = (focused: string) => (typeof name === 'string' ? focused === name : name.test(focused));
  for (let wait = 0; wait < 40 && !is(await nameOfFocus(page)); wait += 1) await page.waitForTimeout(50);
  expect(await nameOfFocus(page)).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
}

/** No barrier, and nothing wider than the window. */
async function expectUsable(page: Page, where: string): Promise<void> {
  expect([where, await axeViolations(page)]).toEqual([where, []]);
  expect([where, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([where, 0]);
}

describe('Custom inputs', () => {
  it('are made by Tab and typing alone, from the first step of the wizard to the bar of an activity', async () => {
    const ann = await api.register();
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    const { tabTo, press, type } = keysOf(page);
    await page.goto('/custom-inputs/?customInputType=elementMakeups');
    await page.getByText('Custom inputs are empty.').waitFor();
    await expectUsable(page, 'empty list');
    await tabTo('Create first custom input');
    await press('Enter');
    await heading(page, 'Create custom input').waitFor();
    await tabTo(/^Custom.*Create new/);
    await press('Space');
    await page.getByRole('radio', { name: /^Custom/, checked: true }).waitFor();
    await press('Enter');
    await expectFocus(page, 'Pick input type');
    await tabTo(/^Subprogramme.*How/);
    await press('Space', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await expectUsable(page, 'second step');
    await tabTo('Next');
    await press('Enter');
    await page.getByLabel('Name of new element makeup').waitFor();
    await expectFocus(page, /^Input parameters/);
    await expectUsable(page, 'third step');
    await press('Tab');
    await type('Bund');
    await tabTo('1 m');
    await press('Space', 'ArrowRight');
    await tabTo('Add Activity');
    await press('Enter');
    await page.getByRole('dialog').getByLabel('Activity name').waitFor();
    await type('Dig');
    await press('Tab');
    await type('Imported fill');
    await page.getByRole('option', { name: /^Imported fill/ }).waitFor();
    await press('ArrowDown', 'Enter', 'Tab');
    await type('4');
    await press('Tab');
    await type('Fill and compact');
    await page.getByRole('option', { name: /^Fill and compact/ }).waitFor();
    await press('ArrowDown', 'Enter');
    await expectUsable(page, 'dialog of an activity');
    await tabTo('Add');
    await press('Enter');
    // The dialog gives the focus back to the button that opened it.
    await expectFocus(page, 'Add Activity');
    await tabTo('Bar of Dig, lag');
    await press('Shift+Home', 'Shift+PageUp', 'Shift+ArrowRight', 'PageUp'); // it is proposed to take all the time
    await tabTo('Bar of Dig, duration');
    await press('PageUp', 'ArrowLeft');
    const bar = page.getByRole('slider', { name: 'Bar of Dig, duration' });
    expect(await bar.getAttribute('aria-valuetext')).toBe('20 %, from 10 to 30 %');
    await tabTo('Edit Dig');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await expectFocus(page, 'Edit Dig');
    await tabTo('Create');
    await press('Enter');
    await page.getByText('Custom Input Created Successfully!').waitFor();
    await page.getByRole('link', { name: 'Bund', exact: true }).waitFor();
    await expectUsable(page, 'list with its first input');
    const [bund] = (await ann.as('get', '/api/ElementMakeups?createdBy=' + ann.userId).expect(200))
      .body as SavedInput[];
    expect(bund).toMatchObject({
      elementMakeupName: 'Bund',
      measurmentType: 'Area',
      activities: [{ name: 'Dig', duration: 20, lag: 10, materials: [{ materialQuantity: 4 }] }],
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('have no barrier in their dialogs, are deleted by keys, and come back by the undo', async () => {
    const ann = await api.register();
    const { makeup } = await ground(ann);
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    const { tabTo, press } = keysOf(page);
    const inDialog = async (where: string, within: RegExp | string) => {
      await page.getByRole('dialog').getByText(within).first().waitFor();
      await expectUsable(page, where);
    };
    await page.goto('/custom-inputs/?customInputType=elementMakeups');
    await page.getByRole('link', { name: 'Embankment', exact: true }).waitFor();
    await tabTo('Import');
    await press('Enter');
    await inDialog('import', 'Choose file');
    await tabTo('Choose file');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
    await chooser.setFiles({
      name: 'sand.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Material,Family,Sub-family,Unit\nSand,Fill,Sand,m3\nNothing,,,\n'),
    });
    await inDialog('import preview', 'Sand');
    await tabTo('Import 1 input');
    await press('Enter');
    await expectFocus(page, 'Import');
    await tabTo('Export');
    await press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await expectUsable(page, 'export');
    await press('ArrowDown', 'Escape');
    await expectFocus(page, 'Export');
    await tabTo(/where Embankment is used$/);
    await press('Enter');
    await inDialog('used in', /^Bank \d+$/);
    await press('Escape');
    await expectFocus(page, /where Embankment is used$/);
    await page.goto(form('Element make up', makeup));
    await heading(page, 'Embankment').waitFor();
    await tabTo('History');
    await press('Enter');
    await inDialog('history', 'Created');
    await press('Escape');
    await expectFocus(page, 'History');
    await press('Tab', 'Enter', 'Enter');
    await inDialog('delete', /^Bank \d+$/);
    await press('Escape');
    await expectFocus(page, 'Actions for Embankment');
    await press('Enter', 'Enter');
    await inDialog('delete', /^Bank \d+$/);
    await press('Tab', 'Enter');
    await page.getByText('Element make up deleted successfully.').waitFor();
    await heading(page, 'Custom inputs list').waitFor();
    await page.getByRole('link', { name: 'Embankment', exact: true }).waitFor({ state: 'detached' });
    await press('Control+z');
    await page.getByText('Undo Successful').waitFor();
    await page.getByRole('link', { name: 'Embankment', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('say beforehand what a change does, and the figures of the programme follow', async () => {
    const ann = await api.register();
    const { makeup, programme } = await ground(ann);
    const { page, context, faults } = await api.visit(DESKTOP, ann);
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
    const { page, context, faults } = await api.visit(screen, ann);
    for (const kind of ['subprogrammes', 'tasks', 'materials', 'elementMakeups', 'productionRates', 'vehicles']) {
      await page.goto(`/custom-inputs/?customInputType=${kind}`);
      await page.getByText(/^1–\d+ of \d+$/).waitFor();
      await expectUsable(page, `list of ${kind}`);
    }
    await page.goto('/custom-inputs/?customInputType=materials&database=true');
    await page.getByText(/^1–10 of \d+$/).waitFor();
    await expectUsable(page, 'Database Inputs');
    await inColourScheme(page, 'dark');
    expect(await axeViolations(page, { ofColour: true })).toEqual([]);
    await inColourScheme(page, 'light');
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
