import type { Position } from '../../services/platform/position.js';
import { newCommand } from '../support/new-command.js';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import { areaOfOneSize, count, type Figure, times, under } from './area.js';
import { ratesOf } from './busy-lines.js';
import { appendAll } from './log-of-programmes.js';
import { type Answer, newPart, Planner } from './planner.js';
import { beside, watch } from './watch.js';

const ACTIVITIES = 180_000;
const PROGRAMMES = 200;
/** Ids far from those that the product hands out. */
const FIRST_ID = 900_000_000;

/** Rows Long decisions: what others wait while one caller has the longest work done, until reads show it. */
export const bench = areaOfOneSize('Long decisions', async (ground) => {
  const url = await ground.run.database();
  const product = await ground.process(url);
  const store = ground.log(url);
  // Reads of whoever writes wait for what was written; those of others do not.
  const { token } = await Planner.signUp(product.url, 'other@example.com');
  // Pages of the whole programmes would hold those of 10,000 parts, and be long work themselves.
  const found = `${product.url}/api/Projects/search?page=1&pageSize=10`;
  const watched = [watch(`${product.url}/health/live`), watch(found, token)];
  for (const others of watched) ground.keep(others, () => others.stop());
  const figures: Figure[] = [];

  const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    ground.say(name);
    const { result, seconds, waits } = await beside(watched, 1_000, work);
    for (const [i, { p99, longest, before }] of waits.entries())
      figures.push({
        name: `${name}: p99 of ${i === 0 ? '/health/live' : 'a page of programmes found'}`,
        value: p99,
        bar: under(100),
        note: `longest ${longest.toFixed(0)} ms; p99 in the second before ${before.toFixed(0)} ms; the work took ${seconds.toFixed(1)} s until reads showed it`,
      });
    return result;
  };
  const empty = await product.programme('Empty');
  /** Resolves when programmes, schedules and figures show what is recorded. Asks for one that is empty: a large one would be work itself. */
  const shown = async (position: Position): Promise<void> => {
    const reader = product.patientWith(503);
    await reader.read(`/api/Projects/${empty}`, position);
    await reader.read(`/api/P6Activities?projectId=${empty}&page=1&pageSize=1`, position);
    await reader.read(`/api/Dashboards/materials?projectId=${empty}`, position);
  };
  /** @returns what undoes it in a programme */
  const write = (name: string, path: string, body?: object): Promise<(programmeId: number) => string> =>
    measure(name, async () => {
      const { headers, position } = await product.call('POST', path, body);
      await shown(position);
      return (programmeId) => `/api/Commands/${headers.get('x-command-id')}/undo?programmeId=${programmeId}`;
    });

  const form = new FormData();
  form.append('file', new Blob([csvOf(ACTIVITIES)]), 'plan.csv');
  const previewId = await measure(`preview of ${count(ACTIVITIES)} activities`, async () => {
    const preview = await product.call('POST', `/api/P6Activities/preview?projectId=${empty}`, form);
    return preview.json<{ previewId: string }>().previewId;
  });
  const undoImport = await write('their import', '/api/P6Activities/import', { previewId });
  await measure('all of them read, as many at once as a list answers', async () => {
    let read = 0;
    for (let next: string | undefined = `/api/P6Activities?projectId=${empty}`; next !== undefined; ) {
      const page: Answer = await product.read(next);
      read += page.json<unknown[]>().length;
      ({ next } = page);
    }
    if (read !== ACTIVITIES) throw new Error(`${read} of ${ACTIVITIES} activities were imported`);
  });
  await write('the undo of the import', undoImport(empty));

  const many = await product.programme('Many');
  const undoSave = await write('a save of 10,000 parts', `/api/Projects/${many}/assets`, {
    assetName: 'Many',
    parts: times(10_000, newPart),
  });
  await write('the undo of the save', undoSave(many));

  const library = await referenceLibraryState();
  const ids = countingIds(FIRST_ID);
  const append = (programmeId: number, parts: number): Promise<void> =>
    appendAll(store, `programme-${programmeId}`, new Plan(library, ids).sized(programmeId, parts).drain());
  ground.say('a programme of 2,000 parts');
  const source = FIRST_ID;
  await append(source, 2_000);
  await shown(await store.head());
  await write('a copy of 2,000 parts', `/api/Projects/${source}/copy`, { name: 'Copy' });
  await write('a scenario of 2,000 parts', `/api/Projects/Duplicate?id=${source}&scenarioName=Scenario`);

  ground.say(`${PROGRAMMES} programmes`);
  for (let i = 1; i <= PROGRAMMES; i++) await append(FIRST_ID + i, 50);
  await shown(await store.head());
  // Of the subprogramme that the first asset of each sized plan takes: the 50 parts of each of them have tasks that use it.
  const [subprogramme] = library.subprogrammes.values();
  const [rate] = subprogramme ? ratesOf(library, subprogramme) : [];
  if (rate === undefined) throw new Error('The first subprogramme needs no labour');
  await measure(`recalculation of ${PROGRAMMES} programmes of 50 parts`, async () => {
    const data = { before: {}, after: { ratePerHour: 7 } };
    await store.append(`productionrate-${rate}`, 1, [{ type: 'ProductionRateChanged', data }], newCommand());
    await shown(await store.head());
  });
  return figures;
});

const csvOf = (activities: number): string =>
  [
    'Activity ID,Activity Name,Start,Finish',
    ...times(activities, (i) => `A${100_000 + i},Earthworks ${i},2027-03-0${1 + (i % 9)},2027-0${4 + (i % 6)}-12`),
  ].join('\r\n');
