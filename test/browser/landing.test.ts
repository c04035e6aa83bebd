/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApi, startApi } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startBrowser, visit } from '../support/browser.js';

const TABS = ['Home', 'What the product is', 'Case studies', 'Contact us', 'Log in/Sign on'];

describe('A stranger', () => {
  let api: RunningApi;
  let browser: Browser;

  beforeAll(async () => {
    [api, browser] = await Promise.all([startApi(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

  it('reads every tab by keyboard alone, and logs in on the last', async () => {
    const planner = await api.register();
    const { page, context, faults } = await visit(browser, api.url);
    await page.goto('/home/');
    for (const name of TABS) {
      await tabTo(page, tab(page, name));
      await page.keyboard.press('Enter');
      await tab(page, name).and(page.locator('[aria-current=page]')).waitFor();
    }
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(planner.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(planner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Programmes' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('asks for the case study by keyboard alone, and downloads it', async () => {
    const { page, context, faults } = await visit(browser, api.url);
    await page.goto('/home/?tab=case-studies');
    const entered = ['Ann', 'Smith', 'Planner', 'Smith & Partners', 'ann.reader@example.com'];
    await tabTo(page, page.getByLabel('First name'));
    for (const text of entered) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await tabTo(page, page.getByRole('checkbox', { name: /^I acknowledge/ }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Submit' }));
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Download the case study' });
    await link.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await tabTo(page, link);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('Plumbline case study - A9 dualling, 2 km.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ] as const)(
    'meets no barrier on any tab %s, light and dark (axe), and sees the pictures of their scheme',
    async (_, screen) => {
      const { page, context, faults } = await visit(browser, api.url, screen);
      await page.goto('/home/');
      for (const name of TABS) {
        await tab(page, name).click();
        await tab(page, name).and(page.locator('[aria-current=page]')).waitFor();
        for (const scheme of ['light', 'dark'] as const) {
          await inColourScheme(page, scheme);
          expect([name, scheme, await axeViolations(page, { ofColour: scheme === 'dark' })]).toEqual([
            name,
            scheme,
            [],
          ]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          // Each is asked for once it comes into sight.
          for (const picture of await page.getByRole('img').filter({ visible: true }).all()) {
            if ((await picture.getAttribute('src')) === null) continue;
            await picture.scrollIntoViewIfNeeded();
            const shown = await picture.evaluate(async (image: HTMLImageElement) => {
              await image.decode();
              return { of: new URL(image.currentSrc).pathname, density: image.naturalWidth / image.width };
            });
            expect(shown.of).toMatch(new RegExp(`-${screen === PHONE ? 'phone' : '(desk|phone)'}-${scheme}\\.webp$`));
            expect(shown.density).toBeGreaterThan(1.9);
          }
        }
        await inColourScheme(page, 'light');
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ] as const)('sees nothing jump %s while the pictures come', async (_, screen) => {
    const { page, context } = await visit(browser, api.url, screen);
    await page.addInitScript(() => {
      const seen = window as typeof window & { shifted: number };
      seen.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/home/?tab=product');
    for (const picture of await page.getByRole('img').filter({ visible: true }).all()) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode?.());
    }
    expect(await page.evaluate(() => (window as typeof window & { shifted: number }).shifted)).toBeLessThan(0.02);
    await context.close();
  });
});

/** Goes on with Tab until the element has the focus: what cannot be reached so cannot be used by keyboard. */
async function tabTo(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 40; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}
