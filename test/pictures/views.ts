/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import type { PictureName } from '../../web/src/features/landing/pictures.js';
import type { SampledProduct } from './sampled-product.js';

type Screen = 'desk' | 'phone';

/** Opens what a picture shows, and waits until it is all there. */
export const views: Record<PictureName, (page: Page, product: SampledProduct, screen: Screen) => Promise<void>> = {
  /** A longer road, in less time: the sentence, the changes and the charts of what that adds and takes away. */
  async edit(page, { road }, screen) {
    await page.goto(`/projects/edit/${road}/`);
    await page.getByRole('textbox', { name: 'Size' }).fill('2300');
    await page.getByRole('textbox', { name: 'End date' }).fill('29/10/2027');
    await page.getByRole('textbox', { name: 'End date' }).blur();
    if (screen === 'phone') await page.getByRole('button', { name: /peak/i }).first().click();
    await page
      .getByText(/labour peak (rises|falls)/)
      .first()
      .waitFor();
    await settled(page);
  },
  async labour(page, { road }) {
    await page.goto(`/projects/detail/${road}/?view=labour`);
    await page
      .getByText(/Labour peaks at/)
      .first()
      .waitFor();
    await page.locator('.main-svg').first().waitFor();
    await settled(page);
  },
  async list(page, { samples }) {
    await page.goto('/projects/');
    for (const name of samples) await page.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('main').locator('svg rect').first().waitFor();
    await settled(page);
  },
};

/** The font is there, and nothing is on its way: two looks, half a second apart, show the same. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (let before: Buffer = Buffer.alloc(0), looks = 0; looks < 20; looks++) {
    const now = await page.screenshot();
    if (now.equals(before)) return;
    before = now;
    await page.waitForTimeout(500);
  }
  throw new Error(`${page.url()} does not come to rest`);
}
