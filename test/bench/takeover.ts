import { PART_LINES, partLines } from '../../projections/part-lines/part-lines-projection.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { loadReferenceData, readReferenceData } from '../../services/library/load-reference-data.js';
import { jsonLog } from '../../services/platform/log.js';
import { referenceLibraryState } from '../support/test-programmes.js';
import { area, atMost, count, timeOf } from './area.js';
import { changeRate } from './busy-lines.js';
import { growLog } from './log-of-programmes.js';

/** Row Takeover: from the end of the process that fills the part lines until another has passed a changed rate. */
export const bench = area({
  name: 'Takeover',
  sizes: [10_000, 100_000, 1_000_000],
  of: 'events in the log',
  async prepare(ground) {
    const url = await ground.migratedDatabase();
    const pool = ground.pool(url);
    const store = ground.log(url);
    await loadReferenceData(store, await readReferenceData(), new Date().toISOString());
    const log = jsonLog('error', (line) => process.stderr.write(`${line}\n`));
    const started = async () => {
      const runner = new ProjectionRunner({ store, pool, projections: [partLines], log });
      await runner.start();
      return runner;
    };
    const running = { active: await started() };
    ground.keep(running, ({ active }) => active.stop());
    return { store, library: await referenceLibraryState(), started, running };
  },
  async measure(size, { store, library, started, running }, ground) {
    const { active } = running;
    await growLog(store, size);
    await active.readModels.waitFor([PART_LINES], await store.head(), 900_000);
    const standby = await started();
    running.active = standby;
    const ms = await timeOf(async () => {
      await active.stop();
      await standby.readModels.waitFor([PART_LINES], await changeRate(store, library), 60_000);
    });
    ground.say(`after ${ms.toFixed(0)} ms`);
    const name = `of the part lines, to a changed rate, log of ${count(size)} events`;
    return [{ name, value: ms, bar: atMost(2_000), grows: 'of the part lines' }];
  },
});
