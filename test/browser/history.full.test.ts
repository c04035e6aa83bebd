/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, inColourScheme, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';

let api: VisitedApi;
let planner: SignedUp;
let id: number;
/** The first and the second change of one part's size: the second stands on the first. */
let sizes: [string, string];
/** The version after the first. */
let version: number;

const part = (over: object) => ({
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 800,
  partAssetStart: '2027-04-05',
  partAssetEnd: '2027-11-26',
  ...over,
});

beforeAll(async () => {
  api = await startVisitedApi();
  planner = await api.register();
  const send = async (method: 'post' | 'put', path: string, body: object, ifMatch = '') => {
    const call = planner.as(method, path).set('Idempotency-Key', randomUUID());
    return (ifMatch === '' ? call : call.set('If-Match', ifMatch)).send(body).expect(200);
  };
  id = (await send('post', '/api/Projects', { name: 'A9 dualling', regionId: 1, metricId: 1 })).body.id;
  await send('post', `/api/Projects/${id}/assets`, {
    assetName: 'Mainline',
    parts: [part({ partName: 'North' }), part({ partName: 'Middle' })],
  });
  const { body } = await planner.as('get', `/api/Projects/${id}`).expect(200);
  const [north, middle] = (body.assets[0].parts as { id: number }[]).map((one) => one.id);
  const sized = async (partSize: number) => {
    const { headers } = await planner.as('get', `/api/Projects/${id}`).expect(200);
    const parts = [part({ partName: 'North', id: north }), part({ partName: 'Middle', id: middle, partSize })];
    const saved = await send(
      'put',
      `/api/Projects/${id}/assets/Mainline`,
      { assetName: 'Mainline', parts },
      headers['etag'],
    );
    version = Number(String(saved.headers['etag']).replaceAll('"', ''));
    return String(saved.headers['x-command-id']);
  };
  const first = await sized(900);
  const after = version;
  sizes = [first, await sized(950)];
  version = after;
  // More than ten changes, and more than a page.
  for (let i = 1; i <= 20; i++) await send('post', '/api/AssetsZones', { projectId: id, zoneName: `Section ${i}` });
});
afterAll(() => api?.close());

/** Tab until the element has the focus, then the key. */
async function press(page: Page, element: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  await element.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('A planner, by keyboard alone', () => {
  it('walks back past ten changes, undoes one, is refused another, and does the first again', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/edit/${id}/`);
    await press(page, page.getByRole('button', { name: 'More actions' }), 'ArrowDown');
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'History');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await page.getByText('24 changes').waitFor();

    await press(page, page.getByRole('button', { name: 'Section 20', exact: false }).first(), 'ArrowDown');
    for (let i = 1; i < 15; i++) await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Added zone Section 5');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'The open change' }).getByText('Added zone Section 5').waitFor();

    await press(page, page.getByRole('button', { name: 'Undo this change' }));
    await page.getByText('Undo Successful').waitFor();
    await page.getByRole('button', { name: 'Undid: added zone Section 5', exact: true }).waitFor();
    await page.getByText('25 changes').waitFor();

    // Older ones come when they are asked for.
    await press(page, page.getByRole('button', { name: 'Load more' }));
    await page.getByText('Created the programme').waitFor();
    const blocked = page.getByRole('listitem').filter({ hasText: '800 m' }).filter({ hasText: '900 m' });
    await press(page, blocked.getByRole('button', { name: /^Undo: Changed Mainline, Middle/ }));
    const open = page.getByRole('complementary', { name: 'The open change' });
    await open.getByText('Later changes stand on this one. Undo these first:').waitFor();
    expect(new URL(page.url()).searchParams.get('change')).toBe(sizes[0]);
    await press(page, open.getByRole('link', { name: 'size of Mainline, Middle' }));
    await page.waitForURL((url) => url.searchParams.get('change') === sizes[1]);
    expect(await axeViolations(page)).toEqual([]);

    await press(page, page.getByRole('button', { name: /^Undo: Undid: added zone Section 5/ }));
    await page.getByRole('button', { name: 'Redid: added zone Section 5', exact: true }).waitFor();
    const zones = (await planner.as('get', `/api/AssetsZones?projectId=${id}`).expect(200)).body as object[];
    expect(zones).toHaveLength(20);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('opens the programme as it was beside today, its dashboards, and comes back', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/history/${id}/?change=${sizes[0]}`);
    await press(page, page.getByRole('link', { name: 'Open as of this moment' }));
    await page.getByText(/This is the programme as it was on/).waitFor();
    expect(new URL(page.url()).searchParams.get('version')).toBe(String(version));
    const parts = page.getByRole('region', { name: 'Parts, then and today' });
    expect(await parts.getByRole('row', { name: /Middle/ }).innerText()).toMatch(/900 m.*950 m/s);
    expect(await axeViolations(page)).toEqual([]);
    await inColourScheme(page, 'dark');
    expect(await axeViolations(page, { ofColour: true })).toEqual([]);

    await press(page, page.getByRole('button', { name: 'Show Labour as table' }));
    const months = page.getByRole('region', { name: 'Labour, peak per day, then and today' });
    const [, firstMonth = ''] = await months.getByRole('row').allInnerTexts();
    expect(firstMonth).toMatch(/^20\d\d-\d\d/);
    expect(await axeViolations(page)).toEqual([]);
    const exported = async (item: string) => {
      await page.getByRole('button', { name: 'Export Labour' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const csv = await exported('Figures (CSV)');
    expect(csv.name).toMatch(/Labour, peak per day, then and today - made [\d-]+\.csv$/);
    expect(csv.bytes.toString('utf8')).toContain(firstMonth.slice(0, 7));
    // The drawing is as wide as it is beside no table.
    expect((await exported('Picture (PNG)')).bytes.readUInt32BE(16)).toBeGreaterThan(1_000);
    await press(page, page.getByRole('link', { name: 'Dashboards as of then' }));
    await page.getByText(`These are the figures as of version ${version} of the programme`, { exact: false }).waitFor();
    await press(page, page.getByRole('link', { name: 'Back to today' }));
    await page.getByText('These are the figures as of version').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });
});

it('has its states on a phone, a change as a sheet', async () => {
  const { page, context, faults } = await api.visit(PHONE, planner);
  await page.goto(`/projects/history/${id}/`);
  await page.getByRole('button', { name: 'Everyone, all changes' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Added zone Section 19', exact: true }).click();
  await page.getByRole('dialog', { name: 'Added zone Section 19' }).getByText('Undo this change').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Added zone Section 19', exact: true }).and(page.locator(':focus')).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
