/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

const TABS = ['Home', 'What the product is', 'Case studies', 'Contact us', 'Log in/Sign on'];

describe('A stranger', () => {
  let api: VisitedApi;

  beforeAll(async () => {
    api = await startVisitedApi();
  });
  afterAll(() => api?.close());

  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

  it('reads every tab by keyboard alone, and logs in on the last', async () => {
    const planner = await api.register();
    const { page, context, faults } = await api.visit();
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
    const { page, context, faults } = await api.visit();
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
      const { page, context, faults } = await api.visit(screen);
      await page.goto('/home/');
      for (const name of TABS) {
        await tab(page, name).click();
        await tab(page, name).and(page.locator('[aria-current=page]')).waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
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

  // docs/product/landing.md, The chart.
  it.each([
    [1200, 700],
    [1280, 720],
    [1366, 640],
    [1440, 900],
    [1920, 1080],
  ])('sees the line hang from the top edge past the tabs, and its bob, at %d x %d', async (width, height) => {
    const { page, context } = await api.visit({ ...DESKTOP, width, height });
    await page.goto('/home/');
    const drawn = await page.getByRole('figure', { name: /Six-storey office/ }).evaluate((figure) => {
      const bob = figure.querySelector('svg')?.getBoundingClientRect();
      const month = figure.querySelector('span[data-read]:has(svg)');
      if (!bob || !month) throw new Error('There is no line');
      const tabs = [...document.querySelectorAll('nav a')].map((tab) => tab.getBoundingClientRect());
      const name = (figure.querySelector('figcaption') as Element).getBoundingClientRect();
      return {
        lineTop: month.getBoundingClientRect().bottom - parseFloat(getComputedStyle(month, '::before').height),
        figureTop: figure.getBoundingClientRect().top,
        bobBottom: bob.bottom,
        line: bob.left + bob.width / 2,
        tabsEnd: Math.max(...tabs.map(({ right }) => right)),
        captionTop: name.top,
        headBottom: (document.querySelector('header') as Element).getBoundingClientRect().bottom,
      };
    });
    expect(drawn.lineTop).toBeLessThanOrEqual(0);
    expect(drawn.figureTop).toBe(0);
    expect(drawn.bobBottom).toBeLessThan(height);
    expect(drawn.line - drawn.tabsEnd).toBeGreaterThan(20);
    expect(drawn.captionTop).toBeGreaterThanOrEqual(drawn.headBottom);
    await context.close();
  });

  it.each(['/home/', '/register/'])('reads each month of the chart by itself at any width (%s)', async (path) => {
    const { page, context } = await api.visit();
    await page.goto(path);
    const figure = page.getByRole('figure', { name: /Six-storey office/ });
    await figure.waitFor();
    for (const width of [1920, 1440, 1360, 1280, 1200, 1024, 767, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      if (!(await figure.isVisible())) continue;
      const collisions = await figure.evaluate((root) => {
        const overlap = (boxes: DOMRect[]) =>
          boxes.filter((box, index) => box.right > (boxes[index + 1]?.left ?? Infinity) - 2).length;
        const shown = [...root.querySelectorAll('[aria-hidden] > span > span')].map((name) =>
          name.getBoundingClientRect(),
        );
        const rows = [...root.querySelectorAll('b')].map((figures) => figures.parentElement?.parentElement as Element);
        return {
          months: overlap(shown.filter((box) => box.width > 0)),
          // Name and figure.
          tall: rows.slice(1).filter((row) => row.getBoundingClientRect().height > 45).length,
        };
      });
      expect([width, collisions]).toEqual([width, { months: 0, tall: 0 }]);
    }
    await context.close();
  });

  it.each([
    ['a stranger', false],
    ['who is signed in', true],
  ])('meets no barrier where there is no page, as %s (axe)', async (_, signedIn) => {
    const { page, context, faults } = await api.visit(DESKTOP, signedIn ? await api.register() : undefined);
    await page.goto('/nope?x=1#part');
    await page.getByText('/nope?x=1#part').waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await inColourScheme(page, scheme);
      expect([scheme, await axeViolations(page, { ofColour: scheme === 'dark' })]).toEqual([scheme, []]);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Plumbline, home' }).click();
    await page.waitForURL('**/home/');
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['at a desk', DESKTOP],
    ['on a phone', PHONE],
  ] as const)('sees nothing jump %s while the pictures come', async (_, screen) => {
    const { page, context } = await api.visit(screen);
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
