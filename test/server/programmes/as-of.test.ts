import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Position } from '../../../services/platform/position.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import {
  ARBITRARY_EDIT,
  changeActivities,
  doubledMakeUp,
  type Edit,
  performEdit,
  status,
} from '../../support/planner-edits.js';
import { runs } from '../../support/runs.js';
import { openPlans, type Plan, type Plans, TIME } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let plans: Plans;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  plans = await openPlans({ databaseUrl: api.databaseUrl });
});
afterAll(async () => {
  await plans?.close();
  await api?.close();
});

const settled = async () => {
  const position = await plans.store.head();
  const progress = async () =>
    (await ann.as('get', '/api/LibraryChanges/progress').set('X-Min-Position', position).expect(200)).body;
  await eventually(async () => (await progress()).programmes === 0);
  return position;
};
const read = async (path: string, position: Position) =>
  (await ann.as('get', path).set('X-Min-Position', position).expect(200)).body;
/** All that the dashboards say of a programme, now or as of a moment. */
async function figures(id: number, asOf = '') {
  const position = await settled();
  const [materials, labour, rates, why] = await Promise.all(
    ['materials?', 'labour?groupBy=labourType&', 'labour/rates?', 'labour/why?pageSize=30&'].map((path) =>
      read(`/api/Dashboards/${path}projectId=${id}${asOf}`, position),
    ),
  );
  return { materials, labour, rates, why };
}
async function sample(): Promise<{ plan: Plan; id: number }> {
  const id = (made += 1);
  const plan = plans.plan().sized(id, 3, 1);
  await plans.save(plan);
  return { plan, id };
}
const versionOf = async (id: number): Promise<number> => {
  const position = await settled();
  const answer = await ann.as('get', `/api/Projects/${id}`).set('X-Min-Position', position).expect(200);
  return Number(String(answer.headers['etag']).replaceAll('"', ''));
};

describe('Figures as of a version', () => {
  it('are what the dashboards answered at it, whatever was edited since, in the programme or the library', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record(ARBITRARY_EDIT), { minLength: 3, maxLength: 7 }), async (edits: Edit[]) => {
        const { plan, id } = await sample();
        const then = [{ version: await versionOf(id), figures: await figures(id) }];
        for (const edit of edits) {
          await performEdit(plans, plan, edit);
          const version = await versionOf(id);
          // The moment of a version is that of its event: what the library became later is not yet part of it.
          if (version !== then.at(-1)?.version) then.push({ version, figures: await figures(id) });
        }
        for (const { version, figures: answered } of then)
          expect(await figures(id, `&asOf=${version}`)).toEqual(answered);
      }),
      { numRuns: runs(4, 60) },
    );
  });

  it('are with the library as it was then', async () => {
    const { plan, id } = await sample();
    const version = await versionOf(id);
    const before = await figures(id);
    const { makeUp, activities } = doubledMakeUp(plans, plan);
    await changeActivities(plans, makeUp, activities);
    const now = await figures(id);
    expect(now).not.toEqual(before);
    expect(await figures(id, `&asOf=${version}`)).toEqual(before);
    // Everything that this log has is of one time.
    expect(await figures(id, `&asOf=${TIME}`)).toEqual(now);
  });

  it('are those of a time, before and after a change', async () => {
    const part = {
      partName: '',
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 800,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-12-17',
    };
    const { body } = await ann
      .as('post', '/api/Projects')
      .send({ name: 'By time', regionId: 1, metricId: 1 })
      .expect(200);
    const { id } = body as { id: number };
    const saved = (assetName: string) =>
      ann
        .as('post', `/api/Projects/${id}/assets`)
        .send({ assetName, parts: [part] })
        .expect(200);
    await saved('Mainline');
    const before = await figures(id);
    await pause(5);
    const between = new Date().toISOString();
    await pause(5);
    await saved('Link');
    const now = await figures(id);
    expect(now).not.toEqual(before);
    expect(await figures(id, `&asOf=${between}`)).toEqual(before);
    expect(await figures(id, `&asOf=${new Date().toISOString()}`)).toEqual(now);
  });

  it('of a published programme are those that it has kept', async () => {
    const { plan, id } = await sample();
    plan.add(status('draft', 'published'));
    await plans.save(plan);
    // Its formulas are no longer those of the library, and say so: the figures alone are as they were.
    const kept = async (asOf = '') => {
      const { why, ...shown } = await figures(id, asOf);
      return { ...shown, manDays: why.figure };
    };
    const published = await kept();
    const { makeUp, activities } = doubledMakeUp(plans, plan);
    await changeActivities(plans, makeUp, activities);
    expect(await kept()).toEqual(published);
    expect(await kept(`&asOf=${TIME}`)).toEqual(published);
  });
});

describe('A programme as of a moment', () => {
  it('is what it was then, with its version', async () => {
    const { plan, id } = await sample();
    const version = await versionOf(id);
    const before = await read(`/api/Projects/${id}`, await settled());
    await performEdit(plans, plan, { what: 'size', amount: 77 });
    expect(await versionOf(id)).toBeGreaterThan(version);
    const answer = await ann.as('get', `/api/Projects/${id}?asOf=${version}`).expect(200);
    expect(answer.body).toEqual(before);
    expect(answer.headers['etag']).toBe(`"${version}"`);
  });

  it('is refused for what is no moment, for a version that is not there, and before there was a programme', async () => {
    const { id } = await sample();
    await settled();
    for (const path of [`/api/Projects/${id}?`, `/api/Dashboards/materials?projectId=${id}&`]) {
      for (const asOf of ['yesterday', '0', '-1', '1e3', '2026-13-01T00:00:00Z', 'a&asOf=b'])
        await ann.as('get', `${path}asOf=${asOf}`).expect(400);
      expect((await ann.as('get', `${path}asOf=99999`).expect(404)).body.code).toBe('no-such-version');
      await ann.as('get', `${path}asOf=2001-01-01T00:00:00Z`).expect(404);
    }
  });
});

it('answers a caller who asks for many moments at once that they are too many, and everybody else', async () => {
  const { id } = await sample();
  await settled();
  const bob = await api.register();
  const moment = (i: number) => new Date(Date.parse(TIME) + i).toISOString();
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ann.as('get', `/api/Projects/${id}?asOf=${moment(i)}`).retry(0)),
  );
  const statuses = many.map(({ status: code }) => code);
  expect(statuses).toContain(200);
  expect(statuses.every((code) => code === 200 || code === 429)).toBe(true);
  await bob.as('get', `/api/Projects/${id}?asOf=1`).expect(200);
});
