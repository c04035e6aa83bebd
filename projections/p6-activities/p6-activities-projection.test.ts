import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_DETAILS, type P6ActivityFacts, type P6Event } from '../../services/domain/schedules/events.js';
import { openPlans, Plans } from '../../test/support/test-programmes.js';
import { listActivities } from './activity-list.js';
import { activitiesById, activityNames, p6ActivitiesProjection, scheduleVersion } from './p6-activities-projection.js';

let plans: Plans;
let models: Awaited<ReturnType<Plans['run']>>;
let version = 0;

beforeAll(async () => {
  plans = await openPlans();
  models = await plans.run([p6ActivitiesProjection]);
});
afterAll(() => plans.close());

const activity = (id: number, name: string): P6ActivityFacts => ({
  ...NO_DETAILS,
  id,
  name,
  description: `Works ${name}`,
  start: '2027-03-01',
  end: '2027-03-26',
  milestone: false,
  inFile: true,
});
const happen = async (...events: P6Event[]) => {
  const commandId = randomUUID();
  const { position } = await plans.store.append('schedule-42', version, events, {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    userId: 1,
    time: '2027-01-01T08:00:00.000Z',
  });
  version += events.length;
  await models.caughtUp(position);
};
const rows = async () => {
  const sql = await models.readModels.tablesOf('p6-activities');
  return {
    items: (await listActivities(sql, {}, { programmeId: 42, ids: null, words: [] })).items,
    version: await scheduleVersion(sql, 42),
  };
};

describe('The read model of schedules', () => {
  it('contains the created, changed and removed activities of the events, with the version of the schedule', async () => {
    await happen(
      {
        type: 'P6Imported',
        data: { format: 'csv', created: [activity(1, 'A1'), activity(2, 'A2')], changed: [], removed: [] },
      },
      {
        type: 'P6Imported',
        data: {
          format: 'csv',
          created: [activity(3, 'A3')],
          changed: [{ id: 1, before: { end: '2027-03-26' }, after: { end: '2027-04-02' } }],
          removed: [],
        },
      },
    );
    // One command moves a name from one activity to another.
    await happen({
      type: 'P6ActivitiesChanged',
      data: {
        created: [activity(4, 'A2')],
        changed: [{ id: 3, before: { inFile: true, milestone: false }, after: { inFile: false, milestone: true } }],
        removed: [activity(2, 'A2')],
      },
    });
    expect(await rows()).toMatchObject({
      version: 3,
      items: [
        { ...activity(1, 'A1'), end: '2027-04-02' },
        activity(4, 'A2'),
        { ...activity(3, 'A3'), inFile: false, milestone: true },
      ],
    });
    const found = await activitiesById(await models.readModels.tablesOf('p6-activities'), [1, 2, 4]);
    expect([...found.values()].map(({ id, programmeId }) => [id, programmeId])).toEqual([
      [1, 42],
      [4, 42],
    ]);
    expect(await activityNames(await models.readModels.tablesOf('p6-activities'), [1, 2, 9])).toEqual(
      new Map([
        [1, 'A1'],
        [2, 'A2'],
      ]),
    );
  });

  it('is listed page after page in every order, with what is not known last, and counted up to a thousand', async () => {
    const many = Array.from({ length: 1_100 }, (_, i) => ({
      ...activity(1_000 + i, `B${i % 7}`),
      start: `2027-03-0${1 + (i % 9)}`,
      percentComplete: i % 3 === 0 ? null : (i % 50) / 3,
      status: i % 4 === 0 ? null : ('in-progress' as const),
    }));
    await happen({ type: 'P6ActivitiesChanged', data: { created: many, changed: [], removed: [] } });
    const sql = await models.readModels.tablesOf('p6-activities');
    const of = { programmeId: 42, ids: null, words: ['works', 'b'] };
    for (const sort of ['p6ActivityName', '-p6StartDate', 'id', 'percentComplete', '-percentComplete', '-status']) {
      const read: P6ActivityFacts[] = [];
      for (let after: string | undefined; ; ) {
        const page = await listActivities(sql, { sort, pageSize: 333, ...(after && { after }) }, of);
        expect(page.total).toBe(1_000);
        read.push(...page.items);
        after = page.next;
        if (after === undefined) break;
      }
      expect(new Set(read.map(({ id }) => id)).size).toBe(1_100);
      expect(read).toHaveLength(1_100);
      if (sort === 'percentComplete') {
        const known = read.map(({ percentComplete }) => percentComplete ?? Infinity);
        expect(known).toEqual([...known].sort((a, b) => a - b));
      }
    }
    const [first, second] = [await listActivities(sql, { page: 1 }, of), await listActivities(sql, { page: 2 }, of)];
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(20);
  });

  it('is the same after a rebuild', async () => {
    const live = await models.readModels.checksum('p6-activities');
    await models.runner.rebuild('p6-activities');
    expect(await models.readModels.checksum('p6-activities')).toBe(live);
  });
});
