import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import { area, atMost, atOnce, count, median, times } from './area.js';
import { appendAll } from './log-of-programmes.js';
import { editOf, type Planner } from './planner.js';

const PARTS = 20;
const PLANNERS = 8;
/** The second half of the day may leave so much more than the first. */
const FLAT = 1.1;
/** Ids far from those that the product hands out. */
const FIRST_ID = 900_000_000;

/**
 * Row Memory: what a process of all roles has resident after a day in which planners have opened 10,000 programmes, looked at their
 * dashboards, tried an edit and saved it.
 */
export const bench = area({
  name: 'Memory',
  /** Programmes that planners have worked on since the process started. */
  sizes: [100, 1_000, 5_000, 10_000],
  of: 'programmes',
  async prepare(ground) {
    const url = await ground.run.database();
    const product = await ground.process(url);
    const library = await referenceLibraryState();
    const done = { programmes: 0, resident: NaN };
    return { product, store: ground.log(url), library, ids: countingIds(FIRST_ID), done };
  },
  async measure(size, { product, store, library, ids, done }, ground) {
    const programmes = times(size - done.programmes, (i) => FIRST_ID + done.programmes + i);
    for (const id of programmes)
      await appendAll(store, `programme-${id}`, new Plan(library, ids).sized(id, PARTS).drain());
    // It is shown a moment after it was made, and all planners are one account, which has few raw views at once.
    const planner = product.patientWith(404, 429, 503);
    // Between two collections memory grows by a quarter: a figure of one moment would say where between them it was.
    const samples: number[] = [];
    const last = programmes.slice(-Math.ceil(programmes.length / 4))[0] ?? 0;
    await atOnce(PLANNERS, programmes, async (id) => {
      await workOn(planner, id);
      if (id >= last) samples.push(await product.megabytes('VmRSS'));
    });
    const resident = median(samples);
    ground.say(`${resident.toFixed(0)} MB after ${count(size)}`);
    const grown = resident / done.resident;
    Object.assign(done, { programmes: size, resident });
    const peak = await product.megabytes('VmHWM');
    const name = 'resident towards the end of 10,000 programmes, median';
    const flat = atMost(FLAT, (plain) => `flat: ${plain}`);
    return [
      { name, value: resident, unit: 'MB', bar: atMost(600), note: `peak ${peak.toFixed(0)} MB`, grows: 'resident' },
      { name: 'the same towards the end of 5,000 of them', value: grown, unit: 'x as much after all', bar: flat },
    ];
  },
});

/** Opens a programme, tries another size of a part and saves it, and looks at what that comes to. */
async function workOn(planner: Planner, id: number): Promise<void> {
  const path = `/api/Projects/${id}`;
  const opened = await planner.read(path);
  const asset = editOf(opened.json(), 0, id - FIRST_ID);
  await planner.call('POST', `${path}/preview`, { asset, part: { index: 0 } });
  const { position } = await planner.saveAsset(id, asset, { 'If-Match': opened.etag });
  for (const chart of ['materials', 'labour']) await planner.read(`/api/Dashboards/${chart}?projectId=${id}`, position);
  await planner.read(`${path}/history`, position);
  await planner.read(`/api/MaterialViews?projectId=${id}`, position);
}
