/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';
import { DESKTOP, PHONE, type Screen, startBrowser, visit } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

// The bars of docs/web.md that only a browser can measure. What depends on the machine is compared with a fixed piece of work on the
// same page: a machine that does other things is slow at both.

let api: RunningApi;
let browser: Browser;
let planner: SignedUp;
let id: number;

beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), startBrowser()]);
  planner = await api.register();
  id = (await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body.id;
  // An asset beside the first, for a tab to change to.
  const { body } = await planner.as('get', `/api/Projects/${id}`).expect(200);
  await planner
    .as('post', `/api/Projects/${id}/assets/${encodeURIComponent(body.assets[0].assetName)}/duplicate`)
    .send({ assetName: 'Second carriageway' })
    .expect(200);
  // What arrives while a page opens is read again by it.
  await eventually(async () => (await planner.as('get', `/api/Projects/${id}`).expect(200)).body.assets.length === 2);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

interface Measured {
  shifted: number;
  /** What moved, and by how much of the page. */
  moved: string[];
  largestPaint: number;
  /** Durations from an input to the paint that shows it. */
  interactions: number[];
}
type Measuring = typeof window & { measured: Measured };

function observe(): void {
  const measured: Measured = { shifted: 0, moved: [], largestPaint: 0, interactions: [] };
  (window as Measuring).measured = measured;
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
    measured.shifted += value;
    for (const { node, previousRect, currentRect } of sources)
      measured.moved.push(
        `${value.toFixed(3)} ${node?.nodeName} '${node?.textContent?.slice(0, 40)}' from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
      );
  });
  on('largest-contentful-paint', ({ startTime }) => (measured.largestPaint = startTime));
  on('event', (entry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
      measured.interactions.push(entry.duration);
  });
}

/** Opens a page that nothing of is cached, at a quarter of the processor's speed. */
async function openCold(path: string, screen: Screen, shown: (page: Page) => Promise<unknown>) {
  const { page, context, faults } = await visit(browser, api.url, screen, planner);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(api.url.length)));
  await page.goto(path);
  await shown(page);
  // Fonts and what the first effects ask for; the stream of live changes never lets the network be idle.
  await page.waitForTimeout(1500);
  return {
    page,
    asked,
    measured: () => page.evaluate(() => (window as Measuring).measured),
    close: async () => {
      expect(faults).toEqual([]);
      await context.close();
    },
  };
}

/** The client reads anew what was asked for early once the page is older than this (web/src/lib/early-reads.ts). */
const EARLY_READS_LAST_MS = 10_000;

/** The same, anew where a busy machine took so long over the page that what was asked for early is read again. */
async function openInTime(...how: Parameters<typeof openCold>): ReturnType<typeof openCold> {
  for (let round = 1; ; round += 1) {
    const opened = await openCold(...how);
    const age = await opened.page.evaluate(() => performance.now());
    if (round === ROUNDS || age < EARLY_READS_LAST_MS) return opened;
    await opened.close();
  }
}

interface Timed {
  took: number;
  /** What the fixed piece of work took on the same page. */
  work: number;
}
const ROUNDS = 4;

/**
 * How often the fixed work fits into what was timed, in the round in which the machine was least busy with other things: a busy
 * machine makes a page slow, none makes it faster than it is. Ends with the first round within the bound.
 */
async function leastWork(bound: number, first: Timed, again: () => Promise<Timed>): Promise<number> {
  // A machine that is faster than the one of the bars is not asked for more.
  const ratio = ({ took, work }: Timed) => took / Math.max(work, 150);
  let least = ratio(first);
  for (let round = 1; round < ROUNDS && least >= bound; round += 1) least = Math.min(least, ratio(await again()));
  return least;
}

/** A fixed piece of work on the page: some 150 ms at a quarter of the speed of a machine that does nothing else. */
const calibration = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const begin = performance.now();
    let sum = 0;
    for (let i = 0; i < 20_000_000; i += 1) sum += i % 7;
    return sum > 0 ? performance.now() - begin : 0;
  });

const sentence = (page: Page) => page.getByText(/^(The peak month is|Labour peaks at)/).waitFor();
const panel = (page: Page) =>
  page
    .getByText(/Busiest work in|gangs of/)
    .first()
    .waitFor();
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'A9 dualling, 2 km' }).waitFor();

describe.each([
  ['edit', () => `/projects/edit/${id}/`, DESKTOP, panel],
  ['edit on a phone', () => `/projects/edit/${id}/`, PHONE, title],
  ['materials', () => `/projects/detail/${id}/`, DESKTOP, sentence],
  ['materials on a phone', () => `/projects/detail/${id}/`, PHONE, sentence],
  ['labour on a phone', () => `/projects/detail/${id}/?view=labour`, PHONE, sentence],
] as const)('%s', (name, path, screen, shown) => {
  it('holds still, comes in few scripts, and asks for its data once, before they are in', async () => {
    const { page, asked, measured, close } = await openInTime(path(), screen, shown);
    const { shifted, moved, largestPaint } = await measured();
    const work = await calibration(page);
    const scripts = asked.filter((address) => address.startsWith('/assets/') && address.endsWith('.js'));
    const kB = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !name.includes('/plot-'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize / 1000, 0),
    );
    process.stdout.write(
      `${name}: CLS ${shifted.toFixed(3)}, LCP ${Math.round(largestPaint)} ms, ${scripts.length} scripts, ${Math.round(kB)} kB, calibration ${Math.round(work)} ms\n`,
    );
    expect({ shifted: shifted < 0.1 ? 'under 0.1' : shifted, moved }).toEqual({ shifted: 'under 0.1', moved });
    expect(scripts.length).toBeLessThanOrEqual(14);
    expect(kB).toBeLessThanOrEqual(285);

    const reads = asked.filter((address) => address.startsWith('/api/') && !address.startsWith('/api/changes'));
    expect(reads).toEqual([...new Set(reads)]);
    // Before any script that the first one asks for.
    const place = (part: string) => asked.findIndex((address) => address.startsWith(part));
    expect(place(`/api/Projects/${id}`)).toBeLessThan(place('/assets/shell'));
    // Later than the figures, it would break their lines anew and move all below them.
    expect(place('/assets/geist')).toBeLessThan(place('/assets/shell'));
    if (path().includes('detail')) expect(place('/api/Dashboards/')).toBeLessThan(place('/assets/shell'));

    await close();

    // 2.5 s where the work takes 150 ms, and half as much again because the machine is shared: 3.8 s was the fault.
    const least = await leastWork(25, { took: largestPaint, work }, async () => {
      const again = await openCold(path(), screen, shown);
      const timed = { took: (await again.measured()).largestPaint, work: await calibration(again.page) };
      await again.close();
      return timed;
    });
    expect(least).toBeLessThan(25);
  });
});

type Act = (page: Page) => Promise<unknown>;
const turnTo =
  (role: 'tab' | 'label', names: readonly [string, string]): Act =>
  async (page) => {
    const other =
      role === 'tab' ? page.getByRole('tab', { selected: false }) : page.locator('label:not([data-active])');
    await other
      .filter({ hasText: new RegExp(`^(${names.join('|')})$`) })
      .first()
      .click();
  };
const press =
  (name: string, key: string): Act =>
  async (page) => {
    await page.getByRole('slider', { name }).focus();
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
    }
  };

describe.each([
  [
    'edit',
    () => `/projects/edit/${id}/`,
    panel,
    [
      ['a tab', turnTo('tab', ['Second carriageway', 'Mainline'])],
      [
        'a size',
        async (page) => {
          await page.getByRole('textbox', { name: /^Size/ }).focus();
          await page.keyboard.type('123', { delay: 300 });
        },
      ],
      [
        'minus five times',
        async (page) => {
          const tasks = page.getByRole('button', { name: 'Edit tasks' });
          await tasks.click();
          const minus = page.getByRole('button', { name: /^Less duration/ }).first();
          for (let time = 0; time < 5; time += 1) await minus.click({ delay: 20 });
        },
      ],
    ],
  ],
  [
    'dashboards',
    () => `/projects/detail/${id}/`,
    sentence,
    [
      ['the other dashboard', turnTo('label', ['Materials', 'Labour'])],
      ['the range', press('First month', 'ArrowRight')],
    ],
  ],
] satisfies [string, () => string, typeof panel, [string, Act][]][])(
  'An interaction with %s',
  (_, path, shown, acts) => {
    it.each(acts)('is painted in time: %s', async (what, act) => {
      // What comes first on a page is slowest: each round opens it anew.
      const timed = async (): Promise<Timed> => {
        const { page, measured, close } = await openCold(path(), DESKTOP, shown);
        await page.evaluate(() => void ((window as Measuring).measured.interactions = []));
        await act(page);
        await page.waitForTimeout(1000);
        const { interactions } = await measured();
        const work = await calibration(page);
        await close();
        expect(interactions.length).toBeGreaterThan(0);
        return { took: Math.max(...interactions), work };
      };
      const first = await timed();
      process.stdout.write(`INP at 4x, ${what}: ${first.took} ms, calibration ${Math.round(first.work)} ms\n`);
      // 200 ms where the work takes 150 ms, and half as much again because the machine is shared: 520 ms was the fault.
      expect(await leastWork(2, first, timed)).toBeLessThan(2);
    });
  },
);
