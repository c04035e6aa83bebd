/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { DESKTOP, startBrowser, visit } from '../support/browser.js';
import { area, atMost, count, type Figure, inRounds, p95 } from './area.js';

const ROUNDS = 24;

type Watching = typeof window & { painted: { input: number; paint: number } };

/** Notes when the last input was and when the chart was last painted. */
function watchChart(): void {
  const painted = { input: 0, paint: 0 };
  (window as Watching).painted = painted;
  for (const type of ['keydown', 'click'])
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        painted.input = timeStamp;
        painted.paint = 0;
      },
      true,
    );
  const chart = document.querySelector('.js-plotly-plot')?.parentElement;
  if (!chart) throw new Error('There is no chart on the page');
  const channel = new MessageChannel();
  channel.port1.onmessage = () => (painted.paint = performance.now());
  // After the next frame has been painted.
  new MutationObserver(() => requestAnimationFrame(() => channel.port2.postMessage(null))).observe(chart, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  });
}

/** @returns milliseconds from the last input of the change to the chart's last paint */
async function paintOf(page: Page, change: () => Promise<unknown>): Promise<number> {
  await change();
  for (let tries = 0; tries < 200; tries++) {
    const { input, paint, rests } = await page.evaluate(() => {
      const { painted } = window as Watching;
      return { ...painted, rests: painted.paint > 0 && performance.now() - painted.paint > 300 };
    });
    if (rests) return paint - input;
    await page.waitForTimeout(50);
  }
  throw new Error('The chart was not painted anew');
}

/** Row Dashboard: how soon a change of filter or of months is painted, in a real browser. */
export const bench = area({
  name: 'Dashboard',
  sizes: [20, 200, 2_000],
  of: 'parts',
  async prepare(ground) {
    const browser = await startBrowser();
    ground.keep(browser, () => browser.close());
    return { browser, product: await ground.product() };
  },
  async measure(size, { browser, product }) {
    const id = await product.shownProgrammeOf(size);
    const { page, context } = await visit(browser, product.url, DESKTOP, product);
    const figures: Figure[] = [];
    for (const view of ['materials', 'labour'] as const) {
      await page.goto(`/projects/detail/${id}/?view=${view}`);
      await page.locator('.js-plotly-plot').waitFor();
      await page.getByText(/^(The peak month is|Labour peaks at)/).waitFor();
      await page.waitForTimeout(1_000);
      await page.evaluate(watchChart);
      const paintsOf = async (name: string, change: (isEven: boolean) => Promise<unknown>) => {
        const took = await inRounds(ROUNDS, (round) => paintOf(page, () => change(round % 2 === 0)));
        const grows = `${name}, painted p95`;
        figures.push({ name: `${grows}, ${count(size)} parts`, value: p95(took), bar: atMost(150), grows });
      };
      await page.getByRole('slider', { name: 'Last month' }).focus();
      await paintsOf(`${view}, other months`, (isEven) => page.keyboard.press(isEven ? 'ArrowLeft' : 'ArrowRight'));
      await paintsOf(`${view}, another asset`, async (isEven) => {
        await page.getByRole('combobox', { name: 'Asset', exact: true }).click();
        await page.getByRole('option', { name: isEven ? 'Asset 1' : 'All assets', exact: true }).click();
      });
      const { name, one, other } = SWITCHES[view];
      await paintsOf(name, (isEven) => {
        const hasText = new RegExp(`^${isEven ? one : other}$`);
        return page.locator('label').filter({ hasText }).last().click();
      });
    }
    await context.close();
    return figures;
  },
});

const SWITCHES = {
  materials: { name: 'materials, key or all', one: 'All materials', other: 'Key materials' },
  labour: { name: 'labour, by asset or type', one: 'Labour Type', other: 'Asset' },
};
