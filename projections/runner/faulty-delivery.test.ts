import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Batch, EventStore } from '../../services/event-store/event-store.js';
import { eventually } from '../../test/support/ledger.js';
import { arbitraryDay, take } from '../../test/support/planners-days.js';
import { openPlans, type Plan, type Plans } from '../../test/support/plans.js';
import { arbitraryMishaps, delivering, joined, withMishaps } from '../../test/support/unreliable-store.js';
import { allProjections } from '../all-projections.js';

const NAMES = allProjections.map(({ name }) => name);
/** The library's read model is in every run of the plans. */
const ALL_BUT_LIBRARY = allProjections.filter(({ name }) => name !== 'library');

let plans: Plans;
let lastProgramme = 0;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

const run = (store?: EventStore) => plans.run(ALL_BUT_LIBRARY, store);
type Run = Awaited<ReturnType<typeof run>>;

/** Fingerprints of every read model's tables, as they are now. */
async function checksums({ readModels }: Run): Promise<Record<string, string>> {
  return Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await readModels.checksum(name)])));
}

/** The same of tables filled anew from the log as it is. */
async function clean(): Promise<Record<string, string>> {
  const faithful = await run();
  await faithful.caughtUp();
  for (const name of NAMES) await faithful.runner.rebuild(name);
  const sums = await checksums(faithful);
  await faithful.runner.stop();
  return sums;
}

async function newPlans(): Promise<Plan[]> {
  const open = [1, 2, 3].map((parts) => plans.plan().sized((lastProgramme += 1), parts));
  for (const plan of open) await plans.save(plan);
  return open;
}

describe('Every read model', () => {
  it('equals a clean fill whatever comes twice, comes again with what was before it, or is cut off on the way', async () => {
    let [again, cuts] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        arbitraryDay,
        arbitraryMishaps,
        fc.integer({ min: 1, max: 12 }),
        async (day, mishaps, batchSize) => {
          let left = 3; // A projector whose connections die again and again pauses longer and longer.
          const cut = async () => {
            if (left-- > 0) cuts += await plans.cut('projector');
          };
          const counted = async function* (batches: AsyncIterable<Batch>) {
            let upTo = 0;
            for await (const batch of withMishaps(batches, mishaps, cut)) {
              again += batch.events.filter(({ position }) => Number(position) <= upTo).length;
              upTo = Math.max(upTo, Number(batch.upTo));
              yield batch;
            }
          };
          const faulty = await run(delivering(plans.store, counted, { batchSize }));
          const open = await newPlans();
          for (const deed of day) await take(deed, plans, open);
          await faulty.caughtUp();
          const sums = await checksums(faulty);
          await faulty.runner.stop();
          expect(sums).toEqual(await clean());
        },
      ),
      // A history cannot be shrunk: the log keeps what was tried.
      { numRuns: 6, endOnFailure: true, examples: [[[], ['twice', { withBefore: 3 }, 'cut', 'none'], 4]] },
    );
    expect([again > 0, cuts > 0]).toEqual([true, true]);
  }, 240_000);

  it.each<[string, (pair: readonly [Batch, Batch]) => readonly Batch[]]>([
    ['swaps batches', ([one, two]) => [two, one]],
    ['leaves batches out', ([, two]) => [two]],
    ['turns events round', ([one, two]) => [{ ...joined([one, two]), events: [...two.events, ...one.events] }]],
  ])(
    'stops where it stood when the store %s, and goes on when it no longer does',
    async (_, mistaken) => {
      const open = await newPlans();
      const before = await clean();
      // Of every projection's categories, and each the first of its stream that this reader meets: no version gives it away.
      for (const what of ['material', 'add', 'activate', 'activity'] as const) {
        for (const which of [0, 1, 2]) await take({ which, what, amount: lastProgramme + which }, plans, open);
      }
      const faulty = await run(delivering(plans.store, (batches) => inPairs(batches, mistaken), { batchSize: 1 }));
      await eventually(async () => (await faulty.runner.status()).every(({ state }) => state === 'stopped'));
      expect((await faulty.runner.status()).map(({ name }) => name).sort()).toEqual([...NAMES].sort());
      expect(await checksums(faulty)).toEqual(before);
      await faulty.runner.stop();

      const mended = await run();
      await mended.caughtUp();
      const after = await checksums(mended);
      await mended.runner.stop();
      expect(after).toEqual(await clean());
      for (const name of NAMES) expect([name, after[name] === before[name]]).toEqual([name, false]);
    },
    120_000,
  );
});

/** Every two batches as a store delivers them that is mistaken. */
async function* inPairs(
  batches: AsyncIterable<Batch>,
  mistaken: (pair: readonly [Batch, Batch]) => readonly Batch[],
): AsyncIterable<Batch> {
  let held: Batch | undefined;
  for await (const batch of batches) {
    if (held) yield* mistaken([held, batch]);
    held = held ? undefined : batch;
  }
}
