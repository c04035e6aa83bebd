/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

// docs/product/programmes.md, Favourites.

let api: VisitedApi;
beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

const A9 = 'A9 dualling, 2 km';
const RUNWAY = 'Runway 3000 m x 45 m';

const sampled = async (planner: SignedUp, name: string): Promise<{ id: number; name: string }> =>
  (await planner.as('post', '/api/Projects/sample').send({ name }).expect(200)).body;
const favouritesOf = async (planner: SignedUp): Promise<number[]> =>
  ((await planner.as('get', '/api/Favourites/ids').expect(200)).body as { ids: number[] }).ids;

const star = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name} to favourites`, exact: true });
const starred = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name} from favourites`, exact: true });
const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });

/** No barrier in either colour scheme, nothing wider than the window, and every star large enough for a pointer or a finger. */
async function expectUsable(page: Page, where: string, least: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inColourScheme(page, colorScheme);
    expect([where, colorScheme, await axeViolations(page)]).toEqual([where, colorScheme, []]);
  }
  expect([where, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([where, 0]);
  for (const one of await page.getByRole('button', { name: / favourites$/ }).all()) {
    const box = await one.boundingBox();
    expect([where, Math.min(box?.width ?? 0, box?.height ?? 0) >= least]).toEqual([where, true]);
  }
}

describe('Favourites', () => {
  it.each([
    ['desktop', DESKTOP, 24],
    ['phone', PHONE, 44],
  ] as const)(
    'are starred on a card and in the edit screen, found on their page, taken off and brought back, by keyboard on a %s',
    async (_, screen, least) => {
      const ann = await api.register();
      const [a9, runway] = [await sampled(ann, A9), await sampled(ann, RUNWAY)];
      const { page, context, faults } = await api.visit(screen, ann);

      await page.goto('/favourites/');
      await page.getByText('You have no favourites yet.').waitFor();
      await expectUsable(page, 'empty', least);
      await page.getByRole('link', { name: 'Go to your programmes' }).press('Enter');

      await star(page, a9.name).focus();
      await page.keyboard.press('Enter');
      await starred(page, a9.name).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        `Remove ${a9.name} from favourites`,
      );
      await expectUsable(page, 'list', least);

      await page.goto(`/projects/edit/${runway.id}/`);
      await star(page, runway.name).focus();
      await page.keyboard.press(' ');
      await starred(page, runway.name).waitFor();
      await expectUsable(page, 'edit', least);
      await page.reload();
      await starred(page, runway.name).waitFor();

      await page.goto('/projects/');
      await page.getByRole('link', { name: 'Favourites', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Favourites', level: 1 }).waitFor();
      await card(page, a9.name).waitFor();
      await card(page, runway.name).waitFor();
      await expectUsable(page, 'favourites', least);

      await starred(page, runway.name).focus();
      await page.keyboard.press('Enter');
      await card(page, runway.name).waitFor({ state: 'detached' });
      await page.getByText(`${runway.name} removed from favourites`).waitFor();
      // The card has taken the focus with it: the one that is left has it.
      await page.waitForFunction((left) => document.activeElement?.textContent === left, a9.name);
      await page.keyboard.press('Control+z');
      await card(page, runway.name).waitFor();
      await page.getByText('Undo Successful').waitFor();
      expect(await favouritesOf(ann)).toEqual([a9.id, runway.id]);

      await starred(page, a9.name).click();
      await card(page, a9.name).waitFor({ state: 'detached' });
      await page.reload();
      await card(page, runway.name).waitFor();
      expect(await card(page, a9.name).count()).toBe(0);
      expect(await favouritesOf(ann)).toEqual([runway.id]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('go back to what they were when the server cannot be reached, with the reason', async () => {
    const ann = await api.register();
    const { name } = await sampled(ann, A9);
    const { page, context } = await api.visit(DESKTOP, ann);
    await page.goto('/projects/');
    await star(page, name).waitFor();
    await page.route('**/api/Favourites/*', (route) => route.abort());
    await star(page, name).click();
    await page.getByRole('alert').getByText(`Failed while adding ${name} to favourites: `).waitFor();
    await star(page, name).waitFor();
    await page.unroute('**/api/Favourites/*');
    await star(page, name).click();
    await starred(page, name).waitFor();
    await context.close();
  });
});
