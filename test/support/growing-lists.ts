import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type RunningApi, type SignedUp, startApi } from './api.js';
import { type ApiDocument, listsOf } from './api-operations.js';
import { eventually } from './eventually.js';
import { StepCounter, superlinear } from './executed-steps.js';
import { runs } from './runs.js';
import { openPlans } from './test-programmes.js';

// docs/quality.md, Under load and attack: the work grows linearly with a list, good or bad. Every list of the description of the calls
// is sent with items and with twice as many (and thrice, where something grew), and the steps of the product are compared, not the time that they took.
const ITEMS = Math.max(120, runs(120, 200));
/** As many as are sent where twice as many grew. */
const LONGEST = 3 * ITEMS;
/** So few that what is done once, or the first time, does not count as growth. */
const FIRST_ITEMS = 20;
/** Twice as many parts are one event: for each further one of an asset its list of parts is copied. */
const ITEMS_OF_COMMAND = 120;
/** Several commands of a long list, up to five times, without V8's optimizer. */
const LONG_MS = 600_000;
/** Lists that cannot become long. */
const SHORT = 10;

/** Of a make-up with as many activities as are limited here. */
const FIRST_ACTIVITY = 100_000;

let counter: StepCounter;
let api: RunningApi;
let ann: SignedUp;
let pool: pg.Pool;

/** Starts the product with what the lists need before the tests of the file, once steps are counted. */
function startBeforeTests(startCounter: () => Promise<StepCounter>): void {
  beforeAll(async () => {
    counter = await startCounter();
    api = await startApi();
    ann = await api.register();
    const plans = await openPlans({ databaseUrl: api.databaseUrl });
    await plans.changeLibrary('elementmakeup-100000', {
      type: 'ElementMakeupCreated',
      data: {
        id: 100_000,
        elementMakeupName: 'Of many activities',
        taskCode: '',
        taskId: null,
        defaultElementForTask: false,
        createdBy: 0,
        activities: times(LONGEST, (i) => ({
          id: FIRST_ACTIVITY + i,
          name: `Activity ${i}`,
          durationPercent: 100,
          lagPercent: 0,
          lines: [],
        })),
      },
    });
    await plans.close();
    pool = new pg.Pool({ connectionString: api.databaseUrl, max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    await counter.stop();
    await api.close();
  });
}

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

async function previewedInputs(count: number) {
  const rows = times(count, (i) => `Material ${i} ${randomUUID()},Concrete,Ready-mix,m3`);
  const { body } = await ann
    .as('post', '/api/CustomInputs/import/preview')
    .attach('file', Buffer.from(['Material,Family,Sub family,Unit', ...rows].join('\r\n')), 'materials.csv')
    .expect(200);
  const { previewId } = body as { previewId: string };
  // An id is the place in the file.
  return { previewId, rows: times(count, (i) => i + 1) };
}

/** A programme with one package, and what is sent of packages to it. */
async function packagesIn(projectId: number, list: string, count: number) {
  const saving = async (edits: object) => ({
    path: '/api/AssetsPackages/save',
    headers: await versionOf(projectId),
    body: (items: readonly unknown[]) => ({ projectId, ...edits, [list]: items }),
  });
  const created = times(count, (i) => ({ id: -1 - i, packageName: `Package ${i}` }));
  const saved = await ann
    .as('post', '/api/AssetsPackages/save')
    .set(await versionOf(projectId))
    .send({ projectId, created })
    .expect(200);
  return { saving, packages: (saved.body as { packages: WithId[] }).packages };
}

const versionOf = async (projectId: number): Promise<Record<string, string>> => ({
  'If-Match': (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers.etag ?? '',
});

const line = (index: number) => ({ materialId: 1 + (index % 9), materialQuantity: 1 + index, productionRateId: null });
const workActivity = (materials: readonly unknown[]) => ({ workActivityName: 'Lay', duration: 50, lag: 0, materials });
const makeupForm = (activities: readonly unknown[]) => ({ elementMakeupName: `Grown ${randomUUID()}`, activities });
const wholeTask = (elementMakeups: readonly unknown[]) => ({
  name: `Grown ${randomUUID()}`,
  taskCode: '',
  elementMakeups,
});
const wholeSubprogramme = (tasks: readonly unknown[]) => ({ name: 'Grown', assetType: 'Dual carriageway', tasks });
const baseTask = (index: number) => ({ baseTaskId: 1 + (index % 8), durationPercent: 30, lagPercent: 0 });

/** A saved input, and the call that saves it again with another list. */
async function savedWhole(resource: string, form: object, body: (items: readonly unknown[]) => object) {
  const { body: saved, headers } = await ann.as('post', `/api/${resource}/full`).send(form).expect(200);
  return {
    path: `/api/${resource}/full`,
    headers: { 'If-Match': headers['etag'] ?? '' },
    body: (items: readonly unknown[]) => ({ id: (saved as WithId).id, ...body(items) }),
  };
}

/** The lists of whole inputs: where each stands in the body of its call. */
const WHOLE: Readonly<
  Record<string, readonly [form: (items: readonly unknown[]) => object, item: (index: number) => Item]>
> = {
  'ElementMakeups/full: activities': [makeupForm, () => workActivity([line(0)])],
  'ElementMakeups/full: activities[]materials': [(lines) => makeupForm([workActivity(lines)]), line],
  'Tasks/full: elementMakeups': [wholeTask, () => makeupForm([workActivity([line(0)])])],
  'Tasks/full: elementMakeups[]activities': [
    (activities) => wholeTask([makeupForm(activities)]),
    () => workActivity([line(0)]),
  ],
  'Tasks/full: elementMakeups[]activities[]materials': [
    (lines) => wholeTask([makeupForm([workActivity(lines)])]),
    line,
  ],
  'SubProgramms/full: tasks': [wholeSubprogramme, baseTask],
};

const wholeGrounds = (): [string, (count: number) => Promise<Ground>][] =>
  Object.entries(WHOLE).flatMap(([list, [form, item]]): [string, (count: number) => Promise<Ground>][] => {
    const [resource = ''] = list.split('/');
    return [
      [`post /api/${list}`, async (count) => ({ path: `/api/${resource}/full`, body: form, good: times(count, item) })],
      [
        `put /api/${list}`,
        async (count) => ({ ...(await savedWhole(resource, form([item(0)]), form)), good: times(count, item) }),
      ],
    ];
  });

/** Where a list of so many good items can be sent, by the list; and what is done otherwise with the same list, behind a semicolon. */
const GROUNDS: Readonly<Record<string, (count: number) => Promise<Ground>>> = {
  ...Object.fromEntries(wholeGrounds()),
  'post /api/CustomInputs/preview: elementMakeups': async (count) => ({
    path: '/api/CustomInputs/preview',
    body: (elementMakeups) => ({ elementMakeups }),
    good: times(count, () => makeupForm([workActivity([line(0)])])),
  }),
  'post /api/CustomInputs/preview: elementMakeups[]activities': async (count) => ({
    path: '/api/CustomInputs/preview',
    body: (activities) => ({ elementMakeups: [makeupForm(activities)] }),
    good: times(count, () => workActivity([line(0)])),
  }),
  'post /api/CustomInputs/preview: elementMakeups[]activities[]materials': async (count) => ({
    path: '/api/CustomInputs/preview',
    body: (lines) => ({ elementMakeups: [makeupForm([workActivity(lines)])] }),
    good: times(count, line),
  }),
  'post /api/WorkActivitiesForElementMakeups: materials': async (count) => {
    const { id: elementMakeupId } = await made<WithId>('/api/ElementMakeups', { elementMakeupName: 'Grown' });
    return {
      path: '/api/WorkActivitiesForElementMakeups',
      body: (materials) => ({ elementMakeupId, ...workActivity(materials) }),
      good: times(count, line),
    };
  },
  'put /api/WorkActivitiesForElementMakeups/{id}: materials': async (count) => {
    const { activities } = await made<{ activities: WithId[] }>(
      '/api/ElementMakeups/full',
      makeupForm([workActivity([])]),
    );
    return {
      path: `/api/WorkActivitiesForElementMakeups/${activities[0]?.id}`,
      body: (materials) => ({ materials }),
      good: times(count, line),
    };
  },
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
  'post /api/AssetsPackages/save: created': async (count) => {
    const { saving } = await packagesIn(await programme(), 'created', 0);
    return { ...(await saving({})), good: times(count, (i) => ({ id: -1 - i, packageName: `New ${i}` })) };
  },
  'post /api/AssetsPackages/save: renamed': async (count) => {
    const { saving, packages } = await packagesIn(await programme(), 'renamed', count);
    return { ...(await saving({})), good: packages.map(({ id }, i) => ({ id, packageName: `Renamed ${i}` })) };
  },
  'post /api/AssetsPackages/save: removed': async (count) => {
    const { saving, packages } = await packagesIn(await programme(), 'removed', count);
    return { ...(await saving({})), good: packages.map(({ id }) => id) };
  },
  'post /api/AssetsPackages/save: assigned': async (count) => {
    const { projectId, parts } = await editedParts(count);
    const { saving, packages } = await packagesIn(projectId, 'assigned', count);
    return {
      ...(await saving({})),
      good: packages.map(({ id: packageId }, i) => ({ packageId, partIds: [parts[i]?.id] })),
    };
  },
  'post /api/AssetsPackages/save: assigned[]partIds': async (count) => {
    const { projectId, parts } = await editedParts(count);
    const { saving, packages } = await packagesIn(projectId, 'assigned', 1);
    const { body, ...call } = await saving({});
    return {
      ...call,
      body: (partIds) => body([{ packageId: packages[0]?.id, partIds }]),
      good: parts.map(({ id }) => id),
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
  'post /api/Projects/{id}/preview: otherAssets[]parts': async (count) => {
    const { projectId, parts } = await editedParts(count);
    return {
      path: `/api/Projects/${projectId}/preview`,
      body: (items) => ({ otherAssets: [{ assetName: 'Mainline', parts: items }] }),
      good: parts,
    };
  },
  'post /api/Projects/{id}/preview: otherAssets': async (count) => {
    const projectId = await programme();
    const assets = await partsIn(
      projectId,
      times(count, (i) => ({ ...part(i), assetName: `Asset ${i}` })),
    );
    return {
      path: `/api/Projects/${projectId}/preview`,
      body: (otherAssets) => ({ otherAssets }),
      good: assets.map(({ id, subProgrammId }, i) => ({
        assetName: `Asset ${i}`,
        parts: [{ ...part(i), id, subProgrammId, partSize: 7 }],
      })),
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
  'put /api/Projects/{id}/labour-limits: limits': async (count) => {
    const projectId = await programme();
    return {
      path: `/api/Projects/${projectId}/labour-limits`,
      headers: await versionOf(projectId),
      body: (limits) => ({ limits }),
      good: times(count, (i) => ({ kind: 'activity', id: FIRST_ACTIVITY + i, limit: 3 + i })),
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
  'post /api/CustomInputs/import: selected': async (count) => {
    const { previewId, rows } = await previewedInputs(count);
    return { path: '/api/CustomInputs/import', body: (selected) => ({ previewId, selected }), good: rows };
  },
  'post /api/CustomInputs/import: except': async (count) => {
    const { previewId, rows } = await previewedInputs(count + 1);
    return { path: '/api/CustomInputs/import', body: (except) => ({ previewId, except }), good: rows.slice(1) };
  },
  'post /api/Projects/{id}/drift: parts': async (count) => {
    const { projectId, parts } = await linkedParts(count);
    return { path: `/api/Projects/${projectId}/drift`, body: (items) => ({ parts: items }), good: parts };
  },
  'post /api/Projects/{id}/take-dates: parts': async (count) => {
    const { projectId, parts } = await linkedParts(count);
    return {
      path: `/api/Projects/${projectId}/take-dates`,
      headers: await versionOf(projectId),
      body: (items) => ({ parts: items }),
      good: parts,
    };
  },
};

/** Each with an activity of its own. */
async function linkedParts(count: number): Promise<{ projectId: number; parts: number[] }> {
  const projectId = await programme();
  const activities = await made<WithId[]>('/api/P6Activities/bulk', times(count, activity(projectId)));
  const parts = await partsIn(
    projectId,
    activities.map(({ id: p6ActivityId }, i) => ({ ...part(i), p6ActivityId })),
  );
  return { projectId, parts: parts.map(({ id }) => id) };
}

/**
 * Names, because copies of one source are told apart by them, and zones, which parts bring along. Made once, since nothing that uses
 * them changes them.
 */
const foreign: number[] = [];
async function foreignSubprogrammes(count: number): Promise<readonly number[]> {
  const projectId = foreign.length < count ? await programme() : 0;
  for (let i = foreign.length; i < count; i++) {
    await made('/api/AssetsZones', { projectId, zoneName: `Zone ${i}` });
    const form = { projectId, name: `Works ${i}`, assetType: 'Dual carriageway', assetCategoryId: 11 };
    foreign.push((await made<WithId>('/api/SubProgramms', form)).id);
  }
  return foreign.slice(0, count);
}

interface Sent {
  readonly method: 'post' | 'delete';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}
const bulk = (projectId: number, forms: readonly object[]): Sent => ({
  method: 'post',
  path: '/api/Assets/bulk',
  body: forms.map((form) => ({ assetName: 'Mainline', projectId, ...form })),
});
const assetsNamed = (projectId: number, name: string, count: number): Sent =>
  bulk(
    projectId,
    times(count, (i) => ({ ...part(i), assetName: `${name} ${i}` })),
  );

/** Commands that change much at once, and what is done between their undo and its undo. */
const COMMANDS: Readonly<Record<string, (count: number) => Promise<{ command: Sent; meanwhile?: Sent }>>> = {
  'parts of many assets': async (count) => {
    const projectId = await programme();
    // What comes back stands between these.
    await partsIn(projectId, [{ ...part(0), assetName: 'First' }]);
    return { command: assetsNamed(projectId, 'Asset', count), meanwhile: assetsNamed(projectId, 'Later', count) };
  },
  'the removal of an asset': async (count) => {
    const { projectId } = await editedParts(count);
    const headers = await versionOf(projectId);
    return { command: { method: 'delete', path: `/api/Projects/${projectId}/assets/Mainline`, headers } };
  },
  'packages and their parts': async (count) => {
    const { projectId, parts } = await editedParts(count);
    const body = {
      projectId,
      created: times(count, (i) => ({ id: -1 - i, packageName: `Package ${i}` })),
      assigned: parts.map(({ id }, i) => ({ packageId: -1 - i, partIds: [id] })),
    };
    return {
      command: { method: 'post', path: '/api/AssetsPackages/save', headers: await versionOf(projectId), body },
    };
  },
  'parts of another programme': async (count) => {
    const ids = await foreignSubprogrammes(count);
    const projectId = await programme();
    return {
      command: bulk(
        projectId,
        ids.map((subProgrammId, i) => ({ ...part(i), subProgrammId })),
      ),
    };
  },
};

const LISTS = [...new Set(Object.keys(GROUNDS).map((name) => name.replace(/;.*/, '')))];

/** Fields by which items are told apart, or found. */
const NAME = /name$/i;
const isKey = (field: string): boolean => NAME.test(field) || field === 'projectId';
const DATE = /^\d{4}-\d\d-\d\d$/;
const NOWHERE = 1_000_000_000;

const withFields = (item: Item, change: (field: string, value: unknown) => unknown): unknown =>
  typeof item === 'number'
    ? item
    : Object.fromEntries(Object.entries(item).map(([field, value]) => [field, change(field, value)]));

/** What is wrong with the items of a list: they are numbers, empty, incomplete, nowhere, or have wrong dates. */
const BAD: readonly ((item: Item, index: number) => unknown)[] = [
  () => 0,
  () => ({}),
  (item, i) => withFields(item, (field, value) => (NAME.test(field) ? `N${i}` : isKey(field) ? value : undefined)),
  (item) => withFields(item, (field, value) => (NAME.test(field) ? 'N' : isKey(field) ? value : undefined)),
  (item, i) =>
    typeof item === 'number' ? NOWHERE + i : withFields(item, (field, value) => (field === 'id' ? NOWHERE + i : value)),
  (item) => withFields(item, (_, value) => (DATE.test(String(value)) ? '2027-02-30' : value)),
];

const caughtUp = () =>
  eventually(async () => {
    const { rows } = await pool.query<{ all: boolean }>(
      `SELECT bool_and(stage = 'live' AND position = (SELECT position::text FROM log.head)) AS "all" FROM projections.checkpoint`,
    );
    return rows[0]?.all;
  });

/** What the read models have to do with it is a part of the work. */
async function statusOf(
  list: string,
  { path, headers = {}, body }: Ground,
  items: readonly unknown[],
): Promise<number> {
  const { status } = await ann
    .as(list.startsWith('put ') ? 'put' : 'post', path)
    .set(headers)
    .send(body(items));
  await caughtUp();
  return status;
}

/**
 * The tests of the lists.
 * @param startCounter of the file's own, so that the product is loaded for it alone (executed-steps.ts)
 * @param wanted the only list that is sent; all unless given
 */
export function testGrowth(startCounter: () => Promise<StepCounter>, wanted?: string): void {
  const isWanted = (list: string): boolean => wanted === undefined || list === wanted;
  startBeforeTests(startCounter);

  it('is one of those that are sent here, and has a bound', async () => {
    const document = (await ann.as('get', '/api/docs-json').expect(200)).body as ApiDocument;
    const lists = listsOf(document);
    expect(lists.filter(({ maxItems }) => maxItems === undefined)).toEqual([]);
    const long = lists.filter(({ maxItems = 0 }) => maxItems > SHORT);
    expect(long.map(({ name }) => name).toSorted()).toEqual(LISTS.toSorted());
  });

  it.each(Object.entries(GROUNDS).filter(([list]) => isWanted(list)))(
    'is worked off in steps that grow with it: %s',
    async (list, ground) => {
      const prepared = async (count: number) => {
        const fresh = await ground(count);
        await caughtUp();
        return async (): Promise<void> => expect(await statusOf(list, fresh, fresh.good)).toBe(200);
      };
      await (await prepared(FIRST_ITEMS))();
      expect(await superlinear(counter, async (count) => counter.stepsOf(await prepared(count)), ITEMS)).toEqual([]);
    },
  );

  const commands = wanted === undefined ? Object.entries(COMMANDS) : [];
  if (commands.length > 0)
    it.each(commands)(
      'is undone and done again in steps that grow with it: %s',
      async (_, ground) => {
        const send = async ({ method, path, headers = {}, body }: Sent): Promise<string> => {
          const call = ann.as(method, path).set({ 'Idempotency-Key': randomUUID(), ...headers });
          const answer = await call.send(body).expect(200);
          await caughtUp();
          return String(answer.headers['x-command-id']);
        };
        const undo = (commandId: string) => send({ method: 'post', path: `/api/Commands/${commandId}/undo` });
        const prepared = async (count: number) => {
          const { command, meanwhile } = await ground(count);
          return async (): Promise<void> => {
            const undone = await undo(await send(command));
            if (meanwhile) await send(meanwhile);
            await undo(undone);
          };
        };
        await (await prepared(FIRST_ITEMS))();
        expect(
          await superlinear(counter, async (count) => counter.stepsOf(await prepared(count)), ITEMS_OF_COMMAND),
        ).toEqual([]);
      },
      LONG_MS,
    );

  it.each(LISTS.filter(isWanted))('is refused in steps that grow with it: %s', async (list) => {
    const ground = await GROUNDS[list]?.(LONGEST);
    if (!ground) throw new Error(`Nowhere to send ${list}`);
    await caughtUp();
    // Not every list has dates or ids to be wrong.
    const lists = BAD.map((bad) => ground.good.map(bad)).filter((items) => !isDeepStrictEqual(items, ground.good));
    // One after the other, but counted together: what grows with the square of one exceeds what grows with all.
    const sendAll = async (count: number): Promise<void> => {
      for (const items of lists) expect(await statusOf(list, ground, items.slice(0, count))).toBeLessThan(500);
    };
    await sendAll(FIRST_ITEMS);
    expect(await superlinear(counter, (count) => counter.stepsOf(() => sendAll(count)), ITEMS)).toEqual([]);
  });
}
