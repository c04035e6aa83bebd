/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import {
  axeViolations,
  DESKTOP,
  inColourScheme,
  PHONE,
  type Screen,
  startVisitedApi,
  type VisitedApi,
} from '../support/browser.js';

let api: VisitedApi;

beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

interface Opened {
  readonly page: Page;
  readonly planner: SignedUp;
  readonly id: number;
  readonly copyId: number;
  readonly close: () => Promise<void>;
}

/** A planner on the edit screen of a sample programme whose schedule has an activity that ends after the part. */
async function openTimeline(screen: Screen = DESKTOP): Promise<Opened> {
  const planner = await api.register();
  const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
  const { assets } = (await planner.as('get', `/api/Projects/${body.id}`).expect(200)).body;
  await planner
    .as('post', '/api/P6Activities')
    .send({
      projectId: body.id,
      p6ActivityName: 'A1090',
      p6ActivityDescription: 'Surfacing',
      p6StartDate: '2027-08-09',
      p6EndDate: '2028-01-14',
    })
    .expect(200);
  const { page, context, faults } = await api.visit(screen, planner);
  await page.goto(`/projects/edit/${body.id}/`);
  await bar(page, 'Surfacing').waitFor();
  return {
    page,
    planner,
    id: body.id,
    copyId: assets[0].parts[0].subProgrammId,
    close: async () => {
      expect(faults).toEqual([]);
      await context.close();
    },
  };
}

const bar = (page: Page, task: string) => page.getByRole('button', { name: new RegExp(`^${task}:`) });

/** Goes on with Tab until the element has the focus: what cannot be reached so cannot be used by keyboard. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  // A radio's own input is hidden behind its label.
  await element.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 150; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}
async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

const tasksOf = async ({ planner, copyId }: Opened) =>
  (await planner.as('get', `/api/Tasks?subProgrammeId=${copyId}`).expect(200)).body as {
    name: string;
    durationPercent: number;
    p6ActivityId: number | null;
  }[];

describe('The timeline', () => {
  it('is read, linked to P6, edited and saved by keyboard alone', async () => {
    const opened = await openTimeline();
    const { page } = opened;

    // The link, which is saved at once.
    await press(page, page.getByRole('button', { name: 'Assign P6 ID to Surfacing' }));
    const dialog = page.getByRole('dialog', { name: 'Assign ID for P6 Program' });
    await press(page, dialog.getByRole('combobox', { name: 'Select P6 Activity' }), 'ArrowDown');
    await page.keyboard.type('surf');
    await page.getByRole('option', { name: /^A1090/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, dialog.getByRole('button', { name: 'Assign' }));
    await dialog.waitFor({ state: 'detached' });
    const linked = page.getByRole('button', { name: 'P6 ID A1090 of Surfacing' });
    await linked.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'P6 ID A1090 of Surfacing');
    expect((await tasksOf(opened)).find(({ name }) => name === 'Surfacing')?.p6ActivityId).not.toBeNull();

    // The bars: one stop of Tab, arrow keys, the tooltip.
    await tabTo(page, bar(page, 'Site clearance'));
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('ArrowDown');
    expect(await bar(page, 'Surfacing').evaluate((node) => node === document.activeElement)).toBe(true);
    const tooltip = page.getByRole('tooltip');
    await tooltip.waitFor();
    expect(await tooltip.innerText()).toContain('P6 ends 14 Jan 2028, ');
    expect(await bar(page, 'Surfacing').getAttribute('aria-label')).toContain('linked, P6 dates outside');
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });

    // The months scroll with the arrow keys.
    await tabTo(page, page.getByRole('radio', { name: 'Percent' }));
    await page.keyboard.press('ArrowRight');
    const months = page.getByRole('region', { name: /^Months of/ });
    await tabTo(page, months);
    expect(await months.evaluate((node) => node.scrollLeft)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.querySelector('[aria-label^="Months of"]')?.scrollLeft ?? 0) > 0);

    // The edit: it is in percent, and its end leads back to the months.
    await press(page, page.getByRole('button', { name: 'Edit tasks' }));
    await page.getByRole('list', { name: 'Tasks', exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: 'Monthly' }).isDisabled()).toBe(true);
    await press(page, page.getByRole('button', { name: 'More duration of site clearance' }));
    await press(page, page.getByRole('button', { name: 'Remove Kerbs' }));
    await page.getByRole('button', { name: 'Undo the removal of Kerbs' }).waitFor();
    await press(page, page.getByRole('button', { name: 'Add Task' }));
    await press(page, page.getByRole('textbox', { name: 'Task name' }), 'X');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 3, name: 'X' }).waitFor();
    await press(page, page.getByRole('button', { name: 'Save tasks' }));
    await months.waitFor();
    const saved = await tasksOf(opened);
    expect(saved.map(({ name }) => name)).toEqual([
      'Site clearance',
      'Earthworks',
      'Drainage',
      'Foundation layers',
      'Surfacing',
      'Road furniture',
      'Landscape',
      'X',
    ]);
    expect(saved[0]?.durationPercent).toBe(11);

    // One command: one undo takes all of it back.
    await page.keyboard.press('Control+z');
    await bar(page, 'Kerbs').waitFor();
    expect((await tasksOf(opened)).map(({ name }) => name)).toEqual(expect.arrayContaining(['Kerbs']));
    await opened.close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])(
    'is accessible on %s, light and dark, in both views, while it is edited, and in its dialogs',
    async (_, screen) => {
      const { page, close } = await openTimeline(screen);
      const check = async () => {
        expect(await axeViolations(page)).toEqual([]);
        await inColourScheme(page, 'dark');
        expect(await axeViolations(page, { ofColour: true })).toEqual([]);
        await inColourScheme(page, 'light');
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      };
      await page.getByRole('button', { name: 'Assign P6 ID to Surfacing' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').click();
      await page.getByRole('option', { name: /^A1090/ }).waitFor();
      await check();
      await page.getByRole('option', { name: /^A1090/ }).click();
      await dialog.getByRole('button', { name: 'Assign' }).click();
      await page.locator('[data-p6="outside"]').first().waitFor();
      await check();
      await page.getByText('Monthly', { exact: true }).click();
      await page.getByRole('region', { name: /^Months of/ }).waitFor();
      await bar(page, 'Surfacing').focus();
      await page.getByRole('tooltip').waitFor();
      await check();
      await page.getByRole('button', { name: 'Edit tasks' }).click();
      await page.getByRole('button', { name: 'Remove Kerbs' }).click();
      await page.getByRole('button', { name: 'Undo the removal of Kerbs' }).waitFor();
      await check();
      await page.getByRole('button', { name: 'Add Task' }).click();
      await dialog.getByRole('combobox', { name: 'Task of the library' }).click();
      await page.getByRole('option', { name: /^Site clearance CLR001/ }).waitFor();
      await check();
      await close();
    },
  );
});
