import { gzipSync } from 'node:zlib';
import { area, atMost, count, inRounds, inTurn, p95, timed, timeOf } from './area.js';

const SCENARIOS = 5;
const ROUNDS = 40;
const EDITS = 20;

/** Row Comparison: five scenarios beside each other, and how soon an edit of one of them is in the answer. */
export const bench = area({
  name: 'Comparison',
  sizes: [20, 200, 2_000],
  of: 'parts of each',
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const ids = [await product.shownProgrammeOf(size)];
    while (ids.length < SCENARIOS) {
      const path = `/api/Projects/Duplicate?id=${ids[0]}&scenarioName=Scenario%20${ids.length}`;
      ids.push((await product.call('POST', path)).json<{ id: number }>().id);
    }
    await product.caughtUp();
    const comparison = `/api/Comparisons?projects=${ids.join()}`;
    const [quantities, labour] = [`${comparison}&measure=quantities`, `${comparison}&measure=labour`];
    // The first one reads the lines of all of them.
    const cold = await timeOf(() => product.read(quantities));
    const warm = p95(await timed(ROUNDS, (round) => product.read(inTurn([quantities, labour], round))));
    const kB = gzipSync((await product.read(quantities)).text).length / 1_000;
    const seen = await inRounds(EDITS, (round) => product.timeOfEdit(ids[1] ?? 0, round, quantities));
    const of = `${SCENARIOS} scenarios of ${count(size)} parts`;
    const note = `${kB.toFixed(0)} kB compressed`;
    return [
      { name: `${of}, p95`, value: warm, bar: atMost(300), note, grows: 'answer p95' },
      { name: `${of}, the first time`, value: cold, grows: 'first answer' },
      { name: `${of}, from an edit to its answer, p95`, value: p95(seen), grows: 'edit to answer p95' },
    ];
  },
});
