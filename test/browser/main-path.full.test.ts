/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DESKTOP, startVisitedApi, type VisitedApi } from '../support/browser.js';

let api: VisitedApi;

beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

describe('A sample programme', () => {
  it.each([
    ['A9 dualling, 2 km', '23.2 per day', '10 Jun 2027', '1 788 man-days'],
    ['Runway 3000 m x 45 m', '25.3 per day', '06 Sep 2027', '3 428 man-days'],
    ['Six-storey office', '46.9 per day', '11 Oct 2027', '5 234 man-days'],
  ])('%s shows its peak and its man-days on the page', async (name, peak, day, manDays) => {
    const planner = await api.register();
    const { body } = await planner.as('post', '/api/Projects/sample').send({ name }).expect(200);
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/detail/${body.id}/?view=labour`);
    const sentence = page.getByText(/Labour peaks at/).first();
    await sentence.waitFor();
    const text = (await sentence.innerText()).replaceAll('\u00a0', ' ');
    for (const figure of [peak, day, manDays]) expect(text).toContain(figure);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('A printed dashboard', () => {
  it('shows the whole chart on A4, upright and across, without controls and without a blank page', async () => {
    const planner = await api.register();
    const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    const dark = { ...DESKTOP, colorScheme: 'dark' } as const;
    const { page, context, faults } = await api.visit(dark, planner);
    await page.goto(`/projects/detail/${body.id}/`);
    await page.locator('.main-svg').first().waitFor();

    // What the sheet of 186 mm shows, looked at as a page: Chromium's PDF has no text to search.
    await page.setViewportSize({ width: 703, height: 1032 });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.locator('.main-svg[viewBox="0 0 940 340"]').first().waitFor({ state: 'attached' });
    const sheet = await page.evaluate(() => {
      const inside = (box: DOMRect) => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
      const labels = [...document.querySelectorAll('[data-ground] text')];
      return {
        months: labels.filter((label) => /^\d{4}-\d\d$/.test(label.textContent)).map((label) => label.textContent),
        allInside: labels.every((label) => inside(label.getBoundingClientRect())),
        controls: [...document.querySelectorAll('main :is(button, input, a[href])')].filter(
          // Words that explain themselves on screen are print like others.
          (control) => control.checkVisibility() && !control.closest('p, h2'),
        ).length,
        ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
      };
    });
    expect(sheet).toEqual({
      months: ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2027-${month}`),
      allInside: true,
      controls: 0,
      // The light scheme's, on white paper.
      ink: 'rgb(20, 32, 43)',
    });
    await page.getByText(/^All assets · key materials · Mar 2027 to Dec 2027 · made /).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null, colorScheme: 'dark' });

    const pages = async (landscape: boolean) =>
      (await page.pdf({ format: 'A4', landscape })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    expect(await pages(false)).toBe(1);
    expect(await pages(true)).toBeLessThanOrEqual(2);
    expect(faults).toEqual([]);
    await context.close();
  });
});
