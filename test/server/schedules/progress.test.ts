import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { P6ActivityFields } from '../../../services/domain/schedules/events.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { emptyProgramme } from '../../support/schedules.js';
import { openPlans } from '../../support/test-programmes.js';

// What a schedule is as a whole, and how its progress stands against the plan (docs/product/schedules.md, Progress against plan).
let api: RunningApi;
let ann: SignedUp;
let plans: Awaited<ReturnType<typeof openPlans>>;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  plans = await openPlans({ databaseUrl: api.databaseUrl });
});
afterAll(async () => {
  await plans?.close();
  await api?.close();
});

const PLAN = { start: '2027-03-01', end: '2027-03-12' };

const programme = () => emptyProgramme(ann);

interface Linked {
  readonly projectId: number;
  readonly parts: readonly number[];
  readonly activities: readonly number[];
}

/** A programme with a part of two working weeks for each activity, linked to it. */
async function linked(
  activities: readonly Partial<P6ActivityFields>[],
  projects: Readonly<Record<number, string | null>> = { 1: '2027-03-10' },
): Promise<Linked> {
  const projectId = await programme();
  const added = await ann
    .as('post', '/api/P6Activities/bulk')
    .send(
      activities.map((_, index) => ({
        projectId,
        p6ActivityName: `A${index + 1}`,
        p6ActivityDescription: 'Works',
        p6StartDate: PLAN.start,
        p6EndDate: PLAN.end,
      })),
    )
    .expect(200);
  const ids: number[] = added.body.map(({ id }: { id: number }) => id);
  // As an import of a file with progress would record it.
  const changed = activities.map((after, index) => ({ id: ids[index] ?? 0, before: {}, after }));
  let { position } = await plans.changeSchedule(projectId, { changed });
  for (const [project, dataDate] of Object.entries(projects))
    ({ position } = await plans.changeSchedule(projectId, {
      project: { id: Number(project), before: null, after: { key: `k${project}`, name: `P-${project}`, dataDate } },
    }));
  await ann.as('get', `/api/Projects/${projectId}/schedule`).set('X-Min-Position', position).expect(200);
  const saved = await ann
    .as('post', '/api/Assets/bulk')
    .send(
      ids.map((id, index) => ({
        projectId,
        assetName: 'Mainline',
        partName: `Part ${index + 1}`,
        assetCategoryId: 11,
        subProgrammId: 1,
        unitId: 1,
        partSize: 100,
        partAssetStart: PLAN.start,
        partAssetEnd: PLAN.end,
        p6ActivityId: id,
      })),
    )
    .expect(200);
  return {
    projectId,
    parts: saved.body.map(({ id }: { id: number }) => id),
    activities: ids,
  };
}
const read = async (path: string) => (await ann.as('get', path).expect(200)).body;

describe('The schedule of a programme', () => {
  it('has its size, its projects with their data dates, and the project of the last import', async () => {
    const { projectId } = await linked([{}, { project: 2 }, { project: 2 }], { 1: '2027-03-10', 2: null });
    expect(await read(`/api/Projects/${projectId}/schedule`)).toEqual({
      version: expect.any(Number),
      activities: 3,
      lastProject: 2,
      projects: [
        { id: 1, key: 'k1', name: 'P-1', dataDate: '2027-03-10', activities: 1 },
        { id: 2, key: 'k2', name: 'P-2', dataDate: null, activities: 2 },
      ],
    });
  });

  it('is empty where nothing was imported', async () => {
    expect(await read(`/api/Projects/${await programme()}/schedule`)).toEqual({
      version: 0,
      activities: 0,
      lastProject: 1,
      projects: [],
    });
  });

  it.each(['2147483647', '99999999999999999999'])('answers 404 for programme %s, which is not there', async (id) => {
    const answer = await ann.as('get', `/api/Projects/${id}/schedule`).expect(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('The progress of a programme', () => {
  it('has planned against actual days of each linked part, with counts', async () => {
    const { projectId, parts, activities } = await linked([
      { actualStart: '2027-03-02', end: '2027-03-16', percentComplete: 40, status: 'in-progress' },
      { actualStart: '2027-03-01', actualEnd: '2027-03-09', status: 'completed', percentComplete: 100 },
      { status: 'not-started' },
      { project: 2 },
    ]);
    const progress = await read(`/api/Projects/${projectId}/progress`);
    expect(progress).toMatchObject({
      dataDates: [{ project: 1, name: 'P-1', day: '2027-03-10', isAssumed: false }],
      counts: { completed: 1, late: 2, early: 0, 'on-time': 0, 'not-started': 1 },
      lateNotBegun: 1,
      notLinked: 0,
      activityGone: 0,
    });
    expect(progress.parts.map(({ partId, verdict }: { partId: number; verdict: string }) => [partId, verdict])).toEqual(
      [
        [parts[0], 'late'],
        [parts[1], 'completed'],
        [parts[2], 'late'],
        [parts[3], 'not-started'],
      ],
    );
    expect(progress.parts[0]).toMatchObject({
      assetName: 'Mainline',
      partName: 'Part 1',
      ...PLAN,
      activity: { id: activities[0], percentComplete: 40 },
      actualStart: '2027-03-02',
      actualEnd: null,
      expectedStart: '2027-03-02',
      expectedEnd: '2027-03-16',
      dataDate: '2027-03-10',
      plannedPercent: 70,
      percentComplete: 40,
      startDays: 1,
      endDays: 2,
    });
  });

  it('is judged as of the day after the latest actual day where the file names no data date, and says so', async () => {
    const { projectId } = await linked([{ actualStart: '2027-03-03' }, {}], { 1: null });
    const progress = await read(`/api/Projects/${projectId}/progress`);
    expect(progress.dataDates).toEqual([{ project: 1, name: 'P-1', day: '2027-03-04', isAssumed: true }]);
    expect(progress.parts[1]).toMatchObject({ verdict: 'late', dataDate: '2027-03-04', startDays: 3 });
  });

  it('is not there of a programme that is not there', async () => {
    await ann.as('get', '/api/Projects/2000000000/progress').expect(404);
  });
});

describe('The comparison with P6 dates', () => {
  it('uses actual days, and the parts take these over', async () => {
    const { projectId, parts } = await linked([{ actualStart: '2027-03-03' }, {}]);
    expect(await read(`/api/Projects/${projectId}/drift`)).toMatchObject([
      {
        partId: parts[0],
        activityStart: '2027-03-03',
        activityEnd: PLAN.end,
        startIsActual: true,
        endIsActual: false,
        startDays: 2,
        endDays: 0,
      },
    ]);
    const { headers } = await ann.as('get', `/api/Projects/${projectId}`).expect(200);
    await ann
      .as('post', `/api/Projects/${projectId}/take-dates`)
      .set('If-Match', String(headers['etag']))
      .send({ parts })
      .expect(200, /"changed":1/);
    expect(await read(`/api/Projects/${projectId}/drift`)).toEqual([]);
    expect((await read(`/api/Projects/${projectId}/progress`)).parts[0]).toMatchObject({
      start: '2027-03-03',
      startDays: 0,
    });
  });
});
