/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SignedUp } from '../support/api.js';
import { axeViolations, DESKTOP, PHONE, startVisitedApi, type VisitedApi } from '../support/browser.js';
import { openPlans } from '../support/test-programmes.js';
import { vitalsOf, watchVitals } from '../support/web-vitals.js';

let api: VisitedApi;
let planner: SignedUp;
let id: number;

/** A sample programme whose one part is linked to an activity that began late, in a schedule of some more. */
beforeAll(async () => {
  api = await startVisitedApi();
  planner = await api.register();
  const { body } = await planner.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
  id = body.id;
  const added = await planner
    .as('post', '/api/P6Activities/bulk')
    .send(
      Array.from({ length: 60 }, (_, index) => ({
        projectId: id,
        p6ActivityName: `A${1000 + index}`,
        p6ActivityDescription: index % 2 === 0 ? 'Place fill' : 'Lay drain',
        p6StartDate: '2027-03-01',
        p6EndDate: '2027-12-17',
      })),
    )
    .expect(200);
  const activities: { id: number }[] = added.body;
  const plans = await openPlans({ databaseUrl: api.databaseUrl });
  const { position } = await plans.changeSchedule(id, {
    changed: activities.map((activity, index) => ({
      id: activity.id,
      before: {},
      after: {
        wbs: `Dualling › ${['North', 'Middle', 'South'][index % 3]}`,
        activityType: 'task',
        ...(index === 0 && {
          status: 'in-progress',
          actualStart: '2027-03-15',
          end: '2028-01-14',
          percentComplete: 20,
        }),
      },
    })),
    project: { id: 1, before: null, after: { key: '2666', name: 'A9-REV-C', dataDate: '2027-06-30' } },
  });
  await plans.close();
  await planner.as('get', `/api/Projects/${id}/schedule`).set('X-Min-Position', position).expect(200);
  const { body: programme } = await planner.as('get', `/api/Projects/${id}`).expect(200);
  await planner
    .as('patch', `/api/Assets/${programme.assets[0].parts[0].id}`)
    .send({ p6ActivityId: activities[0]?.id })
    .expect(200);
});
afterAll(() => api?.close());

/** Tab until the element has the focus, then the key. */
async function press(page: Page, element: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element');
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('The schedule of a programme', () => {
  it('is reached from the edit page, filtered and searched by keyboard alone', async () => {
    const { page, context, faults } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/edit/${id}/`);
    await press(page, page.getByRole('button', { name: 'More actions' }), 'ArrowDown');
    await page.getByRole('menuitem', { name: 'Schedule and progress' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor();
    await page.getByText('As of 30 Jun 2027, the linked part is late.').waitFor();
    await press(page, page.getByRole('button', { name: /^Late/ }));
    await page.getByRole('row', { name: /Mainline.*15\/03\/2027 actual – 14\/01\/2028/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('show')).toBe('late');
    expect(await axeViolations(page)).toEqual([]);

    await press(page, page.getByRole('tab', { name: /Progress/ }), 'ArrowRight');
    await page.getByText('1–50 of 60').waitFor();
    await press(page, page.getByRole('textbox', { name: 'Search IDs, names and WBS' }), 'd');
    await page.keyboard.type('rain north');
    await page.getByText('1–10 of 10').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    ['wide', DESKTOP],
    ['phone', PHONE],
  ])('holds still on a slow network, while it comes and when its rows change: %s', async (_, screen) => {
    const { page, context } = await api.visit(screen, planner);
    await watchVitals(page);
    // Longer than a browser puts a move down to the input before it.
    await page.route(/\/api\/(P6Activities|Projects\/\d+\/schedule)/, async (route) => {
      await new Promise((later) => setTimeout(later, 900));
      await route.continue();
    });
    await page.goto(`/projects/schedule/${id}/?view=activities`);
    await page.getByText('1–50 of 60').waitFor();
    await page.getByText('data date', { exact: false }).first().waitFor();
    await page.getByRole('textbox', { name: 'Search IDs, names and WBS' }).fill('middle');
    await page.getByText('1–20 of 20').waitFor();
    await page.waitForTimeout(300);
    const { shifted, moved } = await vitalsOf(page);
    expect({ shifted: shifted < 0.05 ? 'hardly' : shifted, moved }).toEqual({ shifted: 'hardly', moved });
    await context.close();
  });

  it('shows each page from its first row, and keeps the focus for the next one', async () => {
    const { page, context } = await api.visit(DESKTOP, planner);
    await page.goto(`/projects/schedule/${id}/?view=activities`);
    await page.getByText('1–50 of 60').waitFor();
    const next = page.getByRole('button', { name: 'Next page' });
    await next.press('Enter');
    await page.getByText('51–60 of 60').waitFor();
    const first = await page.getByText('A1050', { exact: true }).boundingBox();
    expect(first?.y).toBeGreaterThan(0);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    await context.close();
  });

  it('fits a phone in the dark, and marks its data date in the charts', async () => {
    const { page, context, faults } = await api.visit({ ...PHONE, colorScheme: 'dark' }, planner);
    for (const [query, name] of [
      ['', 'Progress of the parts'],
      ['?view=activities', 'Activities'],
    ]) {
      await page.goto(`/projects/schedule/${id}/${query}`);
      await page.getByRole('list', { name }).getByRole('listitem').first().waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    }
    for (const view of ['', '?view=labour']) {
      await page.goto(`/projects/detail/${id}/${view}`);
      await page.locator('svg text').filter({ hasText: '30 Jun 2027' }).first().waitFor();
      await page.getByText('Data date 30 Jun 2027.').waitFor({ state: 'attached' });
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
