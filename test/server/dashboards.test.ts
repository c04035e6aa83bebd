import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { A9, OFFICE, openPlans, RUNWAY, type Plans } from '../support/plans.js';
import { type RunningApi, type SignedUp, startApi } from '../support/api.js';

let api: RunningApi;
let ann: SignedUp;
let plans: Plans;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  plans = await openPlans({ databaseUrl: api.databaseUrl });
  for (const [i, name] of [A9, RUNWAY, OFFICE].entries()) await plans.save(await plans.plan().sample(name, i + 1));
});
afterAll(async () => {
  await plans.close();
  await api.close();
});

const get = async (path: string) => (await ann.as('get', path).set('X-Min-Position', await plans.store.head()).expect(200)).body;

describe('The labour dashboard', () => {
  it.each([
    { name: A9, id: 1, peak: 23.243154, peakDay: '2027-06-10', manDays: 1787.8 },
    { name: RUNWAY, id: 2, peak: 25.270326, peakDay: '2027-09-06', manDays: 3427.875 },
    { name: OFFICE, id: 3, peak: 46.877541, peakDay: '2027-10-11', manDays: 5233.592 },
  ])('of $name peaks at $peak heads on $peakDay and counts $manDays man-days', async ({ id, peak, peakDay, manDays }) => {
    const dashboard = await get(`/api/Dashboards/labour?projectId=${id}`);
    expect(dashboard).toMatchObject({ peakPerDay: expect.closeTo(peak, 6), peakDay, manDays: expect.closeTo(manDays, 3) });
  });
});
