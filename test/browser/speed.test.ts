/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';
import { DESKTOP, PHONE, type Screen, startBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import {
  type Act,
  type ColdPage,
  calibration,
  figuresShown,
  openCold as openColdPage,
  panelShown,
  pressSlider,
  shortenTask,
  turnTo,
  typeSize,
} from '../support/web-vitals.js';

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
  // What changed in the last five seconds is told to a page that begins to listen, which reads it again (docs/decisions/0052).
  await new Promise((resolve) => setTimeout(resolve, 6_000));
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** Opens a page that nothing of is cached, at a quarter of the processor's speed. */
const openCold = (path: string, screen: Screen, shown: Act): Promise<ColdPage> =>
  openColdPage(browser, { url: api.url, path, screen, user: planner, shown });
const close = async (opened: ColdPage) => {
  expect(opened.faults).toEqual([]);
  await opened.close();
};

/** The client reads anew what was asked for early once the page is older than this (web/src/lib/early-reads.ts). */
const EARLY_READS_LAST_MS = 10_000;

/** The same, anew where a busy machine took so long over the page that what was asked for early is read again. */
async function openInTime(...how: Parameters<typeof openCold>): Promise<ColdPage> {
  for (let round = 1; ; round += 1) {
    const opened = await openCold(...how);
    const age = await opened.page.evaluate(() => performance.now());
    if (round === ROUNDS || age < EARLY_READS_LAST_MS) return opened;
    await close(opened);
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

const title: Act = (page) => page.getByRole('heading', { level: 1, name: 'A9 dualling, 2 km' }).waitFor();

describe.each([
  ['edit', () => `/projects/edit/${id}/`, DESKTOP, panelShown],
  ['edit on a phone', () => `/projects/edit/${id}/`, PHONE, title],
  ['materials', () => `/projects/detail/${id}/`, DESKTOP, figuresShown],
  ['materials on a phone', () => `/projects/detail/${id}/`, PHONE, figuresShown],
  ['labour on a phone', () => `/projects/detail/${id}/?view=labour`, PHONE, figuresShown],
] as const)('%s', (name, path, screen, shown) => {
  it('holds still, comes in few scripts, and asks for its data once, before they are in', async () => {
    const opened = await openInTime(path(), screen, shown);
    const { page, asked } = opened;
    const { shifted, moved, largestPaint } = await opened.vitals();
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

    await close(opened);

    // 2.5 s where the work takes 150 ms, and half as much again because the machine is shared: 3.8 s was the fault.
    const least = await leastWork(25, { took: largestPaint, work }, async () => {
      const again = await openCold(path(), screen, shown);
      const timed = { took: (await again.vitals()).largestPaint, work: await calibration(again.page) };
      await close(again);
      return timed;
    });
    expect(least).toBeLessThan(25);
  });
});

describe.each([
  [
    'edit',
    () => `/projects/edit/${id}/`,
    panelShown,
    [
      ['a tab', turnTo('tab', ['Second carriageway', 'Mainline'])],
      ['a size', typeSize],
      ['minus five times', shortenTask],
    ],
  ],
  [
    'dashboards',
    () => `/projects/detail/${id}/`,
    figuresShown,
    [
      ['the other dashboard', turnTo('label', ['Materials', 'Labour'])],
      ['the range', pressSlider('First month', 'ArrowRight')],
    ],
  ],
] satisfies [string, () => string, Act, [string, Act][]][])('An interaction with %s', (_, path, shown, acts) => {
  it.each(acts)('is painted in time: %s', async (what, act) => {
    // What comes first on a page is slowest: each round opens it anew.
    const timed = async (): Promise<Timed> => {
      const opened = await openCold(path(), DESKTOP, shown);
      await opened.forgetInteractions();
      await act(opened.page);
      await opened.page.waitForTimeout(1000);
      const { interactions } = await opened.vitals();
      const work = await calibration(opened.page);
      await close(opened);
      expect(interactions.length).toBeGreaterThan(0);
      return { took: Math.max(...interactions), work };
    };
    const first = await timed();
    process.stdout.write(`INP at 4x, ${what}: ${first.took} ms, calibration ${Math.round(first.work)} ms\n`);
    // 200 ms where the work takes 150 ms, and half as much again because the machine is shared: 520 ms was the fault.
    expect(await leastWork(2, first, timed)).toBeLessThan(2);
  });
});
