/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: VisitedApi;
/** How long ago what the server does now happened. */
let ago = 0;
beforeAll(async () => {
  api = await startVisitedApi({ clock: { now: () => new Date(Date.now() - ago) } });
});
afterAll(() => api?.close());

const made = async (planner: SignedUp, name: string): Promise<number> =>
  (
    (await planner.as('post', '/api/Projects').send({ name, regionId: 1, metricId: 1 }).expect(200)).body as {
      id: number;
    }
  ).id;
let zones = 0;
const changed = (planner: SignedUp, projectId: number) =>
  planner
    .as('post', '/api/AssetsZones')
    .send({ projectId, zoneName: `Zone ${(zones += 1)}` })
    .expect(200);
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

describe('The bell', () => {
  it('counts what another planner does, without a reload, and is worked by keyboard alone', async () => {
    const [ann, ben] = await Promise.all([api.register(), api.register('ben.rivers@example.com')]);
    const id = await made(ann, 'A9 dualling, 2 km');
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    await page.goto('/projects/');
    await bell(page, 0).waitFor();
    const other = await context.newPage();
    await other.goto('/favourites/');
    // From then on it hears what the first one is told.
    await bell(other, 0).waitFor();
    await page.evaluate(() => void ((window as unknown as { loadedOnce: boolean }).loadedOnce = true));

    await changed(ben, id);
    await bell(page, 1).waitFor();
    await bell(other, 1).waitFor();
    await ben.as('put', `/api/Projects/${id}`).send({ status: 'published' }).expect(200);
    await bell(page, 2).waitFor();

    await bell(page, 2).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const published = panel.getByRole('link', { name: 'Unread: Ben Rivers published A9 dualling, 2 km' });
    await published.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await inColourScheme(page, colorScheme);
      expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
    }
    await page.keyboard.press('Tab');
    await expectFocus(page, /published A9/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/detail/${id}/`);
    await bell(page, 1).waitFor();
    // Read here is read in the other tab at once.
    await bell(other, 1).waitFor();

    await bell(page, 1).focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Mark all as read' }).focus();
    await page.keyboard.press('Enter');
    await bell(page, 0).waitFor();
    await bell(other, 0).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as unknown as { loadedOnce?: boolean }).loadedOnce)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)(
    'leads to the page of all, which meets no barrier on a %s, light and dark (axe)',
    async (name, screen) => {
      const [ann, ben] = await Promise.all([api.register(), api.register()]);
      const id = await made(ann, `Runway ${name}`);
      for (const days of [9, 2, 1, 0]) {
        ago = days * DAY_MS;
        for (let i = 0; i <= days; i++) await changed(ben, id);
      }
      await ann.as('get', `/api/Projects/${id}/export?format=csv`).expect(200);
      const { page, context, faults } = await api.visit(screen, ann);
      await page.goto('/favourites/');
      if (screen === PHONE) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: 'Notifications, 5 unread' }).click();
      } else {
        await bell(page, 5).click();
        await page.getByRole('link', { name: 'See all' }).click();
      }
      await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
      await page.getByRole('region', { name: 'Yesterday' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await inColourScheme(page, colorScheme);
        expect([colorScheme, await axeViolations(page)]).toEqual([colorScheme, []]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await page.getByText('Unread:').first().waitFor({ state: 'detached' });
      await page.getByText('Unread', { exact: true }).click();
      await page.getByText('You have read everything.').waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

async function expectFocus(page: Page, name: RegExp): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(name);
}
