import { setTimeout as pause } from 'node:timers/promises';
import { type Library, makeupOf } from '../../services/domain/library/library.js';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { newCommand } from '../support/new-command.js';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, type BenchRow, nextPage } from './bench-row.js';
import { appendAll } from './product.js';
import { type ProductProcess, signUp, startProcess } from './product-process.js';
import { watch } from './watch.js';

const MAX_MS = 100;
const ACTIVITIES = 180_000;
const PROGRAMMES = 200;
/** Ids far from those that the product hands out. */
const FIRST_ID = 900_000_000;

interface Written {
  readonly commandId: string;
  readonly position: string;
  readonly body: unknown;
}

/** Rows Long decisions: what others wait while one caller has the longest work done, until reads show it. */
export async function longDecisionsBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const databaseUrl = await database();
  const product = await startProcess(databaseUrl);
  const store = new PostgresEventStore({ url: databaseUrl, codec: productCodec });
  // Reads of whoever writes wait for what was written; those of others do not.
  const other = await signUp(product.url, 'other@example.com');
  // Pages of the whole programmes would hold those of 10,000 parts, and be long work themselves.
  const watches = {
    '/health/live': watch(`${product.url}/health/live`),
    'a page of programmes found': watch(`${product.url}/api/Projects/search?page=1&pageSize=10`, other),
  };
  const rows: BenchRow[] = [];

  const beside = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    report(`Long decisions: ${name}`);
    for (const others of Object.values(watches)) await others.waits();
    // A machine that others keep busy too lets them wait without any work of the product.
    await pause(1_000);
    const before = new Map<string, number>();
    for (const [read, others] of Object.entries(watches)) before.set(read, (await others.waits()).p99);
    const start = performance.now();
    const result = await work();
    const seconds = (performance.now() - start) / 1_000;
    for (const [read, others] of Object.entries(watches)) {
      const { p99, longest, count, refused } = await others.waits();
      if (refused > 0) throw new Error(`${refused} of ${count} reads of ${read} were refused`);
      rows.push({
        area: 'Long decisions',
        name: `${name}: p99 of ${read}`,
        value: p99,
        unit: 'ms',
        bar: `under ${MAX_MS} ms`,
        met: p99 < MAX_MS,
        note: `longest ${longest.toFixed(0)} ms; p99 in the second before ${before.get(read)?.toFixed(0)} ms; the work took ${seconds.toFixed(1)} s until reads showed it`,
      });
    }
    return result;
  };
  const shown = (position: string): Promise<void> => allShown(product, empty, position);
  const write = async (name: string, path: string, body?: object): Promise<Written> =>
    beside(name, async () => {
      const written = await send(product, path, body);
      await shown(written.position);
      return written;
    });
  const programme = async (name: string): Promise<number> => {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const { body } = await send(product, '/api/Projects/full', { name, regionId: 1, metricId: 1, calendar });
    return (body as { id: number }).id;
  };
  const empty = await programme('Empty');

  try {
    const previewId = await beside(`preview of ${ACTIVITIES.toLocaleString('en-GB')} activities`, () =>
      previewed(product, empty),
    );
    const imported = await write('their import', '/api/P6Activities/import', { previewId });
    await beside('all of them read, as many at once as a list answers', async () => {
      const read = await readToTheEnd(product, `/api/P6Activities?projectId=${empty}`);
      if (read !== ACTIVITIES) throw new Error(`${read} of ${ACTIVITIES} activities were imported`);
    });
    await write('the undo of the import', `/api/Commands/${imported.commandId}/undo?programmeId=${empty}`);

    const many = await programme('Many');
    const saved = await write('a save of 10,000 parts', `/api/Projects/${many}/assets`, {
      assetName: 'Many',
      parts: Array.from({ length: 10_000 }, (_, i) => part(i)),
    });
    await write('the undo of the save', `/api/Commands/${saved.commandId}/undo?programmeId=${many}`);

    const library = await referenceLibraryState();
    const ids = countingIds(FIRST_ID);
    const append = async (programmeId: number, parts: number): Promise<void> => {
      const plan = new Plan(library, ids).sized(programmeId, parts);
      await appendAll(store, `programme-${programmeId}`, plan.drain());
    };
    report('Long decisions: a programme of 2,000 parts');
    const source = FIRST_ID;
    await append(source, 2_000);
    await shown(await store.head());
    await write('a copy of 2,000 parts', `/api/Projects/${source}/copy`, { name: 'Copy' });
    await write('a scenario of 2,000 parts', `/api/Projects/Duplicate?id=${source}&scenarioName=Scenario`);

    report(`Long decisions: ${PROGRAMMES} programmes`);
    for (let i = 1; i <= PROGRAMMES; i++) await append(FIRST_ID + i, 50);
    await shown(await store.head());
    // The 50 parts of each of them have tasks that use it.
    const rate = busyRate(library);
    await beside(`recalculation of ${PROGRAMMES} programmes of 50 parts`, async () => {
      await store.append(
        `productionrate-${rate}`,
        1,
        [{ type: 'ProductionRateChanged', data: { before: {}, after: { ratePerHour: 7 } } }],
        newCommand(),
      );
      await shown(await store.head());
    });
  } finally {
    for (const others of Object.values(watches)) await others.stop();
    await store.close();
    await product.stop();
  }
  return { rows, growth: [] };
}

/** A production rate of the library's first subprogramme, which the first asset of each sized plan takes. */
function busyRate(library: Library): number {
  const [subprogramme] = library.subprogrammes.values();
  for (const task of subprogramme?.tasks ?? [])
    for (const activity of makeupOf(library, task)?.activities ?? [])
      for (const { productionRateId } of activity.lines) if (productionRateId !== null) return productionRateId;
  throw new Error('The first subprogramme needs no labour');
}

const part = (index: number): object => ({
  partName: `Part ${index}`,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2_000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
});

/** @returns the id of the preview of a CSV file of new activities */
async function previewed({ call }: ProductProcess, programmeId: number): Promise<string> {
  const lines = Array.from(
    { length: ACTIVITIES },
    (_, i) => `A${100_000 + i},Earthworks ${i},2027-03-0${1 + (i % 9)},2027-0${4 + (i % 6)}-12`,
  );
  const form = new FormData();
  form.append('file', new Blob([['Activity ID,Activity Name,Start,Finish', ...lines].join('\r\n')]), 'plan.csv');
  return ((await call('POST', `/api/P6Activities/preview?projectId=${programmeId}`, form)) as { previewId: string })
    .previewId;
}

/** A command, with what its answer tells of it in its headers. */
async function send({ url, token }: ProductProcess, path: string, body?: object): Promise<Written> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text.slice(0, 300)}`);
  return {
    commandId: response.headers.get('x-command-id') ?? '',
    position: response.headers.get('x-position') ?? '',
    body: JSON.parse(text),
  };
}

/** Follows a list from page to page. @returns how many items they have */
async function readToTheEnd({ url, token }: ProductProcess, path: string): Promise<number> {
  let count = 0;
  for (let next: string | undefined = path; next !== undefined; ) {
    const response = await fetch(url + next, { headers: { Authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`GET ${next}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    count += ((await response.json()) as unknown[]).length;
    next = nextPage(response);
  }
  return count;
}

/** Resolves when programmes, schedules and figures show what is recorded up to a position. Asks for one that is empty: a large one would be work itself. */
async function allShown({ url, token }: ProductProcess, programmeId: number, position: string): Promise<void> {
  for (const path of [
    `/api/Projects/${programmeId}`,
    `/api/P6Activities?projectId=${programmeId}&page=1&pageSize=1`,
    `/api/Dashboards/materials?projectId=${programmeId}`,
  ]) {
    const read = () => fetch(url + path, { headers: { Authorization: `Bearer ${token}`, 'X-Min-Position': position } });
    let response = await read();
    while (response.status === 503) {
      await response.arrayBuffer();
      response = await read();
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${text.slice(0, 300)}`);
  }
}
