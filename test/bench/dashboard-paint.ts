/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { DESKTOP, startBrowser, visit } from '../support/browser.js';
import { type BenchEnvironment, type BenchResult, percentile } from './bench-row.js';
import { startProduct } from './product.js';

const SIZES = [20, 200, 2_000];
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
export async function dashboardPaintBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  const browser = await startBrowser();
  try {
    const points = new Map<string, { size: number; value: number }[]>();
    for (const size of SIZES) {
      report(`Dashboard: painting one of ${size} parts`);
      const id = await product.programmeOf(size);
      await product.caughtUp('all');
      const { page, context } = await visit(browser, product.url, DESKTOP, product);
      const note = (name: string, took: readonly number[]) =>
        points.set(name, [...(points.get(name) ?? []), { size, value: percentile(took, 0.95) }]);
      for (const view of ['materials', 'labour'] as const) {
        await page.goto(`/projects/detail/${id}/?view=${view}`);
        await page.locator('.js-plotly-plot').waitFor();
        await page.getByText(/^(The peak month is|Labour peaks at)/).waitFor();
        await page.waitForTimeout(1_000);
        await page.evaluate(watchChart);
        const months: number[] = [];
        await page.getByRole('slider', { name: 'Last month' }).focus();
        for (let round = 0; round < ROUNDS; round++)
          months.push(await paintOf(page, () => page.keyboard.press(round % 2 === 0 ? 'ArrowLeft' : 'ArrowRight')));
        note(`${view}, other months`, months);
        const assets: number[] = [];
        for (let round = 0; round < ROUNDS; round++)
          assets.push(
            await paintOf(page, async () => {
              await page.getByRole('combobox', { name: 'Asset', exact: true }).click();
              await page.getByRole('option', { name: round % 2 === 0 ? 'Asset 1' : 'All assets', exact: true }).click();
            }),
          );
        note(`${view}, another asset`, assets);
        const switched: number[] = [];
        const [one, other] = view === 'materials' ? ['All materials', 'Key materials'] : ['Labour Type', 'Asset'];
        for (let round = 0; round < ROUNDS; round++)
          switched.push(
            await paintOf(page, () =>
              page
                .locator('label')
                .filter({ hasText: new RegExp(`^${round % 2 === 0 ? one : other}$`) })
                .last()
                .click(),
            ),
          );
        note(view === 'materials' ? 'materials, key or all' : 'labour, by asset or type', switched);
      }
      await context.close();
    }
    const parts = (SIZES.at(-1) ?? 0).toLocaleString('en-GB');
    return {
      rows: [...points].map(([name, sizes]) => {
        const value = sizes.at(-1)?.value ?? 0;
        return {
          area: 'Dashboard',
          name: `${name}, painted p95, ${parts} parts`,
          value,
          unit: 'ms',
          bar: 'at most 150 ms',
          met: value <= 150,
        };
      }),
      growth: [...points].map(([name, sizes]) => ({
        area: 'Dashboard',
        name: `${name}, painted p95`,
        of: 'parts',
        unit: 'ms',
        kind: 'time' as const,
        points: sizes,
      })),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
