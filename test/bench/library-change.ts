import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '../../services/platform/position.js';
import { area, atMost, count, inRounds, repeated, timeOf } from './area.js';
import { changeRate } from './busy-lines.js';
import type { Product } from './product.js';

const PARTS = 50;
const LARGE = 2_000;
const PART_LINES = 'part-lines';
/** A reference programme that does not use the rate which is changed. */
const OTHER = 'Six-storey office';
/** Reads of the other programme before the change, to compare with. */
const READS_BEFORE = 100;

/** Row Library change: a changed rate that so many draft programmes use, to all their figures, while another programme is read and edited. */
export const bench = area({
  name: 'Library change',
  sizes: [10, 100, 1_000],
  of: 'parts in reach',
  async measure(size, _, ground) {
    const product = await ground.product();
    const changed = await changeOf(product, size, PARTS);
    const { answeredMs, passedMs, followedMs, askedMs, before, longest, longestEdit } = changed;
    ground.say('the tables beside those of a rebuild');
    const { readModels, runner } = product;
    const live = await readModels.checksum(PART_LINES);
    await runner.rebuild(PART_LINES);
    if ((await readModels.checksum(PART_LINES)) !== live) throw new Error('The tables differ from those of a rebuild');
    const equal = 'the tables equal those of a rebuild';
    const of = `${count(size)} programmes x ${PARTS} parts`;
    const said = `after ${passedMs.toFixed(0)} ms it is said how many programmes are queued`;
    // A machine that others use as well is slow before the change too.
    const [mostMs, times] = [300, 5];
    const plainly = atMost(mostMs, (plain) => `${plain}, or ${times} x before the change: none waits for the figures`);
    const perSecond = (size * PARTS) / (followedMs / 1_000);
    return [
      { name: `answered, ${of}`, value: answeredMs, bar: atMost(100), note: said },
      {
        name: `longest read of another programme meanwhile, ${of}`,
        value: longest,
        bar: { ...plainly, isMet: atMost(Math.max(mostMs, times * before)).isMet },
        note: `before the change ${before.toFixed(0)} ms; from an edit of that programme to its figures at most ${longestEdit.toFixed(0)} ms`,
      },
      { name: `a reader of one of them who has seen the change, ${of}`, value: askedMs },
      { name: `all figures follow, ${of}`, value: followedMs / 1_000, unit: 's', bar: atMost(60), note: equal },
      { grows: 'parts per second', value: perSecond, size: size * PARTS, unit: '/s', kind: 'rate' },
    ];
  },
  /** Whole programmes are calculated at once: what the largest of them keeps others waiting. */
  async once(_, ground) {
    ground.say(`a programme of ${count(LARGE)} parts`);
    const { longestEdit, longest, parts, followedMs } = await changeOf(await ground.product(), 1, LARGE);
    return [
      {
        name: `longest from an edit of another programme to its figures, beside one programme x ${count(LARGE)} parts`,
        value: longestEdit,
        note: `${count(parts)} parts in reach follow in ${followedMs.toFixed(0)} ms; the longest read took ${longest.toFixed(0)} ms`,
      },
    ];
  },
});

/** Of a rate that so many programmes of so many parts use. */
async function changeOf(product: Product, size: number, partsOfEach: number) {
  const one = await product.programmesOf(size, partsOfEach);
  await product.caughtUp([PART_LINES, 'programme-detail']);
  const { id: other } = (await product.call('POST', '/api/Projects/sample', { name: OTHER })).json<{ id: number }>();
  await product.caughtUp([PART_LINES, 'programme-detail']);
  // Another programme, which is read, and edited by its planner.
  const path = `/api/Dashboards/labour?projectId=${other}`;
  const read = (seen?: Position) => timeOf(() => product.read(path, seen));
  /** From an acknowledged edit of a part to its figures. */
  const edit = async (round: number): Promise<number> => {
    const save = await product.edit(other, 0, round);
    const { position: saved } = await save();
    return read(saved);
  };
  const before = await inRounds(READS_BEFORE, () => pause(5).then(() => read()));
  const start = performance.now();
  const position = await changeRate(product.store, product.library);
  const answeredMs = performance.now() - start;
  // As a page does that shows how far the change has come.
  const progress = async () =>
    (await product.read('/api/LibraryChanges/progress', position)).json<{ programmes: number; parts: number }>();
  const { programmes, parts } = await progress();
  const passedMs = performance.now() - start;
  if (size > 10 && programmes < size / 2) throw new Error(`Only ${programmes} of ${size} programmes are queued`);

  const [endReads, endEdits] = [repeated(5, () => read(position)), repeated(100, edit)];
  const asked = timeOf(() => product.read(`/api/Dashboards/labour?projectId=${one}`, position));
  while ((await progress()).programmes > 0) await pause(50);
  const followedMs = performance.now() - start;
  const [longest, longestEdit] = [Math.max(...(await endReads())), Math.max(...(await endEdits()))];
  const askedMs = await asked;
  return { parts, answeredMs, passedMs, followedMs, askedMs, before: Math.max(...before), longest, longestEdit };
}
