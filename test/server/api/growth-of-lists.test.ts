import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type ApiDocument, listsOf } from '../../support/api-operations.js';
import { eventually } from '../../support/eventually.js';
import { StepCounter, type Steps, superlinear } from '../../support/executed-steps.js';

// docs/quality.md, Under load and attack: the work grows linearly with a list, good or bad. Every list of the description of the calls
// is sent with items and with twice as many, and the steps of the product are compared, not the time that they took.
const ITEMS = 200;
/** So few that what is done once, or the first time, does not count as growth. */
const FIRST_ITEMS = 20;
/** Lists that cannot become long. */
const SHORT = 10;

let counter: StepCounter;
let api: RunningApi;
let ann: SignedUp;
let pool: pg.Pool;
beforeAll(async () => {
  counter = await StepCounter.start();
  api = await startApi();
  ann = await api.register();
  pool = new pg.Pool({ connectionString: api.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await counter.stop();
  await api.close();
});

type Item = Readonly<Record<string, unknown>> | number;

interface Ground {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  body(items: readonly unknown[]): object;
  /** Items that the call takes. */
  readonly good: readonly Item[];
}

const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));

async function made<Answer>(path: string, body: object): Promise<Answer> {
  return (await ann.as('post', path).send(body).expect(200)).body as Answer;
}

interface WithId {
  readonly id: number;
}

const CALENDAR = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10 };
const programmeForm = (nonWorkingDays: readonly unknown[]) => ({
  name: `Grown ${randomUUID()}`,
  regionId: 1,
  metricId: 1,
  calendar: { ...CALENDAR, nonWorkingDays },
});
const programme = async (): Promise<number> => (await made<WithId>('/api/Projects/full', programmeForm([]))).id;
const part = (index: number) => ({
  partName: `Part ${index}`,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 100 + index,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
});
const day = (index: number) => ({
  date: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
  description: `Day ${index}`,
});
const activity = (projectId: number) => (index: number) => ({
  projectId,
  p6ActivityName: `A${index}`,
  p6ActivityDescription: `Works ${index}`,
  p6StartDate: '2027-03-01',
  p6EndDate: '2027-06-11',
});

interface SavedPart extends WithId {
  readonly subProgrammId: number;
}

const partsIn = (projectId: number, forms: readonly object[]): Promise<SavedPart[]> =>
  made(
    '/api/Assets/bulk',
    forms.map((form) => ({ assetName: 'Mainline', projectId, ...form })),
  );
const task = (subProgrammId: number) => (index: number) => ({
  subProgrammId,
  name: `Task ${index}`,
  taskCode: 'KER001',
  durationPercent: 30,
  lagPercent: 12.5,
});

/** A programme with one part, and many tasks in the copy that the part uses. */
async function tasksOfPart(count: number) {
  const projectId = await programme();
  const [one] = await partsIn(projectId, [part(0)]);
  const tasks = await made<WithId[]>('/api/Tasks/bulk', times(count, task(one?.subProgrammId ?? 0)));
  return {
    projectId,
    parts: [{ ...part(0), ...one }],
    edits: tasks.map(({ id }) => ({ id, durationPercent: 25, lagPercent: 10 })),
  };
}

async function editedParts(count: number) {
  const projectId = await programme();
  const saved = await partsIn(projectId, times(count, part));
  return { projectId, parts: saved.map(({ id, subProgrammId }, i) => ({ ...part(i + 1), id, subProgrammId })) };
}

async function previewedRows(count: number) {
  const rows = times(count, (i) => `A${i},Works ${i},2027-03-01,2027-06-11`);
  const { body } = await ann
    .as('post', `/api/P6Activities/preview?projectId=${await programme()}`)
    .attach('file', Buffer.from(['Activity ID,Activity Name,Start,Finish', ...rows].join('\r\n')), 'plan.csv')
    .expect(200);
  const { previewId } = body as { previewId: string };
  const page = await ann.as('get', `/api/P6Activities/preview/${previewId}?pageSize=${count}`).expect(200);
  return { previewId, rows: (page.body as WithId[]).map(({ id }) => id) };
}

const versionOf = async (projectId: number): Promise<Record<string, string>> => ({
  'If-Match': (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers.etag ?? '',
});

/** Where a list of so many good items can be sent, by the list; and what is done otherwise with the same list, behind a semicolon. */
const GROUNDS: Readonly<Record<string, (count: number) => Promise<Ground>>> = {
  'post /api/Projects/full: calendar.nonWorkingDays': async (count) => ({
    path: '/api/Projects/full',
    body: programmeForm,
    good: times(count, day),
  }),
  'put /api/Projects/{id}/full: calendar.nonWorkingDays': async (count) => {
    const projectId = await programme();
    return {
      path: `/api/Projects/${projectId}/full`,
      headers: await versionOf(projectId),
      body: programmeForm,
      good: times(count, day),
    };
  },
  'post /api/Projects/{id}/assets: parts': async (count) => ({
    path: `/api/Projects/${await programme()}/assets`,
    body: (parts) => ({ assetName: 'Mainline', parts }),
    good: times(count, part),
  }),
  'put /api/Projects/{id}/assets/{assetName}: parts': async (count) => {
    const { projectId, parts } = await editedParts(count);
    return {
      path: `/api/Projects/${projectId}/assets/Mainline`,
      headers: await versionOf(projectId),
      body: (items) => ({ assetName: 'Mainline', parts: items }),
      good: parts,
    };
  },
  'put /api/Projects/{id}/assets/{assetName}: tasks': async (count) => {
    const { projectId, parts, edits } = await tasksOfPart(count);
    return {
      path: `/api/Projects/${projectId}/assets/Mainline`,
      headers: await versionOf(projectId),
      body: (tasks) => ({ assetName: 'Mainline', parts, tasks }),
      good: edits,
    };
  },
  'post /api/Assets/bulk: ': async (count) => {
    const projectId = await programme();
    return {
      path: '/api/Assets/bulk',
      body: (parts) => parts,
      good: times(count, (i) => ({ assetName: 'Mainline', projectId, ...part(i) })),
    };
  },
  'post /api/Assets/bulk: ; parts of many assets': async (count) => {
    const projectId = await programme();
    return {
      path: '/api/Assets/bulk',
      body: (parts) => parts,
      good: times(count, (i) => ({ assetName: `Asset ${i}`, projectId, ...part(i) })),
    };
  },
  'post /api/Tasks/bulk: ': async (count) => {
    const projectId = await programme();
    const [one] = await partsIn(projectId, [part(0)]);
    return { path: '/api/Tasks/bulk', body: (tasks) => tasks, good: times(count, task(one?.subProgrammId ?? 0)) };
  },
  'post /api/Projects/{id}/preview: asset.parts': async (count) => {
    const { projectId, parts } = await editedParts(count);
    return {
      path: `/api/Projects/${projectId}/preview`,
      body: (items) => ({ asset: { assetName: 'Mainline', parts: items }, part: { index: 0 } }),
      good: parts,
    };
  },
  'post /api/Projects/{id}/preview: calendar.nonWorkingDays': async (count) => {
    const projectId = await programme();
    await partsIn(projectId, [part(0)]);
    return {
      path: `/api/Projects/${projectId}/preview`,
      body: (nonWorkingDays) => ({ calendar: { ...CALENDAR, nonWorkingDays } }),
      good: times(count, day),
    };
  },
  'post /api/Projects/{id}/preview: tasks': async (count) => {
    const { projectId, parts, edits } = await tasksOfPart(count);
    return {
      path: `/api/Projects/${projectId}/preview`,
      body: (tasks) => ({ asset: { assetName: 'Mainline', parts }, tasks }),
      good: edits,
    };
  },
  'post /api/P6Activities/bulk: ': async (count) => ({
    path: '/api/P6Activities/bulk',
    body: (activities) => activities,
    good: times(count, activity(await programme())),
  }),
  'post /api/P6Activities/import: selected': async (count) => {
    const { previewId, rows } = await previewedRows(count);
    return { path: '/api/P6Activities/import', body: (selected) => ({ previewId, selected }), good: rows };
  },
  'post /api/P6Activities/import: except': async (count) => {
    const { previewId, rows } = await previewedRows(count);
    return { path: '/api/P6Activities/import', body: (except) => ({ previewId, statuses: [], except }), good: rows };
  },
  'post /api/Projects/{id}/take-dates: parts': async (count) => {
    const projectId = await programme();
    const activities = await made<WithId[]>('/api/P6Activities/bulk', times(count, activity(projectId)));
    const parts = await partsIn(
      projectId,
      activities.map(({ id: p6ActivityId }, i) => ({ ...part(i), p6ActivityId })),
    );
    return {
      path: `/api/Projects/${projectId}/take-dates`,
      headers: await versionOf(projectId),
      body: (items) => ({ parts: items }),
      good: parts.map(({ id }) => id),
    };
  },
};

const LISTS = [...new Set(Object.keys(GROUNDS).map((name) => name.replace(/;.*/, '')))];

const methodOf = (list: string): 'post' | 'put' => (list.startsWith('put ') ? 'put' : 'post');

/** Fields by which items are told apart, or found. */
const NAMES = /name$/i;
const isKey = (field: string): boolean => NAMES.test(field) || field === 'projectId';

const only = (item: Item, isKept: (field: string) => boolean, change: (field: string, value: unknown) => unknown) =>
  typeof item === 'number'
    ? item
    : Object.fromEntries(
        Object.entries(item).flatMap(([field, value]) => (isKept(field) ? [[field, change(field, value)]] : [])),
      );

/** What is wrong with each of the items. */
const BAD: Readonly<Record<string, (item: Item, index: number) => unknown>> = {
  zeros: () => 0,
  'empty objects': () => ({}),
  'incomplete items of different names': (item, i) =>
    only(item, isKey, (field, value) => (NAMES.test(field) ? `N${i}` : value)),
  'incomplete items of one name': (item) => only(item, isKey, (field, value) => (NAMES.test(field) ? 'N' : value)),
  'items that are nowhere': (item, i) =>
    typeof item === 'number'
      ? 1_000_000_000 + i
      : only(
          item,
          () => true,
          (field, value) => (field === 'id' ? 1_000_000_000 + i : value),
        ),
  'items with wrong dates': (item) =>
    only(
      item,
      () => true,
      (_, value) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? '2027-02-30' : value),
    ),
};

const caughtUp = () =>
  eventually(async () => {
    const { rows } = await pool.query<{ all: boolean }>(
      `SELECT bool_and(stage = 'live' AND position = (SELECT position::text FROM log.head)) AS "all" FROM projections.checkpoint`,
    );
    return rows[0]?.all;
  });

const [FIRST_KIND] = Object.keys(BAD);

async function stepsOf(list: string, { path, headers = {}, body }: Ground, items: readonly unknown[], good: boolean) {
  const sent = body(items);
  let status = 0;
  const steps = await counter.stepsOf(async () => {
    ({ status } = await ann.as(methodOf(list), path).set(headers).send(sent));
    // What the read models have to do with it is a part of the work.
    await caughtUp();
  });
  if (good) expect({ list, status }).toEqual({ list, status: 200 });
  else expect(status).toBeLessThan(500);
  return steps;
}

describe('A list in a body', () => {
  it('is one of those that are sent here, and has a bound', async () => {
    const document = (await ann.as('get', '/api/docs-json').expect(200)).body as ApiDocument;
    const long = listsOf(document).filter(({ maxItems = Infinity }) => maxItems > SHORT);
    expect(long.map(({ name }) => name).toSorted()).toEqual(LISTS.toSorted());
  });

  it.each(Object.entries(GROUNDS))('is worked off in steps that grow with it: %s', async (list, ground) => {
    const stepsFor = async (count: number): Promise<Steps> => {
      const fresh = await ground(count);
      await caughtUp();
      return stepsOf(list, fresh, fresh.good, true);
    };
    await stepsFor(FIRST_ITEMS);
    expect(await superlinear(counter, stepsFor, ITEMS)).toEqual([]);
  });

  it.each(LISTS)('is refused in steps that grow with it: %s', async (list) => {
    const ground = await GROUNDS[list]?.(2 * ITEMS);
    if (!ground) throw new Error(`Nowhere to send ${list}`);
    await caughtUp();
    const grown: string[] = [];
    for (const [kind, bad] of Object.entries(BAD)) {
      const items = ground.good.map(bad);
      // There are no dates in some.
      if (JSON.stringify(items) === JSON.stringify(ground.good)) continue;
      const stepsFor = (count: number) => stepsOf(list, ground, items.slice(0, count), false);
      if (kind === FIRST_KIND) await stepsFor(FIRST_ITEMS);
      grown.push(...(await superlinear(counter, stepsFor, ITEMS)).map((line) => `${kind}: ${line}`));
    }
    expect(grown).toEqual([]);
  });
});
