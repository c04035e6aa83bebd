/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, PHONE, type Screen, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

let api: VisitedApi;
let planner: SignedUp;

beforeAll(async () => {
  api = await startVisitedApi();
  planner = await api.register();
});
afterAll(() => api?.close());

/** Goes on with Tab until the element has the focus: what cannot be reached so cannot be used by keyboard. */
async function tabTo(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  // Some controls are drawn beside the input that has the focus.
  await element.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}

/** Presses Enter on what Tab has reached. */
async function enter(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

interface Read {
  readonly id: number;
  readonly isDraft: boolean;
  readonly calendar: { readonly nonWorkingDays: readonly { readonly date: string; readonly description: string }[] };
}
const read = async (id: number): Promise<Read> =>
  (await planner.as('get', `/api/Projects/${id}`).expect(200)).body as Read;
const idIn = (page: Page): number => Number(/create-project\/(\d+)\//.exec(page.url())?.[1]);

const SCREENS: [string, Screen][] = [
  ['light', DESKTOP],
  ['dark', { ...DESKTOP, colorScheme: 'dark' }],
  ['light on a phone', PHONE],
  ['dark on a phone', { ...PHONE, colorScheme: 'dark' }],
];

/** What scrolls outside the open dialog. */
const scrollersBelow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#content *')]
      .filter(
        (one) =>
          !one.closest('[role="dialog"]') &&
          one.scrollHeight > one.clientHeight &&
          getComputedStyle(one).overflowY === 'auto',
      )
      .map((one) => one.tagName),
  );

describe('The programme wizard', () => {
  it('makes a calendar by picking, pasting and presets, is left and gone on with, by keyboard alone', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto('/projects/create-project/');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('A9 by keyboard');
    await tabTo(page, page.getByRole('radio', { name: 'Metric' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('radio', { name: 'United Kingdom' }));
    await page.keyboard.press('Space');
    await enter(page, page.getByRole('button', { name: 'Next' }));
    await page.getByText('Working hours', { exact: true }).waitFor();
    const id = idIn(page);
    expect(await read(id)).toMatchObject({ isDraft: true, calendar: { nonWorkingDays: [] } });

    const add = page.getByRole('button', { name: 'Add non-working days' });
    const dialog = page.getByRole('dialog', { name: 'Select Non-Working Days' });
    const way = async (name: string): Promise<void> => {
      await enter(page, add);
      await dialog.waitFor();
      if (name === 'Pick') return;
      await tabTo(page, dialog.getByRole('radio', { name: 'Pick' }));
      await page.keyboard.press('ArrowRight');
      if (name === 'Public holidays') await page.keyboard.press('ArrowRight');
      await dialog.getByRole('radio', { name, checked: true }).waitFor({ state: 'attached' });
    };
    const done = async (button: RegExp): Promise<void> => {
      await enter(page, dialog.getByRole('button', { name: button }));
      await dialog.waitFor({ state: 'hidden' });
      // The keyboard goes on where it was.
      await page.waitForFunction(() => document.activeElement?.textContent === 'Add non-working days');
    };

    await way('Pick');
    await tabTo(page, dialog.locator('[data-day]:focus, [data-day][tabindex="0"]').first());
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await done(/^Add picked days/);
    await way('Paste a list');
    await tabTo(page, dialog.getByLabel('List of days'));
    await page.keyboard.insertText('27/12/2027\tShutdown\n29/02/2027');
    await dialog.getByText('February 2027 has no day 29.').waitFor();
    await done(/^Add 1 day/);
    await way('Public holidays');
    await dialog.getByText('Good Friday').first().waitFor();
    await done(/^Add \d+ days/);

    await enter(page, page.getByRole('link', { name: 'Cancel' }));
    await page.getByText('Draft kept').waitFor();
    const kept = await read(id);
    expect(kept.isDraft).toBe(true);
    expect(kept.calendar.nonWorkingDays).toContainEqual({ date: '2027-12-27', description: 'Shutdown' });
    expect(kept.calendar.nonWorkingDays.length).toBeGreaterThan(10);

    await page.goto(`/projects/create-project/${id}/`);
    await enter(page, page.getByRole('button', { name: 'Next' }));
    await enter(page, page.getByRole('button', { name: 'Create' }));
    await page.getByText('Programme Created Successfully!').waitFor();
    expect(await read(id)).toMatchObject({ isDraft: false, calendar: kept.calendar });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('keeps what was entered when its tab is closed', async () => {
    const { page, context } = await api.visit(DESKTOP, planner);
    const { body: draft } = await planner
      .as('post', '/api/Projects/full')
      .expect(200)
      .send({
        name: 'A9, closed',
        regionId: 1,
        metricId: 1,
        isDraft: true,
        calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] },
      });
    await page.goto(`/projects/create-project/${draft.id}/`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Saturday' }).click();
    await page.close({ runBeforeUnload: true });
    const mask = await eventually(async () => {
      const { calendar } = (await planner.as('get', `/api/Projects/${draft.id}`).expect(200)).body as {
        calendar: { workingPatternBitMask: number };
      };
      return calendar.workingPatternBitMask !== 31 && calendar.workingPatternBitMask;
    });
    expect(mask).toBe(63);
    await context.close();
  });

  it.each(SCREENS)('breaks no rule of accessibility and needs no sideways scroll, %s', async (_, screen) => {
    const { page, context, faults } = await api.visit(screen, planner);
    const good = async (what: string): Promise<void> => {
      expect([what, await axeViolations(page)]).toEqual([what, []]);
      expect([
        what,
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ]).toEqual([what, 0]);
    };
    const { body: sample } = await planner
      .as('post', '/api/Projects/sample')
      .send({ name: 'A9 dualling, 2 km' })
      .expect(200);
    await page.goto(`/projects/create-project/${sample.id}/`);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await good('step 1');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Saturday' }).click();
    await page.getByText('Mon to Sat').or(page.getByText('Most changed')).first().waitFor();
    await good('step 2 with its effect');
    await page.getByRole('button', { name: 'Add non-working days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Non-Working Days' });
    await dialog.getByRole('group', { name: 'Days to pick' }).waitFor();
    await good('picking');
    await dialog.getByText('Paste a list').click();
    await dialog.getByLabel('List of days').fill('27/12/2027\tShutdown\n29/02/2027');
    await good('pasting');
    await dialog.getByText('Public holidays', { exact: true }).click();
    await dialog.getByText('Good Friday').first().waitFor();
    await good('presets');
    await dialog.getByRole('button', { name: /^Add \d+ days/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add non-working days' }).click();
    await dialog.getByText('Public holidays', { exact: true }).click();
    await dialog.getByText('All are in the list already').waitFor();
    await good('presets that are all in the list');
    // WebKit draws the scrollbar of what scrolls below a dialog over it.
    expect(await scrollersBelow(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
    await context.close();
  });
});
