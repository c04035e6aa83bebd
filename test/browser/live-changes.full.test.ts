/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { DESKTOP, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

let api: VisitedApi;
beforeAll(async () => {
  api = await startVisitedApi();
});
afterAll(() => api?.close());

const part = (partName: string, partSize: number) => ({
  partName,
  partSize,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  assetZoneId: null,
  p6ActivityId: null,
});

/** A page of the programme that would be told apart from one that was loaded anew. */
async function open(planner: SignedUp, programmeId: number) {
  const visitor = await api.visit(DESKTOP, planner);
  await edit(visitor.page, programmeId);
  return visitor;
}

async function edit(page: Page, programmeId: number): Promise<void> {
  await page.goto(`/projects/edit/${programmeId}/`);
  await partButton(page, 'South').waitFor();
  await page.evaluate(() => {
    (window as unknown as { loadedOnce: boolean }).loadedOnce = true;
  });
}
const loadedOnce = (page: Page) =>
  page.evaluate(() => (window as unknown as { loadedOnce?: boolean }).loadedOnce === true);

const partButton = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Parts' }).getByRole('button', { name: new RegExp(`^${name}`) });
const sizeOf = (page: Page) => page.getByRole('textbox', { name: /^Size/ });

describe('Two planners with one programme open', () => {
  it("edit different parts of it, both succeed, and each sees the other's without a reload", async () => {
    const [ann, bob] = await Promise.all([api.register(), api.register()]);
    const {
      body: { id },
    } = await ann.as('post', '/api/Projects').send({ name: 'Shared', regionId: 1, metricId: 1 }).expect(200);
    await ann
      .as('post', `/api/Projects/${id}/assets`)
      .send({ assetName: 'Mainline', parts: [part('North', 700), part('South', 500)] })
      .expect(200);
    const [anns, bobs] = [await open(ann, id), await open(bob, id)];

    // Both edit before either saves: Bob's save stands on the version that Ann's has overtaken.
    await partButton(anns.page, 'North').click();
    await sizeOf(anns.page).fill('4100');
    await partButton(bobs.page, 'South').click();
    await sizeOf(bobs.page).fill('5200');
    await anns.page.getByRole('button', { name: 'Save changes' }).click();
    await anns.page.getByText('Asset updated successfully.').waitFor();
    // Ann's part, on Bob's page, which still holds Bob's edit.
    await partButton(bobs.page, 'North').filter({ hasText: /4.100/ }).waitFor();
    expect(await sizeOf(bobs.page).inputValue()).toMatch(/^5.?200$/);

    await bobs.page.getByRole('button', { name: 'Save changes' }).click();
    await bobs.page.getByText('Asset updated successfully.').waitFor();
    await partButton(anns.page, 'South').filter({ hasText: /5.200/ }).waitFor();

    const parts = (await ann.as('get', `/api/Projects/${id}`)).body.assets[0].parts as {
      partName: string;
      partSize: number;
      modifiedBy: number;
    }[];
    expect(parts.map(({ partName, partSize, modifiedBy }) => [partName, partSize, modifiedBy])).toEqual([
      ['North', 4100, ann.userId],
      ['South', 5200, bob.userId],
    ]);
    for (const { page, faults, context } of [anns, bobs]) {
      expect(await loadedOnce(page)).toBe(true);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  it('share one stream between the tabs of a browser; when the one that listens closes, another one does', async () => {
    const [ann, bob] = await Promise.all([api.register(), api.register()]);
    const {
      body: { id },
    } = await ann.as('post', '/api/Projects').send({ name: 'In two tabs', regionId: 1, metricId: 1 }).expect(200);
    await ann
      .as('post', `/api/Projects/${id}/assets`)
      .send({ assetName: 'Mainline', parts: [part('North', 700), part('South', 500)] })
      .expect(200);
    const [north] = (await ann.as('get', `/api/Projects/${id}`)).body.assets[0].parts as { id: number }[];
    const { page: first, context, faults } = await open(ann, id);
    const second = await context.newPage();
    await edit(second, id);
    const listeners = async () =>
      Number(/^live_listeners (\d+)$/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1]);
    // Anew for a moment when what is shown changes.
    const eventuallyOne = () => eventually(async () => (await listeners()) === 1);
    await eventuallyOne();

    const resize = (size: number) => bob.as('patch', `/api/Assets/${north?.id}`).send({ partSize: size }).expect(200);
    await resize(1111);
    for (const page of [first, second]) await partButton(page, 'North').filter({ hasText: /1.111/ }).waitFor();
    await first.close();
    await resize(2222);
    await partButton(second, 'North').filter({ hasText: /2.222/ }).waitFor();
    await eventuallyOne();
    expect(await loadedOnce(second)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('see lists follow, by the cards that changed, and then what is opened from them', async () => {
    const [ann, bob] = await Promise.all([api.register(), api.register()]);
    const make = async (name: string): Promise<number> =>
      (await bob.as('post', '/api/Projects').send({ name, regionId: 1, metricId: 1 }).expect(200)).body.id;
    const [first, second] = [await make('Listed first'), await make('Listed second')];
    await bob
      .as('post', `/api/Projects/${second}/assets`)
      .send({ assetName: 'Mainline', parts: [part('North', 700), part('South', 500)] })
      .expect(200);
    const { page, context, faults } = await api.visit(DESKTOP, ann);
    await page.goto('/projects/');
    await page.getByRole('heading', { name: 'Listed first' }).waitFor();
    await page.evaluate(() => {
      (window as unknown as { loadedOnce: boolean }).loadedOnce = true;
    });
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/ProjectsWithAssetCountViews')) reads.push(new URL(request.url()).search);
    });

    await bob.as('put', `/api/Projects/${first}`).send({ name: 'Renamed by Bob' }).expect(200);
    await page.getByRole('heading', { name: 'Renamed by Bob' }).waitFor();
    await make('Made by Bob');
    await page.getByRole('heading', { name: 'Made by Bob' }).waitFor();
    expect(reads.filter((search) => search.startsWith('?id=')).join()).toContain(`id=${first}`);

    // Changed before the stream listens to it, and after.
    await page.getByRole('heading', { name: 'Listed second' }).getByRole('link').click();
    await page.waitForURL(`**/projects/scenarios/${second}/`);
    await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await partButton(page, 'North').waitFor();
    const [north, south] = (await ann.as('get', `/api/Projects/${second}`)).body.assets[0].parts as { id: number }[];
    await bob.as('patch', `/api/Assets/${north?.id}`).send({ partSize: 3333 }).expect(200);
    await partButton(page, 'North').filter({ hasText: /3.333/ }).waitFor();
    await bob.as('patch', `/api/Assets/${south?.id}`).send({ partSize: 4444 }).expect(200);
    await partButton(page, 'South').filter({ hasText: /4.444/ }).waitFor();
    expect(await loadedOnce(page)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });
});
