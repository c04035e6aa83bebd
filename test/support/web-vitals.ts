/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import type { SignedUp } from './api.js';
import { type Screen, visit } from './browser.js';

// What a user waits for and sees jump, as browsers measure it (docs/web.md, Bars): the largest paint, layout shifts, and the time from an
// input to the paint that shows it.

export interface Vitals {
  shifted: number;
  /** What moved, and by how much of the page. */
  moved: string[];
  largestPaint: number;
  /** Durations from an input to the paint that shows it. */
  interactions: number[];
}
type Measuring = typeof window & { vitals: Vitals };

function observe(): void {
  const vitals: Vitals = { shifted: 0, moved: [], largestPaint: 0, interactions: [] };
  (window as Measuring).vitals = vitals;
  const on = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  on('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    if (hadRecentInput) return;
    vitals.shifted += value;
    for (const { node, previousRect, currentRect } of sources)
      vitals.moved.push(
        `${value.toFixed(3)} ${node?.nodeName} '${node?.textContent?.slice(0, 40)}' from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
      );
  });
  on('largest-contentful-paint', ({ startTime }) => (vitals.largestPaint = startTime));
  on('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
      vitals.interactions.push(entry.duration);
  });
}

/** Measures what is opened in the page from now on. */
export const watchVitals = (page: Page): Promise<unknown> => page.addInitScript(observe);

export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate(() => (window as Measuring).vitals);

export interface ColdPage {
  readonly page: Page;
  /** What the page asked the server for, in order. */
  readonly asked: readonly string[];
  /** What went wrong in it. */
  readonly faults: readonly string[];
  vitals(): Promise<Vitals>;
  /** Counts inputs from now on. */
  forgetInteractions(): Promise<void>;
  /** How many functions of the client are called by what is done, in numbers that do not depend on how fast the machine is. */
  callsOf(act: Act): Promise<number>;
  close(): Promise<void>;
}

export interface Opening {
  readonly url: string;
  readonly path: string;
  readonly screen: Screen;
  /** Who is logged in; nobody without. */
  readonly user?: Pick<SignedUp, 'token'> | undefined;
  shown(page: Page): Promise<unknown>;
}

/** Opens a page that nothing of is cached, at a quarter of the processor's speed. */
export async function openCold(browser: Browser, { url, path, screen, user, shown }: Opening): Promise<ColdPage> {
  const { page, context, faults } = await visit(browser, url, screen, user);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watchVitals(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(url.length)));
  await page.goto(path);
  await shown(page);
  // Fonts and what the first effects ask for; the stream of live changes never lets the network be idle.
  await page.waitForTimeout(1500);
  return {
    page,
    asked,
    faults,
    vitals: () => vitalsOf(page),
    forgetInteractions: () => page.evaluate(() => void ((window as Measuring).vitals.interactions = [])),
    callsOf: async (act) => {
      await session.send('Profiler.enable');
      await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      await act(page);
      const { result } = await session.send('Profiler.takePreciseCoverage');
      await session.send('Profiler.disable');
      return result
        .filter((script) => script.url.startsWith(`${url}/assets/`))
        .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
        .reduce((sum, count) => sum + count, 0);
    },
    close: () => context.close(),
  };
}

/** A fixed piece of work on the page: some 150 ms at a quarter of the speed of a machine that does nothing else. */
export const calibration = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const begin = performance.now();
    let sum = 0;
    for (let i = 0; i < 20_000_000; i += 1) sum += i % 7;
    return sum > 0 ? performance.now() - begin : 0;
  });

// When a page is there, and what is done on it.

export type Act = (page: Page) => Promise<unknown>;

export const figuresShown: Act = (page) => page.getByText(/^(The peak month is|Labour peaks at)/).waitFor();
export const panelShown: Act = (page) =>
  page
    .getByText(/Busiest work in|gangs of/)
    .first()
    .waitFor();

/** The other one of two. */
export const turnTo =
  (role: 'tab' | 'label', names: readonly [string, string]): Act =>
  async (page) => {
    const other =
      role === 'tab' ? page.getByRole('tab', { selected: false }) : page.locator('label:not([data-active])');
    await other
      .filter({ hasText: new RegExp(`^(${names.join('|')})$`) })
      .first()
      .click();
  };

export const pressSlider =
  (name: string, key: string): Act =>
  async (page) => {
    await page.getByRole('slider', { name }).focus();
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
  };

export const typeSize: Act = async (page) => {
  await page.getByRole('textbox', { name: /^Size/ }).first().focus();
  await page.keyboard.type('123', { delay: 300 });
};

export const shortenTask: Act = async (page) => {
  const tasks = page.getByRole('button', { name: 'Edit tasks' }).first();
  await tasks.click();
  const minus = page.getByRole('button', { name: /^Less duration/ }).first();
  for (let time = 0; time < 5; time += 1) await minus.click({ delay: 20 });
};
